import { continueAsNew, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { TASK_QUEUES } from '#engine/names.ts';
import type { InvitationListInput } from '#engine/runs.ts';
import type { createInvitationMails } from '#features/invitations/activities/mails.ts';
import type { createInvitationRecords } from '#features/invitations/activities/records.ts';
import { MINUTE_MS } from '#time.ts';
import { OWN_DATABASE } from './activity-options.ts';
import { lookWhenWoken } from './woken.ts';

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

/**
 * Sends the mails of the people who are invited to a form: invitations, and reminders after days. One run works for the whole list
 * and waits on one timer. Ends once no mail has to be sent.
 */
export async function invitationList({ formId }: InvitationListInput): Promise<void> {
  await lookWhenWoken(
    async () => {
      const { due, nextLookAt } = await records.lookAtInvitations({ formId, now: Date.now() });
      if (nextLookAt === null) return null;
      if (due.length === 0) {
        setCurrentDetails(`Next mail ${new Date(nextLookAt).toISOString()}.`);
        return nextLookAt;
      }
      setCurrentDetails(`Sends ${due.length} mails.`);
      const isSent = await mails.sendInvitations({ formId, ids: due }).then(
        () => true,
        () => false,
      );
      // A later look finds lost attempts. The pause keeps a failure from being repeated at once.
      return Date.now() + (isSent ? 0 : MINUTE_MS);
    },
    () => continueAsNew<typeof invitationList>({ formId }),
  );
}
