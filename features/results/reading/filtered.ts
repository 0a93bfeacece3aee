import type { EntityManager } from '@mikro-orm/mysql';
import { resultsBudgets } from '#features/results/budgets.ts';
import { countsAs, DailyChanges, dayOfNumber } from '#features/results/counting/counters.ts';
import { beginningOf, calendarOf, dayLater } from '#features/statistics/days.ts';
import type { Position, SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { findKeys } from '#features/submissions/store/reading/keys.ts';
import { loadRows, type StoredRow } from '#features/submissions/store/reading/rows.ts';
import type { AnswerFilter } from '#forms/results/filter.ts';
import type { ResultsPlan } from '#forms/results/plan.ts';
import type { Total } from '#forms/results/summarise.ts';
import { ALL } from '#forms/results/tally.ts';
import type { DayCount, DayRange } from './counters.ts';

const MOST = resultsBudgets.filteredResults.atMost;
const STEP = 2_000;

export interface ReadRange extends DayRange {
  formId: number;
  timeZone: string;
}

/** The same as the counters would say, for submissions that meet all conditions. */
export interface FilteredResults {
  totals: Total[];
  trend: DayCount[];
  /** Set if there were more submissions than one request reads: older ones are left out. */
  countedBackTo: Date | null;
}

/** Counts submissions that meet conditions on their answers. Reads at most `most` submissions, the newest ones of the range. */
export async function countFiltered(
  em: EntityManager,
  plan: ResultsPlan,
  range: ReadRange,
  filters: readonly AnswerFilter[],
  most = MOST,
): Promise<FilteredResults> {
  const counts = new DailyChanges(range.timeZone);
  let countedBackTo: Date | null = null;
  for await (const group of newestOf(em, range, most)) {
    if (group === 'cut') return { ...sumUp(counts), countedBackTo };
    for (const { createdAt, payload } of group) {
      countedBackTo = createdAt;
      if (filters.every((isMet) => isMet(payload))) counts.add(plan, { createdAt, values: payload });
    }
  }
  return { ...sumUp(counts), countedBackTo: null };
}

/** Reads the newest submissions of a form that count, in groups that fit into memory; ends with `cut` if there are more. */
export async function* newestOf(
  em: EntityManager,
  range: ReadRange,
  most: number,
): AsyncGenerator<StoredRow[] | 'cut'> {
  const filter: SubmissionFilter = { formId: range.formId, ...timesOf(range) };
  let after: Position | null = null;
  for (let left = most; left > 0; ) {
    const limit = Math.min(STEP, left);
    const keys = await findKeys(em, filter, { order: 'desc', after, limit });
    for await (const rows of loadRows(em, keys)) yield rows.filter(({ status }) => countsAs(status));
    if (keys.length < limit) return;
    after = keys.at(-1) ?? null;
    left -= limit;
  }
  yield 'cut';
}

/** Converts days to the times at which they begin and end. */
function timesOf({ from, to, timeZone }: ReadRange): Pick<SubmissionFilter, 'from' | 'to'> {
  const dayAt = calendarOf(timeZone);
  return {
    ...(from !== undefined && { from: new Date(beginningOf(from, dayAt)) }),
    ...(to !== undefined && { to: new Date(beginningOf(dayLater(to, 1), dayAt)) }),
  };
}

/** Adds up the counts of all days. */
export function sumUp(counts: DailyChanges): Pick<FilteredResults, 'totals' | 'trend'> {
  const totals = new Map<string, Total>();
  const trend: DayCount[] = [];
  for (const { path, name, day, count, sum } of counts.rows()) {
    if (path === '' && name === ALL) trend.push({ day: dayOfNumber(day), submissions: count });
    const key = `${path}\n${name}`;
    const total = totals.get(key) ?? { path, name, count: 0, total: 0 };
    total.count += count;
    total.total += Number(sum) / 1e6;
    totals.set(key, total);
  }
  return { totals: [...totals.values()], trend: trend.sort((one, other) => (one.day < other.day ? -1 : 1)) };
}
