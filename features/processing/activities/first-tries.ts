import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { givenUpSignal, summariseError } from '#activities/attempt.ts';
import type { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { DeliveryKind } from '#engine/names.ts';
import type { DispatchProgress } from '#engine/runs.ts';
import { firstWait } from '#engine/waits.ts';
import { beginAttempt } from '#features/deliveries/activities/attempt-log.ts';
import type { Attempting, DeliveryAttempts } from '#features/deliveries/activities/attempts.ts';
import type { DeliveryMethod, PlannedStep, Target } from '#features/deliveries/activities/method.ts';
import type { PacedPermits } from '#features/deliveries/activities/receivers/pace.ts';
import type { Permit, Permits } from '#features/deliveries/activities/receivers/permits.ts';
import { lookAfter } from '#features/deliveries/activities/ref.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import type { Plan } from '#features/deliveries/plan.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { whenHandedOver } from '#features/mail/providers/hand-over.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { PlannedRow } from './claim.ts';
import { plannedDelivery, type StepEnd, type StepReport, stepName } from './steps.ts';

/** How long a first attempt may take. */
const TRY_MS = 3_000;
/** How long one that has handed its mail over may take: the activity of the pass has 20 s, and waits for permits before. */
const HANDED_OVER_MS = 15_000;
/** How long a first attempt waits for a permit. */
const PERMIT_MS = 1_000;

export interface FirstTriesParts {
  methods: Record<DeliveryKind, DeliveryMethod>;
  attempts: DeliveryAttempts;
  permits: Permits;
  paced: PacedPermits;
  breakers: CircuitBreakers;
  responsive: Pick<ResponsiveClock, 'after'>;
  /** How long a first attempt may take, in ms. */
  tryMs?: number;
  /** How long one may take that has handed its mail over, in ms: given up then, the mail might arrive twice. */
  handedOverMs?: number;
}

/** What a pass is about. */
export interface PassSubject {
  submission: SubmissionRecord;
  form: FormAtRevision;
  plan: Plan;
  /** As deliveries name the run. */
  owner: string;
  now: Date;
}

/** A step before it is tried, with the row that it will have. */
export interface PreparedStep {
  row: PlannedRow;
  /** Held while it is tried; a step without one is left to the run. */
  permit?: Permit;
  /** Tries it, or leaves it to the run. @param attemptIds rows of attempts, by delivery */
  end(attemptIds: ReadonlyMap<string, number>): Promise<StepEnd>;
  /**
   * Tries again what an earlier pass was cut off in. Absent for a step without a permit.
   * @returns null when it has ended meanwhile, or another run has it
   */
  again?(cutOff: Delivery): Promise<StepEnd | null>;
}

/** Mails stand first among the steps of a submission. */
const ORDER: readonly DeliveryKind[] = ['mail', 'integration'];

/**
 * The first attempt at each step of a submission, with a short limit. The run gets the steps in which extensions have a part, because
 * their code cannot be stopped. Those to a third party whose circuit breaker is open or that is full wait as rows for a slot, so that
 * no other submission has to wait for it, nor pays for their runs.
 */
export function createFirstTries(deps: FirstTriesParts) {
  const { methods, attempts, permits, paced, breakers, responsive } = deps;
  const { tryMs = TRY_MS, handedOverMs = HANDED_OVER_MS } = deps;
  const slotWaitOf = ({ receiver, breaker }: Target) => permits.reserveSlot(receiver, breakers.waitMs(breaker));
  return {
    /** Decides what is tried, and takes the permits for it. */
    async prepare(em: EntityManager, subject: PassSubject): Promise<PreparedStep[]> {
      const planned = await Promise.all(ORDER.map((kind) => methods[kind].plan(em, subject)));
      const steps = planned.flatMap((ones, index) => ones.map((step) => ({ ...step, kind: kindAt(index) })));
      const wanted = steps.map(({ target, isQuick }) =>
        target && isQuick && breakers.allows(target.breaker) ? target : null,
      );
      // No permit of one third party is held while waiting for one of another: a hanging one would use them all up.
      const open = await Promise.all(
        wanted.map(async (target) => target !== null && (await permits.freeWithin(target.receiver, PERMIT_MS))),
      );
      return allOrNone(steps.map((step, index) => prepareStep(em, subject, step, open[index] === true)));
    },
  };

  async function prepareStep(
    em: EntityManager,
    subject: PassSubject,
    { kind, key, integrationId, target, isQuick, here: isHere }: PlannedStep & { kind: DeliveryKind },
    isTried: boolean,
  ): Promise<PreparedStep> {
    const { submission, owner, now } = subject;
    const permit = target && isTried ? await paced.acquireWithin(target.receiver, PERMIT_MS) : null;
    const named = { id: randomUUID(), kind, key, integrationId: integrationId ?? null };
    const row = { ...named, attempts: permit ? 1 : 0, owner, provider: (permit && target?.provider) || null };
    const delivery = plannedDelivery(named, submission);
    const report = reportOf(named.id, stepName(named));
    if (!target || !permit) {
      const here = isHere();
      // With a run of its own it would find no permit either: it waits as a row, until a worker begins its run when there is a slot.
      const waits = target && !here && isQuick ? slotWaitOf(target) : null;
      const isFailing = target !== null && breakers.waitMs(target.breaker) > 0;
      return untried({ row, report, delivery, here, now, waits, isFailing });
    }
    const attempt = async (attempting: Attempting, attemptId: number | undefined): Promise<StepEnd> => {
      const { id } = attempting;
      const make = (signal: AbortSignal) => attempts.make(attempting, target, submission, { now, signal });
      const tried = await limited(responsive, tryMs, make, handedOverMs);
      permit.release();
      const { outcome, durationMs, problems, error } = tried;
      const unnoted = await attempts.note(em, attempting, tried, {
        startedAt: now,
        attemptId,
        stores: submission.id !== null,
        retry(endedAt) {
          const nextAttemptAt = new Date(endedAt.getTime() + waitAfter(error));
          return { status: 'retrying', nextAttemptAt, dueAt: lookAfter(nextAttemptAt) };
        },
      });
      const errorClass = error === undefined ? undefined : summariseError(error).type;
      const progress = outcome === 'retrying' ? progressAfter(error, now) : undefined;
      const left = { delivery: { ...delivery, id }, ...(progress && { progress }), ...(unnoted && { unnoted }) };
      return {
        report: { ...report(outcome, attempting.attempts, durationMs, errorClass), id },
        problems,
        ...((progress || unnoted) && { open: left }),
      };
    };
    const { formId } = submission;
    return {
      row,
      permit,
      end: (attemptIds) => attempt({ ...row, formId, replays: 0 }, attemptIds.get(named.id)),
      async again(cutOff) {
        const ref = { id: cutOff.id, owner };
        const begun = await beginAttempt(em, cutOff, { ref, startedAt: now, provider: target.provider });
        return begun && attempt({ ...row, id: cutOff.id, attempts: begun.attempt, formId, replays: 0 }, begun.id);
      },
    };
  }
}

/** A step that is not tried in the pass. @param waits in ms, until its receiver has a slot; null for one that goes on in its run */
function untried({
  row,
  report,
  delivery,
  here,
  now,
  waits,
  isFailing,
}: {
  row: Omit<PreparedStep['row'], 'nextAttemptAt' | 'dueAt'>;
  report: ReturnType<typeof reportOf>;
  delivery: ReturnType<typeof plannedDelivery>;
  here: boolean;
  now: Date;
  waits: number | null;
  isFailing: boolean;
}): PreparedStep {
  const nextAttemptAt = waits === null ? null : new Date(now.getTime() + waits);
  const why = { class: isFailing ? 'receiver_failing' : 'receiver_full', next: nextAttemptAt?.toISOString() };
  return {
    row: { ...row, nextAttemptAt, dueAt: here ? null : (nextAttemptAt ?? lookAfter(now)) },
    end: async () =>
      nextAttemptAt
        ? { report: { ...report('waiting', 0), ...why } }
        : { report: report('waiting', 0), open: { delivery, ...(here && { here }) } },
  };
}

/** @throws what one failed with, once the permits of the others are free again */
async function allOrNone(preparing: readonly Promise<PreparedStep>[]): Promise<PreparedStep[]> {
  const ends = await Promise.allSettled(preparing);
  const prepared = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return prepared;
  for (const { permit } of prepared) permit?.release();
  throw failed.reason;
}

function kindAt(index: number): DeliveryKind {
  return ORDER[index] as DeliveryKind;
}

/** What the run that goes on with it begins with. */
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

function reportOf(id: string, step: string) {
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
 * Stops the work, and not only the wait for it, when its time is up or the run's worker has to give it up.
 * @param ms how long it may take, not counting our own lag
 * @param handedOverMs how long it may take at most, also once it has handed a mail over
 */
async function limited<T>(
  responsive: Pick<ResponsiveClock, 'after'>,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  handedOverMs: number,
): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const end = () => {
    stop();
    clearTimeout(timer);
  };
  const giveUp = (limit: number) => {
    end();
    const message = `No complete answer within ${limit / 1000} s.`;
    late.abort(new ProviderError(message, { kind: 'transient', type: 'timeout' }));
  };
  const signal = AbortSignal.any([late.signal, givenUpSignal()]);
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
