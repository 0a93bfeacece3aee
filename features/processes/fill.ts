import type { EntityManager } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { type ChangeParts, changeAnswers } from '#features/editing/changing/change.ts';
import { sentAgain } from '#features/editing/changing/changed-form.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { Submission } from '#features/submissions/entities.ts';
import { asStepFills, stepsOfFields } from '#forms/process/step-fields.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import type { Advanced } from './advance.ts';
import {
  type DecideParts,
  type Decider,
  type Decision,
  decide,
  decideWithin,
  findPerson,
  requireAsked,
  submissionChanged,
} from './decide.ts';
import { invalidField, processNotFound } from './errors.ts';

export type FillParts = DecideParts & ChangeParts;

/** The entries of a step of the kind `fill`, by the names of the fields. */
export type Entries = Readonly<Record<string, unknown>>;

/** A decision with the fields that it fills in. */
export interface Filled extends Decision {
  /** The entries of a page. Other fields than those of the step are left out, and its own that are absent are empty. */
  typed?: Entries | undefined;
  /** The entries of a program: fields of the step alone. Those that are absent stay as they are. */
  values?: Entries | undefined;
  /** The language of the page: in it people typed numbers, and read what is wrong. */
  language?: string | undefined;
}

type Keep = (em: EntityManager, after: Advanced) => Promise<void>;

/**
 * Decides a step of any kind; the fields of a step of the kind `fill` are stored as a new version of the submission, validated by the rules
 * of its form, together with the decision.
 * @param keep stores further rows in the same transaction
 * @throws Refusal `validation_failed` for values that the form refuses; UseCaseError as `decide` does
 */
export function decideStep(
  deps: FillParts,
  decider: Decider,
  { typed, values, language, ...decision }: Filled,
  keep?: Keep,
): Promise<Advanced> {
  if (decision.outcome === 'filled') return fillIn(deps, decider, decision, { typed, values, language }, keep);
  if (values) throw invalidField('values', 'must be left out: only the outcome filled stores values');
  return decide(deps, decider, decision, keep);
}

async function fillIn(
  deps: FillParts,
  decider: Decider,
  decision: Decision,
  { typed, values = {}, language }: Pick<Filled, 'typed' | 'values' | 'language'>,
  keep?: Keep,
): Promise<Advanced> {
  const em = deps.orm.em.fork();
  const found = await findPerson(em, decider.personId);
  const submission = found && (await em.findOne(Submission, { uuid: found.process.submissionUuid }));
  if (!submission) throw processNotFound();
  const { step, process, person } = found;
  requireAsked(person);
  const whole = inLanguage(await deps.revisions.get(process.formId, process.revision, em), language);
  const form = { ...whole, config: asStepFills(whole.config, step.key, submission.payload) };
  const names = [...stepsOfFields(whole.config)].flatMap(([name, key]) => (key === step.key ? name : []));
  const stray = Object.keys(values).find((name) => !names.includes(name));
  if (stray !== undefined) throw invalidField(`values.${stray.slice(0, 64)}`, 'is no field that this step fills in');
  const own = typed ? Object.fromEntries(names.map((name) => [name, typed[name] ?? ''])) : emptied(values);
  const site = await deps.readSite();
  const now = deps.clock();
  let after: Advanced | undefined;
  await changeAnswers(deps, {
    ...{ submission, form, from: 'values', version: decision.version ?? submission.version },
    ...{ isOfStep: true, isTyped: typed !== undefined },
    ...{ sent: { ...sentAgain(deps.box, form, submission.payload), ...own }, named: new Set(Object.keys(own)) },
    async keep(em, { version }, enqueue) {
      after = await decideWithin(em, { ...deps, site, enqueue }, found, {
        ...{ decider, decision: { ...decision, version }, now },
      });
      await keep?.(em, after);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'edit_conflict') throw submissionChanged();
    throw error.code === 'edit_link_over' ? processNotFound() : error;
  });
  // Without a new value there is no new version, and nothing was decided.
  return after ?? decide(deps, decider, decision, keep);
}

/** Returns values as a form sends them: an empty text empties a field. */
function emptied(values: Entries): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}

/**
 * Names the fields that the form refused as a program has sent them.
 * @throws UseCaseError `validation_failed` in place of such a Refusal
 */
export function byNames(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
  const fields = Object.entries(error.details.errors?.fields ?? {});
  const errors = Object.fromEntries(fields.map(([name, message]) => [`values.${name}`, `values.${name}: ${message}`]));
  throw new UseCaseError('invalid', 'validation_failed', Object.values(errors)[0] ?? error.message, errors);
}
