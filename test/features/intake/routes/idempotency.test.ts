import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import {
  bodyB,
  changeForm,
  createForm,
  from,
  nonceA,
  submitA,
  submitB,
  tokensOf,
  VALUES,
} from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  formId = await createForm(service);
});
afterAll(() => service.close());

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return { 'idempotency-key': `key-${lastKey}` };
};
const post = (json: unknown, headers: Record<string, string>) =>
  service.call('POST', `b:/forms/${formId}/submissions`, { json, headers });
const countSubmissions = () => service.orm.em.fork().count(Submission, { formId });
/** Counts the runs of this form that are due. */
const promised = async () => {
  const due = { formId, dueAt: { $lte: service.clock.now() } };
  const em = service.orm.em.fork();
  return (await em.count(Submission, due)) + (await em.count(TransientValues, due));
};
const idOf = ({ body }: Answer) => (body as { data: { submission_id: number } }).data.submission_id;

describe('Idempotency-Key', () => {
  test('sent again with the same values it gives the same answer, and one submission', async () => {
    const headers = newKey();
    const first = await submitB(service, formId, VALUES, { headers });
    const second = await submitB(service, formId, VALUES, { headers });
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([await countSubmissions(), await promised()]).toEqual([1, 1]);
  });

  test('nonce, timing token, honeypot and the order of keys are no part of the values', async () => {
    const headers = newKey();
    const tokens = await tokensOf(service, formId);
    const first = await post(bodyB(tokens), headers);
    service.clock.pass(60_000);
    const { [tokens.honeypot_field]: _, ...later } = bodyB(await tokensOf(service, formId));
    const reversed = Object.fromEntries(Object.entries(later).reverse());
    const second = await post(reversed, headers);
    expect([second.status, idOf(second)]).toEqual([200, idOf(first)]);
    expect(await countSubmissions()).toBe(1);
  });

  test('no reserved key is part of the values: a token that is used up is another one the next time', async () => {
    const headers = newKey();
    const tokens = await tokensOf(service, formId);
    const own = (token: string) => ({ _svcb_captcha_token: token, _svcb_return_to: token, _svca_nonce: token });
    const first = await post({ ...bodyB(tokens), ...own('one') }, headers);
    const second = await post({ ...bodyB(tokens), ...own('two') }, headers);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await countSubmissions()).toBe(1);
  });

  test.each<[string, object]>([
    ['another value', { ...VALUES, name: 'Eve' }],
    ['a field less', { name: VALUES.name, email: VALUES.email }],
    ['a field more, though the form does not have it', { ...VALUES, stranger: 'x' }],
    ['the same text as another type', { ...VALUES, message: [VALUES.message] }],
  ])('with other values it is 409: %s', async (_what, values) => {
    const headers = newKey();
    await submitB(service, formId, VALUES, { headers });
    const answer = await submitB(service, formId, values, { headers });
    expect([answer.status, answer.body]).toEqual([
      409,
      { success: false, code: 'idempotency_conflict', message: expect.any(String) },
    ]);
    expect([await countSubmissions(), await promised()]).toEqual([1, 1]);
  });

  test('a stranger who guesses a visitor’s key does not block it, and the visitor’s repeats are known', async () => {
    const headers = newKey();
    const visitor = { headers: { ...headers, ...from('198.51.100.7').headers } };
    const stranger = { headers: { ...headers, ...from('203.0.113.9').headers } };
    expect((await submitB(service, formId, { ...VALUES, name: 'Eve' }, stranger)).status).toBe(200);
    const first = await submitB(service, formId, VALUES, visitor);
    expect(first.status).toBe(200);
    expect(idOf(await submitB(service, formId, VALUES, visitor))).toBe(idOf(first));
    expect(await countSubmissions()).toBe(2);
    // Within one network, other values under the same key are still the client's mistake.
    expect((await submitB(service, formId, { ...VALUES, name: 'Ann' }, stranger)).status).toBe(409);
  });

  test('a visitor who moves to another network is known by the same values', async () => {
    const headers = newKey();
    const at = (address: string) => ({ headers: { ...headers, ...from(address).headers } });
    const first = await submitB(service, formId, VALUES, at('198.51.100.7'));
    expect(idOf(await submitB(service, formId, VALUES, at('203.0.113.9')))).toBe(idOf(first));
    expect(await countSubmissions()).toBe(1);
  });

  test('without one the same values are two submissions', async () => {
    expect(idOf(await submitB(service, formId))).not.toBe(idOf(await submitB(service, formId)));
    expect(await countSubmissions()).toBe(2);
  });

  test('twenty at once are one submission and twenty equal answers', async () => {
    const headers = newKey();
    const json = bodyB(await tokensOf(service, formId));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(json, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([await countSubmissions(), await promised()]).toEqual([1, 1]);
  });

  test('of twenty at once with two sets of values one set wins, and the others are told', async () => {
    const headers = newKey();
    const tokens = await tokensOf(service, formId);
    const bodies = [bodyB(tokens), bodyB(tokens, { ...VALUES, name: 'Eve' })];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => post(bodies[index % 2], headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
    expect(await countSubmissions()).toBe(1);
  });

  test('is forgotten after 24 hours, not before', async () => {
    const headers = newKey();
    const first = idOf(await submitB(service, formId, VALUES, { headers }));
    service.clock.pass(DAY_MS - 10_000);
    expect(idOf(await submitB(service, formId, VALUES, { headers }))).toBe(first);
    service.clock.pass(10_000);
    const later = await submitB(service, formId, { ...VALUES, name: 'Eve' }, { headers });
    expect([later.status, idOf(later) === first]).toEqual([200, false]);
    expect(idOf(await submitB(service, formId, { ...VALUES, name: 'Eve' }, { headers }))).toBe(idOf(later));
  });

  test.each(['', 'a b', 'é', 'x'.repeat(256)])('of %j is 400', async (key) => {
    const answer = await submitB(service, formId, VALUES, { headers: { 'idempotency-key': key } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, code: 'invalid_idempotency_key', message: expect.stringContaining('Idempotency-Key') },
    ]);
    expect(await countSubmissions()).toBe(0);
  });

  test('of 255 characters is taken', async () => {
    const headers = { 'idempotency-key': '!'.repeat(255) };
    expect((await submitB(service, formId, VALUES, { headers })).status).toBe(200);
  });

  test('is looked up after the nonce', async () => {
    const headers = newKey();
    await submitB(service, formId, VALUES, { headers });
    expect((await post({ ...VALUES, _svcb_nonce: 'wrong' }, headers)).status).toBe(403);
  });

  test('repeats count against the limits, so that nobody guesses keys for nothing', async () => {
    formId = await createForm(service, { rate_limits: { per_minute: 3, per_hour: 0 } });
    const headers = { ...newKey(), ...from('198.51.100.8').headers };
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await submitB(service, formId, VALUES, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await countSubmissions()).toBe(1);
  });

  test('conflicts count against the limits', async () => {
    formId = await createForm(service, { rate_limits: { per_minute: 3, per_hour: 0 } });
    const headers = { ...newKey(), ...from('198.51.100.9').headers };
    const statuses: number[] = [];
    for (const name of ['Ada', 'Eve', 'Eva', 'Evi']) {
      statuses.push((await submitB(service, formId, { ...VALUES, name }, { headers })).status);
    }
    expect(statuses).toEqual([200, 409, 409, 429]);
  });

  test('a refused submission does not use it up', async () => {
    const headers = newKey();
    expect((await submitB(service, formId, { name: '' }, { headers })).status).toBe(422);
    expect((await submitB(service, formId, VALUES, { headers })).status).toBe(200);
  });

  test('repeats the answer as it was, though the form has changed', async () => {
    const headers = newKey();
    const first = await submitB(service, formId, VALUES, { headers });
    await changeForm(service, formId, { config: { fields: [{ type: 'number', name: 'name' }] } });
    const second = await submitB(service, formId, VALUES, { headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test('repeats a submission that is not stored, and keeps it once', async () => {
    formId = await createForm(service, { store_submissions: false });
    const headers = newKey();
    const first = await submitB(service, formId, VALUES, { headers });
    expect(first.body).toMatchObject({ data: { submission_id: null, fields: VALUES } });
    const second = await submitB(service, formId, VALUES, { headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
    const transient = { formId };
    expect(await service.orm.em.fork().count(TransientValues, transient)).toBe(1);
    expect(await promised()).toBe(1);

    await service.orm.em.fork().nativeDelete(TransientValues, transient);
    const ended = await submitB(service, formId, VALUES, { headers });
    expect([ended.status, ended.body]).toEqual([200, first.body]);
    expect(await service.orm.em.fork().count(TransientValues, transient)).toBe(0);
  });

  test('belongs to one form and one surface', async () => {
    const headers = newKey();
    const onB = await submitB(service, formId, VALUES, { headers });
    const onA = await submitA(service, formId, VALUES, { headers });
    const other = await submitB(service, await createForm(service), VALUES, { headers });
    expect([onB, onA, other].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([onB, onA, other].map(idOf)).size).toBe(3);
  });

  test('of a signed-in session belongs to that session', async () => {
    await givePassword(service, 'ada');
    await givePassword(service, 'ed');
    const json = { form_id: formId, fields: VALUES };
    const ids: number[] = [];
    for (const login of ['ada', 'ed']) {
      const { headers } = await signInAs(service, login);
      const twice = { json, headers: { ...headers, 'idempotency-key': 'shared' } };
      const first = await service.call('POST', 'a:/submissions', twice);
      expect((await service.call('POST', 'a:/submissions', twice)).body).toEqual(first.body);
      ids.push(idOf(first));
    }
    ids.push(idOf(await submitA(service, formId, VALUES, { headers: { 'idempotency-key': 'shared' } })));
    expect(new Set(ids).size).toBe(3);
  });

  test('works on surface A alike', async () => {
    const headers = newKey();
    const first = await submitA(service, formId, VALUES, { headers });
    service.clock.pass(DAY_MS / 2);
    const second = await submitA(service, formId, VALUES, { headers });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await submitA(service, formId, { ...VALUES, name: 'Eve' }, { headers })).status).toBe(409);
    expect(await countSubmissions()).toBe(1);

    const json = { form_id: formId, fields: VALUES, _svca_nonce: await nonceA(service, formId) };
    const twins = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('POST', 'a:/submissions', { json, headers: { 'idempotency-key': 'twins' } }),
      ),
    );
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await countSubmissions()).toBe(2);
  });
});
