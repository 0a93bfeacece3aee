import { describe, expect, test } from '@jest/globals';
import { beginningOf, calendarOf, dayLater, daysBetween } from '#features/statistics/days.ts';

describe('days', () => {
  test('are counted over the end of a month and a leap day', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2028-02-28', '2028-02-28')).toEqual(['2028-02-28']);
    expect([dayLater('2031-01-01', -1), dayLater('2031-12-31', 1)]).toEqual(['2030-12-31', '2032-01-01']);
  });

  test.each([
    ['UTC', '2026-03-04', '2026-03-04T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-04', '2026-03-03T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-04', '2026-03-03T10:00:00.000Z'],
    // Midnight is skipped: the clock goes from 23:59 to 01:00.
    ['America/Santiago', '2024-09-08', '2024-09-08T04:00:00.000Z'],
    // A date that the time zone skipped begins with the next day.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s %s begins at %s', (timeZone, day, expected) => {
    expect(new Date(beginningOf(day, calendarOf(timeZone))).toISOString()).toBe(expected);
  });
});
