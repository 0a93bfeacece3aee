import { DEFAULT_TEXTS } from '#texts/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

/** Days of a calendar in a time zone, and when they begin. */

/** A day begins so many ms before the same day in UTC at the most, or after it. */
const FARTHEST_MS = 16 * HOUR_MS;

/** The days from one to another, both included, as `2031-03-04`. */
export function daysBetween(from: string, to: string): string[] {
  const last = Date.parse(to);
  const days: string[] = [];
  for (let day = Date.parse(from); day <= last; day += DAY_MS) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** The day so many days later; earlier where they are less than nothing. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Tells which day it is at a time. */
export function calendarOf(timeZone: string): (time: number) => string {
  const shown = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(DEFAULT_TEXTS.language, { timeZone, ...shown });
  return (time) => {
    const parts = format.formatToParts(time);
    return ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value).join('-');
  };
}

/** When a day begins, in ms: its first minute, where midnight is left out too. */
export function beginningOf(day: string, dayAt: (time: number) => string): number {
  let [before, at] = [Date.parse(day) - FARTHEST_MS, Date.parse(day) + FARTHEST_MS];
  while (at - before > MINUTE_MS) {
    const middle = before + Math.floor((at - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (dayAt(middle) < day) before = middle;
    else at = middle;
  }
  return at;
}
