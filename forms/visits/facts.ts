import type { FormConfig } from '#forms/config/types.ts';
import { placedFields } from '#forms/field-types/index.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { LAST_STEP } from './steps.ts';

/** The report of a visit by a page's script, without any answer. */
export interface VisitFacts {
  /** The step of the time on each page of the form by position; null for a page that was not reached. */
  pages: readonly (number | null)[];
  /** The position of the page that was open last. */
  page: number;
  /** The name of the input that was changed last; empty if none was. */
  last: string;
  /** The step of the time from the first change to sending; null if the form was not sent. */
  sent: number | null;
}

/**
 * True if a report can be a later one of the same visit: it has everything that the earlier one said. Otherwise the earlier one could
 * take away what other visits added.
 */
export function continues(facts: VisitFacts, before: VisitFacts): boolean {
  const isKept = (earlier: number | null, now: number | null = null) =>
    earlier === null || (now !== null && now >= earlier);
  return (
    (before.last === '' || facts.last !== '') &&
    isKept(before.sent, facts.sent) &&
    before.pages.every((step, position) => isKept(step, facts.pages[position]))
  );
}

/** The names of counters. `path` of a counter is empty for the form, the name of a page, or the path of a field. */
export const COUNTED = {
  views: 'views',
  starts: 'starts',
  reached: 'reached',
  left: 'left',
  last: 'last',
} as const;
const TIME = 'time:';

/** A counter and what to add to it. */
export interface Count {
  path: string;
  name: string;
  count: number;
}

/**
 * Returns what a visit adds to the counters of a form. Pages and fields that the form does not have are left out.
 * @param facts the visit until now
 * @param before what was reported of the same visit earlier, which this report `continues`; null for the first report
 * @param knowsPages false if the page shows another revision of the form, whose pages may have other positions
 */
export function countsOf(
  config: FormConfig,
  facts: VisitFacts,
  before: VisitFacts | null,
  knowsPages: boolean,
): Count[] {
  const counts = new Map<string, Count>();
  const add = (sign: number, { path, name, count }: Count) => {
    const key = `${path}\n${name}`;
    const sum = (counts.get(key)?.count ?? 0) + sign * count;
    counts.set(key, { path, name, count: sum });
  };
  // A field stays the last one until another field of the form is.
  const isField = !before || facts.sent !== null || fieldOfInput(config, facts.last) !== undefined;
  const now = isField ? facts : { ...facts, last: before.last || facts.last };
  for (const count of countsOfVisit(config, now, knowsPages)) add(1, count);
  for (const count of before ? countsOfVisit(config, before, knowsPages) : []) add(-1, count);
  return [...counts.values()].filter(({ count }) => count !== 0);
}

function countsOfVisit(config: FormConfig, facts: VisitFacts, knowsPages: boolean): Count[] {
  const { last, sent } = facts;
  const counts: Count[] = [];
  const add = (path: string, name: string) => void counts.push({ path, name, count: 1 });
  if (last !== '') add('', COUNTED.starts);
  if (sent !== null) add('', timeName(sent));
  const field = sent === null ? fieldOfInput(config, last) : undefined;
  if (field !== undefined) add(field, COUNTED.last);
  if (knowsPages) addPages(config, facts, add);
  return counts;
}

function addPages(config: FormConfig, facts: VisitFacts, add: (path: string, name: string) => void): void {
  const { pages, page, sent } = facts;
  for (const [position, { name }] of shownPagesOf(config).entries()) {
    const step = pages[position] ?? null;
    if (step === null) continue;
    add(name, COUNTED.reached);
    if (position !== page || sent !== null) add(name, timeName(step));
    else add(name, COUNTED.left);
  }
}

/** Returns what a visitor without JavaScript adds by going to a page of the form for the first time. */
export function countsOfStep(config: FormConfig, to: string, seen: readonly string[]): Count[] {
  const [first] = shownPagesOf(config);
  if (!first || seen.includes(to)) return [];
  const reached = (path: string) => ({ path, name: COUNTED.reached, count: 1 });
  // The first page that is left starts the visit.
  const begun = seen.length > 1 ? [] : [{ path: '', name: COUNTED.starts, count: 1 }, reached(first.name)];
  return [...begun, reached(to)];
}

/** Returns the path of the field of an input: `guests.city` for `guests[0][city]`; undefined if the form has no such field. */
function fieldOfInput(config: FormConfig, input: string): string | undefined {
  const names = input.split(/[.[\]]+/).filter((name) => /^[a-z_]\w*$/i.test(name));
  const paths = new Set(placedFields(config.fields).map(({ path }) => path));
  const prefixes = names.map((_name, index) => names.slice(0, index + 1).join('.'));
  return prefixes.findLast((path) => paths.has(path));
}

/** Returns the name of the counter of a step of time. */
export function timeName(step: number): string {
  return `${TIME}${Math.min(LAST_STEP, step)}`;
}

/** Returns the step of a counter of time; null for other counters. */
export function stepOfName(name: string): number | null {
  return name.startsWith(TIME) ? Number(name.slice(TIME.length)) : null;
}
