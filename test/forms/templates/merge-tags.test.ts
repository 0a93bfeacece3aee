import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SubmissionValues } from '#forms/config/parse.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { findTemplateMistake } from '#forms/templates/template-mistakes.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const config = formConfig([
  { type: 'text', name: 'a', label: 'Field <A>' },
  { type: 'textarea', name: 'note' },
  { type: 'email', name: 'mail' },
  { type: 'select', name: 'topic', options: [{ value: 't1', label: 'Topic & one' }] },
  { type: 'checkboxes', name: 'many', options: [{ value: 'x', label: 'Ex' }, { value: 'y' }] },
  { type: 'checkbox', name: 'tick' },
  { type: 'number', name: 'count' },
]);

function context(values: SubmissionValues = {}): MergeContext {
  return {
    form: { id: 7, title: 'Contact & more' },
    submission: { id: 42, date: new Date('2026-07-01T22:30:00Z') },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'Europe/Berlin' },
    meta: { ip: '192.0.2.1', user_agent: null },
    payment: { order_uuid: 'o-1', amount: 1990, currency: 'EUR' },
    config,
    values,
  };
}

const render = (template: string, values: SubmissionValues, mode: MergeMode = 'text') =>
  renderTemplate(template, context(values), mode);

describe('a merge tag', () => {
  test.each([
    ['{form:id} {form:title}', '7 Contact & more'],
    ['{submission:id} {submission:date}', '42 2026-07-02 00:30'],
    ['{site:name} {site:url}', 'Site https://site.example'],
    ['{meta:ip}|{meta:user_agent}|', '192.0.2.1||'],
    ['{payment:amount}|{payment:order}|', '€19.90|o-1|'],
    ['{field:a}, {field:topic}, {field:many}, {field:tick}', 'x {form:id}, Topic & one, Ex, y, Yes'],
    ['{field:mail}{field:count}', ''],
    ['{field:nope} {other} { form:id } {FORM:ID} {} {{form:id}}', '{field:nope} {other} { form:id } {FORM:ID} {} {7}'],
    ['{all_fields}', 'Field <A>: x {form:id}\ntopic: Topic & one\nmany: Ex, y\ntick: Yes'],
  ])('%s becomes %s', (template, expected) => {
    expect(render(template, { a: 'x {form:id}', topic: 't1', many: ['x', 'y'], tick: true, count: null })).toBe(
      expected,
    );
  });

  test('of a submission that is not stored is empty', () => {
    const unstored = { ...context(), submission: { id: null, date: new Date(0) } };
    expect(renderTemplate('<{submission:id}>', unstored, 'text')).toBe('<>');
  });

  test('of a submission that nothing was paid for is empty', () => {
    const free = { ...context(), payment: undefined };
    expect(renderTemplate('<{payment:amount}{payment:order}>', free, 'text')).toBe('<>');
  });

  test('keeps text and replacement patterns of a value as they are', () => {
    expect(render('{field:a}', { a: "$& $1 $' $$" })).toBe("$& $1 $' $$");
  });
});

describe('in HTML', () => {
  const html = (template: string, a: string) =>
    render(template, { a, mail: 'ann@example.org', note: 'l1\nl2 <b>' }, 'html');

  test('values are escaped and keep their lines', () => {
    expect(html('<p>{field:a}</p>{field:note}', '<script>"x"</script>&')).toBe(
      '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;&amp;</p>l1<br>l2 &lt;b&gt;',
    );
    expect(html('{form:title}', '')).toBe('Contact &amp; more');
  });

  test('all fields are a table of what was filled in', () => {
    const table = html('{all_fields}', '');
    expect(table).toMatch(/^<table [^>]*><tr><th [^>]*>note<\/th><td [^>]*>l1<br>l2 &lt;b&gt;<\/td><\/tr>/);
    expect(table).not.toContain('Field');
    expect(render('{all_fields}', { a: '1' }, 'html')).toContain('Field &lt;A&gt;');
    expect(render('{all_fields}', {}, 'html')).toBe('');
  });

  test.each([
    ['<a href="{field:a}">', 'https://x.example/?a=1&b=2', '<a href="https://x.example/?a=1&amp;b=2">'],
    ['<a href="{field:a}">', 'javascript:alert(1)', '<a href="">'],
    ['<a href=" {field:a}">', ' javascript:alert(1)', '<a href=" ">'],
    ['<a href="java{field:a}">', 'script:alert(1)', '<a href="javascript%3Aalert(1)">'],
    [
      "<a href='{site:url}/?q={field:a}'>",
      "x' onclick='y&z",
      "<a href='https://site.example/?q=x&#39;%20onclick%3D&#39;y%26z'>",
    ],
    ['<a href="https://{field:a}/">', 'evil.example', '<a href="https:///">'],
    ['<a href="{field:a}{field:mail}">', 'https://x', '<a href="https://x">'],
    ['<a href="mailto:{field:mail}?subject={field:a}">', 'a b', '<a href="mailto:ann@example.org?subject=a%20b">'],
    ['<a href="javascript:f({field:a})">', '1', '<a href="javascript:f()">'],
    ['<a href={field:a}>', 'https://x/ onclick=y', '<a href=>'],
    ['<p title={field:a}>', 'x onclick=y', '<p title=x&#32;onclick&#61;y>'],
    ['<p title="{field:a}">', 'x" onclick="y', '<p title="x&quot; onclick=&quot;y">'],
    ['<p onclick="f({field:a})">', '1', '<p onclick="f()">'],
    ['<p style="color:{field:a}">', 'red', '<p style="color:">'],
    ['<p {field:a}>', 'onclick=x', '<p >'],
    ['<{field:a}>', 'script', '<>'],
    ['<a x/href="{field:a}">', 'javascript:alert(1)', '<a x/href="">'],
    ['<p/title={field:a}>', 'x onclick=y', '<p/title=x&#32;onclick&#61;y>'],
    ['<p ="title={field:a}">', 'x onclick=y', '<p ="title=x&#32;onclick&#61;y">'],
    ['<script/x>f({field:a})</script>', '1', '<script/x>f({field:a})</script>'],
    ['<style>p{form:id}</style>{field:a}', '1', '<style>p{form:id}</style>1'],
    ['<SCRIPT>var a="{field:a}"</SCRIPT >{field:a}', '1', '<SCRIPT>var a="{field:a}"</SCRIPT >1'],
    ['<!-- {field:a} --><b>{field:a}</b>', '--><i>', '<!-- --&gt;&lt;i&gt; --><b>--&gt;&lt;i&gt;</b>'],
    ['1 < 2 {field:a}', '<b>', '1 < 2 &lt;b&gt;'],
  ])('%s with %s becomes %s', (template, value, expected) => {
    expect(html(template, value)).toBe(expected);
  });

  test('no value can open a tag, close an attribute or start a script', () => {
    const templates = [
      '<p>{field:a}</p>',
      '<a href="{field:a}" title="{field:a}">x</a>',
      "<i title='{field:a}'>",
      '{all_fields}',
    ];
    const nasty = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '=',
        ' ',
        'javascript:',
        'onload',
        '<script>',
        '{field:a}',
        '{all_fields}',
        '\n',
        'x',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...templates), nasty, (template, parts) => {
        const shape = (text: string) => text.replace(/[^<>"']/g, '').replace(/<>$/, '');
        const rendered = render(template, { a: parts.join('') }, 'html').replaceAll('<br>', '');
        const plain = render(template, { a: parts.length === 0 ? '' : 'x' }, 'html');
        expect(shape(rendered)).toBe(shape(plain));
        expect(rendered).not.toMatch(/href="\s*javascript/i);
      }),
    );
  });
});

describe('values are never expanded again', () => {
  test.each<MergeMode>(['html', 'text', 'header', 'url'])('in %s', (mode) => {
    const part = fc.constantFrom(
      '{field:note}',
      '{form:id}',
      '{',
      '}',
      'field:note',
      '{all_fields}',
      '{submission:id}',
      ':',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const rendered = renderTemplate('{field:a}', context({ a: parts.join(''), note: 'EXPANDED' }), mode);
        expect(rendered).not.toContain('EXPANDED');
        expect(rendered).not.toMatch(/\b(7|42)\b/);
      }),
    );
  });
});

describe('in a header', () => {
  test('a value cannot begin an encoded word, in which a reader would find line breaks again', () => {
    const note = '=?utf-8?q?x=0D=0ABcc:y?=';
    expect(render('Re: {field:note}', { note }, 'header')).toBe('Re: = ?utf-8?q?x=0D=0ABcc:y?=');
  });

  test('nothing can start a new line', () => {
    const value = fc.string({
      unit: fc.constantFrom('\r', '\n', '\u0085', '\u2028', '\0', 'Bcc: x@example.org', ' ', 'é'),
    });
    fc.assert(
      fc.property(value, (a) => {
        expect(render('Re: {field:a} {field:note}', { a, note: a }, 'header')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('in an address', () => {
  test.each([
    ['ann@example.org', 'ann@example.org'],
    [' ann@example.org ', 'ann@example.org'],
    ['ann@example.org, eve@example.org', ''],
    ['ann@example.org\r\nBcc: eve@example.org', ''],
    ['Ann <ann@example.org>', ''],
    ['"a,b"@example.org', ''],
    ['nobody', ''],
  ])('%j gives %j', (value, expected) => {
    expect(render('{field:a}', { a: value }, 'address')).toBe(expected);
  });
});

describe('in a URL', () => {
  test.each([
    [
      'https://h.example/{field:a}?x={field:a}',
      'a/b?c&d=#é',
      'https://h.example/a%2Fb%3Fc%26d%3D%23%C3%A9?x=a%2Fb%3Fc%26d%3D%23%C3%A9',
    ],
    ['https://h.example/a/{field:a}/b', '..', 'https://h.example/a//b'],
    ['/t?x={field:a}', 'half \ud83d', '/t?x=half%20%EF%BF%BD'],
    ['/t?x={field:topic}&y={field:many}', '', '/t?x=t1&y=x%2Cy'],
    ['/t?x={all_fields}', 'v', '/t?x='],
  ])('%s with %j becomes %s', (template, a, expected) => {
    expect(render(template, { a, topic: 't1', many: ['x', 'y'] }, 'url')).toBe(expected);
  });

  test('no value changes host or number of path segments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (a) => {
        const url = new URL(render('https://h.example/a/{field:a}/b?x={field:a}', { a }, 'url'));
        expect(url.origin).toBe('https://h.example');
        expect(url.pathname.split('/')).toHaveLength(4);
        expect([...url.searchParams.keys()]).toEqual(['x']);
      }),
    );
  });
});

describe('unknown tags', () => {
  test.each<[string, MergeMode, string | null]>([
    ['{field:a} {form:id} {all_fields}', 'text', null],
    ['{field:a} {field:b} {form:name}', 'text', '{field:b}'],
    ['{form:name}', 'text', '{form:name}'],
    ['{hello}', 'text', '{hello}'],
    ['{all_fields}', 'header', '{all_fields}'],
    ['{field:a},{site:name}', 'address', '{site:name}'],
    ['<style>a{b:c}</style>', 'html', null],
    ['<style>a{b:c}</style>{b:c}', 'html', '{b:c}'],
    ['<a title="{all_fields}">', 'html', '{all_fields}'],
    ['<a onclick="{field:a}" href="{field:a}">', 'html', '{field:a}'],
    ['<a href="{field:a}">', 'html', null],
    ['no { braces: here } {"json": 1}', 'text', null],
    ['{toString}', 'text', '{toString}'],
    ['{field:toString}', 'text', '{field:toString}'],
  ])('in %s as %s: %s', (template, mode, tag) => {
    const mistake = findTemplateMistake(template, new Set(['a']), mode, () => null);
    expect(mistake).toBe(tag === null ? null : `has a merge tag that cannot be used here: ${tag}`);
  });
});
