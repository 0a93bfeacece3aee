import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import type { InvitationListInput } from '#engine/runs.ts';
import type { createInvitationMails } from '#features/invitations/activities/mails.ts';
import type { createInvitationRecords } from '#features/invitations/activities/records.ts';
import { MINUTE_MS } from '#time.ts';
import { OWN_DATABASE } from './activity-options.ts';

const records = proxyActivities<ReturnType<typeof createInvitationRecords>>({
  taskQueue: TASK_QUEUES.integrationRuns,
  ...OWN_DATABASE,
});

/** One attempt: the rows record what was sent, and the next look decides about the rest. */
const mails = proxyActivities<ReturnType<typeof createInvitationMails>>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 1 },
});

/** Sent when people were added or changed, or are to be mailed. */
const wake = defineSignal(SIGNALS.wake);

/**
 * Sends the mails of the people who are invited to a form: invitations, and reminders after days. One run works for the whole list
 * and waits on one timer. Each step is decided from the rows alone, so that a lost run or signal does no harm. Ends once no mail has to
 * be sent.
 */
export async function invitationList({ formId }: InvitationListInput): Promise<void> {
  let hasNews = false;
  setHandler(wake, () => {
    hasNews = true;
  });
  for (;;) {
    hasNews = false;
    const { due, nextLookAt } = await records.lookAtInvitations({ formId, now: Date.now() });
    if (nextLookAt === null) {
      if (hasNews) continue;
      return;
    }
    setCurrentDetails(
      due.length > 0 ? `Sends ${due.length} mails.` : `Next mail ${new Date(nextLookAt).toISOString()}.`,
    );
    // A later look finds lost attempts. The pause keeps a failure from being repeated at once.
    if (due.length > 0)
      await mails.sendInvitations({ formId, ids: due }).catch(() => condition(() => hasNews, MINUTE_MS));
    else await condition(() => hasNews, Math.max(nextLookAt - Date.now(), 1));
    if (workflowInfo().continueAsNewSuggested && !hasNews) await continueAsNew<typeof invitationList>({ formId });
  }
}
