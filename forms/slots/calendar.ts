import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { localTime } from '#forms/process/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

/** The part of a field's config that says which times can be booked. All days and times are those of its time zone. */
export interface SlotCalendar {
  /** The hours of each week. */
  hours?: readonly WeeklyHours[] | undefined;
  /** Single days with hours of their own, in place of the weekly ones. */
  dates?: readonly DateHours[] | undefined;
  /** Days without slots, as YYYY-MM-DD. */
  holidays?: readonly string[] | undefined;
  /** The length of a slot. */
  minutes: number;
  /** The pause after each slot. */
  gap_minutes?: number | undefined;
  /** The first and the last day, as YYYY-MM-DD. */
  from?: string | undefined;
  until?: string | undefined;
  /** The hours before its start until which a slot can be booked. */
  notice_hours?: number | undefined;
  /** The days ahead for which slots can be booked. */
  days_ahead?: number | undefined;
  time_zone?: string | undefined;
}

/** Hours of one day, as HH:MM. `to` is the end; 00:00 there is the end of the day. */
export interface OpenHours {
  from: string;
  to: string;
}

interface WeeklyHours extends OpenHours {
  weekdays: readonly Weekday[];
}

/** Names and not numbers: the console shows them as boxes to tick. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof WEEKDAYS)[number];

interface DateHours extends OpenHours {
  /** As YYYY-MM-DD. */
  date: string;
}

export interface Slot {
  /** Start and end as YYYY-MM-DDTHH:MM in the time zone. */
  start: string;
  end: string;
  /** The same in Unix ms. */
  startsAt: number;
  endsAt: number;
}

/** The number of days for which weekly hours can be booked ahead, unless the field says otherwise. */
export const DAYS_AHEAD = 60;

const MINUTES_OF_DAY = 1_440;
const DAYS_OF_WEEK = WEEKDAYS.length;

/** Returns the slots that can be booked at a time, by their start. @param now Unix ms */
export function slotsOf(calendar: SlotCalendar, now: number): Slot[] {
  const { day: today } = localTime(now, zoneOf(calendar));
  return daysFrom(calendar, today).flatMap((day) =>
    slotsOn(calendar, day).filter((slot) => isInTime(calendar, slot, now)),
  );
}

/** True when a slot has not begun, and begins late enough for the notice that the calendar asks. @param now Unix ms */
export function isInTime(
  { notice_hours: notice = 0 }: Pick<SlotCalendar, 'notice_hours'>,
  { startsAt }: Pick<Slot, 'startsAt'>,
  now: number,
): boolean {
  return startsAt > now && startsAt >= now + notice * HOUR_MS;
}

/** Returns the slot with this start, whether or not it is over; null when the calendar has none. */
export function slotAt(calendar: SlotCalendar, start: string): Slot | null {
  const day = start.slice(0, 10);
  if (!isWithin(calendar, day)) return null;
  return slotsOn(calendar, day).find((slot) => slot.start === start) ?? null;
}

/** True when a slot of the calendar can be booked at a time. @param now Unix ms */
export function isBookable(calendar: SlotCalendar, start: string, now: number): boolean {
  const slot = slotAt(calendar, start);
  if (!slot || !isInTime(calendar, slot, now)) return false;
  const day = start.slice(0, 10);
  const last = lastDayFor(calendar, day, localTime(now, zoneOf(calendar)).day);
  return last === null || day <= last;
}

/** Returns the end of a slot with this start, as YYYY-MM-DDTHH:MM. */
export function endOfSlot({ minutes }: Pick<SlotCalendar, 'minutes'>, start: string): string {
  return localAfter(start, minutes);
}

export function zoneOf({ time_zone: zone }: Pick<SlotCalendar, 'time_zone'>): string {
  return zone ?? 'UTC';
}

/** Returns the largest number of slots that can be open for booking at the same time. */
export function mostVisible(calendar: SlotCalendar): number {
  const { hours = [], dates = [], from, until, days_ahead: ahead = DAYS_AHEAD } = calendar;
  const perWeekday = WEEKDAYS.map((weekday) => startsIn(hoursOn(hours, weekday), calendar).length);
  const period = from !== undefined && until !== undefined ? daysBetween(from, until) + 1 : Number.POSITIVE_INFINITY;
  const days = Math.max(0, Math.min(ahead + 1, period));
  const whole = Math.floor(days / DAYS_OF_WEEK) * sum(perWeekday);
  const rest = perWeekday.map((_, first) =>
    sum(Array.from({ length: days % DAYS_OF_WEEK }, (_, more) => perWeekday[(first + more) % DAYS_OF_WEEK] ?? 0)),
  );
  return whole + Math.max(...rest) + startsIn(dates, calendar).length;
}

/** Returns the starts of all slots in some hours of one day, in minutes since midnight. */
export function startsIn(hours: readonly OpenHours[], { minutes, gap_minutes: gap = 0 }: SlotCalendar): number[] {
  return hours.flatMap(({ from, to }) => {
    const [first, end] = [minutesOf(from), endMinutesOf(to)];
    const count = Math.max(0, Math.floor((end - first + gap) / (minutes + gap)));
    return Array.from({ length: count }, (_, index) => first + index * (minutes + gap));
  });
}

/** Returns the minutes from midnight to a time as HH:MM. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Returns the minutes from midnight to the end of hours. */
export function endMinutesOf(clock: string): number {
  return minutesOf(clock) || MINUTES_OF_DAY;
}

function weekdayOf(day: string): Weekday | undefined {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK];
}

function hoursOn(hours: readonly WeeklyHours[], weekday: Weekday | undefined): WeeklyHours[] {
  return hours.filter(({ weekdays }) => weekday !== undefined && weekdays.includes(weekday));
}

/** Lists the days on which slots can be booked today. Weekly hours are endless: they are offered for a number of days. */
function daysFrom(calendar: SlotCalendar, today: string): string[] {
  const { hours = [], dates = [] } = calendar;
  const days = new Set<string>();
  for (const { date } of dates) if (date >= today) days.add(date);
  const ahead = hours.length > 0 ? (calendar.days_ahead ?? DAYS_AHEAD) : -1;
  for (let count = 0; count <= ahead; count += 1) days.add(dayAfter(today, count));
  return [...days]
    .filter((day) => {
      const last = lastDayFor(calendar, day, today);
      return isWithin(calendar, day) && (last === null || day <= last);
    })
    .sort();
}

/** Returns the last day that can be booked today; null for a single date, which can be booked at once unless the field says. */
function lastDayFor({ dates = [], days_ahead: ahead }: SlotCalendar, day: string, today: string): string | null {
  if (ahead === undefined && dates.some(({ date }) => date === day)) return null;
  return dayAfter(today, ahead ?? DAYS_AHEAD);
}

function isWithin({ from, until }: SlotCalendar, day: string): boolean {
  return (from === undefined || day >= from) && (until === undefined || day <= until);
}

/**
 * Returns the slots of a day by their start. A slot during which the clocks change is left out: it would be longer or shorter
 * than the others, or begin at a time that does not exist. A time that occurs twice means the first.
 */
function slotsOn(calendar: SlotCalendar, day: string): Slot[] {
  const { hours = [], dates = [], holidays = [], minutes } = calendar;
  if (holidays.includes(day)) return [];
  const own = dates.filter(({ date }) => date === day);
  const open = own.length > 0 ? own : hoursOn(hours, weekdayOf(day));
  if (open.length === 0) return [];
  const momentOf = momentsOn(day, zoneOf(calendar));
  const midnight = `${day}T00:00`;
  return startsIn(open, calendar)
    .sort((one, other) => one - other)
    .flatMap((at) => {
      const start = localAfter(midnight, at);
      const startsAt = momentOf(start);
      // The last minute, since the clocks may change at the end.
      const lastMinute = momentOf(localAfter(start, minutes - 1));
      const isWhole = startsAt !== null && lastMinute === startsAt + (minutes - 1) * MINUTE_MS;
      const endsAt = (startsAt ?? 0) + minutes * MINUTE_MS;
      return isWhole ? [{ start, end: localAfter(start, minutes), startsAt, endsAt }] : [];
    });
}

/** Returns a function from local times of a day to Unix ms. On most days the offset is the same all day. */
function momentsOn(day: string, zone: string): (local: string) => number | null {
  const read = (local: string) => {
    const moment = inTimeZone(local, zone);
    return moment === null ? null : Date.parse(moment);
  };
  const shiftOf = (local: string) => {
    const at = read(local);
    return at === null ? null : Date.parse(`${local}:00Z`) - at;
  };
  const [morning, night] = [shiftOf(`${day}T00:00`), shiftOf(`${day}T23:59`)];
  if (morning === null || morning !== night) return read;
  return (local) => Date.parse(`${local}:00Z`) - morning;
}

function localAfter(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/**
 * Finds hours that overlap others of the same day.
 * @returns the index of the later entry; -1 for none
 */
export function overlapIn<Hours extends OpenHours>(
  hours: readonly Hours[],
  areSameDay: (one: Hours, other: Hours) => boolean,
): number {
  return hours.findIndex((one, index) =>
    hours
      .slice(0, index)
      .some(
        (other) =>
          areSameDay(one, other) &&
          minutesOf(one.from) < endMinutesOf(other.to) &&
          minutesOf(other.from) < endMinutesOf(one.to),
      ),
  );
}
