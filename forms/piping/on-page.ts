import type { FormConfig } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { initialValue, sanitiseSubmission } from '#forms/values/sanitise.ts';
import type { PipePlan } from './pipe-text.ts';
import { pipeLanguage, pipeTexts, pipingOf } from './piping.ts';

/** A form in whose texts answers stand, as a page shows it. */
export interface PipedForm {
  /** With marks: `fillMarks` puts the answers in their places. */
  config: FormConfig;
  texts: readonly string[];
  plan: PipePlan;
}

/**
 * Null for a form in whose texts no answer stands.
 * @param sent what was filled in, by the names of inputs; undefined where nothing was yet
 * @param unseen names of fields that still hold what they begin with
 */
export function pipedForm(
  config: FormConfig,
  sent: Readonly<Record<string, unknown>> | undefined,
  unseen: ReadonlySet<string>,
): PipedForm | null {
  const piping = pipingOf(config);
  if (!piping) return null;
  const begun = inputFields(config).filter(({ name }) => !sent || unseen.has(name));
  const initial = begun.map((field) => [field.name, initialValue(field)] as const);
  const { values } = sanitiseSubmission(config, { ...Object.fromEntries(initial), ...sent });
  const texts = pipeTexts(config, piping.pipes, values);
  return { config: piping.marked, texts, plan: { ...pipeLanguage(config), pipes: piping.pipes } };
}
