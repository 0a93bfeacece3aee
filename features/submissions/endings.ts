import type { InferType } from 'yup';
import { conditionalSchema } from '#forms/config/conditional.ts';
import { recordsOf } from '#forms/config/json.ts';
import { checkKeys, checkRun, nameEntries } from '#forms/config/known-fields.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, line, list, type ShapeOf, slug, text } from '#forms/config/schema.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { described } from '#forms/json-schema/meta.ts';
import { checkTemplate } from '#forms/templates/checks.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';
import { budgets } from '#security/budgets.ts';
import { submissionsBudgets } from './budgets.ts';
import { pageAddress } from './page-address.ts';

const TITLE = 200;
const LABEL = 100;

const button = exact({
  /** `nameEntries` fills in a missing key. */
  key: described('Unique among the buttons of the ending; made of its place when absent.', slug().default('')),
  label: described('The text on the button.', line(LABEL).required(`\${path} is required: the text on the button`)),
  url: described(
    'An http(s) URL or a path of this site; may hold merge tags in path and query.',
    pageAddress().required(`\${path} is required: an address or a path of this site`),
  ),
});

const ending = exact({
  /** `nameEntries` fills in a missing key. */
  key: described('Unique among the endings; made of its place when absent.', slug().default('')),
  conditional: conditionalSchema,
  title: described('The heading; may hold merge tags.', clearable(line(TITLE))),
  message: described(
    'Plain text below the heading; may hold merge tags. The success message when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
  reference: described('True shows the number of the submission.', flag()),
  recap: described('True shows the answers once more, without sensitive ones.', flag()),
  buttons: described('Links to where it goes on.', list(button, submissionsBudgets.endingButtons.atMost)),
});

export type EndingConfig = InferType<typeof ending>;

const keys = {
  endings: described(
    'What the page shows after a submission: the first one whose condition holds. Without one, the success message or the redirect.',
    list(ending, submissionsBudgets.endings.atMost),
  ),
};

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

const PATH = 'config.options.endings';

/** Declares the form option `endings`. */
export const endingsOption: FormOption = {
  keys,
  texts: [
    { path: 'endings.*.title', atMost: TITLE, isLine: true, mode: 'header' },
    { path: 'endings.*.message', atMost: budgets.formText.atMost, mode: 'text' },
    { path: 'endings.*.buttons.*.label', atMost: LABEL, isLine: true },
  ],
  check({ endings }, { known }, report) {
    const entries = recordsOf(endings);
    checkKeys(PATH, entries, report);
    for (const [index, entry] of entries) {
      const path = `${PATH}[${index}]`;
      checkRun(`${path}.conditional`, entry.conditional, known, report);
      checkTemplate(`${path}.title`, entry.title, 'header', known, report);
      checkTemplate(`${path}.message`, entry.message, 'text', known, report);
      const buttons = recordsOf(entry.buttons);
      checkKeys(`${path}.buttons`, buttons, report);
      for (const [place, { url }] of buttons) checkTemplate(`${path}.buttons[${place}].url`, url, 'url', known, report);
    }
  },
  complete({ endings = [] }) {
    nameEntries(endings, 'ending');
    for (const { buttons = [] } of endings) nameEntries(buttons, 'button');
  },
};

/** Returns the ending for these values; undefined if the form has none whose condition holds. */
export function endingOf(config: FormConfig, values: SubmissionValues): EndingConfig | undefined {
  const { endings = [] } = config.options;
  if (endings.length === 0) return undefined;
  const comparable = comparableValues(config, values);
  return endings.find(({ conditional }) => applies(conditional, comparable));
}
