import type { FormConfig } from '#forms/config/types.ts';
import { filledInOrBegun } from '#forms/page/shown-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { fieldInRow, type PipePlan } from './pipe-text.ts';
import { pipeLanguage, pipeTexts, pipingOf, withAnswers } from './piping.ts';

/** A form in whose texts answers stand, as a page shows it. */
export interface PipedForm {
  /** With marks: `fillMarks` puts the answers in their places. */
  config: FormConfig;
  /** What stands for a mark. @param own the path of the field that has the text */
  textOf(mark: number, own: string): string;
  plan: PipePlan;
  /** With the answers in place, for messages. */
  read(): FormConfig;
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
  const { marked, pipes } = piping;
  const { values } = sanitiseSubmission(config, filledInOrBegun(config, sent, unseen));
  const textOf = pipeTexts(config, values);
  return {
    config: marked,
    textOf(mark, own) {
      const pipe = pipes[mark];
      return pipe ? textOf(pipe, fieldInRow(pipe, own)) : '';
    },
    plan: { ...pipeLanguage(config), pipes },
    read: () => withAnswers(config, values),
  };
}
