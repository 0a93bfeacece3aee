import type { EntityManager } from '@mikro-orm/mysql';
import { formNotFound, UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { withCalls } from '#engine/outbox.ts';
import { processRun } from '#engine/runs.ts';
import { Form } from '#features/forms/entities.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { StepKind, Target } from '#forms/process/definition.ts';
import type { Actor } from '#security/actor.ts';
import { processesBudgets } from './budgets.ts';
import { advanceOrThrow } from './decide.ts';
import { Process, ProcessStep } from './entities.ts';
import { type OperateParts, requireProcess } from './operate.ts';
import { definitionOf, processOf } from './option.ts';
import { OPEN_STATES } from './store/list.ts';
import { lockProcess } from './store/rows.ts';

/**
 * The reason why a process cannot move. `no_process`: the form has no steps any more. `step_gone`: the step that waits is not among them.
 * `step_of_other_kind`: it is, and asks for something else. `target_gone`: the step that follows a correction is gone.
 */
export const NOT_MOVED = ['no_process', 'step_gone', 'step_of_other_kind', 'target_gone'] as const;
export type NotMoved = (typeof NOT_MOVED)[number];

export interface MoveRequest {
  formId: number;
  /** Only the process of this submission. */
  submissionId?: number | undefined;
  /** Finds out what would happen, and changes nothing. */
  dryRun: boolean;
  /** Goes on behind this process, as `next` of an earlier answer says. */
  after?: number | undefined;
}

/** The result for the open processes of a form. */
export interface Moved {
  /** The revision to which they moved: the newest that was published. */
  revision: number;
  moved: number;
  stayed: { submissionId: number; step: string | null; reason: NotMoved }[];
  /** Id of the last process that was looked at, when there are more; null at the end. */
  next: number | null;
}

/**
 * Moves open processes of a form to its newest revision. Steps that have ended, and decisions, stay as they are. Whoever is asked stays
 * asked, until the same time; a step that has nobody to ask asks those whom the form names now.
 * @throws UseCaseError `form_not_found`, also for one in the trash; `submission_not_found`, `process_not_found`, `process_ended`
 */
export async function migrateProcesses(deps: OperateParts, actor: Actor, request: MoveRequest): Promise<Moved> {
  const em = deps.orm.em.fork();
  const { formId, submissionId, dryRun } = request;
  const form = await em.findOne(Form, { id: formId, active: true }, { fields: ['revision', 'publishedAt'] });
  if (form?.publishedAt == null) throw formNotFound(formId);
  const newest = await deps.revisions.get(formId, form.revision, em);
  if (submissionId !== undefined) await requireOpen(em, formId, submissionId);
  const { rows, next } = await readOlder(em, newest, request);
  const made: Moved = { revision: newest.revision, moved: 0, stayed: [], next };
  const site = await deps.readSite();
  for (const row of rows) {
    const { reason, step } = dryRun ? await reasonOf(em, row, newest) : await move(deps, site, actor, row, newest);
    if (reason) made.stayed.push({ submissionId: row.submissionId, step, reason });
    else if (reason === null) made.moved += 1;
  }
  return made;
}

async function requireOpen(em: EntityManager, formId: number, submissionId: number): Promise<void> {
  const { process } = await requireProcess(em, submissionId);
  if (process.formId !== formId) {
    throw new UseCaseError('not_found', 'process_not_found', `Submission ${submissionId} belongs to another form.`);
  }
  if (process.status === 'ended') throw new UseCaseError('conflict', 'process_ended', 'This process has ended.');
}

async function readOlder(
  em: EntityManager,
  { id: formId, revision }: FormAtRevision,
  { submissionId, after = 0 }: MoveRequest,
): Promise<{ rows: Process[]; next: number | null }> {
  const most = processesBudgets.movedProcesses.atMost;
  const where = {
    ...{ formId, status: [...OPEN_STATES], revision: { $lt: revision }, id: { $gt: after } },
    ...(submissionId !== undefined && { submissionId }),
  };
  const found = await em.find(Process, where, { orderBy: { id: 'asc' }, limit: most + 1, disableIdentityMap: true });
  const rows = found.slice(0, most);
  return { rows, next: found.length > most ? (rows.at(-1)?.id ?? null) : null };
}

/** `reason` is null for a process that moves, and undefined for one that has ended or was moved meanwhile. */
interface MoveOutcome {
  reason: NotMoved | null | undefined;
  step: string | null;
}

/** Moves one process, in a transaction of its own: a thousand of them must not wait for one another. */
function move(
  deps: OperateParts,
  site: Awaited<ReturnType<OperateParts['readSite']>>,
  actor: Actor,
  { submissionUuid }: Process,
  newest: FormAtRevision,
): Promise<MoveOutcome> {
  const now = deps.clock();
  return deps.audit.together(actor, 'process.migrated', (keep) =>
    withCalls(deps, now, async (em, enqueue) => {
      const rows = await lockProcess(em, submissionUuid);
      if (!rows || rows.process.status === 'ended' || rows.process.revision >= newest.revision) {
        return { reason: undefined, step: null };
      }
      const { process } = rows;
      const outcome = await reasonOf(em, process, newest);
      if (outcome.reason) return outcome;
      const from = process.revision;
      process.revision = newest.revision;
      await em.flush();
      // The decisions so far may suffice by the new rules, and a step that found nobody may find somebody.
      if (rows.step) await advanceOrThrow(em, { ...deps, site, enqueue }, submissionUuid, { type: 'moved' }, now);
      const { submissionId, formId } = process;
      await keep(em, { submissionId, formId, step: outcome.step, from, to: newest.revision });
      enqueue(engineCall(processRun(process), 'wake'));
      return outcome;
    }),
  );
}

async function reasonOf(em: EntityManager, process: Process, newest: FormAtRevision): Promise<MoveOutcome> {
  const { id: processId, stepKey, correction = null } = process;
  const step = stepKey ?? null;
  const option = processOf(newest.config);
  if (!option) return { reason: 'no_process', step };
  const { steps } = definitionOf(option);
  if (step === null) return { reason: null, step };
  const config = steps.find(({ key }) => key === step);
  if (!config) return { reason: 'step_gone', step };
  const open = await em.findOne(ProcessStep, { processId, status: { $ne: 'ended' } }, { fields: ['kind'] });
  const kind: StepKind = open?.kind ?? 'approve';
  if (config.kind !== kind) return { reason: 'step_of_other_kind', step };
  const isThere = (target: Target) => steps.some(({ key }) => `step:${key}` === target);
  const { target = 'next' } = correction ?? {};
  return { reason: target.startsWith('step:') && !isThere(target) ? 'target_gone' : null, step };
}
