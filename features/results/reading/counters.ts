import type { EntityManager } from '@mikro-orm/mysql';
import { dayNumber, dayOfNumber } from '#features/results/counting/counters.ts';
import { FEED } from '#features/results/counting/feed.ts';
import { ResultsFeed, ResultsState } from '#features/results/entities.ts';
import type { Total } from '#forms/results/summarise.ts';
import { ALL } from '#forms/results/tally.ts';

/** The first and the last day, as `2031-03-04`; absent for all days. */
export interface DayRange {
  from?: string;
  to?: string;
}

export interface DayCount {
  day: string;
  submissions: number;
}

interface Row {
  path: string;
  name: string;
  count: number | string;
  total: string;
}

/** Sums the counters of a form over days. */
export async function readTotals(em: EntityManager, formId: number, range: DayRange): Promise<Total[]> {
  const [where, values] = within(range);
  const rows = await em.execute<Row[]>(
    `select path, name, sum(counted) as count, sum(total) as total from results_counters
     where form_id = ? ${where} group by path, name having count <> 0`,
    [formId, ...values],
  );
  return rows.map(({ path, name, count, total }) => ({ path, name, count: Number(count), total: Number(total) }));
}

/** Counts the submissions of a form over days. */
export async function countSubmissions(em: EntityManager, formId: number, range: DayRange = {}): Promise<number> {
  const [where, values] = within(range);
  const [row] = await em.execute<{ count: string | null }[]>(
    `select sum(counted) as count from results_counters where form_id = ? and path = '' and name = ? ${where}`,
    [formId, ALL, ...values],
  );
  return Number(row?.count ?? 0);
}

/** Reads the number of submissions of each day that has any, in order. */
export async function readTrend(em: EntityManager, formId: number, range: DayRange): Promise<DayCount[]> {
  const [where, values] = within(range);
  const rows = await em.execute<{ day: number; counted: number }[]>(
    `select day, counted from results_counters where form_id = ? and path = '' and name = ? and counted <> 0 ${where} order by day`,
    [formId, ALL, ...values],
  );
  return rows.map(({ day, counted }) => ({ day: dayOfNumber(Number(day)), submissions: Number(counted) }));
}

/** True if the counters of a form contain every submission that the database had a few seconds ago. */
export async function isUpToDate(em: EntityManager, formId: number): Promise<boolean> {
  const state = await em.findOne(ResultsState, { formId }, { disableIdentityMap: true });
  const feed = await em.findOne(ResultsFeed, { id: FEED }, { disableIdentityMap: true });
  // Few rows follow the last one that was seen. The newest by time may be an older one that was imported.
  const [unseen] = await em.execute<object[]>(
    'select id from submissions force index (primary) where id > ? and form_id = ? limit 1',
    [feed?.seenId ?? 0, formId],
  );
  return unseen === undefined && state?.isCounted !== false;
}

/** Returns the SQL condition of a range of days, with its values. */
export function within({ from, to }: DayRange): [sql: string, values: number[]] {
  const sql = [...(from === undefined ? [] : ['and day >= ?']), ...(to === undefined ? [] : ['and day <= ?'])];
  return [sql.join(' '), [from, to].flatMap((day) => (day === undefined ? [] : [dayNumber(day)]))];
}
