import type { JsonValue } from '#forms/config/json.ts';
import { ALONE, CHOICES, END, type Entry, MORE, WHEN, WHO } from './fields.ts';
import { ORDER } from './order.ts';

/** Creates a page break. */
function page(name: string, label: string, keys: object = {}): Entry {
  return { field: { type: 'page_break', name, label, ...keys } };
}

const COMPANY = { match: 'all', rules: [{ field: 'adults', op: 'greater_than', value: 1 }] };

/**
 * The fields of the form with every type, in order, with a visitor's answers. `test/forms/every-type.test.ts` fails if a type is
 * missing.
 */
export const EVERY_TYPE: readonly Entry[] = [
  ...WHO,
  page('when', 'When and how much', { next_label: 'To the days' }),
  ...WHEN,
  page('choices', 'What you choose'),
  ...CHOICES,
  page('alone', 'On your own', { jumps: [{ to: 'more', when: COMPANY }] }),
  ...ALONE,
  page('more', 'More about you', { back_label: 'To what you chose' }),
  ...MORE,
  ...ORDER,
  page('last', 'At last'),
  ...END,
];

/** The form's configuration as administrators save it. */
export const EVERY_TYPE_FORM = {
  title: 'Everything',
  config: {
    fields: EVERY_TYPE.map(({ field }) => field),
    options: { min_fill_seconds: 0 },
  },
};

/** The values that a program sends. */
export const EVERY_VALUE: Readonly<Record<string, JsonValue>> = Object.fromEntries(
  EVERY_TYPE.flatMap(({ field, sent }) => (sent === undefined ? [] : [[field.name, sent]])),
);

/** Returns a visitor's actions on the page: values by the name of the input. */
export function inputsOf(has: 'script' | 'no script'): Record<string, string | readonly string[]> {
  const all = EVERY_TYPE.map(({ inputs = {}, plain }) => (has === 'script' ? inputs : { ...inputs, ...plain }));
  return Object.assign({}, ...all) as Record<string, string | readonly string[]>;
}
