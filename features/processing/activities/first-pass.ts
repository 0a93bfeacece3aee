import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { RunSlots } from '#engine/due/slots.ts';
import type { DispatchProgress, SubmissionInput } from '#engine/runs.ts';
import { firstWait } from '#engine/waits.ts';
import { KINDS } from '#features/deliveries/activities/kinds.ts';
import { noteUnknown } from '#features/deliveries/activities/records.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { waitsForReceiver } from '#features/deliveries/kinds.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { releaseTransient } from '#features/deliveries/store/release-transient.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import {
  findRow,
  recordAt,
  recordOf,
  type SubmissionRecord,
  type SubmissionRow,
} from '#features/submissions/store/load-submission.ts';
import type { HookProblem } from '#hooks/hook-run.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { batchClaims, batchCloses, type ClaimRequest, type EndStatus } from './claim.ts';
import { createFirstTries, type FirstTriesParts, type PreparedStep } from './first-tries.ts';
import { type Listeners, listenersOf } from './listeners.ts';
import { type OpenDelivery, plannedDelivery, type StepEnd, type StepReport, stepName } from './steps.ts';

export interface FirstPassParts extends FirstTriesParts {
  orm: MikroORM;
  box: SecretBox;
  hooks: Hooks;
  revisions: Revisions;
  slots: RunSlots<SubmissionRow>;
  /** When somebody looks whether the run of a claimed submission still lives, in ms after the claim. */
  lookAfterMs?: number;
}

/** What is left to do after the first pass, and what was done. */
export interface FirstPass extends Listeners {
  open: OpenDelivery[];
  steps: StepReport[];
  problems?: HookProblem[];
  /** The record is closed: nothing is left. */
  outcome?: 'completed' | 'completed_with_errors';
}

export interface FirstPassInput extends SubmissionInput {
  claimId: string;
  /** As deliveries name the run. */
  owner: string;
  /** Unix ms. */
  now: number;
}

export function createFirstPassActivities(deps: FirstPassParts) {
  const { orm, box, hooks, revisions, slots, lookAfterMs } = deps;
  const tries = createFirstTries(deps);
  const claim = batchClaims(orm);
  const closeStored = batchCloses(orm);
  return {
    /**
     * Claims a submission, tries every step of it once, side by side, and closes the record when nothing is left. Each step
     * is noted in its row before and after it: a pass that is repeated tries once more what the one before was cut off in, and leaves to the
     * run what else has no end.
     * @returns null when another run has the submission, or when it has ended.
     */
    async firstPass(input: FirstPassInput): Promise<FirstPass | null> {
      const slot = slots.begin(input.submissionUuid);
      let steps: PreparedStep[] = [];
      try {
        const em = orm.em.fork();
        const row = slot ?? (await findRow(em, input.submissionUuid));
        if (!row) return await readEnded(em, input.submissionUuid);
        // Answers may be changed before it: what follows from them then is not for this run.
        const first = await recordAt(em, box, row, 1);
        const submission = first ?? recordOf(box, row);
        const request = { ...input, stored: submission.id !== null, now: new Date(input.now), lookAfterMs };
        // Of a first version that was erased nothing is done, and its record has an end all the same.
        if (first) {
          const form = await revisions.get(first.formId, first.revision, em);
          const plan = planRun(form.config, first.values);
          steps = await tries.prepare(em, { ...request, submission: first, form, plan });
        }
        const claimed = await claim({ request, pinned: submission, rows: steps.map(({ row }) => row) });
        if (!claimed) return null;
        if ('again' in claimed) {
          const ends = await readEnds(em, input.submissionUuid, submission, request.now, steps);
          if (claimed.ended)
            return { ...passOf(ends), ...listenersOf(hooks, submission.surface), outcome: claimed.ended };
          return await endPass(request, submission, ends);
        }
        const ends = await Promise.all(steps.map((step) => step.end(claimed.attemptIds)));
        return await endPass(request, submission, ends);
      } finally {
        for (const { permit } of steps) permit?.release();
        slots.release(input.submissionUuid);
      }
    },
  };

  /** Closes the record when nothing is left. */
  async function endPass(request: ClaimRequest, { surface }: SubmissionRecord, ends: StepEnd[]): Promise<FirstPass> {
    const pass = { ...passOf(ends), ...listenersOf(hooks, surface) };
    if (pass.open.length > 0 || pass.hooks) return pass;
    const outcome = pass.steps.some((step) => step.outcome === 'failed') ? 'completed_with_errors' : 'completed';
    await close(request, outcome);
    return { ...pass, outcome };
  }

  /** Ends the record: nothing of it is left to do, and nobody needs to look after it. */
  async function close(request: ClaimRequest, status: EndStatus): Promise<void> {
    if (request.stored) return closeStored({ ...request, status });
    const { submissionUuid: uuid, claimId: claimedBy } = request;
    await orm.em.fork().transactional(async (own) => {
      await own.nativeUpdate(TransientValues, { uuid, claimedBy }, { status, dueAt: null });
      await releaseTransient(own, uuid);
    });
  }
}

function passOf(ends: readonly StepEnd[]): FirstPass {
  const problems = ends.flatMap((end) => end.problems ?? []);
  return {
    open: ends.flatMap(({ open }) => open ?? []),
    steps: ends.map(({ report }) => report),
    ...(problems.length > 0 && { problems }),
  };
}

/** What became of a submission whose values are gone; null where nothing of it is known. */
async function readEnded(em: EntityManager, uuid: string): Promise<FirstPass | null> {
  const ends = await readEnds(em, uuid, null, new Date(0));
  if (ends.length === 0) return null;
  const hasFailed = ends.some(({ report }) => report.outcome === 'failed');
  return { ...passOf(ends), outcome: hasFailed ? 'completed_with_errors' : 'completed' };
}

/** What the rows of an earlier pass tell; all that has no end there is left to the run. */
async function readEnds(
  em: EntityManager,
  submissionUuid: string,
  submission: SubmissionRecord | null,
  now: Date,
  steps: readonly PreparedStep[] = [],
): Promise<StepEnd[]> {
  const mailsFirst = { orderBy: { kind: 'desc' } } as const;
  const rows = await em.find(Delivery, { submissionUuid, version: 1 }, mailsFirst);
  return Promise.all(
    rows.map(async (row): Promise<StepEnd> => {
      const { id, status, attempts: tries, errorType } = row;
      const isOpen = status === 'pending' || status === 'retrying';
      const report: StepReport = {
        id,
        step: stepName(row),
        outcome: isOpen ? 'waiting' : status,
        tries,
        ...(errorType && { class: errorType }),
      };
      if (!isOpen || !submission || waitsForReceiver(row)) return { report };
      const step = isCutOff(row)
        ? steps.find(({ row: { kind, key } }) => kind === row.kind && key === row.key)
        : undefined;
      const tried = await step?.again?.(row);
      if (tried) return tried;
      const progress = await progressOf(em, row, now);
      // What is due has a run of its own.
      const here = row.dueAt == null;
      return {
        report,
        open: { delivery: plannedDelivery(row, submission), ...(here && { here }), ...(progress && { progress }) },
      };
    }),
  );
}

/** Whether the worker of its only attempt was lost, and it may be tried again at once. One that cuts off every pass is left to the run. */
function isCutOff(row: Delivery): boolean {
  const { status, attempts, replays, dueAt, kind } = row;
  const isInPass = status === 'pending' && replays === 0 && dueAt == null;
  return isInPass && attempts === 1 && KINDS[kind].mayRepeat(row);
}

/**
 * A delivery that was tried and waits is not tried at once by the run that takes it over. Of one that was tried and has no end, nobody
 * knows whether it was taken, since the worker was lost meanwhile.
 */
async function progressOf(em: EntityManager, row: Delivery, now: Date): Promise<DispatchProgress | undefined> {
  const { id, status, attempts, replays, dueAt, nextAttemptAt, enqueuedAt } = row;
  const startedAt = enqueuedAt.getTime();
  if (status === 'pending' && attempts === 1 && replays === 0 && dueAt == null && !KINDS[row.kind].mayRepeat(row)) {
    const waitMs = firstWait({ unknown: true });
    await noteUnknown(em, { id }, new Date(now.getTime() + waitMs));
    return { failures: 1, unknowns: 1, startedAt, waitMs };
  }
  if (status !== 'retrying' || !nextAttemptAt) return undefined;
  return { failures: 1, startedAt, waitMs: Math.max(0, nextAttemptAt.getTime() - now.getTime()) };
}
