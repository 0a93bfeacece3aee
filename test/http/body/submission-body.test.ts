import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REST_NONCE_ACTION } from '#features/requests/tokens.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { bodyB, createForm, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const KB = 1_024;

let service: TestService;
let usual: number;
let large: number;
beforeAll(async () => {
  service = await startService();
  usual = await createForm(service);
  large = await createForm(service, { max_body_kb: 1_024 });
});
afterAll(() => service.close());

/** Returns a body slightly larger or smaller than a number of kB; the filler is a field that no form has. */
const filled = (kb: number) => ({ filler: 'x'.repeat(kb * KB - 1_000) });
const refused = { success: false, code: 'body_too_large', message: expect.any(String) };

async function postB(id: number, more: object) {
  const json = { ...bodyB(await tokensOf(service, id)), ...more };
  return service.call('POST', `b:/forms/${id}/submissions`, { json });
}
async function postA(id: number, more: object) {
  const json = { form_id: id, fields: { ...VALUES, ...more }, _svca_nonce: await nonceA(service, id) };
  return service.call('POST', 'a:/submissions', { json });
}
async function postPage(id: number, more: Record<string, string>) {
  const { timing_token: timing } = await tokensOf(service, id);
  const nonce = service.intake.tokens.nonce(REST_NONCE_ACTION, '', service.clock.now());
  const raw = new URLSearchParams({ ...VALUES, ...more, _svca_nonce: nonce, _svcb_timing: timing }).toString();
  return service.call('POST', `/forms/${id}`, {
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

const DOORS = [
  ['surface A', postA, 200],
  ['surface B', postB, 200],
  ['the page', postPage, 303],
] as const;

describe.each(DOORS)('a body at %s', (_door, post, taken) => {
  test('may have 128 kB', async () => {
    expect((await post(usual, filled(128))).status).toBe(taken);
  });

  test('may not have more', async () => {
    expect((await post(usual, filled(130))).status).toBe(413);
  });
});

test.each([
  ['A', postA, 'at most 128 kB'],
  ['B', postB, '131072 bytes'],
])('surface %s says how large a body may be', async (_surface, post, limit) => {
  const { body } = await post(usual, filled(130));
  expect(body).toMatchObject({ ...refused, message: expect.stringContaining(limit) });
});

describe.each(DOORS)('the body of a form with a size of its own at %s', (_door, post, taken) => {
  test('may have as much as its form says', async () => {
    expect((await post(large, filled(1_024))).status).toBe(taken);
    expect((await post(large, filled(1_026))).status).toBe(413);
  });
});

describe.each([
  ['surface A', postA],
  ['surface B', postB],
] as const)('values at %s', (_door, post) => {
  test.each([
    ['in a list', { message: Array(6_000).fill(1) }],
    ['as keys', Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]))],
    ['in lists in lists', { message: Array.from({ length: 60 }, () => Array(100).fill(1)) }],
  ])('more than 5,000 are refused before anything is done: %s', async (_how, values) => {
    const answer = await post(large, values);
    expect([answer.status, answer.body]).toEqual([413, refused]);
  });

  test('4,000 are read', async () => {
    expect((await post(usual, { stranger: Array(4_000).fill(1) })).status).toBe(200);
  });

  test('nested too deeply are refused', async () => {
    let nested: unknown = 1;
    for (let level = 0; level < 70; level += 1) nested = [nested];
    const answer = await post(usual, { message: nested });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'malformed_body' }]);
  });
});

test('a page that is too long comes back with what was typed', async () => {
  const { status, text } = await postPage(usual, { message: 'x'.repeat(130 * KB) });
  expect([status, text.includes('x'.repeat(130 * KB))]).toEqual([413, true]);
  expect(text).toContain('too long to be sent. Shorten it');
});

test('a size comes before the nonce: nothing is told about that', async () => {
  const json = { ...VALUES, ...filled(130) };
  expect((await service.call('POST', `b:/forms/${usual}/submissions`, { json })).body).toEqual(refused);
});

test('JSON that is not UTF-8 is refused: it could not be looked through', async () => {
  const answer = await service.call('POST', `b:/forms/${usual}/submissions`, {
    raw: '{}',
    headers: { 'content-type': 'application/json; charset=utf-16' },
  });
  expect([answer.status, answer.body]).toMatchObject([415, { code: 'unsupported_charset' }]);
});

test('a form may still be saved with more than that', async () => {
  const notification = { to: 'ada@example.org', html: 'x'.repeat(99_000) };
  const id = await createForm(service, { notifications: [notification, notification] });
  expect(id).toBeGreaterThan(large);
});

describe('a body that is no UTF-8 is refused, and nothing of it is kept:', () => {
  const refused = { success: false, code: 'malformed_body', message: 'The body is not valid UTF-8.' };
  const LATIN_1 = Buffer.from('J\xf6rg', 'latin1');
  const kept = async () => countRows(service.orm, 'submissions');

  test.each([
    [
      'A',
      'a:/submissions',
      async () => ({ form_id: usual, fields: VALUES, _svca_nonce: await nonceA(service, usual) }),
    ],
    ['B', `b`, async () => bodyB(await tokensOf(service, usual))],
  ])('JSON at surface %s', async (_surface, path, bodyOf) => {
    const before = await kept();
    const [begin = '', end = ''] = JSON.stringify({ ...(await bodyOf()), filler: '|' }).split('|');
    const address = path === 'b' ? `b:/forms/${usual}/submissions` : path;
    const raw = Buffer.concat([Buffer.from(begin), LATIN_1, Buffer.from(end)]);
    const { status, body } = await service.call('POST', address, {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body, await kept()]).toEqual([400, refused, before]);
  });

  test.each(['J%F6rg', 'J%C3rg', '%ED%A0%80', 'J\xf6rg'])('the form of the page: %s', async (name) => {
    const before = await kept();
    const raw = Buffer.from(`name=${name}`, 'latin1');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await service.call('POST', `/forms/${usual}`, { raw, headers });
    expect([status, await kept()]).toEqual([400, before]);
  });

  test('while every text in UTF-8 is taken, the sign for what cannot be read too', async () => {
    expect((await postPage(usual, { filler: 'J\u00f6rg \ud83d\ude00 \ufffd %F6' })).status).toBe(303);
    expect((await postB(usual, { filler: '\ufffd' })).status).toBe(200);
  });
});

test.each(['J%F6rg', 'J%C3rg'])('nothing is looked for by a text that is no UTF-8: %s', async (q) => {
  const asked = (text: string) => service.as.admin('GET', `b:/submissions?q=${text}`);
  const { status, body } = await asked(q);
  expect([status, body]).toMatchObject([422, { errors: { q: 'q is not valid UTF-8' } }]);
  expect((await asked('J%C3%B6rg')).status).toBe(200);
});
