import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeWebhookBody, type WebhookFormat } from '#features/integrations/webhook/body.ts';
import { mistakesInEvent } from '#test/environment/described-events.ts';

const TIMESTAMP = '2026-11-21T12:00:00.000Z';
const START = 'type=submission.created&timestamp=2026-11-21T12%3A00%3A00.000Z';

const ORIGIN = { source: 'https://forms.example.org', deliveryId: '0b8b3cf0-4bd8-4a0e-9a43-9a0a6a4d7a11' };

function encode(data: Record<string, unknown>, format: WebhookFormat = 'form') {
  return encodeWebhookBody(
    { type: 'submission.created', timestamp: TIMESTAMP, subject: 'forms/7/submissions/12', data },
    format,
    ORIGIN,
  );
}

describe('as a form', () => {
  test('a body says so', () => {
    expect(encode({})).toEqual({ body: START, contentType: 'application/x-www-form-urlencoded' });
  });

  test.each<[string, unknown, string]>([
    ['text', 'plain', '=plain'],
    ['an empty text', '', '='],
    ['null', null, '='],
    ['true', true, '=true'],
    ['false', false, '=false'],
    ['zero', 0, '=0'],
    ['minus zero', -0, '=0'],
    ['a fraction', 1.5, '=1.5'],
    ['a large number', 1e21, '=1e%2B21'],
    ['a number that JSON has not', Number.NaN, '='],
    ['a space', 'a b', '=a+b'],
    ['a plus', 'a+b', '=a%2Bb'],
    ['what separates fields', 'a&b=c;d?e#f', '=a%26b%3Dc%3Bd%3Fe%23f'],
    ['a percent sign', '100%', '=100%25'],
    ['what stays as it is', 'aZ9*-._', '=aZ9*-._'],
    ['what other encoders leave', "~!'()", '=%7E%21%27%28%29'],
    ['a slash and quotes', '/"\\', '=%2F%22%5C'],
    ['line breaks', 'a\nb\r\nc', '=a%0Ab%0D%0Ac'],
    ['an attempt at a header', 'a\r\nX-Evil: 1', '=a%0D%0AX-Evil%3A+1'],
    ['a null character', 'a\0b', '=a%00b'],
    ['two bytes', 'Zoë', '=Zo%C3%AB'],
    ['four bytes', '😀', '=%F0%9F%98%80'],
    ['right to left', 'سلام', '=%D8%B3%D9%84%D8%A7%D9%85'],
    ['half a character', 'a\ud83d', '=a%EF%BF%BD'],
    ['a list', ['a b', 'c'], '%5B0%5D=a+b&KEY%5B1%5D=c'],
    ['a list with gaps', [null, '', undefined], '%5B0%5D=&KEY%5B1%5D=&KEY%5B2%5D='],
    ['a map', { b: 1, a: { c: [true] } }, '%5Bb%5D=1&KEY%5Ba%5D%5Bc%5D%5B0%5D=true'],
    [
      'odd names in a map',
      { 'x y': 1, 'p[q]': 2, 'é&': 3, '': 4 },
      '%5Bx+y%5D=1&KEY%5Bp%5Bq%5D%5D=2&KEY%5B%C3%A9%26%5D=3&KEY%5B%5D=4',
    ],
    ['a time', new Date(TIMESTAMP), '=2026-11-21T12%3A00%3A00.000Z'],
  ])('%s', (_what, value, expected) => {
    const key = 'data%5Bfields%5D%5Bf%5D';
    expect(encode({ fields: { f: value } }).body).toBe(`${START}&${key}${expected.replaceAll('KEY', key)}`);
  });

  test.each([
    ['an empty list', []],
    ['an empty map', {}],
    ['nothing', undefined],
    ['a list of empty lists', [[], []]],
  ])('%s leaves no field', (_what, value) => {
    expect(encode({ fields: { f: value, g: 1 } }).body).toBe(`${START}&data%5Bfields%5D%5Bg%5D=1`);
  });

  test('fields come in the order of the JSON', () => {
    const data = { form_id: 7, submission_id: 12, fields: { z: 1, a: 2 }, meta: { ip: null, user_agent: 'x' } };
    expect([...new URLSearchParams(encode(data).body).keys()]).toEqual([
      'type',
      'timestamp',
      'data[form_id]',
      'data[submission_id]',
      'data[fields][z]',
      'data[fields][a]',
      'data[meta][ip]',
      'data[meta][user_agent]',
    ]);
  });

  test('any texts are read back as they were', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (fields) => {
        const read = [...new URLSearchParams(encode({ fields }).body)].slice(2);
        expect(read).toEqual(Object.entries(fields).map(([name, value]) => [`data[fields][${name}]`, value]));
      }),
    );
  });
});

test('as JSON a body is the event and nothing else, types kept', () => {
  const fields = { a: 1, b: [true, null], c: 'é\n"', d: undefined };
  const { body, contentType } = encode({ fields }, 'json');
  expect(contentType).toBe('application/json');
  const expected = String.raw`{"a":1,"b":[true,null],"c":"é\n\""}`;
  expect(body).toBe(`{"type":"submission.created","timestamp":"${TIMESTAMP}","data":{"fields":${expected}}}`);
});

test('as an event of CloudEvents a body has its attributes, and the data as in JSON', () => {
  const data = { form_id: 7, submission_id: 12, fields: { a: 1, c: 'é', d: undefined }, meta: {} };
  const { body, contentType } = encode(data, 'cloudevents');
  expect(contentType).toBe('application/cloudevents+json');
  expect(JSON.parse(body)).toEqual({
    specversion: '1.0',
    id: ORIGIN.deliveryId,
    source: ORIGIN.source,
    type: 'submission.created',
    subject: 'forms/7/submissions/12',
    time: TIMESTAMP,
    datacontenttype: 'application/json',
    data: { ...data, fields: { a: 1, c: 'é' } },
  });
  expect(mistakesInEvent({ body, json: JSON.parse(body), headers: { 'content-type': contentType } })).toEqual([]);
});

test.each<[WebhookFormat, string, number]>([
  ['json', 'a', 4_194_304],
  ['json', 'é', 4_194_304],
  ['cloudevents', 'é', 4_194_304],
  ['form', 'a', 4_194_304],
  ['form', 'é', 4_194_304],
])('a body has a most of bytes, all values together: %s of %s', (format, letter, most) => {
  const bytes = (data: Record<string, unknown>) => encode(data, format).body.length;
  const perLetter = format === 'form' ? encodeURIComponent(letter).length : Buffer.byteLength(letter);
  const half = Math.floor((most - 400) / perLetter / 2);
  expect(bytes({ one: letter.repeat(half), other: letter.repeat(half) })).toBeGreaterThan(half);
  expect(() => bytes({ one: letter.repeat(half + 200), other: letter.repeat(half + 200) })).toThrow(
    expect.objectContaining({
      kind: 'permanent',
      type: 'invalid_request',
      message:
        'The delivery cannot be made: its body has more than 4,194,304 bytes; name fewer values in settings.fields.',
    }),
  );
});
