import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { log } from '@temporalio/activity';
import { AttemptGivenUp, describeError } from '#activities/attempt.ts';
import type { CircuitBreakers } from '#activities/circuit-breaker.ts';
import { noteSoftly } from '#activities/notes.ts';
import type { Outcomes } from '#activities/outcomes.ts';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { NoRecipient } from '#features/deliveries/errors.ts';
import { emitDeliveryFailed } from '#features/deliveries/store/events.ts';
import { type Receipt, undeliverable } from '#features/integrations/delivery.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { batchDelivered, type EndedAttempt, endAttempt } from './attempt-log.ts';
import { KINDS } from './kinds.ts';
import type { AttemptInput, Target } from './method.ts';
import type { DeliveryEnd } from './records.ts';
import { type OpenRow, openRow } from './ref.ts';

/** Failures caused by one message or by the form's sender: they say nothing about the provider. */
const OF_MESSAGE: readonly string[] = ['mail_sender', 'mail_deferred'];

export interface AttemptsParts {
  orm: MikroORM;
  breakers: CircuitBreakers;
  outcomes: Outcomes;
  /** Milliseconds of a clock that only goes forward; it measures how long attempts take. */
  monotonic: () => number;
  /** Measures how long the receiver alone takes. */
  responsive: Pick<ResponsiveClock, 'now'>;
}

/** The errors that end a delivery before a request is made, each with the resulting status. */
const UNTRIED = [
  [EmailCancelled, 'cancelled'],
  [NoRecipient, 'no_recipient'],
] as const;

/** The delivery that an attempt is made for. */
export type AttemptedDelivery = Pick<
  Delivery,
  'id' | 'kind' | 'formId' | 'integrationId' | 'attempts' | 'replays' | 'owner'
> &
  Partial<Pick<Delivery, 'errorType'>>;

/** The result of an attempt; `retrying`: the failure may pass. */
export interface AttemptResult {
  outcome: 'delivered' | 'cancelled' | 'no_recipient' | 'failed' | 'retrying';
  durationMs: number;
  receipt: Receipt;
  problems: HookProblem[];
  /** Absent when the delivery arrived. */
  error?: unknown;
  /** Mails only: the provider that was used. */
  provider?: string;
  /** The attempt was aborted after the request had been sent: nobody knows the result. */
  isLost?: true;
}

export interface AttemptRecord {
  startedAt: Date;
  /** The id of the attempt in the log. Absent when the first attempt has no row yet; the row is inserted if it fails. */
  attemptId: number | undefined;
  /** True when the form stores submissions, or when no visitor wrote the delivered data. */
  stores: boolean;
  /** Returns the new values of the delivery's row after a failure that may pass. */
  retry(endedAt: Date): Partial<Delivery>;
}

export type DeliveryAttempts = ReturnType<typeof createDeliveryAttempts>;

/** Attempts at deliveries, in the first pass of a submission or in an activity of their own. */
export function createDeliveryAttempts({ orm, breakers, outcomes, monotonic, responsive }: AttemptsParts) {
  const endDelivered = batchDelivered(orm);
  /** Updates the circuit breaker. A receiver that refuses a message is up. A refusal without a status is our own. */
  function learn(error: unknown, { breaker }: Target, answered: () => void): void {
    if (saysReceiverFails(error)) breakers.failed(breaker);
    else if (error instanceof ProviderError && error.status !== undefined) answered();
  }

  return {
    /** Makes one attempt. Never throws, and writes no rows; only the worker's own knowledge of the receiver is updated. */
    async make(
      delivery: AttemptedDelivery,
      target: Target | { error: unknown },
      submission: SubmissionRecord | null,
      { now, signal }: { now: Date; signal: AbortSignal },
    ): Promise<AttemptResult> {
      const { kind } = delivery;
      const began = monotonic();
      const responsiveSince = responsive.now();
      let askedAt: number | undefined;
      let isLarge = false;
      const problems: HookProblem[] = [];
      const end = (outcome: AttemptResult['outcome'], receipt: Receipt, error?: unknown): AttemptResult => {
        outcomes.attempt(kind, outcome);
        const provider = 'error' in target ? undefined : target.provider;
        return { outcome, durationMs: Math.round(monotonic() - began), receipt, problems, error, provider };
      };
      const answered = ({ breaker }: Target, since: number) =>
        breakers.answered(breaker, isLarge ? 0 : responsive.now() - since);
      try {
        if ('error' in target) throw target.error;
        if (!submission) throw undeliverable('its submission has been erased', 'submission_erased');
        const asking: AttemptInput['asking'] = (what) => {
          askedAt = responsive.now();
          isLarge = what?.isLarge === true;
        };
        const receipt = await target.deliver({ delivery, submission, now, signal, problems, asking });
        answered(target, askedAt ?? responsiveSince);
        return end('delivered', receipt);
      } catch (error) {
        const [, untried] = UNTRIED.find(([kind]) => error instanceof kind) ?? [];
        if (untried) return end(untried, {}, error);
        const isFinal = error instanceof ProviderError && error.kind === 'permanent';
        const isLost = askedAt !== undefined && !isFinal && signal.reason instanceof AttemptGivenUp;
        if (!('error' in target) && askedAt !== undefined && !isLost) {
          learn(error, target, () => answered(target, askedAt ?? responsiveSince));
        }
        warn(delivery, error, isFinal);
        const failed = end(isFinal ? 'failed' : 'retrying', receiptOf(error), error);
        return isLost ? { ...failed, isLost } : failed;
      }
    },

    /**
     * Records the result of an attempt in the log of attempts and in the delivery's row.
     * @returns the end of the delivery if the database failed to store it: the run must store it later
     */
    async note(
      em: EntityManager,
      { id, kind, replays, owner }: AttemptedDelivery,
      tried: AttemptResult,
      { startedAt, attemptId, stores, retry }: AttemptRecord,
    ): Promise<DeliveryEnd | undefined> {
      const { outcome, durationMs, receipt, provider, isLost } = tried;
      const { accepted, rejected, note } = receipt;
      const finishedAt = new Date(startedAt.getTime() + durationMs);
      const failure = outcome === 'delivered' ? null : failureOf(tried);
      const attempt: EndedAttempt = {
        outcome: failure ? (isLost ? 'lost' : 'failed') : 'delivered',
        durationMs,
        ...(provider && { provider }),
        statusCode: receipt.status ?? null,
        errorType: failure?.errorType ?? null,
        // Receivers often repeat the values, which must not be stored for a form that does not store submissions.
        excerpt: stores && receipt.excerpt ? shown(kind, receipt.excerpt) : null,
      };
      const row = outcome === 'retrying' ? retry(finishedAt) : { status: outcome, finishedAt, ...OVER };
      const isNoted = await noteSoftly(async () => {
        const delivered = { ...attempt, id, replays, attemptId, finishedAt, accepted, rejected, note };
        if (!failure && (await endDelivered(delivered))) return;
        // An attempt that the engine has given up may fail after the delivery has ended, or after another run has taken it over.
        const open = openRow({ id, replay: replays, owner: owner ?? undefined });
        const failed = { ...failure, ...row, ...(provider && { provider }) };
        if (outcome === 'failed') await endFailed(em, open, failed, finishedAt);
        else if (failure) await em.nativeUpdate(Delivery, open, failed);
        // An attempt that made no request is not logged.
        const isLogged = attemptId !== undefined || (failure && outcome !== 'no_recipient');
        if (isLogged) await endAttempt(em, attemptId, { id, replays, startedAt }, attempt);
      });
      if (isNoted || outcome === 'retrying') return undefined;
      const errorType = failure?.errorType;
      return {
        outcome,
        ...(errorType && { errorType }),
        ...(accepted !== undefined && { accepted, rejected }),
        ...(note && { note }),
      };
    },
  };
}

/** Ends a delivery for good and emits the event for webhooks of the site, in one transaction. */
async function endFailed(em: EntityManager, open: OpenRow, failed: Partial<Delivery>, now: Date): Promise<void> {
  await em.transactional(async (transaction) => {
    const ended = await transaction.nativeUpdate(Delivery, open, failed);
    if (ended > 0) await emitDeliveryFailed(transaction, open.id, now);
  });
}

const OVER = { nextAttemptAt: null, dueAt: null };

/** Returns the error class and message to store for an attempt that did not deliver. */
function failureOf({ outcome, error }: AttemptResult): { errorType: string; lastError: string } {
  if (outcome !== 'cancelled' && outcome !== 'no_recipient') return describeError(error);
  return { errorType: outcome, lastError: blankAddresses(error instanceof Error ? error.message : '') };
}

/**
 * True when the failure counts against the receiver. A mailbox that is full or greylisted is no reason to stop using the server.
 */
function saysReceiverFails(error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.kind === 'permanent') return false;
  return !error.ofRecipient && !OF_MESSAGE.includes(error.type);
}

function receiptOf(error: unknown): Receipt {
  return error instanceof ProviderError ? { status: error.status, excerpt: error.excerpt } : {};
}

/** Removes addresses from a mail server's answer, which often repeats the recipient. */
function shown(kind: DeliveryKind, excerpt: string): string {
  return kind === 'mail' ? blankAddresses(excerpt) : excerpt;
}

/**
 * Logs a failed attempt for operators. For a third party's error the class says enough; an error of our own is logged in full.
 */
function warn(
  { id: deliveryId, kind, formId, integrationId }: AttemptedDelivery,
  error: unknown,
  isFinal: boolean,
): void {
  const about = { deliveryId, formId, ...(integrationId && { integrationId }) };
  const entry = { ...about, class: describeError(error).errorType, isFinal };
  log.warn(`${KINDS[kind].called} was not delivered`, error instanceof ProviderError ? entry : { ...entry, error });
}
