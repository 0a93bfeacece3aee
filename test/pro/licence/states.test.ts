import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { factsAfter, GRACE_MS, isLicensed, licenceState } from '#pro/licence/states.ts';
import type { Standing } from '#pro/licence/store/standing.ts';
import { DAY_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
/** Returns the date so many days after now, or before now for a negative number. */
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const facts = (standing: Standing, expiresInDays: number | null, checkedDaysAgo = 0) => ({
  standing,
  expiresAt: expiresInDays === null ? null : inDays(expiresInDays),
  checkedAt: inDays(-checkedDaysAgo),
});

describe('the status of a licence', () => {
  test.each<[string, ReturnType<typeof facts> | null, string, string | null, number | null]>([
    ['no licence', null, 'inactive', null, null],
    ['an active one', facts('active', 100), 'active', null, null],
    ['one without an end', facts('active', null), 'active', null, null],
    ['a day without an answer', facts('active', 100, 1), 'active', null, null],
    ['two days without an answer', facts('active', 100, 2), 'active', null, null],
    ['more than two', facts('active', 100, 2.1), 'grace', 'unchecked', 11.9],
    ['almost 14 days', facts('active', null, 13.99), 'grace', 'unchecked', 0.01],
    ['14 days', facts('active', null, 14), 'expired', 'unchecked', 0],
    ['15 days', facts('active', 100, 15), 'expired', 'unchecked', -1],
    ['the end, a moment ago', facts('expired', 0), 'grace', 'expired', 14],
    ['an end that the server has not told of yet', facts('active', -1), 'grace', 'expired', 13],
    ['almost 14 days after the end', facts('expired', -13.99), 'grace', 'expired', 0.01],
    ['14 days after the end', facts('expired', -14), 'expired', 'expired', 0],
    ['ended, and then no answer', facts('expired', -3, 4), 'grace', 'unchecked', 10],
    ['no answer, and ended before that', facts('active', -6, 5), 'grace', 'expired', 8],
    ['disabled by the seller', facts('disabled', 100), 'invalid', 'disabled', null],
    ['disabled, and long unchecked', facts('disabled', -100, 100), 'invalid', 'disabled', null],
    ['a key that nobody knows', facts('unknown', null), 'invalid', 'unknown', null],
    ['an activation that was freed', facts('not_activated', 100), 'invalid', 'not_activated', null],
  ])('%s', (_what, given, status, reason, graceDays) => {
    const state = licenceState(given, NOW);
    const left = state.graceEndsAt && (state.graceEndsAt.getTime() - NOW.getTime()) / DAY_MS;
    expect({ ...state, graceEndsAt: left && Math.round(left * 100) / 100 }).toEqual({
      status,
      reason,
      graceEndsAt: graceDays,
    });
  });

  test.each([
    ['inactive', false],
    ['active', true],
    ['grace', true],
    ['expired', false],
    ['invalid', false],
  ] as const)('%s: what needs a licence works: %s', (status, works) => {
    expect(isLicensed({ status })).toBe(works);
  });

  test('never takes a site down within 14 days of an answer, unless its end or the seller does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: GRACE_MS - 1 }), fc.option(fc.integer({ min: 0 })), (sinceMs, leftMs) => {
        const checkedAt = new Date(NOW.getTime() - sinceMs);
        const expiresAt = leftMs === null ? null : new Date(NOW.getTime() - GRACE_MS + 1 + leftMs);
        expect(isLicensed(licenceState({ standing: 'active', expiresAt, checkedAt }, NOW))).toBe(true);
      }),
    );
  });

  test('only gets worse while time passes and the server is silent', () => {
    const order = ['active', 'grace', 'expired'];
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -60, max: 60 })),
        fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { minLength: 2 }),
        (expires, days) => {
          const given = facts('active', expires);
          const seen = days.sort((a, b) => a - b).map((day) => order.indexOf(licenceState(given, inDays(day)).status));
          expect(seen).toEqual([...seen].sort());
        },
      ),
    );
  });
});

describe('what a report makes of a licence', () => {
  const active = facts('active', 100, 1);
  test.each([
    ['renewed', { standing: 'active', expiresAt: inDays(400) }, facts('expired', -5, 1), inDays(400)],
    ['expired at a time', { standing: 'expired', expiresAt: inDays(-2) }, active, inDays(-2)],
    ['expired, no time said', { standing: 'expired', expiresAt: null }, active, NOW],
    [
      'expired, no time said, and not for the first time',
      { standing: 'expired', expiresAt: null },
      facts('expired', -5),
      inDays(-5),
    ],
    ['expired, in the future', { standing: 'expired', expiresAt: inDays(9) }, active, NOW],
    ['disabled', { standing: 'disabled', expiresAt: inDays(9) }, active, inDays(9)],
  ] as const)('%s', (_what, report, before, expiresAt) => {
    expect(factsAfter(report, before, NOW)).toEqual({ standing: report.standing, expiresAt, checkedAt: NOW });
  });
});
