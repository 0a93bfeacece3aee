import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { eraseSubmissions } from '#features/erasure/rows.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { SubmissionService } from '#features/extensions/submission-service.ts';
import { holdLimited } from '#features/limits/counters.ts';
import { LimitClaim, LimitCounter } from '#features/limits/entities.ts';
import { holdIfFree } from '#features/limits/hold-again.ts';
import { countersOf, planOf } from '#features/limits/plan.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { bodyB, createForm, submitA, tokensOf } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NAME = { type: 'text', name: 'name' };
const EMAIL = { type: 'email', name: 'email' };
const DAY = {
  type: 'radio',
  name: 'day',
  show_left: true,
  options: [
    { value: 'sat', label: 'Saturday', quota: 2 },
    { value: 'sun', label: 'Sunday' },
  ],
};

const send = async (formId: number, values: object, headers: Record<string, string> = {}) =>
  service.call('POST', `b:/forms/${formId}/submissions`, {
    json: bodyB(await tokensOf(service, formId), values),
    headers,
  });
const countSubmissions = (formId: number) => service.orm.em.fork().count(Submission, { formId });
const codesOf = (answers: Answer[]) => {
  const codes = answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`.trim());
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
};
const limitsOf = async (formId: number) =>
  (await service.as.admin('GET', `b:/forms/${formId}/limits`)).body as {
    state: string;
    places: { left: number } | null;
    options: { left: number }[];
  };
const change = async (formId: number, options: object, fields: object[]) => {
  const { body } = await service.as.admin('GET', `b:/forms/${formId}`);
  const { title } = body as { title: string };
  const config = { fields, options: { rate_limits: { per_minute: 0, per_hour: 0 }, ...options } };
  const json = { title, config };
  const answer = await service.as.admin('PUT', `b:/forms/${formId}`, json);
  expect(answer.status).toBe(200);
};

describe('200 visitors race for 20 places', () => {
  const race = async (formId: number, values: object) => {
    const tokens = await tokensOf(service, formId);
    return Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        service.call('POST', `b:/forms/${formId}/submissions`, {
          json: bodyB(tokens, { name: `Visitor ${index}`, ...values }),
        }),
      ),
    );
  };

  test('of the form: exactly 20 get one', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 20, full_text: 'No more chairs.' } }, [NAME]);
    const answers = await race(formId, {});
    expect(codesOf(answers)).toEqual({ '200': 20, '409 form_full': 180 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'No more chairs.' });
    expect(await countSubmissions(formId)).toBe(20);
  });

  test('of an option: exactly 20 get one, and others still get another one', async () => {
    const day = { ...DAY, options: [{ value: 'sat', quota: 20 }, { value: 'sun' }] };
    const formId = await createForm(service, {}, [NAME, day]);
    const answers = await race(formId, { day: 'sat' });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(180);
    expect(refused[0]?.body).toMatchObject({
      success: false,
      errors: { fields: { day: 'sat is sold out. Choose another.' }, data: { day: 'sat' } },
    });
    expect(await countSubmissions(formId)).toBe(20);
    expect((await send(formId, { name: 'Late', day: 'sun' })).status).toBe(200);
  });

  test('with one address: one gets it', async () => {
    const formId = await createForm(service, {}, [NAME, { ...EMAIL, unique: true }]);
    const answers = await race(formId, { email: 'Ada@Example.net' });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await send(formId, { email: ' ada@example.net ' })).body).toMatchObject({
      errors: { fields: { email: 'Somebody has sent this already. Enter another value.' } },
    });
  });
});

describe('limits of a form', () => {
  test('count a person by a field, whatever its case, and say so', async () => {
    const limits = { per_person: { field: 'email', max: 2, text: 'Twice is enough.' } };
    const formId = await createForm(service, { limits }, [NAME, EMAIL]);
    for (const email of ['a@example.net', 'A@example.net']) expect((await send(formId, { email })).status).toBe(200);
    const third = await send(formId, { email: 'a@EXAMPLE.net' });
    expect([third.status, third.body]).toMatchObject([409, { code: 'limit_reached', message: 'Twice is enough.' }]);
    expect((await send(formId, { email: 'b@example.net' })).status).toBe(200);
  });

  test('count an account, and want one', async () => {
    const formId = await createForm(service, { limits: { per_person: { by: 'account' } } }, [NAME]);
    const nobody = await send(formId, { name: 'Ada' });
    expect([nobody.status, nobody.body]).toMatchObject([409, { message: 'Sign in to send this form.' }]);
    await givePassword(service, 'ed');
    const editor = await signInAs(service, 'ed');
    const answers = [];
    for (const name of ['Ada', 'Bob']) answers.push(await send(formId, { name }, { cookie: editor.cookie }));
    expect(codesOf(answers)).toEqual({ '200': 1, '409 limit_reached': 1 });
    await change(formId, { limits: { per_person: { by: 'account' }, max_submissions: 9 } }, [NAME]);
    expect(codesOf([await send(formId, { name: 'Cleo' }, { cookie: editor.cookie })])).toEqual({
      '409 limit_reached': 1,
    });
  });

  test('a repeat with the same key takes nothing, even of a form that is full', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 1 } }, [NAME]);
    const headers = { 'idempotency-key': 'once' };
    const twins = await Promise.all([1, 2, 3].map(() => send(formId, { name: 'Ada' }, headers)));
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect((await send(formId, { name: 'Bob' })).status).toBe(409);
  });

  test('a refused one does not refuse its neighbours of other forms', async () => {
    const full = await createForm(service, { limits: { max_submissions: 0 } }, [NAME]);
    const open = await createForm(service, {}, [NAME]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(index % 2 ? full : open, { name: `${index}` })),
    );
    expect(codesOf(answers)).toEqual({ '200': 15, '409 form_full': 15 });
  });

  test('switched on later they count what is there, and a lower one refuses and drops nothing', async () => {
    const fields = [NAME, EMAIL];
    const formId = await createForm(service, {}, fields);
    for (const email of ['a@example.net', 'a@example.net', 'b@example.net']) await send(formId, { email });
    await change(formId, { limits: { max_submissions: 4 } }, [NAME, { ...EMAIL, unique: true }]);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 3, left: 1 });
    expect((await send(formId, { email: 'B@example.net' })).status).toBe(422);
    expect((await send(formId, { email: 'a@example.net' })).status).toBe(422);
    expect((await send(formId, { email: 'c@example.net' })).status).toBe(200);
    expect((await send(formId, { email: 'd@example.net' })).status).toBe(409);
    await change(formId, { limits: { max_submissions: 2 } }, fields);
    expect(await limitsOf(formId)).toMatchObject({ state: 'full', places: { taken: 4, left: 0 } });
    expect(await countSubmissions(formId)).toBe(4);
    // A submission that arrives while the limit is off counts when the limit is on again.
    await change(formId, {}, fields);
    expect((await send(formId, { email: 'e@example.net' })).status).toBe(200);
    await change(formId, { limits: { max_submissions: 9 } }, fields);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 5 });
  });

  test('count a form of many submissions once, also while visitors race for what is left', async () => {
    const formId = await createForm(service, {}, [NAME]);
    const em = service.orm.em.fork();
    const same = {
      formId,
      revision: 1,
      surface: 'b' as const,
      payload: { name: 'Ada' },
      meta: {},
      status: 'completed' as const,
    };
    // The rows share one moment, and are more than one counting step reads.
    const rows = Array.from({ length: 1_200 }, () => ({ ...same, uuid: randomUUID(), createdAt: service.clock.now() }));
    await em.insertMany(Submission, rows);
    const config = { fields: [NAME], options: { limits: { max_submissions: 1_210 }, rate_limits: { per_minute: 0 } } };
    // The form is updated without REST, which would count the rows: here the first submissions have to.
    await service.forms.update(formId, parseForm({ title: 'It', config }), service.clock.now());
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(formId, { name: 'Bob' })));
    expect(codesOf(answers)).toEqual({ '200': 10, '409 form_full': 30 });
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 1_210, left: 0 });
    expect(await em.count(LimitClaim, { formId })).toBe(1_210);
  });

  test('erased by hand, all of it is free again', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 1 } }, [{ ...EMAIL, unique: true }]);
    await send(formId, { email: 'a@example.net' });
    const [row] = await service.orm.em.fork().find(Submission, { formId });
    await eraseStored(service.foundation, [row?.id ?? 0]);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 0 });
    expect((await send(formId, { email: 'a@example.net' })).status).toBe(200);
    expect(await service.orm.em.fork().count(LimitClaim, { formId })).toBe(1);
  });

  test('after its time is over a place stays taken', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 1 } }, [{ ...EMAIL, unique: true }]);
    await send(formId, { email: 'a@example.net' });
    const [row] = await service.orm.em.fork().find(Submission, { formId });
    const uuids = [row?.uuid ?? ''];
    const { installed } = service.foundation;
    await service.orm.em
      .fork()
      .transactional((em) => eraseSubmissions(em, uuids, installed, () => {}, { why: 'expired' }));
    const counters = await service.orm.em.fork().find(LimitCounter, { formId }, { orderBy: { name: 'asc' } });
    expect(counters.map(({ taken }) => taken)).toEqual([1, 0]);
    expect(await countSubmissions(formId)).toBe(0);
    expect((await send(formId, { email: 'a@example.net' })).body).toMatchObject({ code: 'form_full' });
  });

  test('of a form that does not store: after its time nobody is known, and a place stays taken', async () => {
    const options = { limits: { max_submissions: 3 }, store_submissions: false, retention_days: 1 };
    const formId = await createForm(service, options, [{ ...EMAIL, unique: true }]);
    await send(formId, { email: 'a@example.net' });
    const { orm, box, foundation } = service;
    const { eraseExpired } = createRetentionActivities({ orm, box, installed: foundation.installed });
    const erase = (days: number) =>
      new MockActivityEnvironment().run(eraseExpired, { now: service.clock.now().getTime() + days * 86_400_000 });
    const kept = async () => [
      await orm.em.fork().count(LimitClaim, { formId }),
      (await limitsOf(formId)).places,
      (await send(formId, { email: 'a@example.net' })).status,
    ];
    await orm.em.fork().nativeDelete(TransientValues, { formId });
    await erase(0.5);
    expect(await kept()).toMatchObject([1, { left: 2 }, 422]);
    await erase(1.5);
    expect(await kept()).toMatchObject([0, { left: 2 }, 200]);
  });

  test('find under an older key of the service what an order is to take again', async () => {
    const formId = await createForm(service, {}, [{ ...EMAIL, unique: true }]);
    await send(formId, { email: 'a@example.net' });
    const [row] = await service.orm.em.fork().find(Submission, { formId });
    const uuid = row?.uuid ?? '';
    await service.orm.em.fork().transactional((em) => holdLimited(em, uuid, false));
    // Another submission has claimed the value since, under a newer key.
    const newer = new SecretBox([randomBytes(32), ...service.foundation.settings.appKeys]);
    const config = parseForm({ title: 'It', config: { fields: [{ ...EMAIL, unique: true }] } }).config;
    const plan = planOf(config);
    const [counter] = plan ? countersOf(plan, { email: 'a@example.net' }, newer).map(({ name }) => name) : [];
    if (!counter) throw new Error('the form counts nothing');
    await service.orm.em.fork().insert(LimitCounter, { formId, name: counter, taken: 1 });
    const again = (box: SecretBox) =>
      service.orm.em.fork().transactional((em) => holdIfFree(em, box, uuid, service.clock.now()));
    expect(await again(newer)).toBe(false);
    await service.orm.em.fork().nativeDelete(LimitCounter, { formId, name: counter });
    expect(await again(newer)).toBe(true);
  });

  test('hold for code and for what leaves quarantine', async () => {
    const options = { limits: { max_submissions: 2 }, spam: { quarantine: true, max_links: 0 } };
    const formId = await createForm(service, options, [NAME]);
    expect((await send(formId, { name: 'https://example.net' })).status).toBe(400);
    const handler = new SubmissionService(service);
    await handler.handle(formId, { name: 'Ada' });
    const spam = await service.orm.em.fork().findOneOrFail(Spam, { formId });
    await handler.handle(formId, { name: 'Bob' });
    await expect(handler.handle(formId, { name: 'Cleo' })).rejects.toMatchObject({ code: 'form_full' });
    const released = await service.as.admin('POST', `b:/spam/${spam.id}/release`);
    expect([released.status, released.body]).toMatchObject([409, { code: 'form_full' }]);
    expect(await countSubmissions(formId)).toBe(2);
  });

  test('that contradict each other are refused by their path when they are saved', async () => {
    const limits = { opens_at: '2030-03-31T02:30', time_zone: 'Europe/Berlin', per_person: { field: 'days', max: 1 } };
    const places = { ...DAY, type: 'ranking', name: 'order', show_left: undefined };
    const fields = [DAY, places, { type: 'checkboxes', name: 'days', options: [{ value: 'sat' }] }];
    const headers = service.admin;
    const save = (own: object) =>
      service.call('POST', 'b:/forms', {
        headers,
        json: { title: 'It', config: { fields, options: { limits: own } } },
      });
    const wrong = await save(limits);
    expect(Object.keys((wrong.body as { errors: object }).errors).sort()).toEqual([
      'config.fields[1].options[0].quota',
      'config.options.limits.opens_at',
      'config.options.limits.per_person.field',
    ]);
    const crossed = await save({ opens_at: '2030-01-02T00:00', closes_at: '2030-01-01T00:00' });
    expect((crossed.body as { errors: object }).errors).toHaveProperty(['config.options.limits.closes_at']);
  });

  test('an order that ends unpaid gives back once, and takes once when it is paid after all', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 1 } }, [NAME]);
    await send(formId, { name: 'Ada' });
    const em = service.orm.em.fork();
    const [row] = await em.find(Submission, { formId });
    const hold = (isHeld: boolean) =>
      service.orm.em.fork().transactional((own) => holdLimited(own, row?.uuid ?? '', isHeld));
    await Promise.all([hold(false), hold(false)]);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 0 });
    expect((await send(formId, { name: 'Bob' })).status).toBe(200);
    const again = () =>
      service.orm.em.fork().transactional((own) => holdIfFree(own, service.box, row?.uuid ?? '', service.clock.now()));
    expect(await again()).toBe(false);
    await Promise.all([hold(true), hold(true)]);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 2 });
    await hold(false);
    await change(formId, { limits: { max_submissions: 2 } }, [NAME]);
    expect(await Promise.all([again(), again()])).toEqual([true, true]);
    expect((await limitsOf(formId)).places).toMatchObject({ taken: 2, left: 0 });
  });

  test('surface A answers as it does for values, and no value stands in a counter', async () => {
    const formId = await createForm(service, {}, [{ ...EMAIL, unique: true }]);
    expect((await submitA(service, formId, { email: 'a@example.net' })).status).toBe(200);
    const again = await submitA(service, formId, { email: 'a@example.net' });
    expect([again.status, again.body]).toMatchObject([400, { data: { errors: { email: expect.any(String) } } }]);
    const [counter] = await service.orm.em.fork().find(LimitCounter, { formId });
    expect(counter).toMatchObject({ taken: 1, name: expect.stringMatching(/^u\.[\w-]{8}\.[\w-]{22}$/) });
  });

  test('a form without them writes none of their rows', async () => {
    const formId = await createForm(service, {}, [NAME]);
    await send(formId, { name: 'Ada' });
    expect(await service.orm.em.fork().count(LimitClaim, { formId })).toBe(0);
  });
});

describe('the page of a form with limits', () => {
  const page = (formId: number, language = '') => service.call('GET', `/forms/${formId}${language}`);

  test('shows when it opens in its own zone, that it is closed, or that it is full, in place of the form', async () => {
    const limits = { opens_at: '2100-03-01T09:00', time_zone: 'Europe/Berlin' };
    const soon = await createForm(service, { limits, language: 'de' }, [NAME]);
    const before = await page(soon);
    expect(before.text).toContain('1. März 2100 um 09:00');
    expect(before.text).not.toContain('<form');
    expect(Number(before.headers.get('retry-after'))).toBeGreaterThan(1_000);
    expect(before.headers.get('cache-control')).toBe('no-store');
    const refused = await send(soon, { name: 'Ada' });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'form_not_open' }]);

    const over = await createForm(
      service,
      { limits: { closes_at: '2001-01-01T00:00', closed_text: 'Since {date}.' } },
      [NAME],
    );
    expect((await page(over)).text).toContain('Since 1 January 2001');
    expect((await send(over, { name: 'Ada' })).body).toMatchObject({ code: 'form_closed' });

    const full = await createForm(service, { limits: { max_submissions: 0 } }, [NAME]);
    expect((await page(full)).text).toContain('All places of this form are taken.');
  });

  test('can be asked for without the page, and says how many are left only where the page does', async () => {
    const ask = async (id: number) => (await service.call('GET', `b:/forms/${id}/availability`)).body;
    const limits = { closes_at: '2100-01-01T00:00', max_submissions: 1 };
    const formId = await createForm(service, { limits }, [DAY, { ...DAY, name: 'other', show_left: false }]);
    const shown = { option: 'sat', sold_out: false };
    expect(await ask(formId)).toEqual({
      state: 'open',
      message: null,
      opens_at: null,
      closes_at: '2100-01-01T00:00:00.000Z',
      waiting_list: false,
      options: [
        { field: 'day', ...shown, left: 2 },
        { field: 'other', ...shown, left: null },
      ],
      slots: [],
    });
    await send(formId, { day: 'sun' });
    expect(await ask(formId)).toMatchObject({ state: 'full', message: 'All places of this form are taken.' });
    const plain = await createForm(service, {}, [NAME]);
    expect(await ask(plain)).toMatchObject({ state: 'open', options: [] });
  });

  test('is told to those who look while others submit, without waiting for them', async () => {
    const formId = await createForm(service, { limits: { max_submissions: 5 } }, [NAME]);
    await send(formId, { name: 'Ada' });
    const em = service.orm.em.fork();
    await em.begin();
    await em.execute('select form_id from limit_states where form_id = ? for update', [formId]);
    const looked = await service.call('GET', `b:/forms/${formId}/availability`);
    await em.rollback();
    expect(looked).toMatchObject({ status: 200, body: { state: 'open' } });
  });

  test('says how many are left of an option, and that it is sold out', async () => {
    const formId = await createForm(service, {}, [DAY]);
    await send(formId, { day: 'sat' });
    expect((await page(formId)).text).toContain('Saturday (1 left)');
    await send(formId, { day: 'sat' });
    const { text } = await page(formId);
    expect(text).toContain('Saturday (sold out)');
    expect(text).toMatch(/<input[^>]*value="sat"[^>]*disabled/);
    expect(await limitsOf(formId)).toMatchObject({ options: [{ field: 'day', option: 'sat', most: 2, left: 0 }] });
  });
});
