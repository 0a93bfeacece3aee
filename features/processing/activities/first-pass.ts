import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { RunSlots } from '#engine/due/slots.ts';
import type { DispatchProgress, SubmissionInput } from '#engine/runs.ts';
import { firstWait } from '#engine/waits.ts';
import { KINDS } from '#features/deliveries/activities/kinds.ts';
import { noteUnknown } from '#features/deliveries/activities/records.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { waitsForReceiver } from '#features/deliveries/kinds.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { createSubmissionEvents } from '#features/deliveries/site/submission-events.ts';
import { releaseTransient } from '#features/deliveries/store/release-transient.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { lookAgain, waitForNewer } from '#features/submissions/store/due.ts';
import {
  findRow,
  recordAt,
  recordOf,
  type SubmissionRecord,
  type SubmissionRow,
} from '#features/submissions/store/load-submission.ts';
import { newerTypeOf } from '#forms/field-types/index.ts';
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
  /** The forms, by id, whose submissions are not processed in batches; see `DueParts`. */
  alone?: Set<number>;
  /** Milliseconds from the claim until a worker checks that the run is still alive. */
  lookAfterMs?: number;
}

/** The result of the first pass: the deliveries still open, and a report on each step. */
export interface FirstPass extends Listeners {
  open: OpenDelivery[];
  steps: StepReport[];
  problems?: HookProblem[];
  /** Set when nothing is left to do for this run: the record is closed, or left to a newer version. */
  outcome?: 'completed' | 'completed_with_errors' | 'waits_for_newer_version';
}

export interface FirstPassInput extends SubmissionInput {
  claimId: string;
  /** The run's name as the owner of deliveries. */
  owner: string;
  /** Unix milliseconds. */
  now: number;
}

export function createFirstPassActivities(deps: FirstPassParts) {
  const { orm, box, hooks, revisions, slots, alone, lookAfterMs } = deps;
  const tries = createFirstTries(deps);
  const claim = batchClaims(orm);
  const closeStored = batchCloses(orm);
  const events = createSubmissionEvents(orm);
  return {
    /**
     * Claims a submission, attempts all of its steps once, in parallel, and closes the record if no step is left. Each step is
     * written to its row before and after the attempt. A repeated pass retries only the steps in which the previous pass was
     * interrupted, and leaves other open steps to the run.
     * @returns null if another run has claimed the submission or if it has ended. A submission that only a newer version can
     * process is left as it is, and becomes due again later: its run ends without having done anything, since a run stays with its
     * build
     */
    async firstPass(input: FirstPassInput): Promise<FirstPass | null> {
      const slot = slots.begin(input.submissionUuid);
      let steps: PreparedStep[] = [];
      try {
        const em = orm.em.fork();
        const row = slot ?? (await findRow(em, input.submissionUuid));
        if (!row) return await readEnded(em, input.submissionUuid);
        // Visitors may have edited their answers already: deliveries of later versions do not belong to this run.
        const firstVersion = await recordAt(em, box, row, 1);
        const submission = firstVersion ?? recordOf(box, row);
        const { uuid, formId, id } = submission;
        const request = { ...input, stored: id !== null, now: new Date(input.now), lookAfterMs };
        // If the first version has been erased, nothing is delivered, but the record must be closed all the same.
        if (firstVersion) {
          const form = await revisions.get(firstVersion.formId, firstVersion.revision, em);
          if (newerTypeOf(form.config) !== null) {
            const waitMs = waitForNewer(request.now.getTime() - firstVersion.createdAt.getTime());
            await lookAgain(orm, { uuid, submissionId: id }, new Date(request.now.getTime() + waitMs));
            return { open: [], steps: [], outcome: 'waits_for_newer_version' };
          }
          const plan = planRun(form.config, firstVersion.values);
          steps = await tries.prepare(em, { ...request, submission: firstVersion, form, plan });
        }
        const claimed = await claim({ request, pinned: submission, rows: steps.map(({ row }) => row) });
        if (!claimed) return null;
        if (firstVersion) await events.created({ uuid, formId, id }, request.now);
        if ('again' in claimed) {
          const ends = await readEnds(em, input.submissionUuid, submission, request.now, steps);
          if (claimed.ended)
            return { ...toFirstPass(ends), ...listenersOf(hooks, submission.surface), outcome: claimed.ended };
          return await endPass(request, submission, ends);
        }
        const ends = await Promise.all(steps.map((step) => step.end(claimed.attemptIds)));
        // Not after a crash, when the run also goes on with what was cut off.
        if (ends.some(({ open }) => open?.here)) alone?.add(formId);
        return await endPass(request, submission, ends);
      } finally {
        for (const { permit } of steps) permit?.release();
        slots.release(input.submissionUuid);
      }
    },
  };

  async function endPass(request: ClaimRequest, { surface }: SubmissionRecord, ends: StepEnd[]): Promise<FirstPass> {
    const pass = { ...toFirstPass(ends), ...listenersOf(hooks, surface) };
    if (pass.open.length > 0 || pass.hooks) return pass;
    const outcome = pass.steps.some((step) => step.outcome === 'failed') ? 'completed_with_errors' : 'completed';
    await close(request, outcome);
    return { ...pass, outcome };
  }

  /** Closes the record, so that no worker checks it again. */
  async function close(request: ClaimRequest, status: EndStatus): Promise<void> {
    if (request.stored) return closeStored({ ...request, status });
    const { submissionUuid: uuid, claimId: claimedBy } = request;
    await orm.em.fork().transactional(async (tx) => {
      await tx.nativeUpdate(TransientValues, { uuid, claimedBy }, { status, dueAt: null });
      await releaseTransient(tx, uuid);
    });
  }
}

function toFirstPass(ends: readonly StepEnd[]): FirstPass {
  const problems = ends.flatMap((end) => end.problems ?? []);
  return {
    open: ends.flatMap(({ open }) => open ?? []),
    steps: ends.map(({ report }) => report),
    ...(problems.length > 0 && { problems }),
  };
}

/** Reads the result of a submission whose values are erased; null if it left no deliveries. */
async function readEnded(em: EntityManager, uuid: string): Promise<FirstPass | null> {
  const ends = await readEnds(em, uuid, null, new Date(0));
  if (ends.length === 0) return null;
  const hasFailed = ends.some(({ report }) => report.outcome === 'failed');
  return { ...toFirstPass(ends), outcome: hasFailed ? 'completed_with_errors' : 'completed' };
}

/** Reads the results of an earlier pass from the rows. Deliveries still open are left to the run. */
async function readEnds(
  em: EntityManager,
  submissionUuid: string,
  submission: SubmissionRecord | null,
  now: Date,
  steps: readonly PreparedStep[] = [],
): Promise<StepEnd[]> {
  const mailsFirst = { orderBy: { kind: 'desc' } } as const;
  const rows = await em.find(Delivery, { submissionUuid, version: 1, occasion: '' }, mailsFirst);
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
      const retried = await step?.repeat?.(row);
      if (retried) return retried;
      const progress = await restoreProgress(em, row, now);
      // A delivery with a due time is delivered by its own run.
      const here = row.dueAt == null;
      return {
        report,
        open: { delivery: plannedDelivery(row, submission), ...(here && { here }), ...(progress && { progress }) },
      };
    }),
  );
}

/**
 * True if a worker was lost during the delivery's only attempt, and an immediate retry is safe. After a second interruption the
 * delivery is left to the run, since it may be what stops the workers.
 */
function isCutOff(row: Delivery): boolean {
  const { status, attempts, replays, dueAt, kind } = row;
  const isInPass = status === 'pending' && replays === 0 && dueAt == null;
  return isInPass && attempts === 1 && KINDS[kind].mayRepeat(row);
}

/**
 * Restores the progress of an interrupted delivery for the run that takes it over, so that the run keeps the wait between
 * attempts. If an attempt was interrupted and must not be repeated, its outcome is unknown: the receiver may have accepted it.
 */
async function restoreProgress(em: EntityManager, row: Delivery, now: Date): Promise<DispatchProgress | undefined> {
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
