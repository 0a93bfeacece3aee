import { choice, exact, flag, integer, line, list, text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import {
  DAYS_AHEAD,
  endMinutesOf,
  minutesOf,
  mostVisible,
  type OpenHours,
  overlapIn,
  WEEKDAYS,
} from '#forms/slots/calendar.ts';
import { budgets } from '#security/budgets.ts';
import { isoDate } from './date.ts';
import { isTimeZone } from './datetime.ts';
import type { ConfigMistake, ConfigOf } from './field-type.ts';

const MINUTES_OF_DAY = 1_440;
export const MOST_DAYS_AHEAD = 366;

/** The config keys of a `slot`, apart from the module of the type, whose rule runs in browsers. */
export const slotKeys = {
  hours: described(
    'The hours of each week in which slots begin and end, one entry for each period.',
    list(
      exact({
        weekdays: described(
          'The days of the week.',
          list(choice(WEEKDAYS).required(), WEEKDAYS.length)
            .required(`\${path} is required: a list of mon, tue, wed, thu, fri, sat, sun`)
            .min(1, `\${path} must name a day of the week`),
        ),
        ...openHours(),
      }),
      budgets.slotHours.atMost,
    ),
  ),
  minutes: described(
    'The length of a slot in minutes.',
    integer(1, MINUTES_OF_DAY).required(`\${path} is required: the length of a slot in minutes`),
  ),
  gap_minutes: described('The pause after each slot in minutes; 0 unless it is set.', integer(0, MINUTES_OF_DAY)),
  places: described('The number of bookings for each slot; 1 unless it is set.', integer(1, 100_000)),
  dates: described(
    'Single days with their own hours, in place of the weekly ones; one entry for each period.',
    list(
      exact({
        date: described('The day, as YYYY-MM-DD.', isoDate().required(`\${path} is required: a day as YYYY-MM-DD`)),
        ...openHours(),
      }),
      budgets.slotDates.atMost,
    ),
  ),
  holidays: described('Days without slots, each as YYYY-MM-DD.', list(isoDate().required(), budgets.slotDates.atMost)),
  from: described('The first day with slots, as YYYY-MM-DD.', isoDate()),
  until: described('The last day with slots, as YYYY-MM-DD.', isoDate()),
  notice_hours: described(
    'How many hours before its start a slot can be booked at the latest; 0 unless it is set.',
    integer(0, MOST_DAYS_AHEAD * 24),
  ),
  days_ahead: described(
    `How many days ahead a slot can be booked; unless it is set, ${DAYS_AHEAD} for weekly hours and any number for single days.`,
    integer(0, MOST_DAYS_AHEAD),
  ),
  time_zone: described(
    'The time zone of all days and hours, such as Europe/Berlin; UTC unless it is set.',
    line(64).test('time_zone', `\${path} must be a time zone such as Europe/Berlin`, isTimeZone),
  ),
  show_left: described('Whether the page says how many places each slot has left.', flag()),
};

export type SlotConfig = ConfigOf<typeof slotKeys>;

/** Checks that the hours hold slots, that none overlap, and that a page can show them. */
export function checkSlots(field: SlotConfig): ConfigMistake<string>[] {
  const { hours = [], dates = [], holidays = [], minutes, from, until, days_ahead: ahead } = field;
  const mistakes: ConfigMistake<string>[] = [];
  if (hours.length === 0 && dates.length === 0) {
    return [{ key: 'hours', message: 'is required, or dates: without one of them nothing can be booked' }];
  }
  mistakes.push(...hoursMistakes('hours', hours, minutes), ...hoursMistakes('dates', dates, minutes));
  if (mistakes.length > 0) return mistakes;
  const clash = overlapIn(hours, (one, other) => one.weekdays.some((day) => other.weekdays.includes(day)));
  if (clash >= 0) mistakes.push({ key: `hours[${clash}]`, message: 'overlaps other hours of the same day' });
  const dayClash = overlapIn(dates, (one, other) => one.date === other.date);
  if (dayClash >= 0) mistakes.push({ key: `dates[${dayClash}]`, message: 'overlaps other hours of the same day' });
  const closed = dates.findIndex(({ date }) => holidays.includes(date));
  if (closed >= 0) mistakes.push({ key: `dates[${closed}].date`, message: 'is one of the holidays too' });
  if (from !== undefined && until !== undefined && from > until)
    mistakes.push({ key: 'from', message: 'must not be later than until' });
  const outside = dates.findIndex(
    ({ date }) => (from !== undefined && date < from) || (until !== undefined && date > until),
  );
  if (outside >= 0) mistakes.push({ key: `dates[${outside}].date`, message: 'must be between from and until' });
  if (mistakes.length > 0) return mistakes;
  const most = mostVisible(field);
  if (most > budgets.visibleSlots.atMost) {
    const key = hours.length > 0 ? 'days_ahead' : 'dates';
    const message = `${ahead === undefined && key === 'days_ahead' ? `is ${DAYS_AHEAD} when it is left out, which ` : ''}leads to up to ${most} slots at a time, at most ${budgets.visibleSlots.atMost} can be shown`;
    mistakes.push({ key, message });
  }
  return mistakes;
}

function hoursMistakes(key: string, hours: readonly OpenHours[], minutes: number): ConfigMistake<string>[] {
  return hours.flatMap(({ from, to }, index) => {
    const length = endMinutesOf(to) - minutesOf(from);
    if (length <= 0) return [{ key: `${key}[${index}].to`, message: 'must be later than from' }];
    const message = `leaves ${length} minutes, and a slot has ${minutes}`;
    return length < minutes ? [{ key: `${key}[${index}].to`, message }] : [];
  });
}

function openHours() {
  const clock = () =>
    noted(
      { json: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } },
      text(5)
        .required(`\${path} is required: a time as HH:MM`)
        .matches(/^([01]\d|2[0-3]):[0-5]\d$/, `\${path} must be a time as HH:MM`),
    );
  return {
    from: described('The start, as HH:MM.', clock()),
    to: described('The end, as HH:MM; 00:00 is the end of the day.', clock()),
  };
}
