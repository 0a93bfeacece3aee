import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SubmissionValues } from '../../../forms/config/parse.ts';
import { renderEmail } from '../../../forms/templates/email.ts';
import { htmlToText } from '../../../forms/templates/html-to-text.ts';
import { formConfig } from '../form-fixture.ts';

const defaults = { from_name: 'Site {form:id}', from_email: 'site@example.org' };
const fields = [
  { type: 'text', name: 'who' },
  { type: 'email', name: 'mail' },
  { type: 'email', name: 'other' },
];

function send(notification: object, values: SubmissionValues) {
  const config = formConfig(fields, { notifications: [{ to: 'desk@example.org', ...notification }] });
  const [parsed] = config.options.notifications;
  if (!parsed) throw new Error('the notification is missing');
  const context = {
    form: { id: 1, title: 'Contact' },
    submission: { id: 5, date: new Date(0) },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
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
          expect(header).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(header).not.toContain('secret@');
        }
        for (const address of [...mail.to, mail.reply_to ?? '']) expect(address).not.toMatch(/[\s,;<>"]/);
      }),
    );
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
