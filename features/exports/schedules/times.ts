import { calendarOf, dayLater } from '#features/statistics/days.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';

export const PERIODS = ['daily', 'weekly'] as const;
export type Period = (typeof PERIODS)[number];

/** The days in the order of `Date.getUTCDay()`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The times of exports: at the full hour of a time zone, every day or on one day of the week. */
export interface Times {
  period: Period;
  /** Null for a daily schedule. */
  weekday: Weekday | null;
  hour: number;
  /** An IANA name. */
  timeZone: string;
}

/** A weekly schedule may have to skip a day that its time zone leaves out. */
const MOST_DAYS = 15;
const HALF_HOUR = 30;
const HOURS = 24;
/** Minutes. Clocks never skip more, except where a zone leaves out a whole day. */
const MOST_LEFT_OUT = 180;

/** Returns the first time after a moment. Pure. */
export function timeAfter(times: Times, after: Date): Date {
  return nearest(times, after, 1, (time) => time > after);
}

/** Returns the last time at a moment or before it. Pure. */
export function timeUntil(times: Times, until: Date): Date {
  return nearest(times, until, -1, (time) => time <= until);
}

function nearest(times: Times, from: Date, step: 1 | -1, isMeant: (time: Date) => boolean): Date {
  const today = calendarOf(times.timeZone)(from.getTime());
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    const time = timeOn(times, dayLater(today, days * step));
    if (time && isMeant(time)) return time;
  }
  throw new Error(`no time of ${times.timeZone} was found near ${from.toISOString()}`);
}

/**
 * Returns the time on a day, or null if the day does not match. An hour that occurs twice counts the first time; an hour that is
 * skipped, when the clocks go forward.
 */
function timeOn({ weekday, hour, timeZone }: Times, day: string): Date | null {
  if (weekday !== null && WEEKDAYS[new Date(day).getUTCDay()] !== weekday) return null;
  for (let minute = hour * 60; minute < hour * 60 + MOST_LEFT_OUT; minute += HALF_HOUR) {
    const clock = [Math.floor(minute / 60) % HOURS, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
    const moment = inTimeZone(`${dayLater(day, Math.floor(minute / 60 / HOURS))}T${clock}`, timeZone);
    if (moment !== null) return new Date(moment);
  }
  return null;
}
