import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { FeatureData } from '#features/feature-data.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { type ActiveForm, atRevision } from '#features/forms/visitors/active-forms.ts';
import { asksForCode } from '#features/processes/confirmation.ts';
import { Process, ProcessDecision, ProcessStep } from '#features/processes/entities.ts';
import { type ProcessOption, processOf } from '#features/processes/option.ts';
import { titlesOfSteps } from '#features/processes/store/names.ts';
import { openDecision } from '#features/processes/store/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import { isOnWaitingList } from '#features/submissions/store/submission.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Outcome } from '#forms/process/definition.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** The state of a submission as its respondent reads it, in the language of the visit. */
export interface StatusView {
  /** The form with which the process began; the current one without a process. */
  form: ActiveForm;
  sentAt: Date;
  /** Null when there is nothing to say, but that it was sent. */
  title: string | null;
  /** The words of the form's author about it. */
  text: string | null;
  isGood: boolean;
  /** Sentences of other features, such as what became of the payment. */
  notes: readonly string[];
  /** True while the respondent can correct it. */
  corrects: boolean;
  /** True while the respondent has to enter a code. */
  asksForCode: boolean;
  /** Those that have ended, the oldest first. */
  steps: EndedStep[];
  timeZone: string | undefined;
}

export interface EndedStep {
  title: string;
  outcome: Outcome;
  at: Date;
  /** Why it was refused or sent back. */
  note: string | null;
}

export interface StatusParts {
  orm: MikroORM;
  box: SecretBox;
  installed: readonly Pick<FeatureData, 'noteOfStatus'>[];
}

/** @returns null once the submission is erased */
export async function readStatus(
  { orm, box, installed }: StatusParts,
  form: ActiveForm,
  uuid: string,
): Promise<StatusView | null> {
  const em = orm.em.fork();
  const submission = await em.findOne(Submission, { uuid, formId: form.id });
  if (!submission) return null;
  const process = await em.findOne(Process, { submissionUuid: uuid });
  const pinned = process && atRevision(form, await new Revisions(orm).get(form.id, process.revision, em));
  const option = pinned && processOf(pinned.config);
  const bare = {
    form,
    sentAt: submission.createdAt,
    notes: await notesOf(em, installed, uuid, textsOf(form.config)),
    corrects: false,
    asksForCode: false,
    steps: [],
    timeZone: undefined,
  };
  if (!process || !option) return { ...bare, title: null, text: null, isGood: true };
  return {
    ...bare,
    form: pinned,
    ...standingOf(pinned.config, submission, process, option),
    corrects: process.status === 'correcting',
    asksForCode: submission.status === 'unconfirmed' && process.status !== 'ended' && asksForCode(pinned.config),
    steps: await endedSteps(em, box, process, submission, option),
    timeZone: option.calendar.time_zone,
  };
}

async function notesOf(
  em: EntityManager,
  installed: StatusParts['installed'],
  uuid: string,
  texts: Texts,
): Promise<string[]> {
  const notes: string[] = [];
  for (const { noteOfStatus } of installed) {
    const note = await noteOfStatus?.(em, uuid, texts);
    if (note) notes.push(note);
  }
  return notes;
}

/** Returns what a respondent reads about the place of a submission in its process. */
export function standingOf(
  config: FormConfig,
  { status: paid }: Pick<Submission, 'status'>,
  { status, stepKey, end }: Process,
  { steps, ends }: ProcessOption,
): Pick<StatusView, 'title' | 'text' | 'isGood'> {
  const { process, waitingList } = textsOf(config);
  const { status: texts } = process;
  const plain = { text: null, isGood: false };
  if (paid === 'awaiting_payment' || paid === 'unpaid') return { ...plain, title: texts.unpaid };
  if (isOnWaitingList(paid)) return { ...plain, title: waitingList.title };
  if (status === 'ended') {
    const own = ends.find(({ key }) => key === end);
    const usual = Object.hasOwn(texts.ends, end ?? '') ? texts.ends[end as keyof typeof texts.ends] : end;
    return { title: own?.title ?? usual ?? null, text: own?.text ?? null, isGood: end === 'completed' };
  }
  const step = steps.find(({ key }) => key === stepKey);
  if (status === 'correcting') return { ...plain, title: texts.outcomes.returned };
  if (paid === 'unconfirmed') return { ...plain, title: texts.unconfirmed, text: step?.waiting_text ?? null };
  const title = step ? fill(texts.waits, { step: step.title }) : null;
  return { ...plain, title, text: step?.waiting_text ?? null };
}

async function endedSteps(
  em: EntityManager,
  box: SecretBox,
  { id: processId }: Process,
  submission: Submission,
  option: ProcessOption,
): Promise<EndedStep[]> {
  const rows = await em.find(ProcessStep, { processId, status: 'ended' }, { orderBy: { number: 'asc' } });
  const decisions = await em.find(ProcessDecision, { processId }, { orderBy: { at: 'asc' } });
  const titleOf = await titlesOfSteps(
    em,
    submission,
    option,
    rows.map(({ key }) => key),
  );
  return rows.flatMap(({ id, key, outcome, endedAt }) => {
    if (!outcome || !endedAt) return [];
    const said = decisions.filter(({ stepId, outcome: own }) => stepId === id && own === outcome);
    const notes = said.flatMap((one) => openDecision(box, one).note ?? []);
    return [{ title: titleOf(key), outcome, at: endedAt, note: notes.length > 0 ? notes.join('\n\n') : null }];
  });
}
