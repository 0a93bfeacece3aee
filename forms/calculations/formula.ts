import type { PlainValue } from '#forms/field-types/field-value.ts';

/**
 * A formula once it is read, as plain JSON, which is also what the page's script gets: a number as `['#', '1.5']`, a text as
 * `['"', 'pro']`, a field as `['@', 'age']`, everything else as the name of a function and what it is given.
 */
export type Formula = readonly ['#' | '"' | '@', string] | readonly [name: FunctionName, ...given: Formula[]];

/** The names of the functions, with how much each takes; signs such as `+` are written as functions too. */
export const FUNCTIONS = {
  '+': [2, 2],
  '-': [2, 2],
  '*': [2, 2],
  '/': [2, 2],
  '%': [2, 2],
  '==': [2, 2],
  '!=': [2, 2],
  '<': [2, 2],
  '<=': [2, 2],
  '>': [2, 2],
  '>=': [2, 2],
  negative: [1, 1],
  min: [1, 100],
  max: [1, 100],
  sum: [1, 100],
  average: [1, 100],
  count: [1, 100],
  round: [1, 2],
  floor: [1, 2],
  ceil: [1, 2],
  abs: [1, 1],
  if: [3, 3],
  choose: [3, 100],
  and: [1, 100],
  or: [1, 100],
  not: [1, 1],
  has: [2, 2],
  empty: [1, 1],
  default: [2, 2],
  days: [2, 2],
} as const satisfies Record<string, readonly [least: number, most: number]>;
export type FunctionName = keyof typeof FUNCTIONS;

/** What a field holds in each row; undefined where it is hidden. */
export interface Column {
  rows: readonly (PlainValue | undefined)[];
}

/** What a field holds for formulas. */
export type ReadField = (name: string) => PlainValue | Column | undefined;

/** The functions that may be given a field of all rows. */
export const OF_ROWS: readonly string[] = ['sum', 'count', 'min', 'max', 'average', 'has'] satisfies FunctionName[];

/** The names of fields with what they are given to; null where that is no function. */
export function namesWithUse(formula: Formula, use: string | null = null): [name: string, use: string | null][] {
  const [name, ...given] = formula;
  if (name === '@') return [[formula[1] as string, use]];
  if (name === '#' || name === '"') return [];
  return (given as Formula[]).flatMap((one) => namesWithUse(one, name));
}

/** The fields that a formula names, each once. */
export function fieldsOf(formula: Formula): string[] {
  const [name, ...given] = formula;
  if (name === '@') return [formula[1]];
  if (name === '#' || name === '"') return [];
  return [...new Set((given as Formula[]).flatMap(fieldsOf))];
}
