import { isObject } from '#json.ts';
import type { Draft } from '../model.ts';
import { listOf, stepsOf, valueAt, withValueAt } from '../panel/schema/change.ts';

const OPTION = /^(.*\.options)\[(\d+)\]\.label$/;

/**
 * Adds an option after the last one of a field, when that was edited.
 * @param path the path of the label that was edited
 * @param label makes the label of the new option from its number
 * @returns null for any other text
 */
export function withOptionAfter(
  draft: Draft,
  path: string,
  label: (number: number) => string,
): { draft: Draft; path: string } | null {
  const [, list, index] = OPTION.exec(path) ?? [];
  if (list === undefined) return null;
  const options = listOf(valueAt(draft, stepsOf(list)));
  if (Number(index) !== options.length - 1) return null;
  const values = options.map((one) => (isObject(one) ? String(one.value) : undefined));
  const number = options.length + 1;
  let free = number;
  while (values.includes(`option_${free}`)) free += 1;
  const last = options.at(-1);
  const price = isObject(last) && typeof last.price === 'number' ? { price: last.price } : {};
  const option = { value: `option_${free}`, label: label(number), ...price };
  const after = withValueAt(draft, stepsOf(list), () => [...options, option]) as unknown as Draft;
  return { draft: after, path: `${list}[${options.length}].label` };
}

/** Removes the option whose label has this path. */
export function withoutOption(draft: Draft, path: string): Draft {
  const [, list = '', index] = OPTION.exec(path) ?? [];
  const options = listOf(valueAt(draft, stepsOf(list)));
  return withValueAt(draft, stepsOf(list), () => options.toSpliced(Number(index), 1)) as unknown as Draft;
}
