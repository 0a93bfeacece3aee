import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { deliveryRun } from '#engine/runs.ts';
import type { Failure } from '#fakes/failures.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, planJob, until, webhook } from '#test/environment/submissions.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';

const RECEIVERS = ['r0', 'r1', 'r2', 'r3'];
const JOBS = 200;
const SEED = 42;
/** Answers to an attempt, with cumulative percentages; the remaining seven of ten get 200. */
const ANSWERS: { below: number; failure: Partial<Failure> }[] = [
  { below: 10, failure: { status: 500 } },
  { below: 14, failure: { status: 429, retry_after: '1' } },
  { below: 20, failure: { mode: 'reset' } },
  { below: 22, failure: { mode: 'timeout' } },
  { below: 26, failure: { status: 410 } },
  { below: 30, failure: { mode: 'bad_json' } },
];

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine({ receiverLimits: { webhook: { concurrent: 24 } } });
}, 120_000);
afterAll(() => engine.close());

test('200 jobs, three of ten tries answered badly: each is delivered once, or ends with its reason', async () => {
  await failAtRandom();
  const forms: ActiveForm[] = [];
  for (const receiver of RECEIVERS) forms.push(await createForm(engine, { integrations: [webhook(engine, receiver)] }));
  const jobs = (await Promise.all(forms.map((form) => planJobs(form, JOBS / RECEIVERS.length)))).flat();
  const left = jobs.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const job of left) await startRun(job);
    }),
  );
  const open = () => engine.orm.em.fork().count(Delivery, { kind: 'integration', status: ['pending', 'retrying'] });
  await until(
    'every job has ended',
    async () => {
      await engine.pass('1 min');
      return (await open()) === 0;
    },
    300,
  );

  const em = engine.orm.em.fork();
  const failures = new Set<string | null | undefined>();
  const answers = new Set<unknown>();
  for (const [index, receiver] of RECEIVERS.entries()) {
    const jobs = await em.find(Delivery, { kind: 'integration', formId: forms[index]?.id });
    const report = await engine.parties.webhooks(receiver);
    for (const { answered } of report.requests) answers.add(answered);
    const delivered = jobs.filter(({ status }) => status === 'delivered');
    const dead = jobs.filter(({ status }) => status === 'failed');
    expect(jobs).toHaveLength(JOBS / RECEIVERS.length);
    expect(delivered.length + dead.length).toBe(jobs.length);
    // A receiver that answers 200 with rubbish has accepted the delivery, and must get it only once.
    const rubbish = new Set(
      report.requests.filter(({ answered }) => answered === 'bad_json').map(({ delivery_id }) => delivery_id),
    );
    expect([receiver, report.duplicates]).toEqual([receiver, 0]);
    expect(report.accepted + rubbish.size).toBe(delivered.length);
    for (const job of dead) expect(job).toMatchObject({ errorType: 'gone', lastError: 'The server answered 410.' });

    // The recorded attempts match the requests that the receiver saw.
    const attempts = await em.find(
      DeliveryAttempt,
      { deliveryId: jobs.map(({ id }) => id) },
      { orderBy: { id: 'asc' } },
    );
    for (const job of jobs) {
      const own = attempts.filter(({ deliveryId }) => deliveryId === job.id);
      expect([job.id, own.length]).toEqual([job.id, report.deliveries[job.id]]);
      expect(own.map(({ attempt }) => attempt)).toEqual(own.map((_, position) => position + 1));
      expect(own.at(-1)?.outcome).toBe(job.status);
    }
    for (const { errorType } of attempts) failures.add(errorType);
  }
  expect(answers).toEqual(new Set([200, 500, 429, 'reset', 'timeout', 410, 'bad_json']));
  expect(failures).toEqual(new Set([null, 'server_error', 'rate_limited', 'connection_failed', 'timeout', 'gone']));
}, 400_000);

/** Plans a job in each of `count` equal submissions of a form. */
async function planJobs(form: ActiveForm, count: number): Promise<Delivery[]> {
  const { jobId, uuid } = await planJob(engine, form);
  const em = engine.orm.em.fork();
  const { id: _, ...submission } = await em.findOneOrFail(Submission, { uuid });
  const job = await em.findOneOrFail(Delivery, { kind: 'integration', id: jobId });
  const uuids = Array.from({ length: count - 1 }, () => randomUUID());
  await em.insertMany(
    Submission,
    uuids.map((one) => ({ ...submission, uuid: one })),
  );
  await em.insertMany(
    Delivery,
    uuids.map((submissionUuid) => ({ ...job, id: randomUUID(), submissionUuid })),
  );
  return em.fork().find(Delivery, { kind: 'integration', formId: form.id });
}

function startRun(job: Delivery): Promise<WorkflowHandle> {
  const { workflowType: _, ...options } = deliveryRun(job, { surface: 'b' });
  return engine.client.workflow.start(deliveryDispatch, options);
}

/** Sets pseudo-random failures, which are the same in every run of this test. */
async function failAtRandom(): Promise<void> {
  let state = SEED;
  const hundredths = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % 100;
  };
  const tries = RECEIVERS.flatMap((receiver) => Array<string>((JOBS / RECEIVERS.length) * 1.2).fill(receiver));
  for (const receiver of tries) {
    const drawn = hundredths();
    const failure = ANSWERS.find(({ below }) => drawn < below)?.failure ?? { status: 200 };
    await engine.parties.failWebhook(receiver, { next: 1, ...failure });
  }
}
