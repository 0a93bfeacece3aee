import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { dataConverter } from '#bin/composition/engine.ts';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { IntegrationJob } from '#features/deliveries/entities.ts';
import type { Dispatch } from '#features/integrations/delivery.ts';
import type { ReceiverLimit } from '#forms/integration-definition.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { recordable } from '#test/environment/histories.ts';
import {
  acceptSubmission,
  createForm,
  createPost as createPostTo,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  jobOf,
  notification,
  planJob,
  startSubmission,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { integrationDispatch } from '#workflows/integration-dispatch.ts';
import { processIntegrationQueue, retention } from '#workflows/maintenance.ts';
import { submission } from '#workflows/submission.ts';
import { mailScenarios } from './mail-scenarios.ts';

/**
 * Runs that the version before the first pass has started: their histories stay as they were recorded, and nothing starts such
 * runs any more.
 */
const VERSION_1 = [
  'already-claimed',
  'cancelled',
  'completed',
  'failed-with-hooks',
  'inline-delivered',
  'inline-refused',
  'inline-retried',
  'mail-cancelled',
  'mail-failed',
  'put-off',
  'with-hooks',
].map((scenario) => `submission.${scenario}`);

/** Runs that the version before has started whose mails were retried in the run of their submission; as above. */
const MAILS_IN_RUN = ['pass-mail-retried', 'pass-mail-left', 'pass-cancelled', 'pass-with-hooks', 'taken-over'].map(
  (scenario) => `submission.${scenario}`,
);

/**
 * Plays scenarios against the time-skipping engine and writes their histories to `test/histories/<workflow>.<scenario>.json`,
 * encrypted with the tests' key, without stack traces and machine names. Run it with Node 24, TEST_DATABASE_URL and
 * TEMPORAL_TEST_SERVER_PATH, and with the names of the scenarios to record; `--all` records every one anew, which forgets
 * what older code has written: only for a change that no running workflow has met.
 */
type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** Read at each try: a scenario takes places away and gives them back. */
const limits: Record<string, ReceiverLimit> = {};

const scenarios: Record<string, Scenario> = {
  async 'submission.pass-completed'(engine) {
    const form = await createForm(engine, {
      notifications: [notification(), notification({ key: 'visitor', to: '{field:email}' })],
      integrations: [webhook(engine, 'submission'), createPost()],
    });
    const { run } = await submitTo(engine, form);
    await engine.resultOf(run);
    return run;
  },

  async 'submission.pass-mail-failed'(engine) {
    const form = await createForm(engine, {
      notifications: [notification(), notification({ key: 'bad', to: 'no@example.com' })],
    });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'no@' });
    const { run } = await submitTo(engine, form);
    await engine.resultOf(run);
    return run;
  },

  async 'submission.pass-job-handed-over'(engine) {
    await engine.parties.failWebhook('handed-over', { next: 1, status: 500 });
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'handed-over')],
    });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    return run;
  },

  async 'submission.pass-completed-with-hooks'(engine) {
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'beside-hooks'), createPost()],
    });
    return withHooks(engine, async () => {
      const { run } = await submitTo(engine, form);
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.pass-mail-cancelled'(engine) {
    const form = await createForm(engine, { notifications: [notification()] });
    const cancel = () => {
      throw new EmailCancelled('quiet hours');
    };
    engine.hooks.add('recorded', 'action', 'svcb_before_email_send', cancel);
    const { run } = await submitTo(engine, form);
    await engine.resultOf(run);
    engine.hooks.remove('svcb_before_email_send', cancel);
    return run;
  },

  async 'submission.pass-inline-retried'(engine) {
    const { run, uuid } = await submitTo(engine, await createForm(engine, { integrations: [createPost('retried')] }));
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    return run;
  },

  async 'submission.pass-inline-refused'(engine) {
    const form = await createForm(engine, { integrations: [createPost('refused')] });
    return withHooks(engine, async () => {
      const { run } = await submitTo(engine, form);
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.pass-inline-left'(engine) {
    return withPostHook(engine, async () => {
      const form = await createForm(engine, { integrations: [createPost('retried')] });
      const { run, uuid } = await submitTo(engine, form);
      await engine.resultOf(run);
      await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
      return run;
    });
  },

  async 'submission.pass-inline-deferred'(engine) {
    limits.create_post = { concurrent: 0 };
    const { run, uuid } = await submitTo(engine, await createForm(engine, { integrations: [createPost()] }));
    await engine.resultOf(run);
    delete limits.create_post;
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    return run;
  },

  async 'submission.pass-repeated'(engine) {
    const form = await createForm(engine, { notifications: [notification()] });
    const rename = (from: string, to: string) =>
      engine.orm.em.getConnection().execute(`rename table ${from} to ${to}`, [], 'run');
    const accepted = await acceptSubmission(engine, form, await engine.now());
    await rename('email_deliveries', 'away');
    const run = await startSubmission(engine, form, accepted);
    await until('the engine waits for the database', async () => {
      const { events } = await run.fetchHistory();
      return (events ?? []).some((event) => event.timerStartedEventAttributes);
    });
    await rename('away', 'email_deliveries');
    await engine.resultOf(run);
    return run;
  },

  async 'submission.pass-already-claimed'(engine) {
    const { run, uuid } = await submitTo(engine, await createForm(engine, {}));
    await engine.resultOf(run);
    const second = await engine.client.workflow.start(submission, {
      workflowId: `${workflowIds.submission(uuid)}-again`,
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid: uuid, version: 2, stored: true }],
    });
    await engine.resultOf(second);
    return second;
  },

  async 'integrationDispatch.after-first-try'(engine) {
    await engine.parties.failWebhook('after-first-try', { next: 1, status: 500 });
    const form = await createForm(engine, { integrations: [webhook(engine, 'after-first-try')] });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    await engine.resultOf(dispatch);
    return dispatch;
  },

  async 'integrationDispatch.lost-to-a-later-one'(engine) {
    const { run, jobId, untilBackingOff } = await dispatch(engine, 'rivals', { next: 3, status: 500 });
    await untilBackingOff();
    const later = await engine.client.workflow.start(integrationDispatch, {
      workflowId: `${workflowIds.integrationDispatch(jobId)}-later`,
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ jobId }],
    });
    await engine.resultOf(later);
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.delivered'(engine) {
    const { run } = await dispatch(engine, 'delivered');
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.retried'(engine) {
    const { run } = await dispatch(engine, 'retried', { next: 7, status: 500 });
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.refused'(engine) {
    const { run } = await dispatch(engine, 'refused', { next: 1, status: 410 });
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.cancelled'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'cancelled', { next: 1_000, status: 500 });
    await untilBackingOff();
    await run.signal('cancel');
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.cancelled-by-engine'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'stopped', { next: 1_000, status: 500 });
    await untilBackingOff();
    await run.cancel();
    await engine.resultOf(run).catch(() => {});
    return run;
  },

  async 'integrationDispatch.retry-now'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'impatient', { next: 3, status: 500 });
    await untilBackingOff();
    await run.signal('retryNow');
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.put-off'(engine) {
    limits.webhook = { concurrent: 0 };
    const { run, jobId } = await dispatch(engine, 'busy', { next: 3, status: 500 });
    await until('it is put off', async () => (await jobById(engine, jobId)).nextAttemptAt != null);
    delete limits.webhook;
    await engine.resultOf(run);
    return run;
  },

  async 'integrationDispatch.replayed'(engine) {
    const { run, jobId } = await dispatch(engine, 'mended', { next: 1, status: 410 });
    await engine.resultOf(run);
    await engine.orm.em.fork().nativeUpdate(IntegrationJob, { id: jobId }, { status: 'pending', replays: 1 });
    const replay = await engine.client.workflow.start(integrationDispatch, {
      workflowId: workflowIds.integrationDispatch(jobId, 1),
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ jobId, replay: 1 }],
    });
    await engine.resultOf(replay);
    return replay;
  },

  async 'retention.erased'(engine) {
    const run = await engine.client.workflow.start(retention, {
      workflowId: 'retention',
      taskQueue: TASK_QUEUES.submissions,
    });
    await engine.resultOf(run);
    return run;
  },

  async 'processIntegrationQueue.woken'(engine) {
    await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'woken')] }));
    await engine.pass('2 min');
    const run = await engine.client.workflow.start(processIntegrationQueue, {
      workflowId: 'process-integration-queue',
      taskQueue: TASK_QUEUES.submissions,
    });
    await engine.resultOf(run);
    return run;
  },
};

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const proFile = new URL('../pro/workflows/scenarios.ts', import.meta.url);
const { proScenarios = {} }: { proScenarios?: Record<string, Scenario> } = existsSync(proFile)
  ? await import(proFile.href)
  : {};
const known: Record<string, Scenario> = { ...scenarios, ...mailScenarios, ...proScenarios };
const all = Object.keys(known);
const names = process.argv.includes('--all') ? all : process.argv.slice(2);
const old = names.filter((name) => [...VERSION_1, ...MAILS_IN_RUN].includes(name));
if (old.length > 0) {
  process.stderr.write(
    `Of an older version, whose runs nothing starts any more; leave these files as they are: ${old.join(', ')}\n`,
  );
  process.exit(2);
}
const unknown = names.filter((name) => !known[name]);
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Name the scenarios to record, or --all: ${all.join(', ')}\n`);
  process.exit(2);
}

mkdirSync(`${folder}pro`, { recursive: true });
const engine = await startEngine({ integrations: { create_post: makePost }, receiverLimits: limits });
try {
  for (const name of names) {
    engine.calmDown();
    const run = await (known[name] as Scenario)(engine);
    const json = await recordable(dataConverter(engine.box), await run.fetchHistory());
    writeFileSync(`${folder}${proScenarios[name] ? 'pro/' : ''}${name}.json`, `${json}\n`);
    process.stdout.write(`${name}: ${json.length} bytes\n`);
  }
} finally {
  await engine.close();
}

async function dispatch(engine: TestEngine, receiver: string, failure?: object) {
  const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
  if (failure) await engine.parties.failWebhook(receiver, failure);
  const { run, uuid, jobId } = await dispatchTo(engine, form);
  const untilBackingOff = () =>
    until('the first round failed', async () => {
      await engine.pass('1 s');
      return isBackingOff(await jobOf(engine, uuid), await engine.now());
    });
  return { run, jobId, untilBackingOff };
}

function jobById(engine: TestEngine, id: string): Promise<IntegrationJob> {
  return engine.orm.em.fork().findOneOrFail(IntegrationJob, { id });
}

/** A post by the name of what becomes of it. */
function createPost(title = 'made'): object {
  return createPostTo({ settings: { post_type: 'post', post_title: title, post_content: '' } });
}

async function makePost({ deliveryId, integration }: Dispatch): Promise<void> {
  const title = integration.settings.post_title;
  if (title === 'refused') throw new ProviderError('No.', { kind: 'permanent', type: 'invalid_request' });
  if (title !== 'retried') return;
  const { attempts } = await engine.orm.em.fork().findOneOrFail(IntegrationJob, { id: deliveryId });
  if (attempts <= 3) throw new ProviderError('Not now.', { kind: 'transient', type: 'server_error' });
}

/** Plays something while an extension listens to posts, which the first pass then leaves to the run. */
async function withPostHook(engine: TestEngine, play: () => Promise<WorkflowHandle>): Promise<WorkflowHandle> {
  const listen = () => {};
  engine.hooks.add('recorded', 'action', 'svcb_wp_post_created', listen);
  try {
    return await play();
  } finally {
    engine.hooks.remove('svcb_wp_post_created', listen);
  }
}

/** Plays something while extensions listen to a run's own hooks, and one of them fails. */
async function withHooks(engine: TestEngine, play: () => Promise<WorkflowHandle>): Promise<WorkflowHandle> {
  const { addAction, removeAction, addFilter, removeFilter } = engine.hooks.for('recorded');
  const listen = () => {};
  const fail = () => {
    throw new TypeError();
  };
  addAction('svcb_after_submission', listen);
  addAction('svcb_submission_failed', listen);
  addAction('svcb_integration_dispatch', listen);
  addFilter('svcb_email_message', fail);
  try {
    return await play();
  } finally {
    removeAction('svcb_after_submission', listen);
    removeAction('svcb_submission_failed', listen);
    removeAction('svcb_integration_dispatch', listen);
    removeFilter('svcb_email_message', fail);
  }
}
