import type { EngineCall } from '#engine/engine-call.ts';
import { insertCalls } from '#engine/outbox.ts';
import { type ChangeParts, changeAnswers } from '#features/editing/changing/change.ts';
import { sentAgain } from '#features/editing/changing/changed-form.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { asStepFills, stepsOfFields } from '#forms/process/step-fields.ts';
import { type DecideParts, type Decider, type Decision, decide, decideWithin, findPerson } from './decide.ts';
import { processNotFound } from './errors.ts';

export type FillParts = DecideParts & ChangeParts;

/** The entries of a step of the kind `fill`. */
export interface Entries {
  /** By the names of the fields, as a form sends them. Others than those of the step are left out. */
  sent: Readonly<Record<string, unknown>>;
  uploadErrors?: Readonly<Record<string, string>> | undefined;
}

/** The form of a step of the kind `fill`, and the submission as its people find it. */
export interface FormToFill {
  form: FormAtRevision;
  submission: Submission;
  /** The names of the fields that the step fills in. */
  names: ReadonlySet<string>;
}

/** @throws UseCaseError `process_not_found` */
export async function openToFill(
  { orm, revisions }: Pick<FillParts, 'orm' | 'revisions'>,
  personId: number,
): Promise<FormToFill> {
  const em = orm.em.fork();
  const found = await findPerson(em, personId);
  const submission = found && (await em.findOne(Submission, { uuid: found.process.submissionUuid }));
  if (!submission) throw processNotFound();
  const { step, process } = found;
  const whole = await revisions.get(process.formId, process.revision, em);
  const own = [...stepsOfFields(whole.config)].filter(([, key]) => key === step.key);
  const form = { ...whole, config: asStepFills(whole.config, step.key, submission.payload) };
  return { form, submission, names: new Set(own.map(([name]) => name)) };
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
  const { form, submission, names } = await openToFill(deps, decider.personId);
  const found = await findPerson(deps.orm.em.fork(), decider.personId);
  if (!found) throw processNotFound();
  const { sent: given, uploadErrors, ...rest } = decision;
  const own = Object.fromEntries([...names].map((name) => [name, given[name] ?? '']));
  const site = await deps.readSite();
  const calls: EngineCall[] = [];
  let ids: number[] = [];
  const now = deps.clock();
  const made = await changeAnswers(deps, {
    ...{ submission, form, from: 'values', version: decision.version ?? submission.version, isQuiet: true },
    ...{ sent: { ...sentAgain(deps.box, form, submission.payload), ...own }, named: names },
    ...(uploadErrors && { uploadErrors }),
    async keep(em, { version }) {
      const enqueue = (...more: readonly EngineCall[]) => void calls.push(...more);
      const filled = { ...rest, outcome: 'filled' as const, version };
      await decideWithin(em, { ...deps, site, enqueue }, found, { decider, decision: filled, now });
      ids = await insertCalls(
        em,
        deps.box,
        calls.map((call) => ({ call, now })),
      );
    },
  });
  for (const [index, id] of ids.entries()) deps.dispatcher?.offer(id, calls[index] as EngineCall);
  // Without a new value there is no new version, and nothing was decided.
  if (made.changed.length === 0) await decide(deps, decider, { ...rest, outcome: 'filled' });
}
