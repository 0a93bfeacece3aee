import { describe, expect, test } from '@jest/globals';
import { atLocal, endOfSpan, nextWeekday } from '#forms/process/calendar.ts';
import type { Calendar, TimeUnit } from '#forms/process/definition.ts';

const BERLIN: Calendar = {
  time_zone: 'Europe/Berlin',
  working_days: [1, 2, 3, 4, 5],
  holidays: ['2026-12-25', '2026-12-26', '2027-01-01'],
};

const iso = (time: number) => new Date(time).toISOString();
const at = (text: string) => Date.parse(text);

describe('The end of a span', () => {
  test.each<[string, string, number, TimeUnit, string]>([
    ['hours by the clock', '2026-11-27T15:00Z', 5, 'hours', '2026-11-27T20:00'],
    ['hours over a change of the clocks', '2026-03-29T00:30Z', 2, 'hours', '2026-03-29T02:30'],
    ['a day', '2026-11-27T15:00Z', 1, 'days', '2026-11-28T15:00'],
    ['a day over a change of the clocks, at the same time of day', '2026-03-28T11:00Z', 1, 'days', '2026-03-29T10:00'],
    ['a day that ends at a time that is skipped', '2026-03-28T01:30Z', 1, 'days', '2026-03-29T01:00'],
    ['a month of days', '2026-01-31T11:00Z', 30, 'days', '2026-03-02T11:00'],
    ['working days within a week', '2026-11-24T09:00Z', 2, 'working_days', '2026-11-26T09:00'],
    ['working days over a weekend', '2026-11-27T09:00Z', 2, 'working_days', '2026-12-01T09:00'],
    ['working days over Christmas and the weekend', '2026-12-24T09:00Z', 2, 'working_days', '2026-12-29T09:00'],
    [
      'a span that begins on a Saturday begins on Monday at midnight',
      '2026-11-28T12:00Z',
      1,
      'working_days',
      '2026-11-30T23:00',
    ],
    ['late in the evening, when it is another day there', '2026-11-26T23:30Z', 1, 'working_days', '2026-11-29T23:30'],
  ])('%s', (_what, start, after, unit, end) => {
    expect(iso(endOfSpan(at(start), { after, unit }, BERLIN))).toBe(`${end}:00.000Z`);
  });

  test('is found even if no day is a working day', () => {
    const never = { ...BERLIN, working_days: [] };
    expect(endOfSpan(at('2026-11-24T09:00Z'), { after: 1, unit: 'working_days' }, never)).toBeGreaterThan(
      at('2026-11-24T09:00Z'),
    );
  });
});

describe('The next weekday', () => {
  test.each([
    ['later in the week', '2026-11-24T09:00Z', 5, '10:00', '2026-11-27T09:00'],
    ['today, later', '2026-11-24T08:00Z', 2, '10:00', '2026-11-24T09:00'],
    ['today, when the time has passed', '2026-11-24T10:00Z', 2, '10:00', '2026-12-01T09:00'],
  ])('%s', (_what, start, weekday, clock, end) => {
    expect(iso(nextWeekday(at(start), weekday, clock, BERLIN))).toBe(`${end}:00.000Z`);
  });
});

test('A local time that occurs twice is the first', () => {
  expect(iso(atLocal('2026-10-25', '02:30', BERLIN))).toBe('2026-10-25T00:30:00.000Z');
});
