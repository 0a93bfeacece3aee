import { budgets } from '#security/budgets.ts';
/** A filter with what stands behind its colon. */
export interface AppliedFilter {
  name: string;
  args: readonly string[];
}

interface Filter {
  /** How many arguments it takes. */
  least: number;
  most: number;
  /** What is wrong with them, read after the filter's name; null when they can be used. */
  findMistake?(args: readonly string[]): string | null;
  /** Plain text to plain text; what it cannot read it leaves alone. None makes a text much longer. Never throws. */
  apply(text: string, args: readonly string[], language: string): string;
}

/** A chain of more is refused. */
export const MOST_FILTERS = budgets.tagFilters.atMost;

const FILTERS: Readonly<Record<string, Filter>> = {
  upper: { least: 0, most: 0, apply: (text, _args, language) => text.toLocaleUpperCase(language) },
  lower: { least: 0, most: 0, apply: (text, _args, language) => text.toLocaleLowerCase(language) },
  trim: { least: 0, most: 0, apply: (text) => text.trim() },
  truncate: { least: 1, most: 1, findMistake: ([length]) => wholeNumber(length, 1, 10_000), apply: truncate },
  default: { least: 1, most: 1, apply: (text, [instead = '']) => (isEmpty(text) ? instead : text) },
  date: { least: 0, most: 1, findMistake: ([how]) => (how === undefined ? null : dateMistake(how)), apply: formatDate },
  number: {
    least: 0,
    most: 1,
    findMistake: ([digits]) => (digits === undefined ? null : wholeNumber(digits, 0, 10)),
    apply: formatNumber,
  },
  // The renderer asks the field's type for it.
  value: { least: 0, most: 0, apply: (text) => text },
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** What is wrong with a filter, as a sentence without its full stop; null when it can be applied. */
export function filterMistake({ name, args }: AppliedFilter): string | null {
  const filter = filterOf(name);
  if (!filter) return `there is no filter ${name}; use one of ${FILTER_NAMES.join(', ')}`;
  const { least, most } = filter;
  if (args.length < least) return `the filter ${name} needs something behind a colon, as in |${name}:"…"`;
  if (args.length > most) return `the filter ${name} takes ${most === 0 ? 'nothing behind it' : 'one value alone'}`;
  const mistake = filter.findMistake?.(args) ?? null;
  return mistake && `the filter ${name} ${mistake}`;
}

/** @param filters without mistakes */
export function applyFilters(text: string, filters: readonly AppliedFilter[], language: string): string {
  return filters.reduce((before, { name, args }) => filterOf(name)?.apply(before, args, language) ?? before, text);
}

/** Whether `default` puts something else in place of a text. */
export function isEmpty(text: string): boolean {
  return text.trim() === '';
}

function filterOf(name: string): Filter | undefined {
  return Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
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

const DATE_STYLES = ['short', 'medium', 'long', 'full'] as const;
const DATE_PARTS = /YYYY|MM|DD|HH|mm|M|D/g;

/** A day, or a day and a time, as fields and `{submission:date}` give them; the time is that of the site already. */
function formatDate(text: string, [how = 'medium']: readonly string[], language: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text.trim()) ?? [];
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

function dateMistake(how: string): string | null {
  if (DATE_STYLES.some((style) => style === how)) return null;
  const rest = how.replace(DATE_PARTS, '');
  if (rest !== how && !/\p{L}/u.test(rest)) return null;
  return `needs one of ${DATE_STYLES.join(', ')}, or a pattern of YYYY, MM, DD, HH, mm, M and D`;
}

function formatNumber(text: string, [digits]: readonly string[], language: string): string {
  if (!/^\s*-?\d{1,21}(\.\d{1,21})?\s*$/.test(text)) return text;
  const fixed = digits === undefined ? 20 : Number(digits);
  const style = { minimumFractionDigits: digits === undefined ? 0 : fixed, maximumFractionDigits: fixed };
  return new Intl.NumberFormat(language, style).format(Number(text));
}

function wholeNumber(text: string | undefined, least: number, most: number): string | null {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : -1;
  return number >= least && number <= most ? null : `needs a whole number from ${least} to ${most}`;
}
