import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { renderEmail } from '#features/notifications/email.ts';
import type { SubmissionValues } from '#forms/config/parse.ts';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const defaults = { from_name: 'Site {form:id}', from_email: 'site@example.org' };
const fields = [
  { type: 'text', name: 'who' },
  { type: 'email', name: 'mail' },
  { type: 'email', name: 'other' },
];

function send(notification: object, values: SubmissionValues, { options = {}, site = {} } = {}) {
  const config = formConfig(fields, {
    ...options,
    notifications: [{ to: 'desk@example.org', layout: 'none', ...notification }],
  });
  const [parsed] = config.options.notifications;
  if (!parsed) throw new Error('the notification is missing');
  const context = {
    form: { id: 1, title: 'Contact' },
    submission: { id: 5, date: new Date(0) },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC', ...site },
    meta: { ip: null, user_agent: null },
    config,
    values,
  };
  return renderEmail(parsed, context, defaults);
}

describe('a notification mail', () => {
  test('has sensible parts when only the recipient is configured', () => {
    const mail = send({}, { who: 'Ann <3', mail: 'ann@example.org' });
    expect(mail).toEqual({
      to: ['desk@example.org'],
      cc: [],
      bcc: [],
      from_name: 'Site {form:id}',
      from_email: 'site@example.org',
      subject: 'New submission: Contact',
      html: expect.stringContaining('Ann &lt;3'),
      text: 'who: Ann <3\nmail: ann@example.org',
    });
  });

  test('fills every header from tags and names each mailbox once', () => {
    const mail = send(
      {
        to: 'desk@example.org, {field:mail}, DESK@example.org',
        cc: '{field:mail}, cc@example.org',
        bcc: 'cc@example.org, bcc@example.org',
        reply_to: '{field:mail}',
        from_name: '{field:who} via {site:name}',
        from_email: 'forms@example.org',
        subject: '#{submission:id} from {field:who}',
        html: '<p>Hello {field:who}</p>',
      },
      { who: 'Ann', mail: 'ann@example.org' },
    );
    expect(mail).toEqual({
      to: ['desk@example.org', 'ann@example.org'],
      cc: ['cc@example.org'],
      bcc: ['bcc@example.org'],
      reply_to: 'ann@example.org',
      from_name: 'Ann via Site',
      from_email: 'forms@example.org',
      subject: '#5 from Ann',
      html: '<p>Hello Ann</p>',
      text: 'Hello Ann',
    });
  });

  test('falls back where a tag gives nothing', () => {
    const mail = send(
      { to: '{field:mail}', reply_to: '{field:mail}', from_email: '{field:mail}', subject: '{field:who}' },
      {},
    );
    expect(mail).toMatchObject({ to: [], from_email: 'site@example.org', subject: 'Contact' });
    expect(mail.isUnaddressed).toBe(true);
    // An invalid address from a visitor is an error, unlike a mail without any recipient.
    expect(send({ to: '{field:mail}' }, { mail: 'nobody' })).toMatchObject({ to: [] });
    expect(send({ to: '{field:mail}' }, { mail: 'nobody' })).not.toHaveProperty('isUnaddressed');
    expect(mail).not.toHaveProperty('reply_to');
  });

  test('cannot be led to other recipients or given other headers by a visitor', () => {
    const everywhere = {
      to: '{field:mail}',
      reply_to: '{field:mail}',
      from_name: '{field:who}',
      subject: '{field:who}',
    };
    const attack = fc.array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        ',',
        ';',
        '<',
        '>',
        '"',
        ' ',
        '\u2028',
        '\u202e',
        '\u2066',
        '\u200b',
        '\ufeff',
        'Bcc:',
        'a@example.org',
        'eve@example.com',
        '{field:other}',
        '\0',
      ),
    );
    fc.assert(
      fc.property(attack, (parts) => {
        const text = parts.join('');
        const mail = send(everywhere, { who: text, mail: text, other: 'secret@example.org' });
        expect(mail.to.length).toBeLessThanOrEqual(1);
        for (const header of [...mail.to, mail.reply_to ?? '', mail.from_name, mail.subject]) {
          expect(header).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
          expect(header).not.toContain('secret@');
        }
        for (const address of [...mail.to, mail.reply_to ?? '']) expect(address).not.toMatch(/[\s,;<>"]/);
      }),
    );
  });
});

describe('the layout of the site', () => {
  const inLayout = (values: SubmissionValues, options: object = {}, site: object = {}) =>
    send({ layout: 'site', html: '<p>Hello {field:who}</p>', subject: 'For {field:who}' }, values, { options, site });

  test('puts the content between the name of the site and its address, in the language of the form', () => {
    const { html, text, subject } = inLayout({ who: 'Ann <3' }, { language: 'de' });
    expect(subject).toBe('For Ann <3');
    expect(html).toMatch(/^<!doctype html>\n<html lang="de" dir="ltr">/);
    expect(html).toContain('<title>For Ann &lt;3</title>');
    expect(html).toMatch(
      /<strong[^>]*>Site<\/strong>[\s\S]*<div class="df-content"><p>Hello Ann &lt;3<\/p><\/div>[\s\S]*href="https:\/\/site\.example"/,
    );
    expect(text).toBe('Hello Ann <3\n\n-- \nSite\nhttps://site.example');
  });

  test('is written from right to left where the language is', () => {
    expect(inLayout({}, { language: 'he' }).html.match(/lang="he" dir="rtl"/g)).toHaveLength(2);
  });

  test('shows the logo in place of the name, which is its text', () => {
    const { html } = inLayout({}, {}, { name: 'A "b"', logoUrl: 'https://site.example/logo.png?a=1&b=2' });
    expect(html).toContain(' src="https://site.example/logo.png?a=1&amp;b=2" alt="A &quot;b&quot;"');
    expect(html).not.toContain('<strong');
  });

  test.each<[string, object, boolean]>([
    ['by default', { html: 'x' }, true],
    ['when a mail of only answers names no layout', {}, true],
    ['not when it is declined', { html: 'x', layout: 'none' }, false],
    ['not round a whole document', { html: '<!DOCTYPE html><HTML><body>x</body></HTML>' }, false],
    ['round a document that asks for it', { html: '<body>x</body>', layout: 'site' }, true],
  ])('is there %s', (_when, notification, isThere) => {
    const { html, text } = send({ layout: undefined, ...notification }, { who: 'Ann' });
    expect([html.includes('class="df-card"'), text.endsWith('\n-- \nSite\nhttps://site.example')]).toEqual([
      isThere,
      isThere,
    ]);
  });

  test.each([
    ['<p>Hello {field:who}</p>{all_fields}', true],
    ['<p style="text-align:center">Hello</p>', true],
    ['{field:who} likes style="color:red"', true],
    ['<p style="color:#333">Hello</p>', false],
    ["<table bgcolor=white><tr style='x:y;background:#fff'></table>", false],
    ['<font color="red">Hello</font>', false],
    ['<style>p{}</style>', false],
  ])('of %s is dark where people read dark mails: %j', (html, isDark) => {
    const mail = send({ layout: 'site', html }, { who: 'Ann' }).html;
    expect(mail.includes('prefers-color-scheme:dark')).toBe(isDark);
    expect(mail).toContain(`<meta name="color-scheme" content="light ${isDark ? 'dark' : 'only'}">`);
  });

  test('draws a button in mail programs that know no style sheets, and none that a visitor wrote', () => {
    const html = '<a class="button" href="{site:url}">Go</a> {field:who}';
    const mail = send({ layout: 'site', html }, { who: '<a class="button" href="https://evil.example">' }).html;
    expect(mail.match(/<a class="button" style="display:inline-block[^"]*" href="/g)).toHaveLength(1);
  });
});

describe('routes', () => {
  const routes = [
    { conditional: { rules: [{ field: 'who', op: 'equals', value: 'sales' }] }, to: 'sales@example.org, {field:mail}' },
    { conditional: { rules: [{ field: 'who', op: 'starts_with', value: 's' }] }, to: 'late@example.org' },
    { conditional: { action: 'hide', rules: [{ field: 'other', op: 'is_empty' }] }, to: '{field:other}' },
  ];
  test.each<[SubmissionValues, string[]]>([
    [{ who: 'sales', mail: 'ann@example.org' }, ['sales@example.org', 'ann@example.org']],
    [{ who: 'support', other: 'o@example.org' }, ['late@example.org']],
    [{ who: 'x', other: 'o@example.org' }, ['o@example.org']],
    [{ who: 'x' }, ['desk@example.org']],
    [{}, ['desk@example.org']],
  ])('the first that holds says to whom %j goes, else "to" does', (values, to) => {
    expect(send({ routes }, values).to).toEqual(to);
  });

  test.each([
    [{ to: 'a@example.org' }, 'routes[0].conditional', 'is required: when the mail goes this way'],
    [{ conditional: { rules: [{ field: 'who', op: 'is_empty' }] } }, 'routes[0].to', 'is required'],
    [
      { conditional: { rules: [{ field: 'nope', op: 'is_empty' }] }, to: 'a@example.org' },
      'routes[0].conditional.rules[0].field',
      'must be the name of a field',
    ],
    [
      { conditional: { action: 'require', rules: [{ field: 'who', op: 'is_empty' }] }, to: 'a@example.org' },
      'routes[0].conditional.action',
      'must be show or hide here',
    ],
    [
      { conditional: { rules: [{ field: 'who', op: 'is_empty' }] }, to: '{field:who}' },
      'routes[0].to',
      'does not hold an e-mail address',
    ],
    [
      { conditional: { rules: [{ field: 'who', op: 'is_empty' }] }, to: 'nobody' },
      'routes[0].to',
      'must be addresses or merge tags',
    ],
  ])('a route %j is refused at %s: it %s', (route, path, why) => {
    const mistakes = mistakesOf(() =>
      formConfig(fields, { notifications: [{ to: 'a@example.org', routes: [route] }] }),
    );
    expect(mistakes[`config.options.notifications[0].${path}`]).toContain(why);
  });
});

describe('the text body', () => {
  test.each([
    ['<h1>Hi</h1><p>one<br>two</p><p>three</p>', 'Hi\n\none\ntwo\n\nthree'],
    ['<p>a   b\n c</p>', 'a b c'],
    ['<ul><li>x</li><li>y</li></ul>', '- x\n- y'],
    ['<a href="https://x.example/?a=1&amp;b=2">link</a>', 'link (https://x.example/?a=1&b=2)'],
    ['<a href="https://x.example/">https://x.example/</a>', 'https://x.example/'],
    ['<a href="mailto:a@example.org">write</a>', 'write (a@example.org)'],
    ['<head><title>t</title></head><style>p{x:y}</style><script>1<2</script>after', 'after'],
    ['<!-- <b>gone</b> -->kept', 'kept'],
    ['&lt;b&gt; &amp;lt; &#65;&#x42; &euro; &unknown; &#0;&#xd800;', '<b> &lt; AB € &unknown;'],
    ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
    ['<p title="a>b">x</p>', 'x'],
    ['<img src="a.png" alt="Our shop"> <img src="b.png" alt=""><img src="c.png">', 'Our shop'],
    ['<a href="https://x.example/"><img src="a.png" alt="Look"></a>', 'Look (https://x.example/)'],
    ['<p>open', 'open'],
    ['<p', ''],
    ['<style>never closed', ''],
  ])('of %s is %j', (html, text) => expect(htmlToText(html)).toBe(text));

  test('comes in time and without fail for any input', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      '&',
      ';',
      '<a href=',
      '<style',
      '</style>',
      '<!--',
      '-->',
      '&#',
      ' ',
      '\n',
      'x',
      '<br>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 200 }), (parts) => typeof htmlToText(parts.join('')) === 'string'),
    );
    const started = performance.now();
    for (const piece of ['<', '<a', '<!--', '<style>', '&nbsp;', '\n', '"<a href="']) htmlToText(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
