import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { IntegrationQueue, type QueueJob } from '#features/deliveries/integration-queue.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, dispatchOf, dispatchTo, isBackingOff, planJob, webhook } from '#test/environment/submissions.ts';
import { retryNow } from '#workflows/delivery-dispatch.ts';

const RANDOM_RECEIVERS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'];
const JOBS = { random: 120, dead: 15, silent: 10, planned: 5 };
const ALL_JOBS = 150;
const SEED = 4711;
/** Cumulative percentages of attempts and their failures; all other attempts get 200. */
const ANSWERS = [
  { below: 25, failure: { status: 500 } },
  { below: 35, failure: { status: 503 } },
  { below: 40, failure: { mode: 'reset' } },
  { below: 43, failure: { status: 410 } },
] as const;

let engine: TestEngine;
let queue: IntegrationQueue;

beforeAll(async () => {
  // All receivers of the sandbox share one origin, so that a lower limit would delay them.
  engine = await startEngine({ server: 'local', receiverLimits: { webhook: { concurrent: 100 } } });
  queue = new IntegrationQueue({ ...engine, clock: () => new Date() });
}, 120_000);
afterAll(() => engine.close());

test('150 jobs with random failures: the statistics agree with the engine, and the rows with the receivers', async () => {
  await failAtRandom();
  const forms = new Map<string, ActiveForm>();
  for (const receiver of [...RANDOM_RECEIVERS, 'dead', 'silent', 'planned']) {
    forms.set(receiver, await createForm(engine, { integrations: [webhook(engine, receiver)] }));
  }
  const formOf = (receiver: string) => forms.get(receiver) as ActiveForm;
  await engine.parties.failWebhook('dead', { next: 1_000_000, status: 500 });
  await engine.parties.failWebhook('silent', { next: 1_000_000, mode: 'timeout' });

  // Jobs that were never dispatched are pending and have no run.
  for (let count = 0; count < JOBS.planned; count += 1) await planJob(engine, formOf('planned'));
  const receivers = Array.from({ length: JOBS.random }, (_, index) => RANDOM_RECEIVERS[index % 8] as string);
  await sixteenAtATime([...receivers, ...Array<string>(JOBS.dead).fill('dead')], async (receiver) => {
    await dispatchTo(engine, formOf(receiver));
  });
  await agreement('the first rounds have ended, some jobs failed and wait', ({ pending, retrying }) => {
    return pending === JOBS.planned && retrying >= JOBS.dead;
  });
  const [oldest] = await engine.orm.em
    .fork()
    .find(Delivery, { kind: 'integration' }, { orderBy: { enqueuedAt: 'asc' }, limit: 1 });
  expect((await queue.getStats()).oldest_timestamp).toBe(Math.floor((oldest?.enqueuedAt.getTime() ?? 0) / 1000));

  await sixteenAtATime(Array<string>(JOBS.silent).fill('silent'), async (receiver) => {
    await dispatchTo(engine, formOf(receiver));
  });
  await agreement('the first tries of some jobs are under way', ({ pending }) => {
    return pending === JOBS.planned + JOBS.silent;
  });

  await engine.parties.mendWebhook('silent');
  await agreement(
    'what can be delivered is delivered',
    ({ total_jobs, pending }) => pending === JOBS.planned && total_jobs === JOBS.planned + JOBS.dead,
    () => endBackOffs(formOf('dead')),
  );
  expect(await queue.getStats()).toMatchObject({ pending: JOBS.planned, retrying: JOBS.dead });

  await rowsAgreeWithReceivers(forms);
  const reports = await Promise.all(RANDOM_RECEIVERS.map((receiver) => engine.parties.webhooks(receiver)));
  const answers = new Set(reports.flatMap(({ requests }) => requests.map(({ answered }) => answered)));
  expect(answers).toEqual(new Set([200, 500, 503, 'reset', 410]));
  const rows = await engine.orm.em.fork().findAll(Delivery);
  const countOf = (status: string) => rows.filter((row) => row.status === status).length;
  expect(rows).toHaveLength(ALL_JOBS);
  expect(countOf('failed')).toBeGreaterThan(0);
  expect(await countRuns('Outcome = "delivered"')).toBe(countOf('delivered'));
  expect(await countRuns('Outcome = "failed"')).toBe(countOf('failed'));

  await queue.clearQueue();
  const empty = { total_jobs: 0, pending: 0, retrying: 0, oldest_timestamp: 0 };
  expect(await queue.getStats()).toEqual(empty);
  await waitFor('every run has ended', async () => (await countRuns('ExecutionStatus = "Running"')) === 0);
}, 300_000);

type Stats = Awaited<ReturnType<typeof queue.getStats>>;

/** Waits until the statistics satisfy `shows` and the engine reports the same numbers. */
async function agreement(what: string, shows: (stats: Stats) => boolean, before = async () => {}): Promise<void> {
  const seen: unknown[] = [];
  await waitFor(
    what,
    async () => {
      await before();
      const stats = await queue.getStats();
      const running = await countRuns('ExecutionStatus = "Running"');
      // Compares the two counts only if nothing changed meanwhile; else they describe two moments.
      const still = JSON.stringify(await queue.getStats()) === JSON.stringify(stats);
      seen.push({ ...stats, running });
      expect(stats.pending + stats.retrying).toBe(stats.total_jobs);
      return still && shows(stats) && running === stats.total_jobs - JOBS.planned;
    },
    () => JSON.stringify(seen.slice(-5)),
  );
}

/** Ends the back-off of all waiting jobs except those of one form: in this engine, back-offs take their full time. */
async function endBackOffs({ id: formId }: ActiveForm): Promise<void> {
  const waiting = await engine.orm.em
    .fork()
    .find(Delivery, { kind: 'integration', status: 'retrying', formId: { $ne: formId } });
  await Promise.all(
    waiting.filter((job) => isBackingOff(job, new Date())).map((job) => dispatchOf(engine, job).signal(retryNow)),
  );
}

/** Checks for every job that its attempts, and its success, match the receiver's count. */
async function rowsAgreeWithReceivers(forms: ReadonlyMap<string, ActiveForm>): Promise<void> {
  for (const [receiver, { id: formId }] of forms) {
    const report = await engine.parties.webhooks(receiver);
    const rows = await engine.orm.em.fork().find(Delivery, { kind: 'integration', formId });
    const ended = rows.filter(({ status }) => status === 'delivered' || status === 'failed');
    const delivered = ended.filter(({ status }) => status === 'delivered');
    expect([receiver, report.accepted]).toEqual([receiver, delivered.length]);
    const accepted = report.requests.filter(({ answered }) => answered === 200).map((request) => request.delivery_id);
    const twice = accepted.filter((id, index) => accepted.indexOf(id) !== index);
    for (const id of twice) expect([id, await hasUnclearAttempt(id)]).toEqual([id, true]);
    const jobs = await Promise.all(ended.map(({ id }) => queue.get(id) as Promise<QueueJob>));
    for (const { id, attempts } of jobs) expect([id, attempts]).toEqual([id, report.deliveries[id]]);
    for (const { status, lastError, errorType } of ended) {
      expect([status, lastError === null, errorType === null]).toEqual([
        status,
        ...Array(2).fill(status === 'delivered'),
      ]);
    }
  }
}

/**
 * True when an attempt was abandoned before its answer arrived, by us or by the engine, as happens under load. Only then
 * may a receiver get a delivery twice.
 */
async function hasUnclearAttempt(deliveryId: string): Promise<boolean> {
  const attempts = await engine.orm.em.fork().find(DeliveryAttempt, { deliveryId });
  const isDelivered = ({ outcome }: DeliveryAttempt) => outcome === 'delivered';
  return attempts.some(({ errorType }) => errorType === 'timeout') || attempts.filter(isDelivered).length > 1;
}

/** Sets pseudo-random failures that are identical in every run of this test. */
async function failAtRandom(): Promise<void> {
  let state = SEED;
  const hundredths = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % 100;
  };
  for (const receiver of RANDOM_RECEIVERS) {
    for (let tries = 0; tries < JOBS.random / 4; tries += 1) {
      const drawn = hundredths();
      const failure = ANSWERS.find(({ below }) => drawn < below)?.failure ?? { status: 200 };
      await engine.parties.failWebhook(receiver, { next: 1, ...failure });
    }
  }
}

async function countRuns(condition: string): Promise<number> {
  const runs = await engine.client.workflow.count(`WorkflowType = "deliveryDispatch" and ${condition}`);
  return runs.count;
}

async function sixteenAtATime<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

async function waitFor(what: string, check: () => Promise<boolean>, seen = () => ''): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited 120 s in vain: ${what} ${seen()}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
