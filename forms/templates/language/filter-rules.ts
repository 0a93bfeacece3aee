// The functions of filters, for templates on the server and for texts that the page's script updates.

/** A filter with the arguments behind its colon. */
export interface AppliedFilter {
  name: string;
  args: readonly string[];
}

/**
 * Converts plain text to plain text; text that it cannot parse stays as it is. No filter makes a text much longer. Never throws.
 */
type Apply = (text: string, args: readonly string[], language: string) => string;

export const FILTER_RULES = {
  upper: (text, _args, language) => text.toLocaleUpperCase(language),
  lower: (text, _args, language) => text.toLocaleLowerCase(language),
  capitalize: (text, _args, language) => text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(language)),
  trim: (text) => text.trim(),
  truncate,
  default: (text, [instead = '']) => (isEmpty(text) ? instead : text),
  date: formatDate,
  number: formatNumber,
  // The renderer gets the stored value from the field's type.
  value: (text) => text,
} satisfies Record<string, Apply>;

/** @param filters filters without mistakes */
export function applyFilters(text: string, filters: readonly AppliedFilter[], language: string): string {
  const rules: Readonly<Record<string, Apply>> = FILTER_RULES;
  return filters.reduce((before, { name, args }) => rules[name]?.(before, args, language) ?? before, text);
}

/** True when `default` replaces the text. */
export function isEmpty(text: string): boolean {
  return text.trim() === '';
}

/** Cuts to a number of characters, without splitting surrogate pairs. */
function truncate(text: string, [length]: readonly string[]): string {
  const most = Number(length);
  let [end, count] = [0, 0];
  for (const character of text) {
    if (count === most) return `${text.slice(0, end).trimEnd()}…`;
    end += character.length;
    count += 1;
  }
  return text;
}

export const DATE_STYLES = ['short', 'medium', 'long', 'full'] as const;
export const DATE_PARTS = /YYYY|MM|DD|HH|mm|M|D/g;

/**
 * Formats a day, or a day and a time, of a field or of `{submission:date}`. The time is local already, and its zone may follow
 * it.
 */
function formatDate(text: string, [pattern = 'medium']: readonly string[], language: string): string {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?(?:[+-]\d\d:\d\d)?(?: \(\S+\))?)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time ?? '00:00'}:00Z`);
  if (day === undefined || Number.isNaN(date.getTime())) return text;
  const dateStyle = DATE_STYLES.find((style) => style === pattern);
  if (dateStyle) {
    const timeStyle = time === undefined ? undefined : 'short';
    return new Intl.DateTimeFormat(language, { dateStyle, timeStyle, timeZone: 'UTC' }).format(date);
  }
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const [hour = '00', minute = '00'] = time?.split(':') ?? [];
  const parts: Record<string, string> = {
    YYYY: year,
    MM: month,
    DD: dayOfMonth,
    HH: hour,
    mm: minute,
    M: String(Number(month)),
    D: String(Number(dayOfMonth)),
  };
  return pattern.replace(DATE_PARTS, (part) => parts[part] ?? part);
}

function formatNumber(text: string, [digits]: readonly string[], language: string): string {
  if (!/^\s*-?\d{1,21}(\.\d{1,21})?\s*$/.test(text)) return text;
  const fixed = digits === undefined ? 20 : Number(digits);
  const style = { minimumFractionDigits: digits === undefined ? 0 : fixed, maximumFractionDigits: fixed };
  return new Intl.NumberFormat(language, style).format(Number(text));
}
