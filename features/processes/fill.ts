import { type ChangeParts, changeAnswers } from '#features/editing/changing/change.ts';
import { sentAgain } from '#features/editing/changing/changed-form.ts';
import { Submission } from '#features/submissions/entities.ts';
import { asStepFills, stepsOfFields } from '#forms/process/step-fields.ts';
import { type DecideParts, type Decider, type Decision, decide, decideWithin, findPerson } from './decide.ts';
import { processNotFound } from './errors.ts';

export type FillParts = DecideParts & ChangeParts;

/** The entries of a step of the kind `fill`. */
export interface Entries {
  /** By the names of the fields, as a form sends them. Others than those of the step are left out. */
  sent: Readonly<Record<string, unknown>>;
}

/**
 * Stores what somebody fills in as a new version of the submission, validated by the rules of the form, together with the decision
 * `filled`.
 * @throws Refusal for values that the form refuses; UseCaseError as `decide` does
 */
export async function fillIn(
  deps: FillParts,
  decider: Decider,
  decision: Omit<Decision, 'outcome'> & Entries,
): Promise<void> {
  const em = deps.orm.em.fork();
  const found = await findPerson(em, decider.personId);
  const submission = found && (await em.findOne(Submission, { uuid: found.process.submissionUuid }));
  if (!submission) throw processNotFound();
  const { step, process } = found;
  const whole = await deps.revisions.get(process.formId, process.revision, em);
  const form = { ...whole, config: asStepFills(whole.config, step.key, submission.payload) };
  const names = new Set([...stepsOfFields(whole.config)].flatMap(([name, key]) => (key === step.key ? name : [])));
  const { sent: given, ...rest } = decision;
  const own = Object.fromEntries([...names].map((name) => [name, given[name] ?? '']));
  const site = await deps.readSite();
  const now = deps.clock();
  const made = await changeAnswers(deps, {
    ...{ submission, form, from: 'values', version: decision.version ?? submission.version, isOfStep: true },
    ...{ sent: { ...sentAgain(deps.box, form, submission.payload), ...own }, named: names },
    async keep(em, { version }, enqueue) {
      const filled = { ...rest, outcome: 'filled' as const, version };
      await decideWithin(em, { ...deps, site, enqueue }, found, { decider, decision: filled, now });
    },
  });
  // Without a new value there is no new version, and nothing was decided.
  if (made.changed.length === 0) await decide(deps, decider, { ...rest, outcome: 'filled' });
}
