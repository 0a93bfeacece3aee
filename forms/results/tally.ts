import type { SubmissionValues } from '#forms/config/types.ts';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import { inputType } from '#forms/field-types/index.ts';
import type { Labelled, Summary, TimeStep } from '#forms/field-types/summary.ts';
import { isObject } from '#json.ts';
import type { Question, ResultsPlan } from './plan.ts';
import { millionths, stepOf } from './steps.ts';

/*
 * The names of counters. They are stored, and a filter names them behind the path of a field: `color=red`, `color~other`.
 */
/** Counts the submissions; its path is empty. */
export const ALL = '~all';
/** Counts the answers to a field, with the sum of its numbers. */
export const ANSWERS = '~answered';
/** Counts the answers that are no option. */
export const OTHERS = '~other';
/** Names the submissions without an answer, which no counter counts. */
export const NONE = '~none';

/** Maximum length of a counter's name. */
const LONGEST = 330;

export interface Counter {
  path: string;
  name: string;
  count: number;
  /** The sum of the numbers, in millionths. */
  sum: bigint;
}

/** Counters by path and name. */
export type Counters = Map<string, Counter>;

/** Adds one submission to counters, or removes it with the sign -1. */
export function tally(
  { questions }: ResultsPlan,
  values: SubmissionValues,
  counters: Counters,
  sign: 1 | -1 = 1,
): void {
  add(counters, '', ALL, sign);
  for (const question of questions) {
    for (const value of answersTo(question, values)) addAnswer(question, value, counters, sign);
  }
}

/** Returns the answers of a submission to a question: one at most, or one for each row of a repeater. Empty ones are left out. */
export function answersTo({ path, field }: Question, values: SubmissionValues): FieldValue[] {
  const type = inputType(field);
  return valuesAt(values, path.split('.')).filter(
    (value): value is FieldValue => type.isValue(value) && !type.isEmpty(value),
  );
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  // Rows of a repeater, where the path goes on.
  if (Array.isArray(value)) return value.flatMap((row) => valuesAt(row, path));
  if (!isObject(value) || !Object.hasOwn(value, name)) return [];
  return valuesAt(value[name], rest);
}

function addAnswer({ path, summary }: Question, value: FieldValue, counters: Counters, sign: 1 | -1): void {
  const figure = figureOf(summary, value);
  const sum = figure === null ? 0n : (millionths(figure) ?? 0n);
  add(counters, path, ANSWERS, sign, sum);
  for (const name of namesOf(summary, value)) add(counters, path, name, sign);
}

/** Returns the number that an answer stands for; null for answers that are no numbers. */
export function figureOf(summary: Summary, value: FieldValue): number | null {
  if (summary.kind !== 'points' && summary.kind !== 'number' && summary.kind !== 'amount') return null;
  const given = summary.of(value);
  const figure = typeof given === 'string' && given !== '' ? Number(given) : given;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : null;
}

/** Returns the names of the counters that an answer adds to, beside `ANSWERS`. */
export function namesOf(summary: Summary, value: FieldValue): string[] {
  switch (summary.kind) {
    case 'choice': {
      const chosen = summary.of(value).filter((item) => item !== undefined && item !== '');
      return [...new Set(chosen.map((item) => (has(summary.options, item) ? `=${item}` : OTHERS)))];
    }
    case 'codes': {
      const code = summary.of(value);
      return [/^[\w-]{2,16}$/.test(code) ? `=${code}` : OTHERS];
    }
    case 'points': {
      const figure = figureOf(summary, value);
      return figure !== null && summary.points.includes(figure) ? [`=${figure}`] : [OTHERS];
    }
    case 'number': {
      const figure = figureOf(summary, value);
      const step = figure === null ? null : stepOf(figure, summary);
      return step ? [stepName(step)] : [OTHERS];
    }
    case 'time':
      return [timeName(summary.of(value), summary.by)];
    case 'grid':
      return summary
        .of(value)
        .filter(([row, column]) => has(summary.rows, row) && has(summary.columns, column))
        .map(([row, column]) => `=${row}:${column}`);
    default:
      return [];
  }
}

/** Returns the name of a step: `=100..110`, or `=7` for a whole number; `=100..` and `=..0` for one with an open end. */
export function stepName({ from, to }: { from: number | null; to: number | null }): string {
  return from === to ? `=${from}` : `=${from ?? ''}..${to ?? ''}`;
}

function timeName(text: string, by: TimeStep): string {
  const pattern = { day: /^\d{4}-\d\d-\d\d/, month: /^\d{4}-\d\d/, hour: /^\d\d/, slot: /^\d{4}-\d\d-\d\dT\d\d:\d\d/ }[
    by
  ];
  const [found] = pattern.exec(text) ?? [];
  return found === undefined ? OTHERS : `=${found}`;
}

function has(list: readonly Labelled[], item: unknown): boolean {
  return list.some(({ value }) => value === String(item));
}

function add(counters: Counters, path: string, name: string, sign: 1 | -1, sum = 0n): void {
  const cut = name.slice(0, LONGEST);
  const key = `${path}\n${cut}`;
  const counter = counters.get(key);
  const signed = sign === 1 ? sum : -sum;
  if (counter) {
    counter.count += sign;
    counter.sum += signed;
  } else counters.set(key, { path, name: cut, count: sign, sum: signed });
}
