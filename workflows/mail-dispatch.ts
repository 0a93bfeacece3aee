import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { MailDispatchInput } from '#engine/runs.ts';
import type {
  createMailRecords,
  createNotificationActivities,
} from '#features/submissions/activities/notifications.ts';
import type { createRunHookActivities } from '#features/submissions/activities/run-hooks.ts';
import { EXTENSIONS, MAIL_ROUND, OWN_DATABASE } from './activity-options.ts';
import { type DeliveryOutcome, dispatchLoop } from './dispatch-loop.ts';
import { ownerOfRun } from './owner.ts';

const mails = proxyActivities<ReturnType<typeof createNotificationActivities>>({
  taskQueue: TASK_QUEUES.mail,
  ...MAIL_ROUND,
});

const records = proxyActivities<ReturnType<typeof createMailRecords>>({
  taskQueue: TASK_QUEUES.submissions,
  ...OWN_DATABASE,
});

const extensions = proxyActivities<ReturnType<typeof createRunHookActivities>>({
  taskQueue: TASK_QUEUES.submissions,
  ...EXTENSIONS,
});

/**
 * Sends one mail that the run of its submission has left to it, or that somebody resends: as `integrationDispatch` delivers a job, with
 * one attempt in each round.
 */
export function mailDispatch(input: MailDispatchInput): Promise<DeliveryOutcome> {
  const { deliveryId, replay } = input;
  const self = { deliveryId, ...(replay && { replay }) };
  const mail = { ...self, owner: ownerOfRun() };
  let receipt: { accepted: number; rejected: number } | undefined;
  return dispatchLoop(input, {
    async round() {
      const sent = await mails.dispatchMail(mail);
      const { unnoted } = sent ?? {};
      // It was sent, and only its row could not be written: that is never given up.
      if (unnoted?.outcome === 'sent') receipt = { accepted: unnoted.accepted, rejected: unnoted.rejected };
      return { problems: sent?.problems, cancelled: sent?.outcome === 'cancelled' };
    },
    scheduleRetry: (retry) => records.scheduleMailRetry({ ...mail, ...retry }),
    async finish(outcome, end) {
      // As for every step that fails. A mail that is resent has failed before.
      if (outcome === 'failed' && !replay) await extensions.mailFailed({ deliveryId });
      return records.finishMail({ ...mail, outcome, ...end, ...(receipt && { receipt }) });
    },
    continueAsNew: (progress) => continueAsNew<typeof mailDispatch>({ ...self, ...progress }),
  });
}
