import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import {
  acceptSubmission,
  createForm,
  deliveriesOf,
  dispatchOf,
  jobOf,
  mailRunOf,
  notification,
  startBatch,
  startSubmission,
  submitTo,
  until,
  webhook,
} from '#test/environment/submissions.ts';
import { submission } from '#workflows/submission.ts';
import { createPost, held, limits, type Scenario, withHooks, withPostHook } from './parts.ts';

/** Scenarios of submissions. */
export const submissionScenarios: Record<string, Scenario> = {
  async 'submission.completed'(engine) {
    const form = await createForm(engine, {
      notifications: [notification(), notification({ key: 'visitor', to: '{field:email}' })],
      integrations: [webhook(engine, 'submission'), createPost()],
    });
    const { run } = await submitTo(engine, form);
    await engine.resultOf(run);
    return run;
  },

  async 'submissionBatch.completed'(engine) {
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'batch')],
    });
    const { run } = await submitTogether(engine, form, 3);
    await engine.resultOf(run);
    return run;
  },

  async 'submissionBatch.some-go-on'(engine) {
    await engine.parties.failWebhook('batch-goes-on', { next: 1, status: 500 });
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'batch-goes-on'), createPost()],
    });
    return withHooks(engine, () =>
      withPostHook(engine, async () => {
        const { run } = await submitTogether(engine, form, 2);
        await engine.resultOf(run);
        return run;
      }),
    );
  },

  async 'submission.mail-failed'(engine) {
    const form = await createForm(engine, {
      notifications: [notification(), notification({ key: 'bad', to: 'no@example.com' })],
    });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'no@' });
    const { run } = await submitTo(engine, form);
    await engine.resultOf(run);
    return run;
  },

  async 'submission.integration-handed-over'(engine) {
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

  async 'submission.completed-with-hooks'(engine) {
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

  async 'submission.mail-cancelled'(engine) {
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

  async 'submission.inline-retried'(engine) {
    const { run, uuid } = await submitTo(engine, await createForm(engine, { integrations: [createPost('retried')] }));
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    return run;
  },

  async 'submission.inline-refused'(engine) {
    const form = await createForm(engine, { integrations: [createPost('refused')] });
    return withHooks(engine, async () => {
      const { run } = await submitTo(engine, form);
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.inline-left'(engine) {
    return withPostHook(engine, async () => {
      const form = await createForm(engine, { integrations: [createPost('retried')] });
      const { run, uuid } = await submitTo(engine, form);
      await engine.resultOf(run);
      await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
      return run;
    });
  },

  async 'submission.inline-deferred'(engine) {
    limits.create_post = { concurrent: 0 };
    const { run, uuid } = await submitTo(engine, await createForm(engine, { integrations: [createPost()] }));
    await engine.resultOf(run);
    delete limits.create_post;
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    return run;
  },

  async 'submission.repeated'(engine) {
    const form = await createForm(engine, { notifications: [notification()] });
    const rename = (from: string, to: string) =>
      engine.orm.em.getConnection().execute(`rename table ${from} to ${to}`, [], 'run');
    const accepted = await acceptSubmission(engine, form, await engine.now());
    await rename('deliveries', 'away');
    const run = await startSubmission(engine, form, accepted);
    await until('the engine waits for the database', async () => {
      const { events } = await run.fetchHistory();
      return (events ?? []).some((event) => event.timerStartedEventAttributes);
    });
    await rename('away', 'deliveries');
    await engine.resultOf(run);
    return run;
  },

  async 'submission.already-claimed'(engine) {
    const { run, uuid } = await submitTo(engine, await createForm(engine, {}));
    await engine.resultOf(run);
    const second = await engine.client.workflow.start(submission, {
      workflowId: `${workflowIds.submission(uuid)}-again`,
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid: uuid, stored: true }],
    });
    await engine.resultOf(second);
    return second;
  },

  async 'submission.cancelled'(engine) {
    return withPostHook(engine, async () => {
      const { run } = await submitTo(engine, await createForm(engine, { integrations: [createPost('held')] }));
      await until('the post is being made', async () => held.size > 0);
      await run.cancel();
      await engine.patientClient.workflow
        .getHandle(run.workflowId)
        .result()
        .catch(() => {});
      return run;
    });
  },

  async 'submission.with-hooks'(engine) {
    await engine.parties.failWebhook('with-hooks', { next: 1, status: 500 });
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'with-hooks'), createPost('retried')],
    });
    return withHooks(engine, async () => {
      const { run } = await submitTo(engine, form);
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.failed-with-hooks'(engine) {
    const form = await createForm(engine, {
      notifications: [notification(), notification({ key: 'bad', to: 'refused@example.com' })],
    });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'refused@' });
    return withHooks(engine, async () => {
      const { run } = await submitTo(engine, form);
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.inline-delivered'(engine) {
    return withPostHook(engine, async () => {
      const { run } = await submitTo(engine, await createForm(engine, { integrations: [createPost()] }));
      await engine.resultOf(run);
      return run;
    });
  },

  async 'submission.put-off'(engine) {
    limits.create_post = { concurrent: 0 };
    const { run, uuid } = await submitTo(engine, await createForm(engine, { integrations: [createPost()] }));
    await until('it is put off', async () => (await maybeJob(engine, uuid))?.nextAttemptAt != null);
    delete limits.create_post;
    await engine.resultOf(run);
    return run;
  },

  async 'submission.mail-left'(engine) {
    // The mail has a PDF, which takes long to create.
    const form = await createForm(engine, { notifications: [notification({ attach_pdf: true })] });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team));
    return run;
  },

  async 'submission.mail-retried'(engine) {
    engine.parties.failMail({ next: 1, code: 450, at: 'rcpt', to: 'again@' });
    const form = await createForm(engine, { notifications: [notification({ to: 'again@example.com' })] });
    const listen = () => {};
    engine.hooks.add('recorded', 'action', 'svcb_after_submission', listen);
    engine.hooks.add('recorded', 'action', 'svcb_before_email_send', listen);
    try {
      const { run, uuid } = await submitTo(engine, form);
      await engine.resultOf(run);
      await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team));
      return run;
    } finally {
      engine.hooks.remove('svcb_after_submission', listen);
      engine.hooks.remove('svcb_before_email_send', listen);
    }
  },

  async 'submission.taken-over'(engine) {
    const form = await createForm(engine, {
      notifications: [notification()],
      integrations: [webhook(engine, 'taken-over')],
    });
    const accepted = await acceptSubmission(engine, form, await engine.now());
    const { submissionUuid } = accepted;
    await planDeliveries(engine, { submissionUuid, claimId: 'a lost run', now: await engine.now() });
    const run = await engine.client.workflow.start(submission, {
      workflowId: workflowIds.submission(submissionUuid),
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid, stored: true, takeOver: 'a lost run' }],
    });
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, submissionUuid)));
    return run;
  },

  async 'submission.mail-handed-over'(engine) {
    const { run, own } = await refusedAtFirst(engine, 'handed-over', { next: 2, code: 451 });
    await engine.resultOf(own);
    return run;
  },

  async 'submission.mail-tried-in-run'(engine) {
    const form = await createForm(engine, {
      notifications: [
        notification({ to: 'late@example.com' }),
        notification({ key: 'bad', to: 'bad@example.com' }),
        notification({ key: 'good', to: 'good@example.com' }),
      ],
    });
    engine.parties.failMail({ next: 1, code: 450, at: 'rcpt', to: 'late@' });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'bad@' });
    const listen = () => {};
    for (const hook of ['svcb_before_email_send', 'svcb_after_submission', 'svcb_submission_failed'] as const) {
      engine.hooks.add('recorded', 'action', hook, listen);
    }
    try {
      const { run, uuid } = await submitTo(engine, form);
      await engine.resultOf(run);
      await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team));
      return run;
    } finally {
      for (const hook of ['svcb_before_email_send', 'svcb_after_submission', 'svcb_submission_failed'] as const) {
        engine.hooks.remove(hook, listen);
      }
    }
  },
};

function maybeJob(engine: TestEngine, submissionUuid: string): Promise<Delivery | null> {
  return engine.orm.em.fork().findOne(Delivery, { kind: 'integration', submissionUuid });
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

/** Accepts submissions and starts their batch. */
async function submitTogether(engine: TestEngine, form: ActiveForm, count: number) {
  const accepted = [];
  for (let n = 0; n < count; n += 1) accepted.push(await acceptSubmission(engine, form, await engine.now()));
  return { run: await startBatch(engine, form, accepted) };
}
