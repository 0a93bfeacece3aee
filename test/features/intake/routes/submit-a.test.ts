import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, nonceA, submitA, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service);
});
afterAll(() => service.close());

const post = (json: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', 'a:/submissions', { json, headers });
const refused = (code: string) => ({ success: false, code, message: expect.any(String) });

describe('surface A', () => {
  test('answers a submission exactly as the interface says, and keeps it', async () => {
    const answer = await submitA(service, formId);
    const id = (answer.body as { data: { submission_id: number } }).data.submission_id;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message: 'Thank you. Your submission has been received.',
      data: { submission_id: expect.any(Number), redirect_url: null },
    });
    expect(await service.orm.em.fork().findOne(Submission, { id })).toMatchObject({
      formId,
      surface: 'a',
      payload: VALUES,
      meta: {},
    });
  });

  test('needs neither a honeypot nor a fill time', async () => {
    expect((await submitA(service, await createForm(service, { min_fill_seconds: 3600 }))).status).toBe(200);
  });

  test.each([
    ['https://example.org/thanks', 'https://example.org/thanks'],
    ['/thanks', '/thanks'],
    [
      'https://example.org/{form:id}/{field:name}?m={field:message}',
      'https://example.org/ID/A%2Fda%26?m=%7Bfield%3Aname%7D',
    ],
  ])('tells where to go next: %s', async (template, target) => {
    const id = await createForm(service, { redirect_url: template });
    const answer = await submitA(service, id, { ...VALUES, name: 'A/da&', message: '{field:name}' });
    expect(answer.body).toMatchObject({ data: { redirect_url: target.replace('ID', String(id)) } });
  });

  test('has kept the submission though it cannot tell where to go next', async () => {
    const id = await createForm(service, { redirect_url: 'https://example.org/{site:name}' });
    await service.orm.em.fork().execute('rename table settings to settings_gone');
    try {
      const answer = await submitA(service, id);
      expect([answer.status, answer.body]).toMatchObject([200, { success: true, data: { redirect_url: null } }]);
    } finally {
      await service.orm.em.fork().execute('rename table settings_gone to settings');
    }
    expect(await service.orm.em.fork().count(Submission, { formId: id })).toBe(1);
  });

  test('answers wrong values with 400 and data.errors', async () => {
    const before = await countRows(service.orm, 'submissions');
    const answer = await submitA(service, formId, { name: ['x'], email: 'nobody' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      message: 'Please correct the marked fields and try again.',
      data: { errors: { name: 'This value cannot be used here.', email: 'Enter a valid email address.' } },
    });
    expect(await countRows(service.orm, 'submissions')).toBe(before);
  });

  test('hands its nonce out to anybody, and not to caches', async () => {
    const answer = await service.call('GET', `a:/forms/${formId}/token`);
    expect(answer.body).toEqual({ nonce: expect.stringMatching(/^[\w-]{22}$/) });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const id of ['999999', '0', 'abc']) {
      expect((await service.call('GET', `a:/forms/${id}/token`)).body).toEqual(refused('form_not_found'));
    }
  });
});

describe('surface A’s nonce', () => {
  let nonce: string;
  beforeEach(async () => {
    nonce = await nonceA(service, formId);
  });
  const body = (more: object = {}) => ({ form_id: formId, fields: VALUES, ...more });

  test('may come in the header X-Host-Nonce', async () => {
    expect((await post(body(), { 'x-host-nonce': nonce })).status).toBe(200);
    expect((await post(body(), { 'x-host-nonce': 'wrong' })).body).toEqual(refused('invalid_nonce'));
  });

  test('is one for all forms of a page', async () => {
    const other = await createForm(service);
    expect((await post(body({ form_id: other, _svca_nonce: nonce }))).status).toBe(200);
  });

  test('is good for 11 hours and not for 24', async () => {
    service.clock.pass(11 * HOUR_MS);
    expect((await post(body({ _svca_nonce: nonce }))).status).toBe(200);
    service.clock.pass(13 * HOUR_MS);
    expect((await post(body({ _svca_nonce: nonce }))).status).toBe(403);
  });

  test.each<[string, () => unknown]>([
    ['none', () => undefined],
    ['a blank one', () => ''],
    ['a guess', () => 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['surface B’s', async () => (await tokensOf(service, formId)).nonce],
    ['a list', () => [nonce]],
  ])('%s is 403', async (_what, given) => {
    const answer = await post(body({ _svca_nonce: await given() }));
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_nonce')]);
  });

  test('among the fields does not count', async () => {
    const answer = await post(body({ fields: { ...VALUES, _svca_nonce: nonce } }));
    expect(answer.status).toBe(403);
  });
});

describe('a request to surface A that is none', () => {
  test.each<[string, () => object]>([
    ['no form_id', () => ({ fields: VALUES })],
    ['a form_id of text', () => ({ form_id: String(formId), fields: VALUES })],
    ['half a form', () => ({ form_id: 1.5, fields: VALUES })],
    ['too large a form_id', () => ({ form_id: 2 ** 60, fields: VALUES })],
    ['a list of forms', () => ({ form_id: [formId], fields: VALUES })],
    ['no fields', () => ({ form_id: formId })],
    ['fields in a list', () => ({ form_id: formId, fields: [VALUES] })],
    ['fields of text', () => ({ form_id: formId, fields: 'name=Ada' })],
    ['fields of null', () => ({ form_id: formId, fields: null })],
    ['fields with __proto__', () => ({ form_id: formId, fields: JSON.parse('{"__proto__":{"name":"Ada"}}') })],
  ])('%s is 400', async (_what, json) => {
    const answer = await post({ ...json(), _svca_nonce: await nonceA(service, formId) });
    expect([answer.status, answer.body]).toEqual([400, refused('malformed_body')]);
  });

  test.each([0, -1, 999_999])('form %i is 404', async (id) => {
    const answer = await post({ form_id: id, fields: VALUES, _svca_nonce: await nonceA(service, formId) });
    expect([answer.status, answer.body]).toEqual([404, refused('form_not_found')]);
  });

  test('a trashed form is 404', async () => {
    const id = await createForm(service);
    const nonce = await nonceA(service, id);
    await service.as.admin('DELETE', `b:/forms/${id}`);
    expect((await post({ form_id: id, fields: VALUES, _svca_nonce: nonce })).status).toBe(404);
  });

  test.each<[string, number, string, string, string]>([
    ['malformed JSON', 400, 'malformed_body', 'application/json', '{'],
    ['a list', 400, 'malformed_body', 'application/json', '[]'],
    ['text', 400, 'malformed_body', 'application/json', '"x"'],
    ['another type', 415, 'unsupported_media_type', 'application/x-www-form-urlencoded', 'form_id=1'],
    ['over 1 MiB', 413, 'body_too_large', 'application/json', JSON.stringify({ name: 'x'.repeat(1 << 20) })],
  ])('a body of %s is %i', async (_what, status, code, contentType, raw) => {
    const answer = await service.call('POST', 'a:/submissions', { headers: { 'content-type': contentType }, raw });
    expect([answer.status, answer.body]).toEqual([status, refused(code)]);
  });
});

describe('when redirect_url cannot be made', () => {
  test('the submission is answered with success all the same', async () => {
    const id = await createForm(service, { redirect_url: 'https://www.example.org/?d={submission:date}' });
    await putOptions(service.orm, { site_time_zone: 'Mars/Phobos' });
    const odd = await submitA(service, id);
    expect([odd.status, (odd.body as { data: { redirect_url: unknown } }).data.redirect_url]).toEqual([
      200,
      expect.stringContaining('https://www.example.org/?d='),
    ]);
  });
});
