import type { EntityManager } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { SecretBox } from '#security/secret-box.ts';
import {
  type DecisionContent,
  type PersonContent,
  Process,
  ProcessDecision,
  ProcessPerson,
  ProcessStep,
} from './entities.ts';
import { processNotFound } from './errors.ts';
import { type ProcessOption, processOf } from './option.ts';
import { titlesOfSteps } from './store/names.ts';
import { openDecision, openPerson } from './store/rows.ts';
import { systemOf } from './system.ts';

/** Somebody whom a step asked, with the decision. */
export interface PersonView {
  row: ProcessPerson;
  /** The login of the account; null for somebody without one, and for a deleted account. */
  account: string | null;
  /** The name of the other system that is asked; null for people. */
  system: string | null;
  /** Null for readers who may not see answers. */
  content: PersonContent | null;
  decision: ProcessDecision | null;
  /** The login of the account that decided, if one did. */
  decidedBy: string | null;
  /** The note, and the address that was named; null for readers who may not see answers. */
  said: DecisionContent | null;
}

export interface OpeningView {
  row: ProcessStep;
  people: PersonView[];
}

/** A process with everything that has happened in it. */
export interface ProcessView {
  process: Process;
  submission: Pick<Submission, 'id' | 'version'>;
  /** Returns the title of a step. */
  titleOf(key: string): string;
  title: string;
  option: ProcessOption;
  openings: OpeningView[];
}

/**
 * Reads the process of a submission.
 * @param values whether the reader may see addresses, notes, and other answers of visitors
 * @throws UseCaseError `submission_not_found`, `process_not_found`
 */
export async function readProcess(
  em: EntityManager,
  box: SecretBox,
  submissionId: number,
  { values }: { values: boolean },
): Promise<ProcessView> {
  const submission = await em.findOne(
    Submission,
    { id: submissionId },
    { fields: ['id', 'uuid', 'formId', 'version', 'revision'] },
  );
  if (!submission) throw submissionNotFound(submissionId);
  const process = await em.findOne(Process, { submissionUuid: submission.uuid });
  if (!process) throw processNotFound();
  const { formId, revision, id: processId } = process;
  const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
  const option = processOf(config);
  if (!option) throw processNotFound();
  const steps = await em.find(ProcessStep, { processId }, { orderBy: { number: 'asc' } });
  const people = await em.find(ProcessPerson, { processId }, { orderBy: { stepId: 'asc', place: 'asc' } });
  const decisions = await em.find(ProcessDecision, { processId });
  const loginOf = await readLogins(em, [...people, ...decisions]);
  const titleOf = await titlesOfSteps(
    em,
    submission,
    option,
    steps.map(({ key }) => key),
  );
  const viewOf = (row: ProcessPerson): PersonView => {
    const decision = decisions.find(({ personId }) => personId === row.id) ?? null;
    const content = openPerson(box, row);
    return {
      ...{ row, decision, account: loginOf(row.accountId), decidedBy: loginOf(decision?.accountId) },
      system: systemOf(content.address),
      content: values ? content : null,
      said: values && decision ? openDecision(box, decision) : null,
    };
  };
  return {
    ...{ process, submission, title, option, titleOf },
    openings: steps.map((row) => ({ row, people: people.filter(({ stepId }) => stepId === row.id).map(viewOf) })),
  };
}

/** Returns the title of an end, as the form names it. */
export function endTitle({ ends }: Pick<ProcessOption, 'ends'>, name: string): string | null {
  return ends.find(({ key }) => key === name)?.title ?? null;
}

/** Returns a function that gives the logins of accounts. */
export async function readLogins(
  em: EntityManager,
  rows: readonly { accountId?: number | null }[],
): Promise<(id: number | null | undefined) => string | null> {
  const id = [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))];
  const users = id.length > 0 ? await em.find(User, { id }, { fields: ['id', 'login'] }) : [];
  const logins = new Map(users.map((user) => [user.id, user.login]));
  return (one) => (one == null ? null : (logins.get(one) ?? null));
}
