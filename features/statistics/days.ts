import { DEFAULT_TEXTS } from '#texts/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

/** Upper bound of the distance between a day's start in any time zone and in UTC. */
const FARTHEST_MS = 16 * HOUR_MS;

/** Returns the days of a range, both ends included, as `2031-03-04`. */
export function daysBetween(from: string, to: string): string[] {
  const last = Date.parse(to);
  const days: string[] = [];
  for (let day = Date.parse(from); day <= last; day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Adds days to a date; a negative number subtracts them. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a function that gives the date in a time zone. */
export function calendarOf(timeZone: string): (time: number) => string {
  const shown = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(DEFAULT_TEXTS.language, { timeZone, ...shown });
  return (time) => {
    const parts = format.formatToParts(time);
    return ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value).join('-');
  };
}

/** Returns the start of a day in milliseconds: its first minute, even if the clock skips midnight. */
export function beginningOf(day: string, dayAt: (time: number) => string): number {
  let [before, at] = [Date.parse(day) - FARTHEST_MS, Date.parse(day) + FARTHEST_MS];
  while (at - before > MINUTE_MS) {
    const middle = before + Math.floor((at - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (dayAt(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}
