import { budgets } from '#security/budgets.ts';
import { type AppliedFilter, DATE_PARTS, DATE_STYLES, type FILTER_RULES } from './filter-rules.ts';

export { type AppliedFilter, applyFilters, isEmpty } from './filter-rules.ts';

interface Filter {
  /** The least and most number of arguments. */
  least: number;
  most: number;
  /** Returns what is wrong with the arguments, to follow the filter's name; null when they are valid. */
  findMistake?(args: readonly string[]): string | null;
}

/** The most filters of one tag. */
export const MOST_FILTERS = budgets.tagFilters.atMost;

const FILTERS: Readonly<Record<keyof typeof FILTER_RULES, Filter>> = {
  upper: { least: 0, most: 0 },
  lower: { least: 0, most: 0 },
  capitalize: { least: 0, most: 0 },
  trim: { least: 0, most: 0 },
  truncate: { least: 1, most: 1, findMistake: ([length]) => wholeNumber(length, 1, 10_000) },
  default: { least: 1, most: 1 },
  date: { least: 0, most: 1, findMistake: ([pattern]) => (pattern === undefined ? null : dateMistake(pattern)) },
  number: {
    least: 0,
    most: 1,
    findMistake: ([digits]) => (digits === undefined ? null : wholeNumber(digits, 0, 10)),
  },
  value: { least: 0, most: 0 },
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** Returns what is wrong with a filter, as a sentence without its full stop; null when it can be applied. */
export function filterMistake({ name, args }: AppliedFilter): string | null {
  const filter = filterOf(name);
  if (!filter) return `there is no filter ${name}; use one of ${FILTER_NAMES.join(', ')}`;
  const { least, most } = filter;
  if (args.length < least) return `the filter ${name} needs a value behind a colon, as in |${name}:"…"`;
  if (args.length > most) return `the filter ${name} takes ${most === 0 ? 'no value' : 'one value'}`;
  const mistake = filter.findMistake?.(args) ?? null;
  return mistake && `the filter ${name} ${mistake}`;
}

function filterOf(name: string): Filter | undefined {
  const filters: Readonly<Record<string, Filter>> = FILTERS;
  return Object.hasOwn(filters, name) ? filters[name] : undefined;
}

function dateMistake(pattern: string): string | null {
  if (DATE_STYLES.some((style) => style === pattern)) return null;
  const rest = pattern.replace(DATE_PARTS, '');
  if (rest !== pattern && !/\p{L}/u.test(rest)) return null;
  return `needs one of ${DATE_STYLES.join(', ')}, or a pattern of YYYY, MM, DD, HH, mm, M and D`;
}

function wholeNumber(text: string | undefined, least: number, most: number): string | null {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : -1;
  return number >= least && number <= most ? null : `needs a whole number from ${least} to ${most}`;
}
