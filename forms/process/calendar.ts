import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import type { Calendar, Span } from './definition.ts';

/** The most days that are looked through for a working day: a calendar in which each day is off has none. */
const MOST_DAYS = 4000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time as the calendar's clock shows it. */
interface LocalTime {
  /** As YYYY-MM-DD. */
  day: string;
  /** As HH:MM. */
  clock: string;
}

/**
 * Returns the end of a span, in Unix ms. Hours are counted by the clock; days end at the same time of day; working days leave out
 * weekends and holidays, and a span that begins on a day off begins at the start of the next working day.
 */
export function endOfSpan(start: number, { after, unit }: Span, calendar: Calendar): number {
  if (unit === 'hours') return start + after * HOUR_MS;
  const { day, clock } = localTime(start, calendar.time_zone);
  if (unit === 'days') return atLocal(addDays(day, after), clock, calendar);
  const isOff = !isWorkingDay(day, calendar);
  let last = isOff ? nextWorkingDay(day, calendar) : day;
  for (let counted = 0; counted < after; counted += 1) last = nextWorkingDay(last, calendar);
  return atLocal(last, isOff ? '00:00' : clock, calendar);
}

/** Returns the next time at which the weekday (1 for Monday) and the clock (HH:MM) are reached, in Unix ms. */
export function nextWeekday(start: number, weekday: number, clock: string, calendar: Calendar): number {
  const { day } = localTime(start, calendar.time_zone);
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const candidate = addDays(day, ahead);
    const at = atLocal(candidate, clock, calendar);
    if (weekdayOf(candidate) === weekday && at > start) return at;
  }
  return atLocal(addDays(day, 7), clock, calendar);
}

/** Returns the time of a day and a clock in the calendar's time zone, in Unix ms. A time that is skipped is the next one. */
export function atLocal(day: string, clock: string, { time_zone: zone }: Calendar): number {
  const found = inTimeZone(`${day}T${clock}`, zone);
  if (found !== null) return Date.parse(found);
  // The clocks go forward by an hour at most, or by half an hour.
  const later = new Date(Date.parse(`${day}T${clock}:00Z`) + 30 * MINUTE_MS).toISOString();
  return atLocal(later.slice(0, 10), later.slice(11, 16), { time_zone: zone, holidays: [], working_days: [] });
}

export function isWorkingDay(day: string, { holidays, working_days: working }: Calendar): boolean {
  return working.includes(weekdayOf(day)) && !holidays.includes(day);
}

function nextWorkingDay(day: string, calendar: Calendar): string {
  for (let ahead = 1; ahead < MOST_DAYS; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (isWorkingDay(candidate, calendar)) return candidate;
  }
  return addDays(day, 1);
}

/** Returns 1 for Monday to 7 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns day and time of the day in a time zone. @param time Unix ms */
export function localTime(time: number, timeZone: string): LocalTime {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [day = '', clock = ''] = format.format(time).split(' ');
  return { day, clock };
}
