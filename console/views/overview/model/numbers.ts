import { dayOf, daysLater } from '#console/parts/days/days.ts';

/** A day as the statistics of submissions count it. */
export interface Day {
  day: string;
  submissions: number;
  spam: number;
  states: Readonly<Record<string, number | undefined>>;
}

/** As the groups of deliveries say it. */
export interface Standing {
  state: 'failed' | 'retrying' | 'pending';
  count: number;
}

export interface Place {
  to: string;
  search?: Record<string, string>;
}

/** A number of the overview, and the list that it counts. */
export interface Figure extends Place {
  id: 'today' | 'range' | 'unfinished' | 'failed' | 'waiting' | 'underway' | 'spam';
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
  /** Somebody should look. */
  isBad: boolean;
}

/** So many days the overview can show. */
export const RANGES = [7, 30, 90, 365] as const;
export const USUAL_RANGE = 30;

/** @param asked what the address says */
export function rangeOf(asked: string | undefined): (typeof RANGES)[number] {
  return RANGES.find((days) => String(days) === asked) ?? USUAL_RANGE;
}

/** @returns the days of a range that ends today, as the route takes them */
export function daysOf(range: number, now: Date): { from: string; to: string } {
  const to = dayOf(now);
  return { from: daysLater(to, 1 - range), to };
}

/** What came on one day. */
export function placeOfDay(day: string): Place {
  return { to: '/submissions', search: { from: day, to: day } };
}

/** The numbers of submissions. @param isPart there are more than the service counted */
export function figuresOfSubmissions(days: readonly Day[], isPart: boolean): Figure[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const sum = (of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0);
  const during = { from: first.day, to: last.day };
  const withErrors = 'completed_with_errors';
  const unfinished = sum(({ states }) => states[withErrors] ?? 0);
  return [
    { id: 'today', count: last.submissions, isMore: false, isBad: false, ...placeOfDay(last.day) },
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

/** The numbers of mails and integration jobs that have not arrived. @param isPart there are older ones */
export function figuresOfDeliveries(groups: readonly Standing[], isPart: boolean): Figure[] {
  const sum = (wanted: Standing['state']) =>
    groups.filter(({ state }) => state === wanted).reduce((all, { count }) => all + count, 0);
  const [failed, waiting, underway] = [sum('failed'), sum('retrying'), sum('pending')];
  const shared = { isMore: isPart, to: '/deliveries' };
  return [
    { id: 'failed', count: failed, isBad: failed > 0, ...shared, search: { state: 'failed' } },
    { id: 'waiting', count: waiting, isBad: false, ...shared, search: { state: 'retrying' } },
    // They are so for a moment, unless their receiver has no permit for them.
    ...(underway > 0
      ? [{ id: 'underway' as const, count: underway, isBad: false, ...shared, search: { state: 'pending' } }]
      : []),
  ];
}

/** @param held as many as one page of the quarantine has */
export function figureOfSpam(held: number, isMore: boolean): Figure {
  return { id: 'spam', count: held, isMore, isBad: false, to: '/spam', search: { status: 'held' } };
}
