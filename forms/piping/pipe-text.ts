import { formatCalculated, type NumberFormatConfig } from '#forms/calculations/format.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type AppliedFilter, applyFilters } from '#forms/templates/language/filter-rules.ts';

/** An answer in a text of the form. The server creates it from a merge tag, and passes it to the page's script. */
export interface Pipe {
  /** The path of the field; in rows the path in the first row, `guests[0].name`. */
  field: string;
  /** The part, for a value with parts. */
  part?: string;
  filters: readonly AppliedFilter[];
  /** The labels of choices by value. */
  labels?: Readonly<Record<string, string>>;
  /** The number format of a calculated field. */
  format?: NumberFormatConfig;
}

/** Matches a text that is longer than a part of a value can be: see `ANSWER`. */
const LONG = /^(.{255}).+/su;

export interface PipeLanguage {
  language: string;
  /** The locale for numbers and lists. */
  locale: string;
}

/** The pipes of a form for the script of pages. */
export interface PipePlan extends PipeLanguage {
  pipes: readonly Pipe[];
}

/**
 * Returns the text of an answer.
 * @param value the value that conditions compare; null for a field that is hidden or empty
 */
export function pipeText(
  { filters, labels, format }: Pick<Pipe, 'filters' | 'labels' | 'format'>,
  value: PlainValue,
  { language, locale }: PipeLanguage,
): string {
  // Cut to a maximum length, since the answer may appear in many texts.
  return applyFilters(answerText(value).replace(LONG, '$1…'), filters, language);

  function answerText(answer: PlainValue): string {
    if (answer === null || typeof answer === 'boolean') return '';
    if (typeof answer === 'number') return format ? formatCalculated(answer, format, locale) : String(answer);
    const texts = [answer].flat().flatMap((item) => (item === '' ? [] : [labels?.[item] ?? item]));
    return texts.length > 1 ? new Intl.ListFormat(locale, { style: 'narrow' }).format(texts) : texts.join();
  }
}

/** Returns the path of the piped field for a text in a certain row. @param own the path of the field that has the text */
export function fieldInRow({ field }: Pipe, own: string): string {
  const rows = own.match(/\[.+?\]/g) ?? [];
  return field.replace(/\[0\]/g, (first) => rows.shift() ?? first);
}

/** Matches the mark that stands for a pipe in a text until the text is shown. No visitor's answer contains these characters. */
export const PIPE_MARK = /\ufdd0(\d+)\ufdd1/g;

export function pipeMark(index: number): string {
  return `\ufdd0${index}\ufdd1`;
}
