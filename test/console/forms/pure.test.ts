import { describe, expect, test } from '@jest/globals';
import { readPasted } from '#console/views/forms/new/pasted-form.ts';
import { newSecrets } from '#console/views/forms/new/secrets.ts';
import { hasUnreadNumber, plainLink, prefillFields, prefillValues } from '#console/views/forms/one/prefill/values.ts';
import { type Embedded, embedCode, headlessCode, type Way } from '#console/views/forms/one/share/embed-codes.ts';

describe('a form that was pasted', () => {
  test.each([
    ['an export', '{"format":"durable-forms/form","version":1,"form":{}}', 'file'],
    ['another format, which the service names', '{"format":"else"}', 'file'],
    ['title and config', '{"title":"A","config":{"fields":[]}}', 'form'],
    ['with a byte order mark', '\uFEFF{"title":"A","config":{}}', 'form'],
  ])('is known as %s', (_, text, kind) => {
    expect(readPasted(text, 'Untitled')).toEqual({ kind, body: JSON.parse(text.replace('\uFEFF', '')) });
  });

  test('gets a title and options where it is a config alone', () => {
    const body = { title: 'Untitled', config: { options: {}, fields: [{ type: 'text', name: 'a' }] } };
    expect(readPasted('{"fields":[{"type":"text","name":"a"}]}', 'Untitled')).toEqual({ kind: 'form', body });
  });

  test.each([
    ['', { kind: 'nothing' }],
    [' \n', { kind: 'nothing' }],
    ['[1]', { kind: 'no_object' }],
    ['"text"', { kind: 'no_object' }],
    ['null', { kind: 'no_object' }],
    ['{"name":"A"}', { kind: 'no_form' }],
    ['{"title":"A",\n  "config" {}}', { kind: 'syntax', message: expect.any(String), line: 2, column: 12 }],
  ])('%j is no form', (text, mistake) => {
    expect(readPasted(text, 'Untitled')).toEqual({ kind: 'mistake', mistake });
  });
});

test('secrets that a save has made stand in its answer, flags do not count', () => {
  const integrations = [
    { key: 'crm', settings: { url: 'https://a.example', secret: 'whsec_1' } },
    { key: 'old', settings: { secret_set: true } },
    { key: 'none' },
  ];
  expect(newSecrets({ options: { integrations } })).toEqual([{ path: 'integrations.crm.secret', value: 'whsec_1' }]);
  expect(newSecrets({})).toEqual([]);
});

describe('codes of a form', () => {
  const form: Embedded = {
    id: 7,
    title: 'Say "hello" & <more>',
    origin: 'https://forms.example.org',
    rest: 'https://forms.example.org/rest',
  };

  test.each<[Way, string]>([
    ['script', '<script src="https://forms.example.org/assets/embed.js" data-form="7" data-lang="de" async></script>'],
    [
      'element',
      '<script src="https://forms.example.org/assets/embed.js" async></script>\n<durable-form form="7" lang="de"></durable-form>',
    ],
    [
      'frame',
      '<iframe src="https://forms.example.org/forms/7/embed?lang=de" title="Say &quot;hello&quot; &amp; &lt;more>" style="width: 100%; height: 40rem; border: 0"></iframe>\n<script src="https://forms.example.org/assets/embed.js" async></script>',
    ],
    ['link', 'https://forms.example.org/forms/7?lang=de'],
  ])('as %s name its language', (way, code) => {
    expect(embedCode(way, { ...form, language: 'de' })).toBe(code);
    expect(embedCode(way, form)).not.toContain('lang');
  });

  test('a server sends samples of the values', () => {
    const fields = [
      { type: 'text', name: 'note' },
      { type: 'checkboxes', name: 'days', options: [{ value: "mon'day" }] },
      { type: 'repeater', name: 'guests', fields: [{ type: 'email', name: 'mail' }] },
      { type: 'file', name: 'proof' },
      { type: 'section', label: 'No value' },
    ];
    const code = headlessCode(form, { config: { fields, options: {} } });
    expect(code.split('\n')[0]).toBe('curl -X POST https://forms.example.org/rest/svcb/v1/forms/7/submissions \\');
    expect(code).toContain(String.raw`-d '{"note":"…","days":["mon'\''day"],"guests":[{"mail":"ada@example.net"}]}'`);
  });
});

describe('links that fill a form in', () => {
  const fields = prefillFields({
    config: {
      options: {},
      fields: [
        { type: 'email', name: 'email', label: 'E-mail', prefill: 'url' },
        { type: 'hidden', name: 'source', prefill: 'url', prefill_key: 'utm_source' },
        { type: 'number', name: 'seats', prefill: 'signed' },
        {
          type: 'checkboxes',
          name: 'days',
          prefill: 'url',
          options: [{ value: 'mo', label: 'Monday' }, { value: 'tu' }],
        },
        { type: 'checkbox', name: 'member', prefill: 'signed' },
        { type: 'text', name: 'other' },
      ],
    },
  });
  const entered = { email: 'a@example.net', source: ' shop ', seats: 2, days: 'mo, tu', member: 'true', other: 'x' };

  test('are for fields with prefill', () => {
    expect(fields.map(({ name, label, parameter }) => [name, label, parameter])).toEqual([
      ['email', 'E-mail', 'email'],
      ['source', 'source', 'utm_source'],
      ['seats', 'seats', undefined],
      ['days', 'days', 'days'],
      ['member', 'member', undefined],
    ]);
    expect(fields[3]?.options).toEqual([
      { value: 'mo', label: 'Monday' },
      { value: 'tu', label: 'tu' },
    ]);
  });

  test('are sealed with values as their fields have them', () => {
    expect(prefillValues(fields, entered)).toEqual({
      email: 'a@example.net',
      source: 'shop',
      seats: 2,
      days: ['mo', 'tu'],
      member: true,
    });
    expect(prefillValues(fields, { seats: 1.5, email: ' ' })).toEqual({ seats: 1.5 });
  });

  test('are made with numbers alone that could be read', () => {
    expect(hasUnreadNumber(fields, { seats: '1.000' })).toBe(true);
    for (const seats of [undefined, '', 1000]) expect(hasUnreadNumber(fields, { seats })).toBe(false);
    expect(hasUnreadNumber(fields, { email: 'many' })).toBe(false);
  });

  test('are plain where the address may say the value', () => {
    expect(plainLink('https://f.example/forms/7', fields, entered)).toBe(
      'https://f.example/forms/7?email=a%40example.net&utm_source=shop&days=mo&days=tu',
    );
    expect(plainLink('https://f.example/forms/7', fields, { seats: 2 })).toBeNull();
  });
});
