import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { deliveryRun } from '#engine/runs.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import {
  createForm,
  deliveriesOf,
  dispatchOf,
  dispatchTo,
  isBackingOff,
  jobOf,
  mailRunOf,
  notification,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';
import { limits, type Scenario } from './parts.ts';

/** Scenarios of deliveries. */
export const deliveryScenarios: Record<string, Scenario> = {
  async 'deliveryDispatch.integration-after-first-try'(engine) {
    await engine.parties.failWebhook('after-first-try', { next: 1, status: 500 });
    const form = await createForm(engine, { integrations: [webhook(engine, 'after-first-try')] });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    await engine.resultOf(dispatch);
    return dispatch;
  },

  async 'deliveryDispatch.integration-lost-to-a-later-one'(engine) {
    const { run, jobId, untilBackingOff } = await dispatch(engine, 'rivals', { next: 3, status: 500 });
    await untilBackingOff();
    const later = await engine.client.workflow.start(deliveryDispatch, {
      workflowId: `${workflowIds.delivery('integration', jobId)}-later`,
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ kind: 'integration', id: jobId }],
    });
    await engine.resultOf(later);
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-delivered'(engine) {
    const { run } = await dispatch(engine, 'delivered');
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-retried'(engine) {
    const { run } = await dispatch(engine, 'retried', { next: 7, status: 500 });
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-refused'(engine) {
    const { run } = await dispatch(engine, 'refused', { next: 1, status: 410 });
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-cancelled'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'cancelled', { next: 1_000, status: 500 });
    await untilBackingOff();
    await run.signal('cancel');
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-cancelled-by-engine'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'stopped', { next: 1_000, status: 500 });
    await untilBackingOff();
    await run.cancel();
    await engine.resultOf(run).catch(() => {});
    return run;
  },

  async 'deliveryDispatch.integration-retry-now'(engine) {
    const { run, untilBackingOff } = await dispatch(engine, 'impatient', { next: 3, status: 500 });
    await untilBackingOff();
    await run.signal('retryNow');
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-put-off'(engine) {
    limits.webhook = { concurrent: 0 };
    const { run, jobId } = await dispatch(engine, 'busy', { next: 3, status: 500 });
    await until('it is put off', async () => (await jobById(engine, jobId)).nextAttemptAt != null);
    delete limits.webhook;
    await engine.resultOf(run);
    return run;
  },

  async 'deliveryDispatch.integration-replayed'(engine) {
    const { run, jobId } = await dispatch(engine, 'mended', { next: 1, status: 410 });
    await engine.resultOf(run);
    await engine.orm.em
      .fork()
      .nativeUpdate(Delivery, { kind: 'integration', id: jobId }, { status: 'pending', replays: 1 });
    const replay = await engine.client.workflow.start(deliveryDispatch, {
      workflowId: workflowIds.delivery('integration', jobId, 1),
      taskQueue: TASK_QUEUES.integrationRuns,
      args: [{ kind: 'integration', id: jobId, replay: 1 }],
    });
    await engine.resultOf(replay);
    return replay;
  },

  async 'deliveryDispatch.integration-handed-over'(engine) {
    const form = await createForm(engine, { integrations: [webhook(engine, 'untried')] });
    const listen = () => {};
    engine.hooks.add('recorded', 'action', 'svcb_integration_dispatch', listen);
    engine.hooks.add('recorded', 'event', 'onSvcbIntegrationPayload', listen);
    try {
      const { run, uuid } = await submitTo(engine, form);
      await engine.resultOf(run);
      const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
      await engine.resultOf(dispatch);
      return dispatch;
    } finally {
      engine.hooks.remove('svcb_integration_dispatch', listen);
      engine.hooks.remove('onSvcbIntegrationPayload', listen);
    }
  },

  async 'deliveryDispatch.mail-retried'(engine) {
    const { own } = await refusedAtFirst(engine, 'retried', { next: 3, code: 451 });
    await engine.resultOf(own);
    return own;
  },

  async 'deliveryDispatch.mail-refused'(engine) {
    engine.parties.failMail({ next: 1, code: 451, at: 'rcpt', to: 'refused@' });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'refused@' });
    const { run, own } = await submitted(engine, 'refused');
    await engine.resultOf(run);
    await engine.resultOf(own);
    return own;
  },

  async 'deliveryDispatch.mail-cancelled'(engine) {
    const { own } = await refusedAtFirst(engine, 'cancelled', { next: 1_000, code: 451 });
    await own.signal('cancel');
    await engine.resultOf(own);
    return own;
  },

  async 'deliveryDispatch.mail-retry-now'(engine) {
    const { own } = await refusedAtFirst(engine, 'impatient', { next: 1, code: 451 });
    await own.signal('retryNow');
    await engine.resultOf(own);
    return own;
  },

  async 'deliveryDispatch.mail-unwanted'(engine) {
    const cancel = () => {
      throw new EmailCancelled('quiet hours');
    };
    const { own } = await refusedAtFirst(engine, 'unwanted', { next: 1, code: 451 });
    engine.hooks.add('recorded', 'action', 'svcb_before_email_send', cancel);
    await engine.resultOf(own);
    engine.hooks.remove('svcb_before_email_send', cancel);
    return own;
  },

  async 'deliveryDispatch.mail-resent'(engine) {
    const { run, uuid } = await submitted(engine, 'resent');
    await engine.resultOf(run);
    const { team } = await deliveriesOf(engine, uuid);
    if (!team) throw new Error('the form sends no mail');
    await engine.orm.em.fork().nativeUpdate(Delivery, { kind: 'mail', id: team.id }, { status: 'pending', replays: 1 });
    const { workflowType: _, ...options } = deliveryRun({ ...team, replays: 1 }, { surface: 'b' });
    const again = await engine.client.workflow.start(deliveryDispatch, options);
    await engine.resultOf(again);
    return again;
  },
};

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

function jobById(engine: TestEngine, id: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

async function submitted(engine: TestEngine, name: string) {
  const form = await createForm(engine, { notifications: [notification({ to: `${name}@example.com` })] });
  const { run, uuid } = await submitTo(engine, form);
  await until('the mail is there', async () => (await deliveriesOf(engine, uuid)).team !== undefined);
  const own = mailRunOf(engine, (await deliveriesOf(engine, uuid)).team);
  return { run, uuid, own };
}

async function refusedAtFirst(engine: TestEngine, name: string, { next, code }: { next: number; code: number }) {
  engine.parties.failMail({ next, code, at: 'rcpt', to: `${name}@` });
  const made = await submitted(engine, name);
  await engine.resultOf(made.run);
  return made;
}
