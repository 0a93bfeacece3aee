// What filters do, for templates on the server and for labels that follow answers in the page's script.

/** A filter with what stands behind its colon. */
export interface AppliedFilter {
  name: string;
  args: readonly string[];
}

/** Plain text to plain text; what it cannot read it leaves alone. None makes a text much longer. Never throws. */
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
  // The renderer asks the field's type for it.
  value: (text) => text,
} satisfies Record<string, Apply>;

/** @param filters without mistakes */
export function applyFilters(text: string, filters: readonly AppliedFilter[], language: string): string {
  const rules: Readonly<Record<string, Apply>> = FILTER_RULES;
  return filters.reduce((before, { name, args }) => rules[name]?.(before, args, language) ?? before, text);
}

/** Whether `default` puts something else in place of a text. */
export function isEmpty(text: string): boolean {
  return text.trim() === '';
}

/** Cuts in characters, not in halves of them. */
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
 * A day, or a day and a time, as fields and `{submission:date}` give them: the time is that of its time zone already, which may stand
 * behind it.
 */
function formatDate(text: string, [how = 'medium']: readonly string[], language: string): string {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?(?:[+-]\d\d:\d\d)?(?: \(\S+\))?)?$/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T${time ?? '00:00'}:00Z`);
  if (day === undefined || Number.isNaN(date.getTime())) return text;
  const dateStyle = DATE_STYLES.find((style) => style === how);
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
  return how.replace(DATE_PARTS, (part) => parts[part] ?? part);
}

function formatNumber(text: string, [digits]: readonly string[], language: string): string {
  if (!/^\s*-?\d{1,21}(\.\d{1,21})?\s*$/.test(text)) return text;
  const fixed = digits === undefined ? 20 : Number(digits);
  const style = { minimumFractionDigits: digits === undefined ? 0 : fixed, maximumFractionDigits: fixed };
  return new Intl.NumberFormat(language, style).format(Number(text));
}
