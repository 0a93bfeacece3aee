import { describe, expect, test } from '@jest/globals';
import { type Times, timeAfter, timeUntil } from '#features/exports/schedules/times.ts';
import { runs } from '#test/environment/runs.ts';

const daily = (hour: number, timeZone = 'Europe/Berlin'): Times => ({ period: 'daily', weekday: null, hour, timeZone });
const onMondays = (hour: number, timeZone = 'Europe/Berlin'): Times => ({
  ...daily(hour, timeZone),
  period: 'weekly',
  weekday: 'monday',
});

describe('the time after a moment, and the last one until it', () => {
  test.each<[string, Times, string, { until: string; after: string }]>([
    [
      'is later the same day',
      daily(6),
      '2031-03-04T04:59:59.999Z',
      { until: '2031-03-03T05:00Z', after: '2031-03-04T05:00Z' },
    ],
    [
      'is a day on at the hour itself',
      daily(6),
      '2031-03-04T05:00:00Z',
      { until: '2031-03-04T05:00Z', after: '2031-03-05T05:00Z' },
    ],
    [
      'is of the day there, which may be another one than in UTC',
      daily(0, 'Pacific/Auckland'),
      '2031-06-04T13:00:00Z',
      { until: '2031-06-04T12:00Z', after: '2031-06-05T12:00Z' },
    ],
    [
      'is a day of 23 hours when summer time begins',
      daily(6),
      '2031-03-29T12:00:00Z',
      { until: '2031-03-29T05:00Z', after: '2031-03-30T04:00Z' },
    ],
    [
      'is when the clocks go on, of an hour that they leave out',
      daily(2),
      '2031-03-29T12:00:00Z',
      { until: '2031-03-29T01:00Z', after: '2031-03-30T01:00Z' },
    ],
    [
      'is half an hour on where the clocks go on by that',
      daily(2, 'Australia/Lord_Howe'),
      '2026-10-03T12:00:00Z',
      { until: '2026-10-02T15:30Z', after: '2026-10-03T15:30Z' },
    ],
    [
      'is the first of an hour that comes twice',
      daily(2),
      '2031-10-25T12:00:00Z',
      { until: '2031-10-25T00:00Z', after: '2031-10-26T00:00Z' },
    ],
    [
      'is a day on in the second of an hour that comes twice',
      daily(2),
      '2031-10-26T01:00:00Z',
      { until: '2031-10-26T00:00Z', after: '2031-10-27T01:00Z' },
    ],
    [
      'is after midnight where the clocks leave midnight out',
      daily(0, 'Africa/Cairo'),
      '2026-04-23T12:00:00Z',
      { until: '2026-04-22T22:00Z', after: '2026-04-23T22:00Z' },
    ],
    [
      'is the midnight after it where the clocks leave out the hour before',
      daily(23, 'America/Nuuk'),
      '2027-03-27T12:00:00Z',
      { until: '2027-03-27T01:00Z', after: '2027-03-28T01:00Z' },
    ],
    [
      'passes over a day that a time zone leaves out',
      daily(6, 'Pacific/Apia'),
      '2011-12-29T17:00:00Z',
      { until: '2011-12-29T16:00Z', after: '2011-12-30T16:00Z' },
    ],
    [
      'is on its day of the week',
      onMondays(6),
      '2031-03-04T12:00:00Z',
      { until: '2031-03-03T05:00Z', after: '2031-03-10T05:00Z' },
    ],
    [
      'is a week on at the hour itself',
      onMondays(6),
      '2031-03-10T05:00:00Z',
      { until: '2031-03-10T05:00Z', after: '2031-03-17T05:00Z' },
    ],
    [
      'is on the Monday there, when it is Sunday in UTC',
      onMondays(6, 'Pacific/Auckland'),
      '2031-06-08T17:00:00Z',
      { until: '2031-06-01T18:00Z', after: '2031-06-08T18:00Z' },
    ],
  ])('%s', (_, times, at, { until, after }) => {
    const now = new Date(at);
    expect([timeUntil(times, now), timeAfter(times, now)]).toEqual([new Date(until), new Date(after)]);
  });

  test.each([0, 2, 23])('comes once a day at %d, for years and in every zone of a few', (hour) => {
    for (const timeZone of ['UTC', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Kathmandu', 'America/Nuuk']) {
      let time = new Date('2027-01-01T00:00:00Z');
      for (let day = 0; day < runs(800); day += 1) {
        const next = timeAfter(daily(hour, timeZone), time);
        if (day > 0) expect(Math.round((next.getTime() - time.getTime()) / 86_400_000)).toBe(1);
        expect(timeUntil(daily(hour, timeZone), next)).toEqual(next);
        time = next;
      }
    }
  });
});
