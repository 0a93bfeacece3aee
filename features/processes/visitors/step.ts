import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Revisions } from '#features/forms/store/revisions.ts';
import { type ActiveForm, atRevision } from '#features/forms/visitors/active-forms.ts';
import { findPerson, type PersonOfStep } from '#features/processes/decide.ts';
import { type PersonContent, ProcessDecision } from '#features/processes/entities.ts';
import { processOf, type StepOption } from '#features/processes/option.ts';
import { type Shown, shownTo } from '#features/processes/shown.ts';
import { stepOf } from '#features/processes/store/names.ts';
import { openPerson } from '#features/processes/store/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { FieldConfig } from '#forms/config/types.ts';
import { isInput } from '#forms/field-types/index.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** `asked`: the person can decide. The others say why there is nothing to decide. */
export type StepStanding = 'asked' | 'decided' | 'replaced' | 'lapsed' | 'over';

/** A step as the person who opened its link sees it, in the language of the visit. */
export interface OpenedStep extends PersonOfStep {
  /** The form with which the process began. */
  form: ActiveForm;
  option: StepOption;
  /** IANA name of the zone in which the step's deadlines count; absent for that of the site. */
  timeZone: string | undefined;
  submission: Submission;
  who: PersonContent;
  shown: Shown;
  /** The form of a step that fills in fields: these alone. */
  fields: FieldConfig[];
  standing: StepStanding;
  /** When the person decided; null while nothing is decided. */
  decidedAt: Date | null;
}

/** Reads a step for one of its people. @returns null once the submission is erased */
export async function readStep(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  form: ActiveForm,
  personId: number,
): Promise<OpenedStep | null> {
  // Person and step are read as of one moment, so that the page of somebody who has just decided says so.
  return orm.em.fork().transactional((em) => readStepAt(em, { orm, box }, form, personId), {
    isolationLevel: IsolationLevel.REPEATABLE_READ,
    readOnly: true,
  });
}

async function readStepAt(
  em: EntityManager,
  { orm, box }: { orm: MikroORM; box: SecretBox },
  form: ActiveForm,
  personId: number,
): Promise<OpenedStep | null> {
  const found = await findPerson(em, personId);
  const submission = found && (await em.findOne(Submission, { uuid: found.process.submissionUuid }));
  if (!found || !submission) return null;
  const revisions = new Revisions(orm);
  // The steps are those that the process began with; the answers may have been changed with a later form.
  const whole = await revisions.get(form.id, found.process.revision, em);
  const pinned = inLanguage(whole, form.visitLanguage);
  const answered = inLanguage(await revisions.get(form.id, submission.revision, em), form.visitLanguage);
  const process = processOf(pinned.config);
  const option = await stepOf(em, submission, process, found.step.key);
  if (!process || !option) return null;
  const decision = await em.findOne(ProcessDecision, { personId });
  // Whoever owns an address that somebody has mistyped sees nothing of them, unless the step says so.
  const isOfStranger = option.kind === 'verify' && !option.shows;
  return {
    ...{ ...found, form: atRevision(form, whole), option, submission, who: openPerson(box, found.person) },
    timeZone: process.calendar.time_zone,
    shown: shownTo(isOfStranger ? { shows: [] } : option, answered.config, submission.payload),
    fields: pinned.config.fields.filter((field) => isInput(field) && option.fields.includes(field.name)),
    standing: standingOf(found),
    decidedAt: decision?.at ?? null,
  };
}

function standingOf({ person, step }: PersonOfStep): StepStanding {
  if (person.status === 'decided' || person.status === 'replaced') return person.status;
  if (person.status === 'asked' && step.status === 'asking') return 'asked';
  return step.outcome === 'lapsed' ? 'lapsed' : 'over';
}
