import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import {
  type DecisionContent,
  type PersonContent,
  Process,
  ProcessCode,
  ProcessDecision,
  ProcessPerson,
  ProcessStep,
  sealedDecisions,
  sealedPeople,
} from '#features/processes/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Person, ProcessState } from '#forms/process/next.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The rows of a process that waits, with its submission. */
export interface ProcessRows {
  process: Process;
  submission: Submission;
  /** The step that is open. */
  step: ProcessStep | null;
  /** The people of that step; of the step that returned the submission while it is corrected. */
  people: ProcessPerson[];
}

/**
 * Locks a submission and its process until the transaction of `em` ends, in the order in which changes and erasures lock them, so that
 * nobody decides on answers that are changed at the same moment.
 * @returns null when it was erased
 */
export async function lockProcess(em: EntityManager, submissionUuid: string): Promise<ProcessRows | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const submission = await em.findOne(Submission, { uuid: submissionUuid }, lock);
  const process = submission && (await em.findOne(Process, { submissionUuid }, lock));
  if (!process) return null;
  // The lock on the process is the lock on its steps: nobody writes these without it.
  const { id: processId, status, openings } = process;
  const step = await em.findOne(ProcessStep, { processId, status: { $ne: 'ended' } });
  const asked =
    step ?? (status === 'correcting' ? await em.findOne(ProcessStep, { processId, number: openings }) : null);
  const people = asked ? await em.find(ProcessPerson, { stepId: asked.id }, { orderBy: { place: 'asc' } }) : [];
  return { process, submission, step, people };
}

export function openPerson(box: SecretBox, { stepId, place, sealed }: ProcessPerson): PersonContent {
  return JSON.parse(sealedPeople.open(box, [stepId, place], sealed));
}

export function openDecision(
  box: SecretBox,
  { personId, sealed }: Pick<ProcessDecision, 'personId' | 'sealed'>,
): DecisionContent {
  return sealed == null ? {} : JSON.parse(sealedDecisions.open(box, [personId], sealed));
}

/** Returns the state that the rows record. */
export function stateOf(box: SecretBox, { process, step, people }: ProcessRows): ProcessState {
  const { openings, end, correction = null } = process;
  const approved = people.filter(({ outcome }) => outcome === 'approved').map((row) => openPerson(box, row).address);
  return {
    ...{ openings, correction: correction && { ...correction, approved }, end: end ?? null },
    step: step && {
      ...{ key: step.key, number: step.number, openedAt: step.openedAt.getTime(), deadlines: step.deadlines },
      state: step.status === 'nobody' ? 'nobody' : 'asking',
      deadlineAt: step.deadlineAt?.getTime() ?? null,
      people: people.map((row) => personOf(box, row)),
    },
  };
}

function personOf(box: SecretBox, row: ProcessPerson): Person {
  const { place, status: state, outcome = null, reminders, accountId = null, askedAt } = row;
  return { ...openPerson(box, row), place, state, outcome, reminders, accountId, askedAt: askedAt?.getTime() ?? null };
}

/**
 * Writes the people of an opening. Somebody whose address is that of an account also has it as a task there. The account is settled when
 * the person is first stored: an account that is made later, with that address, must not see what the step shows.
 */
export async function storePeople(
  em: EntityManager,
  box: SecretBox,
  { id: stepId, processId, kind }: ProcessStep,
  rows: readonly ProcessPerson[],
  people: readonly Person[],
): Promise<void> {
  const added = people.filter(({ place }) => !rows.some((one) => one.place === place));
  const accounts = kind === 'verify' ? new Map<string, number>() : await accountsOf(em, added);
  for (const { place, state: status, outcome, reminders, askedAt: asked, accountId, address, standsInFor } of people) {
    const askedAt = asked === null ? null : new Date(asked);
    const row = rows.find((one) => one.place === place);
    if (row) em.assign(row, { status, outcome, reminders, askedAt });
    else {
      const content: PersonContent = { address, standsInFor };
      const sealed = sealedPeople.seal(box, [stepId, place], JSON.stringify(content));
      const account = accountId ?? accounts.get(address) ?? null;
      const own = { place, accountId: account, sealed, status, outcome, reminders, askedAt };
      em.create(ProcessPerson, { processId, stepId, ...own });
    }
  }
}

/** Returns the ids of the accounts in use by their addresses, in lower case, for people who were named by an address. */
async function accountsOf(em: EntityManager, people: readonly Person[]): Promise<Map<string, number>> {
  const email = people.flatMap(({ accountId, address }) => (accountId === null ? address : []));
  if (email.length === 0) return new Map();
  const users = await em.find(User, { email, disabledAt: null }, { fields: ['id', 'email'], orderBy: { id: 'desc' } });
  // The database compares more loosely than mail does.
  return new Map(users.map((user) => [user.email.toLowerCase(), user.id]));
}

/** Deletes everything about the processes of submissions. */
export async function eraseProcesses(em: EntityManager, submissionUuids: readonly string[]): Promise<void> {
  // The lock keeps a run from adding people to a step meanwhile.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const found = await em.find(Process, { submissionUuid: [...submissionUuids] }, { fields: ['id'], ...lock });
  const processId = found.map(({ id }) => id);
  if (processId.length === 0) return;
  await em.nativeDelete(ProcessCode, { processId });
  await em.nativeDelete(ProcessDecision, { processId });
  await em.nativeDelete(ProcessPerson, { processId });
  await em.nativeDelete(ProcessStep, { processId });
  await em.nativeDelete(Process, { id: processId });
}
