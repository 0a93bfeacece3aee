import { calendarOf, dayLater } from '#features/statistics/days.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';

export const PERIODS = ['daily', 'weekly'] as const;
export type Period = (typeof PERIODS)[number];

/** As `Date` counts them. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When exports are made: at the full hour of a time zone, every day or on one day of the week. */
export interface Times {
  period: Period;
  /** Null where it is every day. */
  weekday: Weekday | null;
  hour: number;
  /** IANA. */
  timeZone: string;
}

/** A weekly one may have to pass over a day that its time zone leaves out. */
const MOST_DAYS = 15;
const HALF_HOUR = 30;
const HOURS = 24;
/** Minutes; clocks go on by less, but for a day that a zone leaves out as a whole. */
const MOST_LEFT_OUT = 180;

/** The first time after a moment. Pure. */
export function timeAfter(times: Times, after: Date): Date {
  return nearest(times, after, 1, (time) => time > after);
}

/** The last time at a moment or before it. Pure. */
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

/** Of an hour that comes twice the first; of one that is left out, when the clocks go on. Null on other days. */
function timeOn({ weekday, hour, timeZone }: Times, day: string): Date | null {
  if (weekday !== null && WEEKDAYS[new Date(day).getUTCDay()] !== weekday) return null;
  for (let minute = hour * 60; minute < hour * 60 + MOST_LEFT_OUT; minute += HALF_HOUR) {
    const clock = [Math.floor(minute / 60) % HOURS, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
    const moment = inTimeZone(`${dayLater(day, Math.floor(minute / 60 / HOURS))}T${clock}`, timeZone);
    if (moment !== null) return new Date(moment);
  }
  return null;
}
