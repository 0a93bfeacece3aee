import { DAY_MS } from '#time.ts';

/** Beyond this number of days, a trend has a column for each month. */
const MOST_DAYS = 92;

/** The submissions of a day or of a month. */
export interface TrendColumn {
  /** `2031-03-04`, or `2031-03`. */
  id: string;
  count: number;
  isMonth: boolean;
}

/** Returns a column for each day from the first to the last, or for each month of a longer time. */
export function trendOf(trend: readonly { day: string; submissions: number }[]): TrendColumn[] {
  const [first, last] = [trend[0]?.day, trend.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days > MOST_DAYS) {
    const byMonth = Map.groupBy(trend, ({ day }) => day.slice(0, 7));
    return monthsBetween(first, last).map((id) => ({
      id,
      count: (byMonth.get(id) ?? []).reduce((sum, { submissions }) => sum + submissions, 0),
      isMonth: true,
    }));
  }
  const counts = new Map(trend.map(({ day, submissions }) => [day, submissions]));
  return Array.from({ length: days }, (_, at) => {
    const id = new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10);
    return { id, count: counts.get(id) ?? 0, isMonth: false };
  });
}

function monthsBetween(first: string, last: string): string[] {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: at(last) - at(first) + 1 }, (_, later) => {
    const month = at(first) + later;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Names the columns of a trend: `4 Mar`, or `Mar 2031`. */
export function trendLabels(columns: readonly TrendColumn[], locale: string): string[] {
  const beside = columns[0]?.isMonth ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(locale, { month: 'short', ...beside, timeZone: 'UTC' });
  return columns.map(({ id }) => format.format(Date.parse(id)));
}
