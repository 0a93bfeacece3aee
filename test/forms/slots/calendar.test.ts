import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { localTime } from '#forms/process/calendar.ts';
import { isBookable, mostVisible, type SlotCalendar, slotAt, slotsOf, WEEKDAYS } from '#forms/slots/calendar.ts';
import { runs } from '#test/environment/runs.ts';
import { MINUTE_MS } from '#time.ts';

const BERLIN = 'Europe/Berlin';
/** A Monday, at eight in Berlin. */
const MONDAY = Date.parse('2026-11-30T07:00:00Z');
const EVERY_DAY = [...WEEKDAYS];
const MORNING: SlotCalendar = {
  hours: [{ weekdays: ['mon', 'wed'], from: '09:00', to: '10:30' }],
  minutes: 30,
  days_ahead: 6,
  time_zone: BERLIN,
};
const night = (from: string, to: string, minutes: number, more: Partial<SlotCalendar> = {}): SlotCalendar => ({
  hours: [{ weekdays: EVERY_DAY, from, to }],
  ...{ minutes, days_ahead: 0, time_zone: BERLIN, ...more },
});

type Row = [why: string, calendar: SlotCalendar, now: string, starts: string[]];

const ROWS: Row[] = [
  [
    'the hours of each week',
    MORNING,
    '2026-11-30T07:00:00Z',
    ['30T09:00', '30T09:30', '30T10:00', '02T09:00', '02T09:30', '02T10:00'],
  ],
  ['a slot that has begun is over', MORNING, '2026-11-30T08:30:00Z', ['30T10:00', '02T09:00', '02T09:30', '02T10:00']],
  [
    'a pause after each',
    { ...MORNING, gap_minutes: 15 },
    '2026-11-30T07:00:00Z',
    ['30T09:00', '30T09:45', '02T09:00', '02T09:45'],
  ],
  ['notice', { ...MORNING, notice_hours: 49 }, '2026-11-30T07:30:00Z', ['02T09:30', '02T10:00']],
  [
    'notice to the minute',
    { ...MORNING, notice_hours: 1 },
    '2026-11-30T08:00:00Z',
    ['30T10:00', '02T09:00', '02T09:30', '02T10:00'],
  ],
  ['no more days ahead', { ...MORNING, days_ahead: 1 }, '2026-11-30T07:00:00Z', ['30T09:00', '30T09:30', '30T10:00']],
  ['a holiday', { ...MORNING, holidays: ['2026-11-30'] }, '2026-11-30T07:00:00Z', ['02T09:00', '02T09:30', '02T10:00']],
  [
    'hours of a single day in place of those of the week',
    { ...MORNING, dates: [{ date: '2026-12-02', from: '18:00', to: '19:00' }] },
    '2026-11-30T12:00:00Z',
    ['02T18:00', '02T18:30'],
  ],
  ['a first day', { ...MORNING, from: '2026-12-01' }, '2026-11-30T07:00:00Z', ['02T09:00', '02T09:30', '02T10:00']],
  ['a last day', { ...MORNING, until: '2026-12-01' }, '2026-11-30T07:00:00Z', ['30T09:00', '30T09:30', '30T10:00']],
  [
    'hours that end before a whole slot',
    { ...MORNING, minutes: 60, days_ahead: 1 },
    '2026-11-30T07:00:00Z',
    ['30T09:00'],
  ],
  [
    'the end of a month',
    night('09:00', '10:00', 60, { days_ahead: 2 }),
    '2027-02-27T00:00:00Z',
    ['27T09:00', '28T09:00', '01T09:00'],
  ],
  ['the day of a leap year', night('09:00', '10:00', 60, { days_ahead: 1 }), '2028-02-28T12:00:00Z', ['29T09:00']],
  ['until midnight', night('23:00', '00:00', 30), '2026-11-30T07:00:00Z', ['30T23:00', '30T23:30']],
  ['today by the clock of the time zone', night('00:00', '01:00', 60, { days_ahead: 0 }), '2026-11-29T23:00:00Z', []],
  [
    'times that the clock skips',
    night('01:00', '04:00', 30),
    '2026-03-28T23:30:00Z',
    ['29T01:00', '29T01:30', '29T03:00', '29T03:30'],
  ],
  ['a slot within which the clock is put forward', night('01:30', '03:30', 60), '2026-03-28T23:30:00Z', []],
  [
    'times that come twice are offered once',
    night('01:00', '04:00', 30),
    '2026-10-24T22:30:00Z',
    ['25T01:00', '25T01:30', '25T02:00', '25T02:30', '25T03:00', '25T03:30'],
  ],
  ['a slot within which the clock is put back', night('02:30', '04:00', 45), '2026-10-24T22:30:00Z', ['25T03:15']],
  [
    'a midnight that is skipped',
    night('00:00', '02:00', 60, { time_zone: 'America/Santiago' }),
    '2026-09-06T03:30:00Z',
    [],
  ],
];

describe('the slots of a calendar', () => {
  test.each(ROWS)('%s', (_why, calendar, now, starts) => {
    expect(slotsOf(calendar, Date.parse(now)).map(({ start }) => start.slice(8))).toEqual(starts);
  });

  test('a slot has the end and the moments of its time zone', () => {
    expect(slotsOf(MORNING, MONDAY)[0]).toEqual({
      ...{ start: '2026-11-30T09:00', end: '2026-11-30T09:30' },
      ...{ startsAt: Date.parse('2026-11-30T08:00:00Z'), endsAt: Date.parse('2026-11-30T08:30:00Z') },
    });
    expect(slotsOf(night('23:30', '00:00', 30), MONDAY)[0]?.end).toBe('2026-12-01T00:00');
  });

  test('single days are offered however far away, unless the field says how far', () => {
    const course: SlotCalendar = { dates: [{ date: '2027-09-01', from: '10:00', to: '12:00' }], minutes: 120 };
    expect(slotsOf(course, MONDAY).map(({ start }) => start)).toEqual(['2027-09-01T10:00']);
    expect(slotsOf({ ...course, days_ahead: 30 }, MONDAY)).toEqual([]);
    expect(slotsOf({ ...MORNING, ...course, days_ahead: undefined }, MONDAY).at(-1)?.start).toBe('2027-09-01T10:00');
    expect(slotsOf(course, Date.parse('2027-09-01T10:00:00Z'))).toEqual([]);
  });

  test('weekly hours are offered for 60 days', () => {
    const { days_ahead: _, ...endless } = night('09:00', '10:00', 60);
    expect(slotsOf(endless, MONDAY)).toHaveLength(61);
  });

  test.each([
    ['2026-11-30T09:00', true],
    ['2026-11-30T09:15', false],
    ['2026-12-01T09:00', false],
    ['2026-12-09T09:00', true],
    ['2026-02-30T09:00', false],
    ['soon', false],
  ])('%s is a slot, whenever it is: %s', (start, isOne) => {
    expect(slotAt(MORNING, start) !== null).toBe(isOne);
  });
});

const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
const asText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const hours = fc
  .tuple(clock, clock)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ from: asText(Math.min(one, other)), to: asText(Math.max(one, other)) }));
const calendars = fc.record({
  hours: fc.array(fc.record({ weekday: fc.constantFrom(...WEEKDAYS), open: hours }), { maxLength: 4 }),
  dates: fc.array(fc.record({ day: fc.integer({ min: 1, max: 28 }), open: hours }), { maxLength: 3 }),
  minutes: fc.integer({ min: 5, max: 180 }),
  gap: fc.integer({ min: 0, max: 60 }),
  zone: fc.constantFrom(BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'),
  month: fc.constantFrom('2026-03', '2026-04', '2026-10', '2026-11'),
  notice: fc.integer({ min: 0, max: 72 }),
  ahead: fc.integer({ min: 0, max: 40 }),
  now: fc.integer({ min: 1, max: 28 * 24 * 60 }),
});

test('slots never overlap, last as long as the field says, lie within hours, and can be booked', () => {
  fc.assert(
    fc.property(calendars, ({ month, now, zone, ahead, notice, gap, minutes, ...drawn }) => {
      // Hours of one day that do not overlap: a save accepts no others.
      const once = <Entry>(entries: Entry[], keyOf: (entry: Entry) => unknown) => [
        ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
      ];
      const calendar: SlotCalendar = {
        hours: once(drawn.hours, ({ weekday }) => weekday).map(({ weekday, open }) => ({
          weekdays: [weekday],
          ...open,
        })),
        dates: once(drawn.dates, ({ day }) => day).map(({ day, open }) => {
          return { date: `${month}-${String(day).padStart(2, '0')}`, ...open };
        }),
        ...{ minutes, gap_minutes: gap, time_zone: zone, days_ahead: ahead, notice_hours: notice },
      };
      const at = Date.parse(`${month}-01T00:00:00Z`) + now * MINUTE_MS;
      const slots = slotsOf(calendar, at);
      expect(slots.length).toBeLessThanOrEqual(mostVisible(calendar));
      for (const [index, { start, end, startsAt, endsAt }] of slots.entries()) {
        const next = slots[index + 1];
        expect(endsAt - startsAt).toBe(minutes * MINUTE_MS);
        if (next) expect(next.startsAt).toBeGreaterThanOrEqual(endsAt);
        expect(startsAt).toBeGreaterThan(at);
        const local = localTime(startsAt, zone);
        expect(`${local.day}T${local.clock}`).toBe(start);
        const own = calendar.dates?.filter(({ date }) => date === local.day) ?? [];
        const open = own.length > 0 ? own : (calendar.hours ?? []);
        expect(open.some(({ from, to }) => from <= local.clock && end.slice(11) <= to)).toBe(true);
        expect(isBookable(calendar, start, at)).toBe(true);
        expect(isBookable(calendar, start, startsAt)).toBe(false);
      }
    }),
    { numRuns: runs(300) },
  );
});
