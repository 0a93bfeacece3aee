import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Delivery } from '#features/deliveries/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from '#features/processes/entities.ts';
import { definitionOf, processOf } from '#features/processes/option.ts';
import { checkTrail } from '#features/processes/signing.ts';
import { openPerson } from '#features/processes/store/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { ProcessDefinition, Who } from '#forms/process/definition.ts';
import { next, type ProcessEvent, type ProcessState, type Surroundings } from '#forms/process/next.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Diary } from './people.ts';

/** Totals, and in `wrong` each contradiction between rows, answers, mails and the pure function. */
export interface Books {
  ends: Record<string, number>;
  /** Processes by the revision of the form that they came with. */
  revisions: Record<string, number>;
  decisions: number;
  openings: number;
  people: number;
  mails: number;
  wrong: string[];
}

/** Reads every submission that was answered, and compares it with what its people were told. */
export async function readBooks(orm: MikroORM, box: SecretBox, ids: readonly number[], diary: Diary): Promise<Books> {
  const books: Books = {
    ends: {},
    revisions: {},
    decisions: 0,
    openings: 0,
    people: 0,
    mails: 0,
    wrong: [...diary.wrong],
  };
  const revisions = new Revisions(orm);
  for (const id of ids) {
    const em = orm.em.fork();
    const submission = await em.findOne(Submission, { id });
    if (submission && diary.erased.has(id))
      books.wrong.push(`submission ${id} is there, though its erasure was answered`);
    if (!submission) {
      if (!diary.erasing.has(id)) books.wrong.push(`submission ${id} is lost`);
      const left = await em.count(Process, { submissionId: id });
      if (left > 0) books.wrong.push(`submission ${id} is erased, and its process is not`);
    } else await readOne(em, box, revisions, submission, diary, books);
  }
  return books;
}

async function readOne(
  em: EntityManager,
  box: SecretBox,
  revisions: Revisions,
  submission: Submission,
  diary: Diary,
  books: Books,
): Promise<void> {
  const { id, uuid, formId, payload } = submission;
  const process = await em.findOne(Process, { submissionUuid: uuid });
  if (!process) return void books.wrong.push(`submission ${id} has no process`);
  const form = await revisions.get(formId, process.revision, em);
  const option = processOf(form.config);
  if (!option) return void books.wrong.push(`revision ${process.revision} has no steps`);
  const steps = await em.find(ProcessStep, { processId: process.id }, { orderBy: { number: 'asc' } });
  const people = await em.find(ProcessPerson, { processId: process.id });
  const decisions = await em.find(ProcessDecision, { processId: process.id }, { orderBy: { sequence: 'asc' } });
  const say = (what: string) => books.wrong.push(`submission ${id}, process ${process.id}: ${what}`);
  count(books.ends, process.end ?? process.status);
  count(books.revisions, String(process.revision));
  books.decisions += decisions.length;
  books.openings += steps.length;
  if (process.status !== 'ended') say(`has not ended: ${process.status} at ${process.stepKey}`);

  for (const { personId, outcome } of decisions) {
    if (!diary.tried.get(personId)?.has(outcome)) say(`person ${personId} is said to have ${outcome}, and never did`);
    const told = diary.decided.get(personId);
    if (told !== undefined && told !== outcome) say(`person ${personId} was told ${told}, and the row says ${outcome}`);
  }
  const decided = new Set(decisions.map(({ personId }) => personId));
  for (const { id: person } of people) {
    if (diary.decided.has(person) && !decided.has(person)) say(`the decision of person ${person} is lost`);
  }

  const definition = definitionOf(option);
  const around = surroundingsOf(form.config, payload);
  const replayed = replay(definition, around, process, decisions, steps, people);
  if (typeof replayed === 'string') say(replayed);
  else if (replayed.end !== (process.end ?? null) || replayed.openings !== process.openings) {
    say(
      `the function ends as ${replayed.end} after ${replayed.openings}, the rows as ${process.end} after ${process.openings}`,
    );
  }
  const trail = await checkTrail(em, box, process, submission);
  if (!trail.isIntact) say('its trail is not intact');

  const mails = await em.find(Delivery, { submissionUuid: uuid, kind: 'mail' });
  for (const person of people.filter(({ askedAt }) => askedAt)) {
    books.people += 1;
    const asks = mails.filter(
      ({ occasion }) => occasion.startsWith('ask:') && occasion.split(':')[1] === String(person.id),
    );
    if (asks.length !== 1) say(`${openPerson(box, person).address} was asked by ${asks.length} mails`);
  }
  books.mails += mails.length;
  const open = mails.filter(({ status }) => status !== 'delivered' && status !== 'cancelled');
  if (open.length > 0) say(`${open.length} mails are ${open.map(({ status }) => status).join()}`);
}

function surroundingsOf(config: Parameters<typeof comparableValues>[0], payload: SubmissionValues): Surroundings {
  const values = comparableValues(config, payload);
  const addresses = (who: readonly Who[]) =>
    who.flatMap(({ to = '' }) => to.replace('{field:boss}', String(values.boss)).split(','));
  return {
    now: 0,
    applies: ({ conditional }) => applies(conditional, values),
    momentOf: () => null,
    resolve: (who) => [...new Set(addresses(who))].map((address) => ({ address, accountId: null, standsInFor: null })),
  };
}

/** Lets the pure function decide everything again from the decisions. @returns its last state, or what it refused */
function replay(
  definition: ProcessDefinition,
  around: Surroundings,
  process: Process,
  decisions: readonly ProcessDecision[],
  steps: readonly ProcessStep[],
  people: readonly ProcessPerson[],
): ProcessState | string {
  let state: ProcessState = { openings: 0, step: null, correction: null, end: null };
  const apply = (event: ProcessEvent): string | null => {
    const after = next(definition, state, event, around);
    if ('refused' in after) return `the function refuses ${event.type}: ${after.refused}`;
    state = after.state;
    return null;
  };
  /** Applies the events without a decision that lie before the next one. */
  const pass = (isLast: boolean): string | null => {
    if (state.correction && !(isLast && process.status === 'correcting')) return apply({ type: 'corrected' });
    const isWait = definition.steps.find(({ key }) => key === state.step?.key)?.kind === 'wait';
    const row = steps.find(({ number }) => number === state.step?.number);
    return isWait && row?.outcome === 'reached' ? apply({ type: 'reach', number: row.number }) : null;
  };
  const events: (() => string | null)[] = [() => apply({ type: 'begin' })];
  for (const { personId, stepId, outcome } of decisions) {
    const number = steps.find(({ id }) => id === stepId)?.number ?? 0;
    const place = people.find(({ id }) => id === personId)?.place ?? 0;
    events.push(
      () => pass(false),
      () => pass(false),
      () => apply({ type: 'decide', number, place, outcome }),
    );
  }
  events.push(
    () => pass(true),
    () => pass(true),
  );
  for (const event of events) {
    const refused = event();
    if (refused !== null) return refused;
  }
  return state;
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
