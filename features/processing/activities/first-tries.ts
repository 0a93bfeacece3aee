import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { givenUpSignal, summariseError } from '#activities/attempt.ts';
import type { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { DeliveryKind } from '#engine/names.ts';
import type { DispatchProgress } from '#engine/runs.ts';
import { firstWait } from '#engine/waits.ts';
import { beginAttempt } from '#features/deliveries/activities/attempt-log.ts';
import type { AttemptedDelivery, DeliveryAttempts } from '#features/deliveries/activities/attempts.ts';
import type { DeliveryMethod, PlannedStep, Target } from '#features/deliveries/activities/method.ts';
import type { PacedPermits } from '#features/deliveries/activities/receivers/pace.ts';
import type { Permit, Permits } from '#features/deliveries/activities/receivers/permits.ts';
import { checkTime } from '#features/deliveries/activities/ref.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Plan } from '#features/deliveries/plan.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { whenHandedOver } from '#features/mail/providers/hand-over.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { PlannedRow } from './claim.ts';
import { plannedDelivery, type StepEnd, type StepReport, stepName } from './steps.ts';

/** Time limit of a first attempt. */
const TRY_MS = 3_000;
/**
 * Time limit of a first attempt that has already handed over its mail. The pass's activity has 20 s, which include the wait for
 * permits.
 */
const HANDED_OVER_MS = 15_000;
/** Maximum wait of a first attempt for a permit. */
const PERMIT_MS = 1_000;

export interface FirstTriesParts {
  methods: Record<DeliveryKind, DeliveryMethod>;
  attempts: DeliveryAttempts;
  permits: Permits;
  paced: PacedPermits;
  breakers: CircuitBreakers;
  responsive: Pick<ResponsiveClock, 'after'>;
  /** Time limit of a first attempt, in milliseconds. */
  tryMs?: number;
  /**
   * Time limit once an attempt has handed over its mail, in milliseconds. Longer than `tryMs`, since a mail given up then might
   * arrive twice.
   */
  handedOverMs?: number;
}

export interface PassSubject {
  submission: SubmissionRecord;
  form: FormAtRevision;
  plan: Plan;
  /** The run's name as the owner of deliveries. */
  owner: string;
  now: Date;
}

/** A step before its attempt, with the row to insert for it. */
export interface PreparedStep {
  row: PlannedRow;
  /** Held during the attempt. A step without a permit is left to the run. */
  permit?: Permit;
  /** Attempts the step, or leaves it to the run. @param attemptIds ids of logged attempts, by delivery id */
  end(attemptIds: ReadonlyMap<string, number>): Promise<StepEnd>;
  /**
   * Repeats an attempt in which an earlier pass was interrupted. Absent for a step without a permit.
   * @returns null if the delivery has ended meanwhile, or another run owns it
   */
  repeat?(cutOff: Delivery): Promise<StepEnd | null>;
}

/** Order of the steps of a submission: mails first. */
const ORDER: readonly DeliveryKind[] = ['mail', 'integration'];

/**
 * Makes the first attempt at each step of a submission, with a short time limit. Steps in which extensions take part go to the
 * run, because extension code cannot be interrupted. If the circuit breaker of a receiver is open or the receiver is full, the
 * delivery waits as a row for a receiver slot, so that it delays no other submission and costs no run.
 */
export function createFirstTries(deps: FirstTriesParts) {
  const { methods, attempts, permits, paced, breakers, responsive } = deps;
  const { tryMs = TRY_MS, handedOverMs = HANDED_OVER_MS } = deps;
  const slotWait = ({ receiver, breaker }: Target) => permits.reserveSlot(receiver, breakers.waitMs(breaker));
  return {
    /** Selects the steps to attempt and acquires their permits. */
    async prepare(em: EntityManager, subject: PassSubject): Promise<PreparedStep[]> {
      const planned = await Promise.all(ORDER.map((kind) => methods[kind].plan(em, subject)));
      const steps = planned.flatMap((kindSteps, index) =>
        kindSteps.map((step) => ({ ...step, kind: orderedKind(index) })),
      );
      const targets = steps.map(({ target, isQuick }) =>
        target && isQuick && breakers.waitMs(target.breaker) === 0 ? target : null,
      );
      // Permits are acquired at the same time: holding one receiver's permit while waiting for another's would let a hanging
      // receiver use up all.
      const open = await Promise.all(
        targets.map(async (target) => target !== null && (await permits.freeWithin(target.receiver, PERMIT_MS))),
      );
      return allOrNone(steps.map((step, index) => prepareStep(em, subject, step, open[index] === true)));
    },
  };

  /**
   * Acquires a permit for a first attempt. Asks the circuit breaker afterwards, as the attempts that held the permit before may have
   * failed: else each pass that waits for a permit at that moment would get a failure and a run of its own.
   */
  async function acquire({ receiver, breaker }: Target): Promise<Permit | null> {
    const permit = await paced.acquireWithin(receiver, PERMIT_MS);
    if (!permit || breakers.allows(breaker)) return permit;
    permit.release(true);
    return null;
  }

  async function prepareStep(
    em: EntityManager,
    subject: PassSubject,
    { kind, key, integrationId, target, isQuick, here: isHere }: PlannedStep & { kind: DeliveryKind },
    isTried: boolean,
  ): Promise<PreparedStep> {
    const { submission, owner, now } = subject;
    const permit = target && isTried ? await acquire(target) : null;
    const deliveryRef = { id: randomUUID(), kind, key, integrationId: integrationId ?? null };
    const row = { ...deliveryRef, attempts: permit ? 1 : 0, owner, provider: (permit && target?.provider) || null };
    const delivery = plannedDelivery(deliveryRef, submission);
    const report = createReport(deliveryRef.id, stepName(deliveryRef));
    if (!target || !permit) {
      const here = isHere();
      // Its own run would find no permit either, so the delivery waits as a row until a worker starts the run when a slot is
      // free.
      const waits = target && !here && isQuick ? slotWait(target) : null;
      const isFailing = target !== null && breakers.waitMs(target.breaker) > 0;
      return leaveUntried({ row, report, delivery, here, now, waits, isFailing });
    }
    const attempt = async (attempting: AttemptedDelivery, attemptId: number | undefined): Promise<StepEnd> => {
      const { id } = attempting;
      const make = (signal: AbortSignal) => attempts.make(attempting, target, submission, { now, signal });
      const tried = await runWithLimits(responsive, tryMs, make, handedOverMs);
      permit.release();
      const { outcome, durationMs, problems, error } = tried;
      const unnoted = await attempts.note(em, attempting, tried, {
        startedAt: now,
        attemptId,
        stores: submission.id !== null,
        retry(endedAt) {
          const nextAttemptAt = new Date(endedAt.getTime() + waitAfter(error));
          return { status: 'retrying', nextAttemptAt, dueAt: checkTime(nextAttemptAt) };
        },
      });
      const errorClass = error === undefined ? undefined : summariseError(error).type;
      const progress = outcome === 'retrying' ? progressAfter(error, now) : undefined;
      const remaining = { delivery: { ...delivery, id }, ...(progress && { progress }), ...(unnoted && { unnoted }) };
      return {
        report: { ...report(outcome, attempting.attempts, durationMs, errorClass), id },
        problems,
        ...((progress || unnoted) && { open: remaining }),
      };
    };
    const { formId } = submission;
    return {
      row,
      permit,
      end: (attemptIds) => attempt({ ...row, formId, replays: 0 }, attemptIds.get(deliveryRef.id)),
      async repeat(cutOff) {
        const ref = { id: cutOff.id, owner };
        const begun = await beginAttempt(em, cutOff, { ref, startedAt: now, provider: target.provider });
        return begun && attempt({ ...row, id: cutOff.id, attempts: begun.attempt, formId, replays: 0 }, begun.id);
      },
    };
  }
}

/**
 * Prepares a step that is not attempted in this pass. @param waits milliseconds until its receiver has a slot; null if it
 * continues in a run
 */
function leaveUntried({
  row,
  report,
  delivery,
  here,
  now,
  waits,
  isFailing,
}: {
  row: Omit<PreparedStep['row'], 'nextAttemptAt' | 'dueAt'>;
  report: ReturnType<typeof createReport>;
  delivery: ReturnType<typeof plannedDelivery>;
  here: boolean;
  now: Date;
  waits: number | null;
  isFailing: boolean;
}): PreparedStep {
  const nextAttemptAt = waits === null ? null : new Date(now.getTime() + waits);
  const reason = { class: isFailing ? 'receiver_failing' : 'receiver_full', next: nextAttemptAt?.toISOString() };
  return {
    row: { ...row, nextAttemptAt, dueAt: here ? null : (nextAttemptAt ?? checkTime(now)) },
    end: async () =>
      nextAttemptAt
        ? { report: { ...report('waiting', 0), ...reason } }
        : { report: report('waiting', 0), open: { delivery, ...(here && { here }) } },
  };
}

/** @throws the error of the first failed step, after releasing the permits of the others */
async function allOrNone(preparing: readonly Promise<PreparedStep>[]): Promise<PreparedStep[]> {
  const ends = await Promise.allSettled(preparing);
  const prepared = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const failure = ends.find((end) => end.status === 'rejected');
  if (!failure) return prepared;
  for (const { permit } of prepared) permit?.release();
  throw failure.reason;
}

function orderedKind(index: number): DeliveryKind {
  return ORDER[index] as DeliveryKind;
}

/** Returns the progress from which the run continues the delivery. */
function progressAfter(error: unknown, startedAt: Date): DispatchProgress {
  const isUnknown = summariseError(error).kind === 'unknown';
  return {
    failures: 1,
    startedAt: startedAt.getTime(),
    waitMs: waitAfter(error),
    ...(isUnknown && { unknowns: 1 }),
  };
}

function waitAfter(error: unknown): number {
  const { kind, retryAfterMs } = summariseError(error);
  return firstWait({ unknown: kind === 'unknown', retryAfterMs });
}

function createReport(id: string, step: string) {
  return (outcome: StepReport['outcome'], tries: number, ms?: number, errorClass?: string): StepReport => ({
    id,
    step,
    outcome,
    tries,
    ...(ms !== undefined && { ms }),
    ...(errorClass && { class: errorClass }),
  });
}

/**
 * Aborts the work itself, not only the wait for it, when its time is up or the worker must give up the activity.
 * @param ms time limit, not counting delays of this process itself
 * @param handedOverMs absolute time limit; it starts again when the work hands over a mail
 */
async function runWithLimits<T>(
  responsive: Pick<ResponsiveClock, 'after'>,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  handedOverMs: number,
): Promise<T> {
  const timeLimit = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const end = () => {
    stop();
    clearTimeout(timer);
  };
  const giveUp = (limit: number) => {
    end();
    const message = `No complete answer within ${limit / 1000} s.`;
    timeLimit.abort(new ProviderError(message, { kind: 'transient', type: 'timeout' }));
  };
  const signal = AbortSignal.any([timeLimit.signal, givenUpSignal()]);
  stop = responsive.after(ms, () => giveUp(ms));
  timer = setTimeout(giveUp, handedOverMs, handedOverMs);
  whenHandedOver(signal, () => {
    end();
    timer = setTimeout(giveUp, handedOverMs, handedOverMs);
  });
  try {
    return await work(signal);
  } finally {
    end();
  }
}
