import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { ApplicationPassword, KnownNetwork } from '#features/accounts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import {
  acceptSubmission,
  createForm,
  dispatchOf,
  dispatchTo,
  planJob,
  submissionRow,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import { processIntegrationQueue, retention } from '#workflows/maintenance.ts';

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine();
});

afterAll(async () => {
  await engine.close();
});

describe('retention', () => {
  test("erases ended submissions past their form's days, with their rows, and no others", async () => {
    const week = await createForm(engine, { retention_days: 7 });
    const month = await createForm(engine, { retention_days: 30 });
    const forever = await createForm(engine, {});
    const now = await engine.now();
    const old = await ended(week, daysBefore(now, 7.01));
    const failed = await ended(week, daysBefore(now, 8), 'completed_with_errors');
    const young = await ended(week, daysBefore(now, 6.99));
    const running = await ended(week, daysBefore(now, 9), 'processing');
    const accepted = await ended(week, daysBefore(now, 9), 'accepted');
    const other = await ended(month, daysBefore(now, 8));
    const kept = await ended(forever, daysBefore(now, 4000));

    expect(await run(retention)).toMatchObject({ submissions: 2 });
    expect(await left([old, failed, young, running, accepted, other, kept])).toEqual([
      young,
      running,
      accepted,
      other,
      kept,
    ]);
    const em = engine.orm.em.fork();
    const submissionUuid = [old, failed, young];
    expect(await em.find(Delivery, { kind: 'mail', submissionUuid })).toMatchObject([{ submissionUuid: young }]);
    expect(await em.find(Delivery, { kind: 'integration', submissionUuid })).toMatchObject([{ submissionUuid: young }]);
  });

  test('leaves a submission alone while one of its integrations still tries', async () => {
    const form = await createForm(engine, { retention_days: 1 });
    const now = await engine.now();
    const trying = await ended(form, daysBefore(now, 2), 'completed', 'retrying');
    const waiting = await ended(form, daysBefore(now, 2), 'completed', 'pending');
    const given = await ended(form, daysBefore(now, 2), 'completed', 'failed');
    await run(retention);
    expect(await left([trying, waiting, given])).toEqual([trying, waiting]);

    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { kind: 'integration', submissionUuid: trying }, { status: 'delivered' });
    await run(retention);
    expect(await left([trying, waiting])).toEqual([waiting]);
  });

  test('erases what ended mails and integrations of a form that does not store have left', async () => {
    const form = await createForm(engine, { retention_days: 1, store_submissions: false });
    const now = await engine.now();
    const em = engine.orm.em.fork();
    const traces = async (days: number, job: DeliveryState) => {
      const submissionUuid = randomUUID();
      const createdAt = daysBefore(now, days);
      const shared = { submissionUuid, formId: form.id, revision: 1 };
      await em.insert(Delivery, {
        ...shared,
        kind: 'mail',
        id: randomUUID(),
        key: 'n',
        status: job === 'retrying' ? 'pending' : 'delivered',
        enqueuedAt: createdAt,
      });
      await em.insert(Delivery, {
        ...shared,
        id: randomUUID(),
        kind: 'integration',
        key: 'i',
        integrationId: 'webhook',
        status: job,
        enqueuedAt: createdAt,
      });
      return submissionUuid;
    };
    const old = await traces(2, 'delivered');
    const trying = await traces(2, 'retrying');
    const young = await traces(0.9, 'failed');
    await run(retention);
    const submissionUuid = [old, trying, young];
    const uuids = (rows: { submissionUuid: string }[]) => rows.map((row) => row.submissionUuid).sort();
    expect(uuids(await em.fork().find(Delivery, { kind: 'mail', submissionUuid }))).toEqual([trying, young].sort());
    expect(uuids(await em.fork().find(Delivery, { kind: 'integration', submissionUuid }))).toEqual(
      [trying, young].sort(),
    );
  });

  test('erases more than one batch', async () => {
    const form = await createForm(engine, { retention_days: 1 });
    const createdAt = daysBefore(await engine.now(), 3);
    const { submissionUuid } = await acceptSubmission(engine, form, createdAt);
    const { id, ...row } = await engine.orm.em.fork().findOneOrFail(Submission, { uuid: submissionUuid });
    expect(id).toBeGreaterThan(0);
    const rows = Array.from({ length: 600 }, () => ({ ...row, uuid: randomUUID(), status: 'completed' as const }));
    await engine.orm.em.fork().insertMany(Submission, rows);
    expect(await run(retention)).toMatchObject({ submissions: 600 });
    expect(await left([submissionUuid])).toEqual([submissionUuid]);
  });

  test('deletes idempotency keys after a day and counters that have expired', async () => {
    const now = await engine.now();
    const em = engine.orm.em.fork();
    const key = (scope: string, hours: number) => ({
      scope: scope.padEnd(64, '0'),
      requestHash: 'f'.repeat(64),
      submissionUuid: randomUUID(),
      submissionId: null,
      createdAt: new Date(now.getTime() - hours * HOUR_MS),
    });
    await em.insertMany(IdempotencyKey, [key('aa', 24.1), key('bb', 23.9)]);
    await em.insertMany(RateLimit, [
      { key: 'past', points: 3, expire: now.getTime() - 1000 },
      { key: 'future', points: 3, expire: now.getTime() + HOUR_MS },
    ]);
    expect(await run(retention)).toMatchObject({ idempotencyKeys: 1, rateLimits: 1 });
    expect((await em.fork().findAll(IdempotencyKey)).map(({ scope }) => scope.slice(0, 2))).toEqual(['bb']);
    expect((await em.fork().findAll(RateLimit)).map((counter) => counter.key)).toEqual(['future']);
  });

  test('deletes audit entries past audit_retention_days, networks nobody came from, and passwords that ended long ago', async () => {
    const now = await engine.now();
    const em = engine.orm.em.fork();
    const ago = (days: number) => daysBefore(now, days);
    const entry = (days: number) => ({ at: ago(days), event: 'form.saved', actor: 'cli' as const, details: {} });
    const network = (days: number) => ({ hash: `${days}`.padEnd(64, '0'), userId: 7, lastUsedAt: ago(days) });
    const password = (name: string, expiresAt: Date | null) => ({
      ...{ uuid: randomUUID(), userId: 7, name, hash: name.padEnd(64, '0'), createdAt: ago(900), expiresAt },
    });
    await em.insertMany(AuditEntry, [365.1, 364.9, 20.1, 19.9].map(entry));
    await em.insertMany(KnownNetwork, [90.1, 89.9].map(network));
    await em.insertMany(ApplicationPassword, [
      password('long', ago(30.1)),
      password('lately', ago(29.9)),
      password('never', null),
    ]);
    const kept = async () => [
      (await em.fork().findAll(AuditEntry, { orderBy: { id: 'asc' } })).map(({ at }) => at),
      (await em.fork().findAll(KnownNetwork)).map(({ lastUsedAt }) => lastUsedAt),
      (await em.fork().findAll(ApplicationPassword, { orderBy: { id: 'asc' } })).map(({ name }) => name),
    ];
    await run(retention);
    const others = [[ago(89.9)], ['lately', 'never']];
    expect(await kept()).toEqual([[364.9, 20.1, 19.9].map(ago), ...others]);
    await putOptions(engine.orm, { audit_retention_days: 20 });
    await run(retention);
    expect(await kept()).toEqual([[ago(19.9)], ...others]);
  });
});

describe('processIntegrationQueue', () => {
  beforeEach(async () => {
    await engine.orm.em.fork().nativeDelete(Delivery, { kind: 'integration' });
  });

  test('starts the run of a job that nobody has dispatched, and it is delivered', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'lost')] });
    const { jobId, uuid } = await planJob(engine, form);
    await engine.pass('30 s');
    expect(await run(processIntegrationQueue)).toEqual({ woken: 0 });
    await engine.pass('2 min');
    expect(await run(processIntegrationQueue)).toEqual({ woken: 1 });
    const dispatch = dispatchOf(engine, { id: jobId });
    expect(await engine.resultOf(dispatch)).toBe('delivered');
    expect((await engine.parties.webhooks('lost')).deliveries).toEqual({ [jobId]: 1 });
    // The run has the same search attributes as a run that its submission has started.
    expect((await dispatch.describe()).searchAttributes).toMatchObject({
      FormId: [form.id],
      SubmissionId: [(await submissionRow(engine, uuid))?.id],
      Surface: ['b'],
      IntegrationId: ['webhook'],
    });
  });

  test('starts the run of a job whose first round was cut off', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'cut')] });
    const { jobId } = await planJob(engine, form);
    await engine.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id: jobId }, { attempts: 2 });
    await engine.pass('2 min');
    expect(await run(processIntegrationQueue)).toEqual({ woken: 1 });
    expect(await engine.resultOf(dispatchOf(engine, { id: jobId }))).toBe('delivered');
  });

  test('starts a job that is overdue because its run was lost, under the same delivery id', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'overdue')] });
    const { jobId } = await planJob(engine, form);
    const late = new Date((await engine.now()).getTime() - 2 * MINUTE_MS);
    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { id: jobId }, { status: 'retrying', attempts: 3, nextAttemptAt: late, dueAt: late });
    expect(await run(processIntegrationQueue)).toEqual({ woken: 1 });
    expect(await engine.resultOf(dispatchOf(engine, { id: jobId }))).toBe('delivered');
    expect((await engine.parties.webhooks('overdue')).deliveries).toEqual({ [jobId]: 1 });
  });

  test('never shortens a back-off', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'backoff')] });
    await engine.parties.failWebhook('backoff', { next: 1_000, status: 500 });
    const { jobId, run: dispatch } = await dispatchTo(engine, form);
    const row = () => engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id: jobId });
    const left = async () => ((await row()).nextAttemptAt?.getTime() ?? 0) - (await engine.now()).getTime();
    await until('a long back-off has begun', async () => {
      await engine.pass('1 min');
      return (await left()) > 5 * MINUTE_MS;
    });
    const before = await row();
    expect(await run(processIntegrationQueue)).toEqual({ woken: 0 });
    await engine.pass('1 min');
    expect(await row()).toEqual(before);
    await dispatch.cancel();
    await engine.resultOf(dispatch).catch(() => {});
  });

  test('tells which handler of its hook failed, and wakes jobs all the same', async () => {
    const fired: string[] = [];
    const [good, bad] = [engine.hooks.for('good'), engine.hooks.for('bad')];
    const throwing = () => {
      throw new RangeError('canary-4711');
    };
    const noting = () => void fired.push('svca');
    bad.addAction('svca_process_integration_queue', throwing);
    good.addAction('svca_process_integration_queue', noting);
    bad.addAction('svcb_process_integration_queue', throwing);
    const { jobId } = await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'despite')] }));
    await engine.pass('2 min');
    const result = await run(processIntegrationQueue);
    for (const prefix of ['svca', 'svcb'] as const) bad.removeAction(`${prefix}_process_integration_queue`, throwing);
    good.removeAction('svca_process_integration_queue', noting);
    const problem = { extension: 'bad', error: 'RangeError' };
    expect(result).toEqual({
      woken: 1,
      problems: [
        { ...problem, hook: 'svca_process_integration_queue' },
        { ...problem, hook: 'svcb_process_integration_queue' },
      ],
    });
    expect(fired).toEqual(['svca']);
    expect(await engine.resultOf(dispatchOf(engine, { id: jobId }))).toBe('delivered');
  });

  test('leaves jobs that have ended alone', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'over')] });
    const { jobId } = await planJob(engine, form);
    await engine.pass('1 h');
    for (const status of ['delivered', 'failed', 'cancelled'] as const) {
      await engine.orm.em
        .fork()
        .nativeUpdate(Delivery, { kind: 'integration', id: jobId }, { status, nextAttemptAt: new Date(0) });
      expect([status, await run(processIntegrationQueue)]).toEqual([status, { woken: 0 }]);
    }
  });

  test('wakes at most ten, the oldest first', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'many')] });
    const jobs: string[] = [];
    for (let count = 0; count < 12; count += 1) jobs.push((await planJob(engine, form)).jobId);
    const now = (await engine.now()).getTime();
    // The jobs planned last have been due for longest.
    for (const [index, id] of jobs.entries()) {
      const enqueuedAt = new Date(now - (5 + index) * MINUTE_MS);
      const dueAt = new Date(enqueuedAt.getTime() + MINUTE_MS);
      await engine.orm.em.fork().nativeUpdate(Delivery, { kind: 'integration', id }, { enqueuedAt, dueAt });
    }
    const [youngest, second, ...oldest] = jobs;
    expect(await run(processIntegrationQueue)).toEqual({ woken: 10 });
    for (const id of oldest) expect(await engine.resultOf(dispatchOf(engine, { id }))).toBe('delivered');
    const statuses = await engine.orm.em
      .fork()
      .find(Delivery, { kind: 'integration', id: [youngest ?? '', second ?? ''] });
    expect(statuses.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await run(processIntegrationQueue)).toEqual({ woken: 2 });
  });
});

async function run<T>(workflow: () => Promise<T>): Promise<T> {
  return engine.patientClient.workflow.execute(workflow, {
    workflowId: `${workflow.name}-${randomUUID()}`,
    taskQueue: TASK_QUEUES.submissions,
  }) as Promise<T>;
}

/** Inserts a submission of that time and status with one delivery and one job. */
async function ended(
  form: ActiveForm,
  createdAt: Date,
  status: SubmissionStatus = 'completed',
  jobStatus: DeliveryState = 'delivered',
): Promise<string> {
  const { submissionUuid } = await acceptSubmission(engine, form, createdAt);
  const em = engine.orm.em.fork();
  await em.nativeUpdate(Submission, { uuid: submissionUuid }, { status });
  const shared = { submissionUuid, formId: form.id, revision: form.revision };
  await em.insert(Delivery, {
    ...shared,
    kind: 'mail',
    id: randomUUID(),
    key: 'team',
    status: 'delivered',
    enqueuedAt: createdAt,
  });
  await em.insert(Delivery, {
    ...shared,
    id: randomUUID(),
    kind: 'integration',
    key: 'crm',
    integrationId: 'webhook',
    status: jobStatus,
    enqueuedAt: createdAt,
  });
  return submissionUuid;
}

/** Returns the submissions that still exist, in the given order. */
async function left(uuids: string[]): Promise<string[]> {
  const rows = await engine.orm.em.fork().find(Submission, { uuid: uuids }, { fields: ['uuid'] });
  const present = new Set(rows.map(({ uuid }) => uuid));
  return uuids.filter((uuid) => present.has(uuid));
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
