import type { PlainValue } from '#forms/field-types/field-value.ts';

/**
 * A parsed formula as plain JSON, the form in which the page's script gets it: a number as `['#', '1.5']`, a text as `['"',
 * 'pro']`, a field as `['@', 'age']`, and every other part as a function's name with its arguments.
 */
export type Formula = readonly ['#' | '"' | '@', string] | readonly [name: FunctionName, ...args: Formula[]];

/** The functions with the least and most number of their arguments; operators such as `+` are functions too. */
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

/** A field's value in each row; undefined where the field is hidden. */
export interface Column {
  rows: readonly (PlainValue | undefined)[];
}

/** Reads a field's value for a formula. */
export type ReadField = (name: string) => PlainValue | Column | undefined;

/** The functions that accept a field of all rows. */
export const ROW_FUNCTIONS: readonly string[] = [
  'sum',
  'count',
  'min',
  'max',
  'average',
  'has',
] satisfies FunctionName[];

/**
 * Returns the field names in a formula, each with the function that it is an argument of; null for a name outside of any
 * function.
 */
export function namesWithUse(formula: Formula, caller: string | null = null): [name: string, caller: string | null][] {
  const [name, ...args] = formula;
  if (name === '@') return [[formula[1] as string, caller]];
  if (name === '#' || name === '"') return [];
  return (args as Formula[]).flatMap((arg) => namesWithUse(arg, name));
}

/** Returns the fields that a formula names, without duplicates. */
export function fieldsOf(formula: Formula): string[] {
  const [name, ...args] = formula;
  if (name === '@') return [formula[1]];
  if (name === '#' || name === '"') return [];
  return [...new Set((args as Formula[]).flatMap(fieldsOf))];
}
