import {
  ActivityCancellationType,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { UNKNOWN_WAITS_MS } from '#engine/waits.ts';
import { OWN_DATABASE } from '#workflows/activity-options.ts';
import { summariseFailure } from '#workflows/failures.ts';
import type { createDraftActivities, DraftState } from './activities/drafts.ts';
import type { createDraftMailActivities } from './activities/mail.ts';
import type { DraftInput } from './run.ts';

type Records = ReturnType<typeof createDraftActivities>;

const records = proxyActivities<Records>({ taskQueue: TASK_QUEUES.pro, ...OWN_DATABASE });

/** For the mail: a server may be down over a weekend. A mail under way reports how it ended, even when it is no longer wanted. */
const mail = proxyActivities<ReturnType<typeof createDraftMailActivities>>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '3 days',
  retry: { initialInterval: '10 s', backoffCoefficient: 2, maximumInterval: '1 h' },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

/** The draft was saved (again), or its holder asked for something. */
export const saved = defineSignal(SIGNALS.saved);
export const resumed = defineSignal(SIGNALS.resumed);
export const submitted = defineSignal(SIGNALS.submitted);

/**
 * Goes with a saved form until it is submitted or its time is over: mails the link when the visitor wants it or does not come
 * back, and has the values erased in the end. What is due is decided from its row alone, so that no signal is missed.
 */
export async function draft({ draftUuid }: DraftInput): Promise<DraftState['status']> {
  let hasNews = false;
  for (const signal of [saved, resumed, submitted]) {
    setHandler(signal, () => {
      hasNews = true;
    });
  }
  let status: DraftState['status'] | undefined;
  const mails = new CancellationScope();
  let sending: Promise<void> | null = null;

  for (;;) {
    hasNews = false;
    const state = await records.lookAtDraft({ draftUuid, now: Date.now() });
    note(state);
    const { nextLookAt, mailId } = state;
    if (nextLookAt === null) {
      mails.cancel();
      await sending;
      return state.status;
    }
    // Only a cancelled run does not note it, and that has nobody to tell.
    if (mailId && !sending) sending = send(mailId).catch(() => {});
    await condition(() => hasNews, Math.max(nextLookAt - Date.now(), 1));
    if (workflowInfo().continueAsNewSuggested && !hasNews && !sending) await continueAsNew<typeof draft>({ draftUuid });
  }

  /** Beside everything else: a mail server that is away must not keep a draft from its end. */
  async function send(mailId: string): Promise<void> {
    try {
      const outcome = await mails
        .run(() => attempts(mailId))
        .then(
          (ended) => ({ status: ended, errorType: null }),
          (error: unknown) => {
            const { type } = summariseFailure(error);
            return { status: isCancellation(error) ? ('suppressed' as const) : ('failed' as const), errorType: type };
          },
        );
      await records.noteDraftMail({ mailId, ...outcome, now: Date.now() });
    } finally {
      sending = null;
      hasNews = true;
    }
  }

  /** What fails otherwise the engine tries again. */
  async function attempts(mailId: string): ReturnType<typeof mail.sendDraftMail> {
    for (const wait of UNKNOWN_WAITS_MS) {
      try {
        return await mail.sendDraftMail({ mailId });
      } catch (error) {
        if (summariseFailure(error).kind !== 'unknown') throw error;
        await sleep(wait);
      }
    }
    return mail.sendDraftMail({ mailId });
  }

  function note({ status: now, nextLookAt }: DraftState): void {
    if (now !== status) upsertSearchAttributes([{ key: searchAttributes.outcome, value: now }]);
    status = now;
    const next = nextLookAt === null ? '' : `; looked at again ${new Date(nextLookAt).toISOString()}`;
    setCurrentDetails(`${now}${next}.`);
  }
}
