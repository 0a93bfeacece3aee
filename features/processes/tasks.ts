import type { EntityManager } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type ShownField, shownFields } from '#features/submissions/shown-fields.ts';
import type { ClaimedFile } from '#features/uploads/store/claimed.ts';
import type { JsonObject } from '#forms/config/json.ts';
import type { FieldValue, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { isInput } from '#forms/field-types/index.ts';
import type { Outcome } from '#forms/process/definition.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import type { AccountActor, Actor } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Advanced } from './advance.ts';
import { type Decision, findPerson, type PersonOfStep } from './decide.ts';
import { type DecisionContent, Process, ProcessDecision, ProcessPerson, ProcessStep } from './entities.ts';
import { shownFile } from './files.ts';
import { byNames, decideStep, type Filled, type FillParts } from './fill.ts';
import type { OperateParts } from './operate.ts';
import { outcomesOf, processOf, type StepOption } from './option.ts';
import { shownTo } from './shown.ts';
import { type Names, namesAt, stepOf } from './store/names.ts';
import { openDecision, openPerson } from './store/rows.ts';
import { stepToken, stepUrl } from './token.ts';

/** `open`: the account is asked. `decided`: it has decided. */
export const TASK_STATES = ['open', 'decided'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Since when the account is asked, and the id of the task. */
export interface TaskPlace {
  askedAt: Date;
  id: number;
}

/** A step in which an account is asked. */
export interface Task extends PersonOfStep {
  names: Names;
  submissionId: number;
  /** The address of the absent person for whom the account stands in. */
  standsInFor: string | null;
}

interface TaskParts {
  em: EntityManager;
  box: SecretBox;
}

/** Lists the steps in which an account is asked, the oldest first. */
export async function listTasks(
  { em, box }: TaskParts,
  { account }: Pick<AccountActor, 'account'>,
  { state, limit, after }: { state: TaskState; limit: number; after?: TaskPlace | undefined },
): Promise<{ tasks: Task[]; next: TaskPlace | null }> {
  const beyond = after ? 'and (p.asked_at > ? or p.asked_at = ? and p.id > ?)' : '';
  const read = await em.execute<{ id: number | string }[]>(
    `select p.id from process_people p join process_steps s on s.id = p.step_id
     where p.account_id = ? and p.status = ? and s.kind <> 'verify' and p.asked_at is not null ${beyond}
     order by p.asked_at, p.id limit ?`,
    [
      ...[account.id, state === 'open' ? 'asked' : 'decided'],
      ...(after ? [after.askedAt, after.askedAt, after.id] : []),
      limit + 1,
    ],
  );
  const ids = read.map(({ id }) => Number(id));
  const people = new Map((await em.find(ProcessPerson, { id: ids })).map((row) => [row.id, row]));
  const { rows, next } = pageOf(
    ids.flatMap((id) => people.get(id) ?? []),
    limit,
    ({ askedAt, id }) => ({ askedAt: askedAt as Date, id }),
  );
  const steps = await em.find(ProcessStep, { id: rows.map(({ stepId }) => stepId) });
  const processes = await em.find(Process, { id: rows.map(({ processId }) => processId) });
  const namesOf = await namesAt(em, processes);
  const tasks = rows.flatMap((person): Task[] => {
    const step = steps.find(({ id }) => id === person.stepId);
    const process = processes.find(({ id }) => id === person.processId);
    if (!step || !process) return [];
    const { standsInFor } = openPerson(box, person);
    return [{ person, step, process, names: namesOf(process), submissionId: process.submissionId, standsInFor }];
  });
  return { tasks, next };
}

/** Counts the steps in which an account is asked. */
export async function countTasks(em: EntityManager, accountId: number): Promise<number> {
  const [row] = await em.execute<{ n: number | string }[]>(
    `select count(*) as n from process_people p join process_steps s on s.id = p.step_id
     where p.account_id = ? and p.status = 'asked' and s.kind <> 'verify'`,
    [accountId],
  );
  return Number(row?.n ?? 0);
}

/** A task with what its step shows. */
export interface TaskView extends Task {
  option: StepOption;
  fields: ShownField[];
  /** Version of the submission that is shown. */
  version: number;
  outcomes: readonly Outcome[];
  /** The fields that the account can fill in, by the form of the process, and their values so far; null for every other step. */
  fills: { schema: JsonObject; values: Record<string, FieldValue> } | null;
  decision: ProcessDecision | null;
  said: DecisionContent | null;
  /** The address of the page of the step. Null once it is over. */
  url: string | null;
}

/**
 * Reads a step in which an account is asked, or was asked, with the fields that the step shows.
 * @throws UseCaseError `task_not_found`, also for the task of another account; `task_over` for one that somebody else has
 */
export async function readTask(
  { em, box, siteUrl }: TaskParts & { siteUrl: string },
  { account }: Pick<AccountActor, 'account'>,
  id: number,
): Promise<TaskView> {
  const { found, form, option, submission, shown } = await openTask(em, account.id, id);
  const { person, process } = found;
  if (person.status !== 'asked' && person.status !== 'decided') throw taskOver();
  const decision = await em.findOne(ProcessDecision, { personId: id });
  return {
    ...found,
    ...{ option, decision, fields: shownFields(shown.config, shown.values), version: submission.version },
    ...{ names: { form: form.title, step: () => option.title }, submissionId: submission.id },
    standsInFor: openPerson(box, person).standsInFor,
    outcomes: outcomesOf(option),
    fills: person.status === 'asked' ? fillsOf(form.config, option, submission.payload) : null,
    said: decision ? openDecision(box, decision) : null,
    url: person.status === 'asked' ? stepUrl(siteUrl, process.formId, stepToken(box, process.formId, id)) : null,
  };
}

/**
 * Finds a file that the step of a task shows, as long as it asks the account.
 * @throws UseCaseError `task_not_found`, `task_over`; FileGone
 */
export async function fileOfTask(
  { em, box }: TaskParts,
  { account }: Pick<AccountActor, 'account'>,
  { id, file }: { id: number; file: string },
): Promise<{ file: ClaimedFile; process: Process; step: ProcessStep }> {
  const { found, submission, shown } = await openTask(em, account.id, id);
  const { person, process, step } = found;
  if (person.status !== 'asked') throw taskOver();
  return { file: await shownFile(em, box, { submission, shown, file }), process, step };
}

/** Reads what the step of a task shows. @throws UseCaseError `task_not_found` */
async function openTask(em: EntityManager, accountId: number, id: number) {
  const found = await requireTask(em, accountId, id);
  const { formId, revision, submissionUuid } = found.process;
  const submission = await em.findOne(Submission, { uuid: submissionUuid });
  const form = await em.findOne(FormRevision, { formId, revision });
  const option = form && submission && (await stepOf(em, submission, processOf(form.config), found.step.key));
  if (!submission || !form || !option) throw taskNotFound(id);
  // The answers may be of another form, as the page of the step shows them.
  const isSame = submission.revision === revision;
  const answered = isSame ? form : await em.findOne(FormRevision, { formId, revision: submission.revision });
  const shown = shownTo(option, (answered ?? form).config, submission.payload);
  return { found, submission, form, option, shown };
}

/**
 * Decides a step in which the account is asked.
 * @throws UseCaseError `task_not_found`, and those of `decide`
 */
export async function decideTask(
  deps: OperateParts & FillParts,
  actor: AccountActor,
  id: number,
  decision: Filled,
  record: (em: EntityManager) => Promise<void>,
): Promise<Advanced> {
  const { step, process } = await requireTask(deps.orm.em.fork(), actor.account.id, id);
  return deps.audit.together(actor, 'process.decided', (keep) =>
    decideStep(deps, { personId: id, via: 'account', accountId: actor.account.id }, decision, async (em) => {
      await keep(em, decided(process, step, decision));
      await record(em);
    }).catch(byNames),
  );
}

/**
 * Decides for one of the people of a submission's open step, as somebody with a shell on the machine may.
 * @throws UseCaseError `person_not_found`, and those of `decide`
 */
export async function decideFor(
  deps: OperateParts & FillParts,
  actor: Actor,
  { submissionId, personId }: { submissionId: number; personId: number },
  decision: Filled,
): Promise<{ state: Process['status']; step: string | null; end: string | null }> {
  const found = await findPerson(deps.orm.em.fork(), personId);
  if (found?.process.submissionId !== submissionId) {
    const message = `The steps of submission ${submissionId} have no person ${personId}.`;
    throw new UseCaseError('not_found', 'person_not_found', message);
  }
  const { step, process } = found;
  const { process: after } = await deps.audit.together(actor, 'process.decided', (keep) =>
    decideStep(deps, { personId, via: 'command', accountId: null }, decision, (em) =>
      keep(em, decided(process, step, decision)),
    ).catch(byNames),
  );
  return { state: after.status, step: after.stepKey ?? null, end: after.end ?? null };
}

/** Details of an audit entry about a decision. */
export function decided(
  { submissionId, formId }: Pick<Process, 'submissionId' | 'formId'>,
  { key }: Pick<ProcessStep, 'key'>,
  { outcome }: Pick<Decision, 'outcome'>,
): Record<string, unknown> {
  return { submissionId, formId, step: key, outcome };
}

/** Returns the fields that a step fills in. */
function fillsOf(
  config: FormConfig,
  { kind, fields: names }: StepOption,
  payload: SubmissionValues,
): TaskView['fills'] {
  if (kind !== 'fill') return null;
  const fields = config.fields.filter((field) => isInput(field) && names.includes(field.name));
  const values = Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name)));
  return { schema: jsonSchemaOf({ ...config, fields }), values };
}

async function requireTask(em: EntityManager, accountId: number, id: number): Promise<PersonOfStep> {
  const found = await findPerson(em, id);
  if (found?.person.accountId !== accountId || found.person.status === 'later' || found.step.kind === 'verify') {
    throw taskNotFound(id);
  }
  return found;
}

/** @param id the id as given, which may be no number */
export function taskNotFound(id: number | string): UseCaseError {
  return new UseCaseError('not_found', 'task_not_found', `There is no task ${id} of yours.`);
}

function taskOver(): UseCaseError {
  return new UseCaseError('conflict', 'task_over', 'This step has ended, or somebody else decides in your place.');
}
