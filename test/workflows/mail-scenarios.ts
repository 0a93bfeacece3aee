import type { WorkflowHandle } from '@temporalio/client';
import { mailRun } from '#engine/runs.ts';
import { EmailDelivery } from '#features/deliveries/entities.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { createForm, deliveriesOf, mailRunOf, notification, submitTo, until } from '#test/environment/submissions.ts';
import { mailDispatch } from '#workflows/mail-dispatch.ts';

type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** What `record-histories.ts` plays of mails with runs of their own. */
export const mailScenarios: Record<string, Scenario> = {
  async 'submission.pass-mail-handed-over'(engine) {
    const { run, own } = await refusedAtFirst(engine, 'handed-over', { next: 2, code: 451 });
    await engine.resultOf(own);
    return run;
  },

  async 'submission.pass-mail-tried-in-run'(engine) {
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

  async 'mailDispatch.retried'(engine) {
    const { own } = await refusedAtFirst(engine, 'retried', { next: 3, code: 451 });
    await engine.resultOf(own);
    return own;
  },

  async 'mailDispatch.refused'(engine) {
    engine.parties.failMail({ next: 1, code: 451, at: 'rcpt', to: 'refused@' });
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'refused@' });
    const { own } = await submitted(engine, 'refused');
    await engine.resultOf(own);
    return own;
  },

  async 'mailDispatch.cancelled'(engine) {
    const { own } = await refusedAtFirst(engine, 'cancelled', { next: 1_000, code: 451 });
    await own.signal('cancel');
    await engine.resultOf(own);
    return own;
  },

  async 'mailDispatch.retry-now'(engine) {
    const { own } = await refusedAtFirst(engine, 'impatient', { next: 1, code: 451 });
    await own.signal('retryNow');
    await engine.resultOf(own);
    return own;
  },

  async 'mailDispatch.unwanted'(engine) {
    const { EmailCancelled } = await import('#hooks/errors.ts');
    const cancel = () => {
      throw new EmailCancelled('quiet hours');
    };
    engine.hooks.add('recorded', 'action', 'svcb_before_email_send', cancel);
    const { own } = await submitted(engine, 'unwanted');
    await engine.resultOf(own);
    engine.hooks.remove('svcb_before_email_send', cancel);
    return own;
  },

  async 'mailDispatch.resent'(engine) {
    const { run, uuid } = await submitted(engine, 'resent');
    await engine.resultOf(run);
    const { team } = await deliveriesOf(engine, uuid);
    if (!team) throw new Error('the form sends no mail');
    await engine.orm.em.fork().nativeUpdate(EmailDelivery, { id: team.id }, { status: 'pending', replays: 1 });
    const { workflowType: _, ...options } = mailRun({ ...team, replays: 1 }, { surface: 'b' });
    const again = await engine.client.workflow.start(mailDispatch, options);
    await engine.resultOf(again);
    return again;
  },
};

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
