import type { FormConfig } from '#forms/config/types.ts';
import { submittedOrInitialValues } from '#forms/page/shown-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { fieldInRow, type PipePlan } from './pipe-text.ts';
import { pipeLanguage, pipeTexts, pipingOf, withAnswers } from './piping.ts';

/** A form with answers in its texts, as a page shows it. */
export interface PipedForm {
  /** The config with marks, which `fillMarks` replaces with answers. */
  config: FormConfig;
  /** Returns the answer for a mark. @param own the path of the field that has the text */
  textOf(mark: number, own: string): string;
  plan: PipePlan;
  /** Returns the config with the answers in its texts, for messages. */
  configWithAnswers(): FormConfig;
}

/**
 * Prepares the pipes of a form for a page; null for a form without pipes.
 * @param sent the submitted values, by the names of inputs; undefined when nothing was filled in yet
 * @param unseen names of fields that still have their initial values
 */
export function pipedForm(
  config: FormConfig,
  sent: Readonly<Record<string, unknown>> | undefined,
  unseen: ReadonlySet<string>,
): PipedForm | null {
  const piping = pipingOf(config);
  if (!piping) return null;
  const { marked, pipes } = piping;
  const { values } = sanitiseSubmission(config, submittedOrInitialValues(config, sent, unseen));
  const textOf = pipeTexts(config, values);
  return {
    config: marked,
    textOf(mark, own) {
      const pipe = pipes[mark];
      return pipe ? textOf(pipe, fieldInRow(pipe, own)) : '';
    },
    plan: { ...pipeLanguage(config), pipes },
    configWithAnswers: () => withAnswers(config, values),
  };
}
