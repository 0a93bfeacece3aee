import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES } from '#engine/names.ts';
import { alertTellingRun } from '#engine/runs.ts';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import { type AlertSettingsValue, alertSettings } from '#features/alerts/settings.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { createForm, until, webhook } from '#test/environment/submissions.ts';
import { MINUTE_MS } from '#time.ts';
import { alertRound } from '#workflows/alerts.ts';
import type { Scenario } from './parts.ts';

export const setAlerts = (engine: TestEngine, value: AlertSettingsValue) => putSettings(engine, alertSettings, value);

/** Starts a round as the schedule does. */
export function startRound({ patientClient }: TestEngine): Promise<WorkflowHandle<typeof alertRound>> {
  const options = { workflowId: `alerts-${randomUUID()}`, taskQueue: TASK_QUEUES.submissions };
  // With the other client the engine's time would leap ahead once a run has ended.
  return patientClient.workflow.start(alertRound, options);
}

/** Runs a whole round with its notices. */
export async function round(engine: TestEngine): Promise<{ begun: number; ended: number; tellings: number }> {
  const outcome = await (await startRound(engine)).result();
  await until('all of it was told', async () => {
    return (await engine.orm.em.fork().count(AlertTelling, { status: 'pending' })) === 0;
  });
  return outcome;
}

/** Inserts deliveries without submissions, with this state. */
export async function addDeliveries(
  engine: TestEngine,
  form: { id: number; revision: number },
  { status, minutesAgo, many = 1, key }: { status: DeliveryState; minutesAgo: number; many?: number; key: string },
): Promise<void> {
  const at = new Date((await engine.now()).getTime() - minutesAgo * MINUTE_MS);
  const isOver = status === 'failed' || status === 'delivered';
  const rows = Array.from({ length: many }, () => ({
    ...{ id: randomUUID(), submissionUuid: randomUUID(), formId: form.id, revision: form.revision, key, status },
    ...{ kind: 'integration' as const, integrationId: 'webhook', enqueuedAt: at, attempts: 1 },
    ...(status !== 'delivered' && { errorType: 'server_error' }),
    ...(isOver && { finishedAt: at }),
  }));
  for (let from = 0; from < rows.length; from += 1_000)
    await engine.orm.em.fork().insertMany(Delivery, rows.slice(from, from + 1_000));
}

/** Resets the state: no causes, no alerts. */
export async function forget(engine: TestEngine): Promise<void> {
  const em = engine.orm.em.fork();
  for (const table of [Delivery, Alert, AlertTelling] as const) await em.nativeDelete(table as typeof Alert, {});
}

/** Creates a notice to be sent by the webhook, without a round. */
export async function enqueueNotice(engine: TestEngine, receiver: string): Promise<() => Promise<WorkflowHandle>> {
  const url = engine.parties.webhookUrl(receiver);
  await setAlerts(engine, { webhook: { url, secret: SECRET } });
  const em = engine.orm.em.fork();
  const [uuid, id] = [randomUUID(), randomUUID()];
  const now = await engine.now();
  const at = { since: now, foundAt: now, seenAt: now };
  const cause = { cause: uuid, openCause: uuid, rule: 'receiver_away', subject: 'webhook', forms: [], facts: {} };
  await em.insert(Alert, { uuid, ...cause, ...at, noticedBy: 'round', count: 1, urgent: false });
  const what = { items: [{ alert: uuid, phase: 'started' as const }] };
  await em.insert(AlertTelling, { id, channel: 'webhook', what, status: 'pending', direct: false, createdAt: now });
  const { workflowType, ...options } = alertTellingRun({ telling: id });
  return () => engine.client.workflow.start(workflowType, options);
}

export const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

export const alertScenarios: Record<string, Scenario> = {
  async 'alertRound.nothing-wrong'(engine) {
    await forget(engine);
    const run = await startRound(engine);
    await run.result();
    return run;
  },

  async 'alertRound.begun'(engine) {
    await forget(engine);
    await setAlerts(engine, { recipients: ['ada@example.org'] });
    const form = await createForm(engine, { integrations: [webhook(engine, 'begun')] });
    await addDeliveries(engine, form, { status: 'failed', minutesAgo: 1, key: 'begun' });
    const run = await startRound(engine);
    await run.result();
    return run;
  },

  async 'alertTelling.told'(engine) {
    const run = await (await enqueueNotice(engine, 'told'))();
    await engine.resultOf(run);
    return run;
  },

  async 'alertTelling.retried'(engine) {
    await engine.parties.failWebhook('retried', { next: 2, status: 500 });
    const run = await (await enqueueNotice(engine, 'retried'))();
    await engine.resultOf(run);
    return run;
  },

  async 'alertTelling.given-up'(engine) {
    await engine.parties.failWebhook('given-up', { next: 1_000_000, status: 410 });
    const run = await (await enqueueNotice(engine, 'given-up'))();
    await engine.resultOf(run);
    await engine.parties.mendWebhook('given-up');
    return run;
  },

  async 'alertTelling.cancelled'(engine) {
    await engine.parties.failWebhook('cancelled', { next: 1_000_000, status: 500 });
    const start = await enqueueNotice(engine, 'cancelled');
    const run = await start();
    await until('it was tried', async () => (await engine.parties.webhooks('cancelled')).total > 0);
    await run.cancel();
    await engine.resultOf(run).catch(() => {});
    await engine.parties.mendWebhook('cancelled');
    return run;
  },
};
