import type { EntityManager } from '@mikro-orm/mysql';
import type { EnqueueCalls } from '#engine/outbox.ts';
import { enqueueOccasion, insertDue } from '#features/deliveries/enqueue.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import { STEP_MAIL } from '#features/notifications/own-mails.ts';
import type { RunsOn } from '#forms/config/runs-on.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import { endOccasion, OPENED, stepOccasion } from '#forms/process/course.ts';
import type { StepKind } from '#forms/process/definition.ts';
import {
  type Correction,
  type Effect,
  next,
  nextTime,
  type ProcessEvent,
  type ProcessState,
  type Refused,
} from '#forms/process/next.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import { type Process, ProcessPerson, ProcessStep, type StoredCorrection } from './entities.ts';
import { emitProcessEvent } from './events.ts';
import { stepMailOccasion } from './occasions.ts';
import { definitionOf, processOf } from './option.ts';
import { lockProcess, openPerson, type ProcessRows, stateOf, storePeople } from './store/rows.ts';
import { countConfirmationMail } from './strangers.ts';
import { type ProcessOfForm, readSurroundings, type SurroundingsParts } from './surroundings.ts';

export interface AdvanceParts extends SurroundingsParts {
  revisions: Revisions;
  /** The features, some of which do something at the end of a process. */
  installed: readonly Pick<FeatureData, 'afterProcess'>[];
  enqueue: EnqueueCalls;
}

/** Milliseconds after the next deadline at which a worker checks that the run is still alive. */
const GRACE_MS = 15 * MINUTE_MS;

/** The process after an event. */
export interface Advanced extends ProcessOfForm {
  state: ProcessState;
  /** When the process has something to do again, in Unix ms; null when only people can go on. */
  nextAt: number | null;
  rows: ProcessRows;
}

/** The reason why a process did not advance; `erased`: there is none. */
export type NotAdvanced = { refused: Refused | 'erased' };

/**
 * Lets an event happen to a process, in the transaction of `em`: computes the next state, writes it, and inserts the mails and jobs that
 * follow from it.
 * @param submissionUuid the submission whose process it is
 * @throws NewerFieldType while only a newer version can go on with it
 */
export async function advance(
  em: EntityManager,
  parts: AdvanceParts,
  submissionUuid: string,
  event: ProcessEvent,
  now: Date,
): Promise<Advanced | NotAdvanced> {
  const rows = await lockProcess(em, submissionUuid);
  if (!rows) return { refused: 'erased' };
  const { process, submission } = rows;
  const form = await parts.revisions.get(process.formId, process.revision, em);
  const option = processOf(ofKnownTypes(form.config));
  if (!option) return { refused: 'erased' };
  const of: ProcessOfForm = { definition: definitionOf(option), form, submission, process };
  const after = next(of.definition, stateOf(parts.box, rows), event, await readSurroundings(em, parts, of, now));
  if ('refused' in after) return after;
  const { state, effects } = after;
  const kept = await store(em, parts, of, rows, after, now);
  await follow(em, parts, of, kept, effects, now);
  if (state.end !== null) {
    const ended = { submissionUuid, form, end: state.end, now };
    for (const { afterProcess } of parts.installed) await afterProcess?.(em, ended, parts.enqueue);
  }
  const nextAt = nextTime(of.definition, state);
  // A decision starts a lost run again, so that a process that waits for people alone needs no check.
  process.dueAt = nextAt === null ? null : new Date(nextAt + GRACE_MS);
  await em.flush();
  return { ...of, state, nextAt, rows: kept };
}

/** Writes the state over the rows of the earlier one. @returns the rows of the step that is open now */
async function store(
  em: EntityManager,
  { box }: AdvanceParts,
  of: ProcessOfForm,
  before: ProcessRows,
  { state, effects }: { state: ProcessState; effects: readonly Effect[] },
  now: Date,
): Promise<ProcessRows> {
  const { process } = of;
  const openings = await storeOpenings(em, box, of, before, effects, now);
  const { step, correction, end } = state;
  const row = step ? (openings.get(step.number) ?? null) : null;
  if (step && row) {
    await storePeople(em, box, row, peopleOf(before, row), step.people);
    const deadlineAt = step.deadlineAt === null ? null : new Date(step.deadlineAt);
    const overdueAt = deadlineAt ? null : row.overdueAt;
    em.assign(row, { status: step.state, deadlineAt, deadlines: step.deadlines, overdueAt });
  }
  em.assign(process, {
    ...{
      openings: state.openings,
      correction: correction && storedOf(correction),
      end,
      endedAt: end === null ? null : now,
    },
    status: end !== null ? 'ended' : correction ? 'correcting' : 'open',
    stepKey: step?.key ?? correction?.of ?? null,
    since: step ? new Date(step.openedAt) : now,
  });
  await em.flush();
  const people = row ? await em.find(ProcessPerson, { stepId: row.id }, { orderBy: { place: 'asc' } }) : [];
  return { process, submission: of.submission, step: row, people };
}

function storedOf({ approved: _, ...correction }: Correction): StoredCorrection {
  return correction;
}

/** Inserts the steps that were opened, and writes the end of those that are over. @returns the rows of both, by number */
async function storeOpenings(
  em: EntityManager,
  box: SecretBox,
  { definition, process }: ProcessOfForm,
  before: ProcessRows,
  effects: readonly Effect[],
  now: Date,
): Promise<Map<number, ProcessStep>> {
  const kindOf = (key: string) => definition.steps.find((step) => step.key === key)?.kind as StepKind;
  const openings = new Map(before.step ? [[before.step.number, before.step]] : []);
  for (const effect of effects) {
    if (effect.do === 'open')
      openings.set(effect.number, await insertStep(em, process, effect, kindOf(effect.key), now));
    const row = 'number' in effect ? openings.get(effect.number) : undefined;
    if (!row) continue;
    if (effect.do === 'overdue') row.overdueAt = now;
    if (effect.do !== 'close' && effect.do !== 'leave') continue;
    await storePeople(em, box, row, peopleOf(before, row), effect.people);
    const outcome = effect.do === 'close' ? effect.outcome : null;
    em.assign(row, { status: 'ended', outcome, endedAt: now, overdueAt: null });
  }
  return openings;
}

function peopleOf(before: ProcessRows, row: ProcessStep): readonly ProcessPerson[] {
  return row === before.step ? before.people : [];
}

/** Inserts an opening at once, because the rows of its people need its id. */
async function insertStep(
  em: EntityManager,
  { id: processId, formId }: Process,
  { key, number }: { key: string; number: number },
  kind: StepKind,
  openedAt: Date,
): Promise<ProcessStep> {
  const fresh = { outcome: null, deadlines: 0, deadlineAt: null, overdueAt: null, endedAt: null };
  const row = em.create(ProcessStep, { processId, formId, number, key, kind, status: 'asking', ...fresh, openedAt });
  await em.flush();
  return row;
}

/** Returns the occasion of the mail to somebody who is asked or reminded; null when none is sent. */
async function askedMail(
  em: EntityManager,
  box: SecretBox,
  { step, people }: Pick<ProcessRows, 'step' | 'people'>,
  { do: mail, number, place: at }: Extract<Effect, { do: 'ask' | 'remind' }>,
  now: Date,
): Promise<string | null> {
  const person = number === step?.number ? people.find(({ place }) => place === at) : undefined;
  const address = person ? openPerson(box, person).address : '';
  // Another system is told by the webhook that runs on the opening.
  if (!step || !person || !isMailbox(address)) return null;
  if (step.kind === 'verify' && !(await countConfirmationMail(em, box, address, now))) return null;
  const turn = mail === 'ask' ? 0 : step.deadlines * 100 + person.reminders;
  return stepMailOccasion({ mail, id: person.id, turn });
}

/** Inserts the mails, jobs and events that follow from the effects. */
async function follow(
  em: EntityManager,
  { box }: AdvanceParts,
  { form, submission }: ProcessOfForm,
  { step, people }: ProcessRows,
  effects: readonly Effect[],
  now: Date,
): Promise<void> {
  const of = { uuid: submission.uuid, version: submission.version, values: submission.payload };
  const mails: string[] = [];
  for (const effect of effects) {
    if (effect.do === 'open') {
      await enqueueOccasion(em, form, of, stepOccasion(effect.key, OPENED) as RunsOn, now, effect.number);
    } else if (effect.do === 'ask' || effect.do === 'remind') {
      const mail = await askedMail(em, box, { step, people }, effect, now);
      if (mail !== null) mails.push(mail);
    } else if (effect.do === 'close') {
      const occasion = stepOccasion(effect.key, effect.outcome) as RunsOn;
      await enqueueOccasion(em, form, of, occasion, now, effect.number);
      if (effect.outcome === 'returned') mails.push(stepMailOccasion({ mail: 'correct', id: effect.number, turn: 0 }));
    } else if (effect.do === 'end') await enqueueOccasion(em, form, of, endOccasion(effect.name) as RunsOn, now);
    await emitProcessEvent(em, { formId: form.id, submissionId: submission.id }, effect, now);
  }
  const due = mails.map((occasion) => ({ kind: 'mail' as const, key: STEP_MAIL, integrationId: null, occasion }));
  await insertDue(em, form, of, due, now);
}
