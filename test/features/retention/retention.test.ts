import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { installedFeatures } from '#bin/edition.ts';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { Session } from '#features/accounts/entities.ts';
import { Users } from '#features/accounts/users.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Form, FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { SubmissionCounter } from '#features/requests/entities.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { CaptchaToken, Spam, SpamDrops } from '#features/spam/entities.ts';
import { insertSpam } from '#features/spam/store/quarantine.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createForm, notification } from '#test/environment/submissions.ts';
import { countRows } from '#test/environment/tables.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DAY_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');

const installed = await installedFeatures();
const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('sessions whose time is up are erased, the others kept', async () => {
  const em = database.orm.em.fork();
  const session = (hash: string, expiresAt: Date) => ({ hash: hash.repeat(64), userId: 1, createdAt: NOW, expiresAt });
  await em.insertMany(Session, [
    session('a', new Date(NOW.getTime() - 1)),
    session('b', NOW),
    session('c', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  const erased = await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect(erased).toMatchObject({ sessions: 2 });
  expect((await em.findAll(Session)).map(({ hash }) => hash[0])).toEqual(['c']);
});

test('what was made with application passwords that are erased ends with the one that these were made with', async () => {
  const users = new Users({ orm: database.orm, box });
  const { id } = await users.create({ login: 'ada', email: 'ada@example.org', role: 'editor' }, NOW);
  const make = async (madeWith: string | null, days: number | null) => {
    const expiresAt = days === null ? null : new Date(NOW.getTime() + days * DAY_MS);
    return (await users.createApplicationPassword(id, 'x', NOW, { madeWith, expiresAt })).uuid;
  };
  const first = await make(null, null);
  const gone = await make(first, -31);
  const goneToo = await make(gone, -30);
  const listed = await make(goneToo, -29);
  const last = await make(listed, null);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  const left = (await users.listApplicationPasswords(id)).map(({ uuid, madeWith }) => [uuid, madeWith]);
  expect(left).toEqual([
    [first, null],
    [listed, first],
    [last, listed],
  ]);
  expect(await users.revokeApplicationPassword(id, first)).toEqual([first, listed, last]);
});

test('spam and used tokens of CAPTCHAs whose time is up are erased, the others kept', async () => {
  const em = database.orm.em.fork();
  const content = { values: {}, ...NOT_CAPTURED };
  for (const [score, ms] of [
    [1, -1],
    [2, 0],
    [3, 1],
  ] as const) {
    const expiresAt = new Date(NOW.getTime() + ms);
    const row = { formId: 1, revision: 1, surface: 'b' as const, reason: 'honeypot_filled', score, detail: {} };
    await insertSpam({ orm: database.orm, box }, { ...row, content, createdAt: NOW, expiresAt });
    await em.insert(CaptchaToken, { hash: String(score).repeat(64), expiresAt });
  }
  const dropped = (formId: number, days: number) => ({
    formId,
    dropped: 1,
    lastAt: new Date(NOW.getTime() - days * DAY_MS),
  });
  await em.insertMany(SpamDrops, [dropped(1, 31), dropped(2, 30)]);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  const erased = await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.findAll(SpamDrops)).map(({ formId }) => formId)).toEqual([2]);
  expect(erased).toMatchObject({ spam: 2 });
  expect((await em.findAll(Spam)).map(({ score }) => score)).toEqual([3]);
  expect((await em.findAll(CaptchaToken)).map(({ hash }) => hash[0])).toEqual(['3']);
});

test('quarantine holds nothing that is older than its form keeps submissions, also when that became less later', async () => {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const { id: formId } = await createForm({ forms, now: async () => NOW }, { retention_days: 3 });
  await orm.em.fork().nativeDelete(Spam, {});
  const content = { values: { name: 'Ada' }, ...NOT_CAPTURED };
  for (const [score, days] of [
    [1, 4],
    [2, 2],
  ] as const) {
    const createdAt = new Date(NOW.getTime() - days * DAY_MS);
    const row = { formId, revision: 1, surface: 'b' as const, reason: 'honeypot_filled', score, detail: {} };
    const expiresAt = new Date(NOW.getTime() + DAY_MS);
    await insertSpam({ orm, box }, { ...row, content, createdAt, expiresAt });
  }
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  const erased = await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect(erased).toMatchObject({ spam: 1 });
  expect((await orm.em.fork().find(Spam, { formId })).map(({ score }) => score)).toEqual([2]);
  await orm.em.fork().nativeDelete(Form, { id: formId });
});

test('replaced secrets whose time is up are erased; current ones, which have no end, are kept', async () => {
  const em = database.orm.em.fork();
  const secret = (path: string, expiresAt: Date | null) => ({
    formId: 1,
    path,
    sealed: 'x',
    updatedAt: NOW,
    expiresAt,
  });
  await em.insertMany(FormSecret, [
    secret('integrations.a.secret', null),
    secret('integrations.a.previous_secret', NOW),
    secret('integrations.b.previous_secret', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.findAll(FormSecret)).map(({ path }) => path).sort()).toEqual([
    'integrations.a.secret',
    'integrations.b.previous_secret',
  ]);
});

test('of a form that does not store, what tells how its mails ended is erased, however they ended', async () => {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const form = await createForm(
    { forms, now: async () => NOW },
    { retention_days: 1, store_submissions: false, notifications: [notification()] },
  );
  const em = orm.em.fork();
  const old = new Date(NOW.getTime() - 2 * DAY_MS);
  const statuses = ['pending', 'retrying', 'delivered', 'failed', 'cancelled'] as const;
  await em.insertMany(
    Delivery,
    statuses.map((status) => ({
      id: randomUUID(),
      submissionUuid: randomUUID(),
      kind: 'mail' as const,
      formId: form.id,
      revision: 1,
      key: 'n',
      status,
      enqueuedAt: old,
    })),
  );
  const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.find(Delivery, { kind: 'mail', formId: form.id })).map(({ status }) => status).sort()).toEqual([
    'pending',
    'retrying',
  ]);
});

describe('more rows than a batch', () => {
  /** More than two batches, of rows and of jobs. */
  const MANY = 1_003;
  const PAST = new Date(NOW.getTime() - 2 * DAY_MS);
  const rows = <Row>(row: (index: number) => Row) => Array.from({ length: MANY }, (_, index) => row(index));
  const hash = (index: number) => String(index).padStart(64, '0');
  const delivery = (index: number, formId: number) => ({
    id: randomUUID(),
    submissionUuid: randomUUID(),
    kind: 'mail' as const,
    formId,
    revision: 1,
    key: `n${index}`,
    status: 'delivered' as const,
    enqueuedAt: PAST,
  });

  /** Runs the erasure. @returns the erased counts, and for each table the rows deleted between two heartbeats */
  async function eraseWithBeats() {
    const environment = new MockActivityEnvironment();
    const steps: Record<string, number[]> = {};
    const told: Record<string, number> = {};
    environment.on('heartbeat', ({ table, formId, erased }: { table: string; formId?: number; erased: number }) => {
      const what = formId ? `${table} of form ${formId}` : table;
      steps[what] = [...(steps[what] ?? []), erased - (told[what] ?? 0)];
      told[what] = erased;
    });
    const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
    const erased = await environment.run(eraseExpired, { now: NOW.getTime() });
    return { erased, steps };
  }

  beforeEach(async () => {
    await database.orm.em.fork().nativeDelete(Form, {});
    await database.orm.em.fork().nativeDelete(Delivery, { kind: 'mail' });
  });

  test('of keys, counters, sessions and secrets are erased a batch at a time, with a heartbeat after each', async () => {
    const em = database.orm.em.fork();
    const key = { requestHash: hash(0), submissionUuid: randomUUID() };
    await em.insertMany(
      IdempotencyKey,
      rows((index) => ({ ...key, scope: hash(index), createdAt: PAST })),
    );
    await em.insertMany(
      RateLimit,
      rows((index) => ({ key: `old-${index}`, points: 1, expire: PAST.getTime() })),
    );
    await em.insertMany(
      Session,
      rows((index) => ({ hash: hash(index), userId: 1, createdAt: PAST, expiresAt: PAST })),
    );
    const secret = { formId: 2, sealed: 'x', updatedAt: PAST, expiresAt: PAST };
    await em.insertMany(
      FormSecret,
      rows((index) => ({ ...secret, path: `integrations.${index}.previous_secret` })),
    );

    const { erased, steps } = await eraseWithBeats();
    expect(erased).toEqual({ submissions: 0, idempotencyKeys: MANY, rateLimits: MANY, sessions: MANY, spam: 0 });
    const inBatches = [500, 500, 3];
    // Tables without rows of that age have a heartbeat too.
    expect(steps).toMatchObject({
      idempotency_keys: inBatches,
      rate_limits: inBatches,
      sessions: inBatches,
      form_secrets: inBatches,
    });
    expect(await em.count(FormSecret, { formId: 2 })).toBe(0);
  });

  test('of submissions’ counters those go whose windows have both ended', async () => {
    const em = database.orm.em.fork();
    const seconds = NOW.getTime() / 1000;
    const counter = { refused: false, minuteLimit: 1, minutePoints: 1, hourLimit: 1, hourPoints: 1 };
    await em.insertMany(SubmissionCounter, [
      { ...counter, id: 'ended', minuteEnd: seconds - 3_600, hourEnd: seconds - 61 },
      { ...counter, id: 'in its last minute', minuteEnd: seconds + 30, hourEnd: seconds - 29 },
      { ...counter, id: 'in its hour', minuteEnd: seconds - 30, hourEnd: seconds + 30 },
    ]);
    expect((await eraseWithBeats()).erased).toMatchObject({ rateLimits: 1 });
    const left = await em.fork().findAll(SubmissionCounter, { orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(['in its hour', 'in its last minute']);
  });

  test('of submissions too, and of what is left of those that were not stored', async () => {
    const { orm } = database;
    const em = orm.em.fork();
    const forms = new FormStore({ orm, box, rules: formRules });
    const stored = await createForm({ forms, now: async () => NOW }, { retention_days: 1 });
    const transient = await createForm(
      { forms, now: async () => NOW },
      { retention_days: 1, store_submissions: false },
    );
    const submission = {
      formId: stored.id,
      revision: 1,
      surface: 'b',
      payload: {},
      meta: {},
      createdAt: PAST,
    } as const;
    await em.insertMany(
      Submission,
      rows(() => ({ ...submission, uuid: randomUUID(), status: 'completed' as const })),
    );
    await em.insertMany(
      Delivery,
      rows((index) => delivery(index, transient.id)),
    );
    const of = { kind: 'integration' as const, formId: transient.id, revision: 1 };
    const job = { ...of, key: 'w', integrationId: 'webhook', enqueuedAt: PAST };
    const jobs = rows(() => ({ ...job, id: randomUUID(), submissionUuid: randomUUID(), status: 'failed' as const }));
    await em.insertMany(Delivery, jobs);
    const attempt = { replay: 0, attempt: 1, startedAt: PAST, outcome: 'failed' as const };
    await em.insertMany(
      DeliveryAttempt,
      jobs.map(({ id }) => ({ ...attempt, deliveryId: id })),
    );

    const { erased, steps } = await eraseWithBeats();
    expect(erased).toMatchObject({ submissions: MANY });
    expect(steps).toMatchObject({
      [`submissions of form ${stored.id}`]: [500, 500, 3],
      deliveries: [...Array.from({ length: 10 }, () => 200), 6],
    });
    for (const table of ['submissions', 'deliveries', 'delivery_attempts'] as const) {
      expect([table, await countRows(orm, table)]).toEqual([table, 0]);
    }
  });
});

describe('values that a form does not store, and whose run is lost', () => {
  test.each([
    { retention_days: undefined, ageDays: 7.1, erased: true },
    { retention_days: undefined, ageDays: 6.9, erased: false },
    { retention_days: 2, ageDays: 2.1, erased: true },
    { retention_days: 2, ageDays: 1.9, erased: false },
  ])('are erased past their limit, and what waited for them ends: %j', async ({ retention_days, ageDays, erased }) => {
    const { orm } = database;
    const forms = new FormStore({ orm, box, rules: formRules });
    const options = { store_submissions: false, ...(retention_days && { retention_days }) };
    const { id: formId } = await createForm({ forms, now: async () => NOW }, options);
    const uuid = randomUUID();
    const createdAt = new Date(NOW.getTime() - ageDays * DAY_MS);
    const em = orm.em.fork();
    const shared = { formId, revision: 1 };
    await em.insert(TransientValues, { ...shared, uuid, surface: 'b', sealed: 'x', status: 'processing', createdAt });
    const jobId = randomUUID();
    const job = { key: 'crm', integrationId: 'webhook', status: 'retrying' as const, enqueuedAt: createdAt };
    await em.insert(Delivery, { kind: 'integration', ...shared, ...job, id: jobId, submissionUuid: uuid, dueAt: NOW });
    const deliveryId = randomUUID();
    const mail = { key: 'team', status: 'pending' as const, enqueuedAt: createdAt };
    await em.insert(Delivery, { kind: 'mail', ...shared, ...mail, id: deliveryId, submissionUuid: uuid });

    const { eraseExpired } = createRetentionActivities({ orm: database.orm, box, installed });
    await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
    expect(await orm.em.fork().count(TransientValues, { uuid })).toBe(erased ? 0 : 1);
    const [left] = await orm.em.fork().find(Delivery, { kind: 'integration', id: jobId });
    const [letter] = await orm.em.fork().find(Delivery, { kind: 'mail', id: deliveryId });
    // If the form has a retention, the rows of its deliveries are erased too.
    const lost = { status: 'failed', errorType: 'submission_erased' };
    if (!erased) expect([left?.status, letter?.status]).toEqual(['retrying', 'pending']);
    else if (retention_days) expect([left, letter]).toEqual([undefined, undefined]);
    else expect([left, letter]).toMatchObject([{ ...lost, dueAt: null, finishedAt: NOW }, lost]);
  });
});
