import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SubmissionValues } from '#forms/config/parse.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const fields = [
  { type: 'text', name: 'a' },
  { type: 'textarea', name: 'note' },
  { type: 'email', name: 'mail' },
  { type: 'date', name: 'day' },
  { type: 'datetime', name: 'at', time_zone: 'Europe/Berlin' },
  { type: 'number', name: 'count' },
  { type: 'checkbox', name: 'tick' },
  { type: 'select', name: 'plan', options: [{ value: 'pro', label: 'Professional' }, { value: 'free' }] },
  { type: 'checkboxes', name: 'many', options: [{ value: 'x', label: 'Ex' }, { value: 'y' }] },
];

const plain = formConfig(fields);

function context(values: SubmissionValues, language?: string): MergeContext {
  return {
    form: { id: 7, title: 'Contact' },
    submission: { id: 42, date: new Date('2026-07-01T22:30:00Z') },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'Europe/Berlin' },
    meta: { ip: null, user_agent: null },
    config: language ? formConfig(fields, { language }) : plain,
    values,
  };
}

const render = (template: string, values: SubmissionValues = {}, mode: MergeMode = 'text', language?: string) =>
  renderTemplate(template, context(values, language), mode);

describe('a filter', () => {
  test.each<[string, SubmissionValues, string, string?]>([
    ['{field:a|upper}', { a: 'straße' }, 'STRASSE'],
    ['{field:a|capitalize}', { a: 'élan ist' }, 'Élan ist'],
    ['{field:a|lower}', { a: 'ÄB' }, 'äb'],
    ['{field:a|upper}', { a: 'izmir' }, 'İZMİR', 'tr'],
    ['<{field:a|trim}>', { a: '  x ' }, '<x>'],
    ['{field:a|truncate:3}', { a: 'abcdef' }, 'abc…'],
    ['{field:a|truncate:6}', { a: 'abcdef' }, 'abcdef'],
    ['{field:a|truncate:2}', { a: '👋👋👋' }, '👋👋…'],
    ['{field:a|default:"no name"}', {}, 'no name'],
    ['{field:a|default:\'say "hi"\'}', { a: ' ' }, 'say "hi"'],
    ['{field:a|default:none}', { a: 'Ann' }, 'Ann'],
    ['{field:a|default:"-"|upper}', {}, '-'],
    ['{field:a | trim | upper}', { a: ' x' }, 'X'],
    ['{field:day|date}', { day: '2026-03-09' }, 'Mar 9, 2026'],
    ['{field:day|date:long}', { day: '2026-03-09' }, '9. März 2026', 'de'],
    ['{field:day|date:"D.M.YYYY"}', { day: '2026-03-09' }, '9.3.2026'],
    ['{field:day|date:DD/MM/YYYY}', { day: '2026-03-09' }, '09/03/2026'],
    ['{submission:date|date:"YYYY-MM-DD, HH:mm"}', {}, '2026-07-02, 00:30'],
    ['{submission:date|date:short}', {}, '02/07/2026, 00:30', 'en-GB'],
    ['{field:at|date:"D.M.YYYY HH:mm"}', { at: '2026-03-09T08:30:00+01:00' }, '9.3.2026 08:30'],
    ['{field:at|date:long}', { at: '2026-03-09T08:30:00+01:00' }, '9. März 2026 um 08:30', 'de'],
    ['{field:at|value|date:"YYYY/M/D"}', { at: '2026-03-09T08:30:00+01:00' }, '2026/3/9'],
    ['{field:a|date:long}', { a: '2026-03-09 08:30 (see below)' }, '2026-03-09 08:30 (see below)'],
    ['{field:a|date:long}', { a: 'tomorrow' }, 'tomorrow'],
    ['{field:a|date:long}', { a: '2026-99-99' }, '2026-99-99'],
    ['{field:count|number}', { count: 1234567.5 }, '1.234.567,5', 'de'],
    ['{field:count|number:2}', { count: 1234.5 }, '1,234.50'],
    ['{field:a|number:2}', { a: 'many' }, 'many'],
    ['{field:plan} {field:plan|value} {field:many|value|upper}', { plan: 'pro', many: ['x'] }, 'Professional pro X'],
    ['{form:title|upper} {meta:ip|default:"unknown"}', {}, 'CONTACT unknown'],
  ])('%s of %j gives %s', (template, values, expected, ...[language]) => {
    expect(render(template, values, 'text', language)).toBe(expected);
  });

  test('works in every place, and its result is escaped for the place', () => {
    const values = { a: '<b>"&' };
    expect(render('<p title="{field:a|upper}">{field:a|upper}</p>', values, 'html')).toBe(
      '<p title="&lt;B&gt;&quot;&amp;">&lt;B&gt;&quot;&amp;</p>',
    );
    expect(render('<p>{field:note|default:"<i>none</i>"}</p>', {}, 'html')).toBe('<p>&lt;i&gt;none&lt;/i&gt;</p>');
    expect(render('<p title="{field:note|default:"none"}">', {}, 'html')).toBe('<p title="none">');
    expect(render('https://h.example/?x={field:a|default:"a b"}&y={field:plan|default:free}', {}, 'url')).toBe(
      'https://h.example/?x=a%20b&y=free',
    );
    expect(render('Re: {field:note|upper}', { note: 'a\r\nBcc: x' }, 'header')).toBe('Re: A BCC: X');
    expect(render('{field:mail|default:"desk@example.org"}', {}, 'address')).toBe('desk@example.org');
    expect(render('{form:title|upper}', {}, 'form')).toBe('CONTACT');
  });

  test('leaves a field that is not empty as its type shows it in HTML', () => {
    expect(render('{field:note|default:"none"}', { note: 'one\ntwo' }, 'html')).toBe('one<br>two');
  });
});

describe('a block', () => {
  test.each<[string, SubmissionValues, string]>([
    ['{#if field:plan = "pro"}P{#else}F{/if}', { plan: 'pro' }, 'P'],
    ['{#if field:plan = "pro"}P{#else}F{/if}', { plan: 'free' }, 'F'],
    ['[{#if field:plan="pro"}P{/if}]', {}, '[]'],
    ['{#if field:plan equals "pro"}P{/if}', { plan: 'pro' }, 'P'],
    ['{#if field:plan != pro}other{/if}', { plan: 'free' }, 'other'],
    ['{#if field:count > 3}many{#else}few{/if}', { count: 4 }, 'many'],
    ['{#if field:count < 3}few{/if}', { count: 4 }, ''],
    ['{#if field:a}Hello {field:a}{/if}', { a: 'Ann' }, 'Hello Ann'],
    ['{#if field:a is_empty}nobody{/if}', {}, 'nobody'],
    ['{#if field:tick = true}yes{/if}', { tick: true }, 'yes'],
    ['{#if field:plan in "pro", "free"}known{/if}', { plan: 'free' }, 'known'],
    ['{#if field:plan not_in pro,free}none{/if}', {}, 'none'],
    ['{#if field:many contains "x"}X{/if}', { many: ['x', 'y'] }, 'X'],
    ['{#if field:a starts_with "Dr"}doctor{/if}', { a: 'Dr Who' }, 'doctor'],
    ['{#if field:plan = "pro" and field:count > 1}both{/if}', { plan: 'pro', count: 2 }, 'both'],
    ['{#if field:plan = "pro" and field:count > 1}both{/if}', { plan: 'pro', count: 1 }, ''],
    ['{#if field:plan = "pro" or field:count > 1}one{/if}', { plan: 'free', count: 2 }, 'one'],
    ['{#if field:a and field:note}both{/if}', { a: '1', note: '2' }, 'both'],
    ['{#if field:a}{#if field:note}2{#else}1{/if}{#else}0{/if}', { a: 'x' }, '1'],
    ['{#if field:a}{#if field:note}2{#else}1{/if}{#else}0{/if}', {}, '0'],
  ])('%s of %j gives %j', (template, values, expected) => {
    expect(render(template, values)).toBe(expected);
  });

  test('does not take what a visitor wrote for a block or a filter', () => {
    const a = '{#if field:note}{field:note|upper}{#else}y{/if}{/if}';
    expect(render('{#if field:a}{field:a}{/if}', { a, note: 'no' })).toBe(a);
  });

  test('chooses in every place, and the place behind it is that of what was chosen', () => {
    const template = '{#if field:plan = "pro"}<style>{#else}<p>{/if}{field:a}';
    expect(render(template, { plan: 'pro', a: '<b>' }, 'html')).toBe('<style>{field:a}');
    expect(render(template, { plan: 'free', a: '<b>' }, 'html')).toBe('<p>&lt;b&gt;');
    expect(render('https://h.example/{#if field:plan = "pro"}pro{#else}free{/if}?x={field:a}', { a: '&' }, 'url')).toBe(
      'https://h.example/free?x=%26',
    );
    expect(render('{#if field:a}Re: {field:a}{#else}News{/if}', { a: 'x\ny' }, 'header')).toBe('Re: x y');
  });

  test('that cannot be read stays as it is', () => {
    for (const template of ['{#if field:a}x', 'x{/if}', '{#else}', '{#if}x{/if}', '{#if field:a}{#if field:a}x{/if}'])
      expect(render(template, { a: '1' }).replace('{#if field:a}x{/if}', 'x')).toContain('{');
    expect(render('{#if field:a}1{#else}2{field:a}', { a: 'A' })).toBe('{#if field:a}1{#else}2A');
  });
});

describe('saving refuses', () => {
  const PATHS = { text: 'success_message', form: 'error_message', url: 'redirect_url' };
  const mistakeIn = (template: string, mode: keyof typeof PATHS | 'html' | 'header' | 'address') => {
    const key = { html: 'html', header: 'subject', address: 'to' }[mode as 'html'];
    const options = key
      ? { notifications: [{ to: 'a@example.org', [key]: template }] }
      : { [PATHS[mode as 'text']]: template };
    const found = mistakesOf(() => formConfig(fields, options));
    expect(Object.keys(found).length).toBeLessThan(2);
    return Object.values(found)[0] ?? null;
  };

  test.each<[string, Parameters<typeof mistakeIn>[1], string]>([
    ['{field:a|shout}', 'text', 'there is no filter shout; use one of upper, lower'],
    ['{field:a|}', 'text', 'the name of a filter is missing'],
    ['{field:a|upper:"x"}', 'text', 'the filter upper takes no value'],
    ['{field:a|truncate}', 'text', 'the filter truncate needs a value behind a colon'],
    ['{field:a|truncate:0}', 'text', 'needs a whole number from 1 to 10000'],
    ['{field:a|default:"x","y"}', 'text', 'takes one value'],
    ['{field:a|default:}', 'text', 'has nothing behind its colon'],
    ['{field:day|date:weekday}', 'text', 'needs one of short, medium, long, full, or a pattern'],
    ['{field:count|number:99}', 'text', 'needs a whole number from 0 to 10'],
    ['{field:a|trim|trim|trim|trim|trim|trim}', 'text', 'a tag has at most 5 filters'],
    ['{all_fields|upper}', 'text', '{all_fields} takes no filters'],
    ['{field:a|upper|value}', 'text', 'the filter value is for fields, and the first of its tag'],
    ['{field:a|upper bold}', 'text', 'filters are written {field:name|filter:"value"}'],
    ['{field:nope|upper}', 'text', 'has a merge tag that cannot be used here: {field:nope|upper}'],
    ['{field:a|upper}', 'form', 'has a merge tag that cannot be used here: {field:a|upper}'],
    ['{field:mail|truncate:3}', 'address', 'has a filter that cannot be used in an address'],
    ['{field:mail|default:"nobody"}', 'address', 'has a default that is no e-mail address'],
    ['{field:a|lower}', 'address', 'must not use {field:a}: a field of type text does not hold an e-mail address'],
    ['{#if field:a}x', 'text', 'a block has no {/if}: {#if field:a}'],
    ['x{/if}', 'text', 'there is no {#if …} before'],
    ['{#else}', 'text', 'there is no {#if …} before'],
    ['{#if field:a}'.repeat(11) + '{/if}'.repeat(11), 'text', 'blocks stand in each other at most 10 deep'],
    ['{#if field:a}1{#else}2{#else}3{/if}', 'text', 'a block has only one {#else}'],
    ['{#elseif field:a}', 'text', 'a block is written {#if field:name = "value"}…{#else}…{/if}'],
    ['{#if a = "x"}1{/if}', 'text', 'a block asks for a field'],
    ['{#if field:a like "x"}1{/if}', 'text', 'a block compares with = != > < >= <= or one of equals'],
    ['{#if field:a =}1{/if}', 'text', 'needs a value to compare with'],
    ['{#if field:a = "x" field:note}1{/if}', 'text', 'with and, or with or'],
    ['{#if field:a and field:note or field:day}1{/if}', 'text', 'cannot have both and and or'],
    ['{#if field:nope}1{/if}', 'text', 'must be the name of a field of this form): {#if field:nope}'],
    ['{#if field:plan = "gold"}1{/if}', 'html', 'must be the value of an option of the field plan'],
    ['{#if field:a}1{/if}', 'form', 'has a block where no values were submitted yet'],
    ['{#if field:a}x@example.org{/if}', 'address', 'has a block where only addresses can stand'],
    ['<a {#if field:a}title="{/if}x">', 'html', 'opens or closes a tag or a quotation mark'],
    ['{#if field:a}<style>{/if}', 'html', 'opens or closes a tag or a quotation mark'],
    ['https://{#if field:a}x{/if}.example/', 'url', 'without merge tags before its path'],
    ['https://h.example{#if field:a}/x{/if}', 'url', 'without merge tags before its path'],
    ['/{#if field:a}/evil.example{/if}', 'url', 'must be an absolute URL or a path'],
    ['/x{#if field:a}y z{/if}', 'url', 'must not contain spaces'],
  ])('%s as %s, because it %s', (template, mode, why) => {
    expect(mistakeIn(template, mode)).toContain(why);
  });

  test.each<[string, Parameters<typeof mistakeIn>[1]]>([
    ['{field:a|default:"-"}, {#if field:plan = "pro"}p{#else}{field:note|upper}{/if}', 'text'],
    ['<p>{#if field:plan = "pro"}<b title="{field:a|upper}">{field:a}</b>{/if}</p>', 'html'],
    ['<a href="{#if field:a}https://a.example/{#else}https://b.example/{/if}">x</a>', 'html'],
    ['<style>{#if field:a}b{c:d}{/if}</style>', 'html'],
    ['{#if field:a}Re: {field:a|truncate:20}{/if}', 'header'],
    ['{field:mail|default:"x@example.org"|lower}, y@example.org', 'address'],
    ["/thanks{#if field:plan = 'pro'}/pro{/if}?n={field:a|default:'a b'}", 'url'],
    ['https://h.example/{#if field:plan = "pro"}pro{/if}', 'url'],
    ['{form:title|upper}', 'form'],
    ['{yes|no} {a:b |c} { #x } {#1 choice} {"a": "b|c"}', 'text'],
  ])('nothing in %s as %s', (template, mode) => {
    expect(mistakeIn(template, mode)).toBeNull();
  });
});

describe('whatever a visitor writes, with filters and blocks', () => {
  const NASTY = [
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '=',
      ' ',
      '`',
      '\n',
      '\r\n',
      '\u2028',
      '\0',
      ',',
      ';',
      '/',
      '..',
      '.',
      '?',
      '#',
      '%2e',
      '\\',
    ],
    ...[
      'javascript:',
      '<script>',
      '</style>',
      '-->',
      'onload=',
      '=?utf-8?q?x?=',
      'Bcc: x@example.org',
      'eve@example.com',
    ],
    ...[
      '{field:note}',
      '{field:note|upper}',
      '{#if field:a}',
      '{#else}',
      '{/if}',
      '{all_fields}',
      '|upper',
      '[code]',
      'ß',
      '👋',
    ],
  ];
  const nasty = fc
    .array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 12 })
    .map((parts) => `x${parts.join('')}`);
  const filter = fc.constantFrom(
    '',
    '|upper',
    '|lower',
    '|trim',
    '|truncate:9',
    '|truncate:1',
    '|default:"d"',
    '|value',
    '|date:long',
    '|number:2',
    '|trim|upper|truncate:30',
  );
  const tag = filter.map((chain) => `{field:a${chain}}`);
  const blocked = fc.tuple(tag, tag, fc.boolean()).map(([one, other, isPro]) => {
    return `{#if field:plan = "${isPro ? 'pro' : 'free'}"}${one}{#else}${other}{/if}`;
  });
  const part = fc.oneof(tag, blocked);
  const values = (a: string): SubmissionValues => ({ a, note: 'EXPANDED', plan: 'pro' });

  test('it stays in its place in HTML', () => {
    const around = fc.constantFrom(
      ...([
        ['<p>', '</p>'],
        ['<i title="', '">x</i>'],
        ["<i title='", "'>x</i>"],
        ['<a href="/x/', '">x</a>'],
        ['<i title=', '>'],
      ] as const),
      ...([
        ['<a href="', '">x</a>'],
        ['<b {#if field:plan = "pro"}title="', '"{#else}class="c"{/if}>x</b>'],
      ] as const),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(around, part), { minLength: 1, maxLength: 4 }), nasty, (parts, a) => {
        const template = parts.map(([[before, after], piece]) => before + piece + after).join('');
        // The characters that can end a context: brackets, quotes, and spaces of unquoted attributes.
        const shape = (html: string) => html.replaceAll('<br>', '').replace(/[^<>"']/g, '');
        const rendered = render(template, values(a), 'html');
        expect(shape(rendered)).toBe(shape(render(template, values('x'), 'html')));
        expect(rendered).not.toMatch(/href="\s*javascript/i);
        expect(rendered).not.toMatch(/ title=[^"'\s>]*\s+on/i);
        expect(rendered).not.toMatch(/\[code\]|EXPANDED/i);
      }),
      { numRuns: runs(400) },
    );
  });

  test('it changes neither the host nor the parts of a URL', () => {
    fc.assert(
      fc.property(part, part, nasty, (one, other, a) => {
        const url = new URL(render(`https://h.example/a/${one}/b?x=${other}`, values(a.slice(1)), 'url'));
        expect(url.origin).toBe('https://h.example');
        expect(url.pathname.split('/')).toHaveLength(4);
        expect([...url.searchParams.keys()]).toEqual(['x']);
        expect(url.hash).toBe('');
      }),
      { numRuns: runs(400) },
    );
  });

  test('it stays on the line of a header, and gives one mailbox or nothing', () => {
    fc.assert(
      fc.property(part, nasty, (piece, a) => {
        expect(render(`Re: ${piece}?${piece}`, values(a), 'header')).not.toMatch(/[\p{Cc}\u2028\u2029]|=\?|EXPANDED/u);
        expect(render(piece, values(a.slice(1)), 'address')).toMatch(/^([^\s,;<>"@]+@[^\s,;<>"@]+)?$/);
      }),
      { numRuns: runs(400) },
    );
  });

  test('templates themselves never fail, whatever they are made of', () => {
    const scrap = fc.constantFrom(
      '{',
      '}',
      '|',
      ':',
      '"',
      "'",
      '#if ',
      '{#if field:a',
      '{#else}',
      '{/if}',
      'field:a',
      '=',
      'and',
      ',',
      '{field:a',
      'upper',
      ' ',
      '<',
    );
    const template = fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(template, fc.constantFrom<MergeMode>('html', 'text', 'header', 'url'), (text, mode) => {
        expect(typeof render(text, { a: 'x' }, mode)).toBe('string');
        mistakesOf(() => formConfig(fields, { success_message: text }));
      }),
    );
  });
});
