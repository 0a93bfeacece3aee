import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';
import { countRows, placesOf } from '#test/environment/tables.ts';
import { bodyB, createForm, nonceA, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService({ link: true });
  formId = await createForm(service);
});
afterAll(() => service.close());

describe('when one part of keeping a submission fails', () => {
  const execute = (sql: string) => service.orm.em.fork().execute(sql);
  beforeEach(() => {
    service.logLines.length = 0;
  });
  afterEach(() => execute('drop trigger if exists refuse'));

  const rows = async () => [
    await countRows(service.orm, 'submissions'),
    await countRows(service.orm, 'transient_values'),
    await countRows(service.orm, 'outbox'),
    await countRows(service.orm, 'idempotency_keys'),
  ];

  test.each([
    ['submissions', {}],
    ['idempotency_keys', {}],
    ['transient_values', { store_submissions: false }],
    ['idempotency_keys', { store_submissions: false }],
  ])('%s, of a form with %j: it is 500, nothing of it is left, and nothing of us is told', async (table, options) => {
    const id = await createForm(service, options);
    const json = bodyB(await tokensOf(service, id), { ...VALUES, name: 'canary-of-a-failure' });
    const send = (values: object) =>
      service.call('POST', `b:/forms/${id}/submissions`, { json: values, headers: { 'idempotency-key': `for-${id}` } });
    const before = await rows();
    await execute(
      `create trigger refuse before insert on ${table} for each row signal sqlstate '45000' set message_text = 'canary: what the database says'`,
    );
    const answer = await send(json);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on our side. Try again in a moment.',
    });
    expect(await rows()).toEqual(before);
    expect(await placesOf(service.orm, ['canary-of-a-failure'])).toEqual([]);
    const lines = service.logLines.filter((text) => text.includes('request failed'));
    expect(lines).toEqual([expect.stringContaining(answer.headers.get('x-request-id') ?? 'no request id')]);
    expect(service.logLines.join('')).not.toContain('canary');

    await execute('drop trigger refuse');
    expect((await send({ ...json, name: 'Ada' })).status).toBe(200);
  });
});

describe('when the database is away', () => {
  const AWAY = {
    success: false,
    code: 'database_unavailable',
    message: 'The service is not available right now. Try again in a moment.',
  };

  test('every route that needs it is 503 and says when to come again; then all is well again', async () => {
    const b = bodyB(await tokensOf(service, formId));
    const a = { form_id: formId, fields: VALUES, _svca_nonce: await nonceA(service, formId) };
    const kept = await countRows(service.orm, 'submissions');
    await service.link?.cut();
    // A form is cached for a second.
    service.intake.forms.forget(formId);
    const answers = [
      await service.call('POST', `b:/forms/${formId}/submissions`, { json: b }),
      await service.call('POST', 'a:/submissions', { json: a }),
      await service.call('GET', `b:/forms/${formId}/token`),
      await service.call('GET', `a:/forms/${formId}/token`),
      await service.as.admin('GET', 'b:/forms'),
    ];
    const page = await service.call('GET', `/forms/${formId}`);
    const health = await service.call('GET', '/healthz');
    const ready = await service.call('GET', '/readyz');
    await service.link?.mend();

    for (const { status, body, headers } of answers) {
      expect([status, body, headers.get('retry-after')]).toEqual([503, AWAY, '5']);
    }
    expect(page.status).toBe(503);
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable', database: false, engine: true }]);

    expect((await submitB(service, formId)).status).toBe(200);
    expect((await submitA(service, formId)).status).toBe(200);
    expect(await countRows(service.orm, 'submissions')).toBe(kept + 2);
  });

  test('a submission whose transaction loses its connection is 503, and nothing of it is left', async () => {
    const id = await createForm(service, { rate_limits: { per_minute: 9, per_hour: 9 } });
    const json = bodyB(await tokensOf(service, id));
    const kept = await countRows(service.orm, 'submissions');
    // Requests with this idempotency key wait while the test holds the lock: their transaction stops in the middle.
    const headers = { 'idempotency-key': 'in-the-middle' };
    const holder = await createConnection({ uri: service.databaseUrl });
    await holder.query(
      "create trigger hold before insert on idempotency_keys for each row set @held = get_lock('hold', 30)",
    );
    try {
      await holder.query("select get_lock('hold', 0)");
      const pending = service.call('POST', `b:/forms/${id}/submissions`, { json, headers });
      await until('the transaction waits for the lock', async () => {
        const waiting = "select 1 from information_schema.processlist where db = database() and state = 'User lock'";
        return (await service.orm.em.fork().execute(waiting)).length > 0;
      });
      await service.link?.cut();
      const answer = await pending;
      expect([answer.status, answer.body]).toEqual([503, AWAY]);
    } finally {
      await holder.end();
      await service.orm.em.fork().execute('drop trigger hold');
      await service.link?.mend();
    }
    expect(await countRows(service.orm, 'submissions')).toBe(kept);
    expect((await service.call('POST', `b:/forms/${id}/submissions`, { json, headers })).status).toBe(200);
  });
});
