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
 * Makes a single attempt at a mail. The run itself waits between attempts, because the engine would repeat at once an attempt
 * that was lost with its worker. A mail under way reports its outcome even after it was cancelled.
 */
const mail = proxyActivities<Mails>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '10 s',
  scheduleToCloseTimeout: '3 days',
  retry: { maximumAttempts: 1 },
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
});

const mailChecks = proxyActivities<Mails>({ taskQueue: TASK_QUEUES.mail, ...OWN_DATABASE });

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = HOUR_MS;
/** Milliseconds after which a mail is given up, enough for a server that is down over a weekend. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** Sent when the draft was saved, or its holder asked for the link or deleted the draft. */
export const saved = defineSignal(SIGNALS.saved);
export const resumed = defineSignal(SIGNALS.resumed);
export const submitted = defineSignal(SIGNALS.submitted);

/**
 * Accompanies a draft until it is submitted, deleted or expires: mails the link when the visitor asks for it or does not
 * return, and erases the values in the end. Each step is decided from the row alone, so that a missed signal does no harm.
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
    showState(state);
    const { nextLookAt, mailId } = state;
    if (nextLookAt === null) {
      mails.cancel();
      await sending;
      return state.status;
    }
    // `send` stores the outcome itself, except in a cancelled run, where nobody needs it.
    if (mailId && !sending) sending = send(mailId).catch(() => {});
    await condition(() => hasNews, Math.max(nextLookAt - Date.now(), 1));
    if (workflowInfo().continueAsNewSuggested && !hasNews && !sending) await continueAsNew<typeof draft>({ draftUuid });
  }

  /** Sends a mail in the background, so that an unavailable mail server does not keep the draft from ending. */
  async function send(mailId: string): Promise<void> {
    try {
      const outcome = await mails
        .run(() => attempts(mailId))
        .then(
          (result) => ({ status: result, errorType: null }),
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

  /** Retries like a delivery: a mail that may already have been sent is tried at most twice more, after long waits. */
  async function attempts(mailId: string): ReturnType<typeof mail.sendDraftMail> {
    const until = Date.now() + GIVE_UP_AFTER_MS;
    let unknowns = 0;
    for (let failures = 1; ; failures += 1) {
      try {
        return await mail.sendDraftMail({ mailId });
      } catch (error) {
        const { kind, isLost, retryAfterMs } = summariseFailure(error);
        const isUnknown = kind === 'unknown' || (isLost && !(await mailChecks.mayRepeatDraftMail()));
        const usual = retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
        const wait = isUnknown ? UNKNOWN_WAITS_MS[unknowns] : usual;
        if (isUnknown) unknowns += 1;
        if (kind === 'permanent' || wait === undefined || Date.now() + wait > until) throw error;
        await sleep(wait);
      }
    }
  }

  function showState({ status: now, nextLookAt }: DraftState): void {
    if (now !== status) upsertSearchAttributes([{ key: searchAttributes.outcome, value: now }]);
    status = now;
    const next = nextLookAt === null ? '' : `; looked at again ${new Date(nextLookAt).toISOString()}`;
    setCurrentDetails(`${now}${next}.`);
  }
}
