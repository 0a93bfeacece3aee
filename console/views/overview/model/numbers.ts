import { dayOf, daysLater } from '#console/parts/days/days.ts';

/** A day in the statistics of submissions. */
export interface Day {
  day: string;
  submissions: number;
  spam: number;
  states: Readonly<Record<string, number | undefined>>;
}

/** A group of deliveries, as far as figures need it. */
export interface GroupCount {
  /** `mail`, or the kind of a job. */
  kind: string;
  state: 'failed' | 'retrying' | 'pending';
  count: number;
}

export interface Target {
  to: string;
  search?: Record<string, string>;
}

/** A figure of the overview, with a link to the list that it counts. */
export interface Figure extends Target {
  id: 'today' | 'range' | 'unfinished' | 'failed' | 'waiting' | 'underway' | 'spam';
  count: number;
  /** True if there are more than were counted. */
  isMore: boolean;
  /** True for a figure that needs attention. */
  isBad: boolean;
}

/** The ranges of the overview, in days. */
export const RANGES = [7, 30, 90, 365] as const;
export const USUAL_RANGE = 30;

/** Reads the range from the address. */
export function rangeOf(text: string | undefined): (typeof RANGES)[number] {
  return RANGES.find((days) => String(days) === text) ?? USUAL_RANGE;
}

/** @returns the days of a range that ends today, as the route takes them */
export function daysOf(range: number, now: Date): { from: string; to: string } {
  const to = dayOf(now);
  return { from: daysLater(to, 1 - range), to };
}

/** Returns the link to the submissions of one day. */
export function targetOfDay(day: string): Target {
  return { to: '/submissions', search: { from: day, to: day } };
}

/**
 * Returns the figures about submissions.
 * @param isPart true if the service did not count all of them
 */
export function figuresOfSubmissions(days: readonly Day[], isPart: boolean): Figure[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const sum = (of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0);
  const during = { from: first.day, to: last.day };
  const withErrors = 'completed_with_errors';
  const unfinished = sum(({ states }) => states[withErrors] ?? 0);
  return [
    { id: 'today', count: last.submissions, isMore: false, isBad: false, ...targetOfDay(last.day) },
    {
      ...{ id: 'range', count: sum(({ submissions }) => submissions), isMore: isPart, isBad: false },
      ...{ to: '/submissions', search: during },
    },
    {
      ...{ id: 'unfinished', count: unfinished, isMore: isPart, isBad: unfinished > 0 },
      ...{ to: '/submissions', search: { ...during, state: withErrors } },
    },
  ];
}

/**
 * Returns the figures about mails and jobs that have not been delivered.
 * @param isPart true if older ones were not counted
 */
export function figuresOfDeliveries(groups: readonly GroupCount[], isPart: boolean): Figure[] {
  const sum = (groupState: GroupCount['state']) =>
    groups.filter(({ state }) => state === groupState).reduce((all, { count }) => all + count, 0);
  const [failed, waiting, underway] = [sum('failed'), sum('retrying'), sum('pending')];
  const shared = { isMore: isPart, to: '/deliveries' };
  // The list of mails comes first, unless all that is meant are jobs.
  const searchFor = (groupState: GroupCount['state']) => {
    const kinds = groups.filter(({ state }) => state === groupState).map(({ kind }) => kind);
    return { ...(kinds.length > 0 && !kinds.includes('mail') && { tab: 'jobs' }), state: groupState };
  };
  return [
    { id: 'failed', count: failed, isBad: failed > 0, ...shared, search: searchFor('failed') },
    { id: 'waiting', count: waiting, isBad: false, ...shared, search: searchFor('retrying') },
    // Deliveries are pending for a moment only, unless their receiver has no free permit.
    ...(underway > 0
      ? [{ id: 'underway' as const, count: underway, isBad: false, ...shared, search: searchFor('pending') }]
      : []),
  ];
}

/** @param held at most the size of one answer of the quarantine */
export function figureOfSpam(held: number, isMore: boolean): Figure {
  return { id: 'spam', count: held, isMore, isBad: false, to: '/spam', search: { status: 'held' } };
}
