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
import { DAY_MS, HOUR_MS } from '#time.ts';
import { OWN_DATABASE } from '#workflows/activity-options.ts';
import { summariseFailure } from '#workflows/failures.ts';
import type { createDraftActivities, DraftState } from './activities/drafts.ts';
import type { createDraftMailActivities } from './activities/mail.ts';
import type { DraftInput } from './run.ts';

type Records = ReturnType<typeof createDraftActivities>;

const records = proxyActivities<Records>({ taskQueue: TASK_QUEUES.pro, ...OWN_DATABASE });

type Mails = ReturnType<typeof createDraftMailActivities>;

/**
 * One attempt at the mail: the run waits between them by itself, since the engine would repeat one at once that was lost with its worker.
 * A mail under way reports how it ended, even when it is no longer wanted.
 */
const mail = proxyActivities<Mails>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '3 days',
  retry: { maximumAttempts: 1 },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

const ways = proxyActivities<Mails>({ taskQueue: TASK_QUEUES.mail, ...OWN_DATABASE });

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = HOUR_MS;
/** A server may be down over a weekend. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

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

  /** As a delivery is tried: what may have been sent only twice more, and not soon. */
  async function attempts(mailId: string): ReturnType<typeof mail.sendDraftMail> {
    const until = Date.now() + GIVE_UP_AFTER_MS;
    let unknowns = 0;
    for (let failures = 1; ; failures += 1) {
      try {
        return await mail.sendDraftMail({ mailId });
      } catch (error) {
        const { kind, isLost, retryAfterMs } = summariseFailure(error);
        const isUnknown = kind === 'unknown' || (isLost && !(await ways.mayRepeatDraftMail()));
        const usual = retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
        const wait = isUnknown ? UNKNOWN_WAITS_MS[unknowns] : usual;
        if (isUnknown) unknowns += 1;
        if (kind === 'permanent' || wait === undefined || Date.now() + wait > until) throw error;
        await sleep(wait);
      }
    }
  }

  function note({ status: now, nextLookAt }: DraftState): void {
    if (now !== status) upsertSearchAttributes([{ key: searchAttributes.outcome, value: now }]);
    status = now;
    const next = nextLookAt === null ? '' : `; looked at again ${new Date(nextLookAt).toISOString()}`;
    setCurrentDetails(`${now}${next}.`);
  }
}
