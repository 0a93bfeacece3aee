import { describe, expect, test } from '@jest/globals';
import { judgeDrift } from '#pro/payments/alerts/source.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const report = (finished: string, unreachable = 0) => ({
  started_at: finished,
  finished_at: finished,
  checked: 10,
  differed: 2,
  unreachable,
  unreachable_orders: [],
});

describe('drift of payments', () => {
  test.each([
    ['was never looked for', null, 5, []],
    ['was found, and is settled since', report('2031-03-04T04:20:00Z'), 0, []],
    ['was found, and stays', report('2031-03-04T04:20:00Z'), 2, [{ drifting: 2, unreachable: 0 }]],
    ['could not be found out for some', report('2031-03-04T04:20:00Z', 3), 0, [{ drifting: 0, unreachable: 3 }]],
    ['could not be found out, days ago', report('2031-03-01T04:20:00Z', 3), 0, []],
  ])('that %s makes an alert or none', (_about, given, drifting, facts) => {
    expect(judgeDrift(given, drifting, NOW).map((one) => one.facts)).toEqual(facts);
  });
});
