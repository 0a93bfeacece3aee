import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SubmissionException, SubmissionService } from '#features/extensions/submission-service.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, sendNext, submitA, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let submissions: SubmissionService;

beforeAll(async () => {
  service = await startService();
  submissions = new SubmissionService({ intake: service.intake });
});
afterAll(() => service.close());

const rowOf = (id: number | null) => service.orm.em.fork().findOneOrFail(Submission, { id: id ?? 0 });

/** Returns the error that `handle` rejects with. */
async function refusalOf(...args: unknown[]): Promise<SubmissionException> {
  const refused = await (submissions.handle as (...given: unknown[]) => Promise<unknown>)
    .apply(submissions, args)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SubmissionException);
  return refused as SubmissionException;
}

describe('a submission from code', () => {
  test('is answered with the whole result, and kept as one of surface A whose run is due', async () => {
    const formId = await createForm(service, { success_message: 'Thank you.' });
    const result = await submissions.handle(formId, VALUES);
    const row = await rowOf(result.data.submission_id);
    expect(result).toEqual({
      success: true,
      message: 'Thank you.',
      data: { submission_id: row.id, fields: VALUES },
      email: { sent: false },
    });
    expect(row).toMatchObject({ formId, surface: 'a', payload: VALUES, meta: {}, ipAddress: null, userAgent: null });
    expect([row.status, row.dueAt]).toEqual(['accepted', service.clock.now()]);
  });

  test('tells that its notification was sent', async () => {
    const formId = await createForm(service, {
      notifications: [{ key: 'team', to: 'team@example.com', subject: 'x' }],
    });
    const [answer] = await Promise.all([submissions.handle(formId, VALUES), sendNext(service, formId, 'team')]);
    expect(answer).toMatchObject({ email: { sent: true } });
  });

  test('to a form that does not store has no id, and no row but the sealed one', async () => {
    const formId = await createForm(service, { store_submissions: false });
    const { data } = await submissions.handle(formId, VALUES);
    expect(data).toEqual({ submission_id: null, fields: VALUES });
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(0);
    expect(await service.orm.em.fork().count(TransientValues, { formId })).toBe(1);
  });

  test('to a form that takes a payment is refused: nobody is there to pay', async () => {
    const formId = await createForm(service);
    // The row is changed directly, because the free edition stores such a form but refuses to save one.
    const em = service.orm.em.fork();
    const { config } = await em.findOneOrFail(FormRevision, { formId });
    const options = { ...config.options, payment: { enabled: true, provider: 'stripe' as const, amount: 1990 } };
    await em.nativeUpdate(FormRevision, { formId }, { config: { ...config, options } });
    const { code, message } = await refusalOf(formId, VALUES);
    expect(code).toBe('payment_form');
    expect(message).toContain('surface B');
  });

  test('needs no nonce, and takes none for a field', async () => {
    const formId = await createForm(service, { min_fill_seconds: 60 });
    const sent = { ...VALUES, _svca_nonce: 'stale', _svcb_nonce: 'stale', _svcb_timing: 'x', stranger: 1 };
    const { data } = await submissions.handle(formId, sent);
    expect(data.fields).toEqual(VALUES);
    expect((await rowOf(data.submission_id)).meta).toEqual({ ignored_fields: ['stranger'] });
  });

  test('keeps what the caller gave, whatever becomes of its objects meanwhile', async () => {
    const formId = await createForm(service);
    const [values, order] = [{ ...VALUES }, { lines: [1, 2] }];
    const handled = submissions.handle(formId, values, { order, absent: undefined });
    values.name = 'Eve';
    order.lines.push(3);
    const row = await rowOf((await handled).data.submission_id);
    expect([row.payload, row.meta.context]).toEqual([VALUES, { order: { lines: [1, 2] } }]);
  });
});

describe('the context', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['fe80::1%a-zone-with-a-long-name-that-no-column-has-room-for', 'fe80::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    [null, null],
  ])('stores the address %s as %s', async (ip_address, stored) => {
    const { data } = await submissions.handle(await createForm(service), VALUES, { ip_address });
    expect((await rowOf(data.submission_id)).ipAddress).toBe(stored);
  });

  test('is not stored as far as it is the address, where the form anonymises', async () => {
    const formId = await createForm(service, { anonymize_ip: true });
    const { data } = await submissions.handle(formId, VALUES, { ip_address: '198.51.100.7', user_agent: 'Shop/1' });
    expect(await rowOf(data.submission_id)).toMatchObject({ ipAddress: null, userAgent: 'Shop/1', meta: {} });
  });

  test('is handed to the hooks with the keys of the caller, and kept for those of the run', async () => {
    const formId = await createForm(service);
    const seen: unknown[] = [];
    const hook = service.hooks.for('probe');
    const before = (...args: unknown[]) => void seen.push(args);
    hook.addAction('svca_before_submission', before);
    const given = { user_agent: 'Shop/1', order: { id: 7 }, surface: 'b', submission_id: 99, submission_uuid: 'x' };
    const { data } = await submissions.handle(formId, { ...VALUES, _svca_nonce: 'n' }, given);
    hook.removeAction('svca_before_submission', before);
    const context = { surface: 'a', ip_address: null, user_agent: 'Shop/1', order: { id: 7 } };
    expect(seen).toEqual([[formId, expect.objectContaining({ id: formId }), { ...VALUES, _svca_nonce: 'n' }, context]]);
    expect((await rowOf(data.submission_id)).meta).toEqual({ context: { order: { id: 7 } } });
  });

  test('cuts a user agent at 1000 characters', async () => {
    const { data } = await submissions.handle(await createForm(service), VALUES, { user_agent: 'x'.repeat(5000) });
    expect((await rowOf(data.submission_id)).userAgent).toHaveLength(1000);
  });

  test('with an address brings the rate limits of the form, and without one there are none', async () => {
    const formId = await createForm(service, { rate_limits: { per_minute: 1, per_hour: 9 } });
    const submitter = { ip_address: '198.51.100.8' };
    await submissions.handle(formId, VALUES, submitter);
    await submissions.handle(formId, VALUES);
    await submissions.handle(formId, VALUES);
    const refused = await refusalOf(formId, VALUES, submitter);
    expect(refused).toMatchObject({ code: 'rate_limited', errors: {} });
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('with an idempotency key makes one submission of two calls, and none of a visitor', async () => {
    const formId = await createForm(service);
    const key = { idempotency_key: 'order-7' };
    const first = await submissions.handle(formId, VALUES, key);
    expect(await submissions.handle(formId, VALUES, key)).toEqual(first);
    expect(await refusalOf(formId, { ...VALUES, name: 'Eve' }, key)).toMatchObject({ code: 'idempotency_conflict' });
    const visitor = await submitA(
      service,
      formId,
      { ...VALUES, name: 'Eve' },
      { headers: { 'idempotency-key': 'order-7' } },
    );
    expect(visitor.status).toBe(200);
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(2);
  });
});

describe('a submission that is not taken', () => {
  test('for its values tells each field, fires the failure hook, and repeats no value', async () => {
    const formId = await createForm(service, { error_message: 'Please look again.' });
    const failed: unknown[] = [];
    const hook = service.hooks.for('probe');
    const action = (...args: unknown[]) => void failed.push(args);
    hook.addAction('svca_submission_failed', action);
    const refused = await refusalOf(formId, { name: '', email: 'canary-4711' }, { order: 7 });
    hook.removeAction('svca_submission_failed', action);
    expect(refused).toMatchObject({
      name: 'SubmissionException',
      code: 'validation_failed',
      message: 'Please look again.',
    });
    expect(Object.keys(refused.errors)).toEqual(['name', 'email']);
    expect(inspect(refused, { depth: 9, showHidden: true })).not.toContain('canary-4711');
    expect(failed).toEqual([[formId, 'Please look again.', expect.objectContaining({ order: 7, surface: 'a' })]]);
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(0);
  });

  test('because an extension says so carries its message', async () => {
    const formId = await createForm(service);
    const hook = service.hooks.for('probe');
    const filter = (error: string | null, value: unknown) => (value === 'Ada' ? 'No Ada today.' : error);
    hook.addFilter('svca_validate_field', filter);
    const refused = await refusalOf(formId, VALUES);
    hook.removeFilter('svca_validate_field', filter);
    expect(refused).toMatchObject({ code: 'validation_failed', errors: { name: 'No Ada today.' } });
  });

  test('because there is no such form, or because it is in the trash', async () => {
    const formId = await createForm(service);
    await service.forms.trash(formId, service.clock.now());
    for (const id of [formId, 2 ** 40]) {
      expect(await refusalOf(id, VALUES)).toMatchObject({ code: 'form_not_found', errors: {} });
    }
  });

  test('for an idempotency key that is none', async () => {
    const formId = await createForm(service);
    expect(await refusalOf(formId, VALUES, { idempotency_key: '' })).toMatchObject({ code: 'invalid_idempotency_key' });
  });

  test('because of trouble of ours says so without details, and keeps the cause', async () => {
    const cause = new Error('select canary-4711');
    const broken = new SubmissionService({
      intake: {
        ...service.intake,
        acceptance: { ...service.intake.acceptance, accept: () => Promise.reject(cause) } as never,
      },
    });
    const refused = await broken.handle(await createForm(service), VALUES).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SubmissionException);
    expect(refused).toMatchObject({ code: 'internal_error', cause });
    expect((refused as Error).message).not.toContain('canary-4711');
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;

  test.each<[string, unknown[], string]>([
    ['a form id as text', ['7', VALUES], 'formId must be the integer id of a form.'],
    ['a broken form id', [1.5, VALUES], 'formId must be the integer id of a form.'],
    ['no form id', [], 'formId must be the integer id of a form.'],
    ['no values', [1], 'requestData must be a map.'],
    ['values in a list', [1, [VALUES]], 'requestData must be a map.'],
    ['values that are none', [1, null], 'requestData must be a map.'],
    ['a value that is no JSON', [1, { name: new Map() }], 'requestData.name must be plain JSON.'],
    ['a date', [1, { day: new Date(0) }], 'requestData.day must be plain JSON.'],
    ['a prototype', [1, JSON.parse('{"__proto__": 1}')], 'requestData.__proto__ is a reserved key; rename it.'],
    [
      'values over 1 MiB',
      [1, { name: 'x'.repeat(2 ** 20) }],
      'requestData has 1048587 bytes as JSON, at most 1048576 are allowed.',
    ],
    ['a context that is a list', [1, VALUES, []], 'context must be a map.'],
    ['a context that is null', [1, VALUES, null], 'context must be a map.'],
    ['a context with a function', [1, VALUES, { order: { save() {} } }], 'context.order.save must be plain JSON.'],
    ['a context with a circle', [1, VALUES, circle], 'is nested more than 16 levels deep.'],
    [
      'a context over 16 KiB',
      [1, VALUES, { note: 'x'.repeat(16 * 1024) }],
      'context has 16395 bytes as JSON, at most 16384 are allowed.',
    ],
    [
      'an address that is none',
      [1, VALUES, { ip_address: 'localhost' }],
      'context.ip_address must be an IPv4 or IPv6 address.',
    ],
    ['an empty address', [1, VALUES, { ip_address: '' }], 'context.ip_address must be an IPv4 or IPv6 address.'],
    ['a user agent that is no text', [1, VALUES, { user_agent: 7 }], 'context.user_agent must be a text.'],
    [
      'an idempotency key that is no text',
      [1, VALUES, { idempotency_key: 7 }],
      'context.idempotency_key must be a text.',
    ],
    ['files that are no list', [1, VALUES, {}, {}], 'files must be a list.'],
  ])('because of %s', async (_what, args, message) => {
    const refused = await refusalOf(...args);
    expect(refused.code).toBe('invalid_argument');
    expect(refused.message).toContain(message);
  });
});
