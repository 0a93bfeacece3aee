import { formatCalculated, type NumberFormatConfig } from '#forms/calculations/format.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type AppliedFilter, applyFilters } from '#forms/templates/language/filter-rules.ts';

/** An answer that stands in a text of the form. The server makes it of a merge tag, the page's script of what the server says. */
export interface Pipe {
  /** The path of the field: in rows that of the first one, `guests[0].name`. */
  field: string;
  /** Of a value of parts. */
  part?: string;
  filters: readonly AppliedFilter[];
  /** What people read of the choices. */
  labels?: Readonly<Record<string, string>>;
  /** Of what is calculated. */
  format?: NumberFormatConfig;
}

/** More than a part of a value has: see `ANSWER`. */
const LONG = /^(.{255}).+/su;

export interface PipeLanguage {
  language: string;
  /** How numbers and lists are written. */
  locale: string;
}

/** What the script of pages is told. */
export interface PipePlan extends PipeLanguage {
  pipes: readonly Pipe[];
}

/**
 * What stands in the text.
 * @param value as conditions compare it; null of a field that is hidden or empty
 */
export function pipeText(
  { filters, labels, format }: Pick<Pipe, 'filters' | 'labels' | 'format'>,
  value: PlainValue,
  { language, locale }: PipeLanguage,
): string {
  // However long an answer is: it may stand in many texts.
  return applyFilters(answerText(value).replace(LONG, '$1…'), filters, language);

  function answerText(answer: PlainValue): string {
    if (answer === null || typeof answer === 'boolean') return '';
    if (typeof answer === 'number') return format ? formatCalculated(answer, format, locale) : String(answer);
    const texts = [answer].flat().flatMap((one) => (one === '' ? [] : [labels?.[one] ?? one]));
    return texts.length > 1 ? new Intl.ListFormat(locale, { style: 'narrow' }).format(texts) : texts.join();
  }
}

/** The path of the field that is meant in a text of this row. @param own the path of the field that has the text */
export function fieldInRow({ field }: Pipe, own: string): string {
  const rows = own.match(/\[.+?\]/g) ?? [];
  return field.replace(/\[0\]/g, (first) => rows.shift() ?? first);
}

/** Stands in a text for the pipe of this place until the text is shown. No answer of a visitor is taken for one. */
export const PIPE_MARK = /\ufdd0(\d+)\ufdd1/g;

export function pipeMark(place: number): string {
  return `\ufdd0${place}\ufdd1`;
}
