import type { FieldValue } from './field-value.ts';

/** An option, a row or a column, with the text that people see. */
export interface Labelled {
  value: string;
  label: string;
}

/** The step by which answers in time are counted; a slot is one local time of one day. */
export type TimeStep = 'day' | 'month' | 'hour' | 'slot';

/**
 * The way in which the answers of all visitors to a field are summarised, with the functions that read one value; they get no
 * empty values. Counters hold nothing but options, points, steps of numbers and months: no text of a visitor.
 */
export type Summary<V extends FieldValue = FieldValue> =
  | {
      kind: 'choice';
      /** The options that are counted one by one; all other answers are counted together. */
      options: readonly Labelled[];
      of(value: V): readonly unknown[];
    }
  | {
      /** Codes of a long list that is no part of the form, such as countries. */
      kind: 'codes';
      of(value: V): string;
      labelOf(code: string, language: string): string;
    }
  | { kind: 'points'; points: readonly number[]; isNps: boolean; low?: string; high?: string; of(value: V): unknown }
  | { kind: 'number'; min?: number; max?: number; isWhole: boolean; currency?: string; of(value: V): unknown }
  | { kind: 'time'; by: TimeStep; of(value: V): string }
  | {
      kind: 'grid';
      rows: readonly Labelled[];
      columns: readonly Labelled[];
      /** True when the columns are places, of which the first is the best. */
      isRanking: boolean;
      of(value: V): readonly [row: string, column: string][];
    }
  /** Texts are read from the newest submissions and never counted by their words. */
  | { kind: 'text'; of(value: V): string }
  /** Files, or rows of a repeated field: the number of submissions with any, and the number of all. */
  | { kind: 'amount'; of(value: V): number }
  /** Nothing but the number of answers: values that identify people, or that nobody may see. */
  | { kind: 'answered' };

export const ANSWERED = { kind: 'answered' } as const;

/** Returns options with their labels. */
export function labelled(options: readonly { value: string; label?: string | undefined }[]): Labelled[] {
  return options.map(({ value, label }) => ({ value, label: label || value }));
}
