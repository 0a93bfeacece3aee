import { attemptTime, givenUpSignal, toFailure } from '#activities/attempt.ts';
import type { WorkerApp } from '#features/app.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { type NoticeParts, type SendOutcome, sendNotice } from './notices/send-notice.ts';
import { type AlertCheckResult, lookForAlerts } from './round.ts';
import { endTelling } from './store/tellings.ts';
import { WatchedForms } from './store/watched-forms.ts';

const OF_RECIPIENT = new Set(['mail_rejected', 'mail_suppressed', 'mail_invalid']);

export interface AlertActivityParts
  extends NoticeParts,
    Pick<WorkerApp, 'orm' | 'box' | 'log' | 'installed' | 'readSite' | 'settings'> {}

export function createAlertActivities(app: AlertActivityParts) {
  const watchedForms = new WatchedForms();
  return {
    /** Finds causes, opens and ends alerts. @returns the notices to send */
    lookForAlerts(input: { now: number }): Promise<AlertCheckResult> {
      return lookForAlerts({ ...app, watchedForms }, new Date(input.now));
    },

    /** Makes one attempt to send a mail or a webhook event. */
    async tellAlert({ telling }: { telling: string }): Promise<SendOutcome> {
      try {
        return await sendNotice(app, telling, attemptTime(), givenUpSignal());
      } catch (error) {
        // An administrator may correct a permanent refusal; an invalid recipient stays invalid.
        throw error instanceof ProviderError ? toFailure(error, { retryable: !OF_RECIPIENT.has(error.type) }) : error;
      }
    },

    /** Records that the notice was not sent and will not be tried again. */
    async giveUpTelling({ telling, type }: { telling: string; type: string }): Promise<void> {
      await endTelling(app.orm, telling, { status: 'failed', errorType: type.slice(0, 64) });
    },
  };
}
