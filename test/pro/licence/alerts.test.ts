import { describe, expect, test } from '@jest/globals';
import { judgeLicence } from '#pro/licence/alerts/source.ts';
import type { LicenceFacts } from '#pro/licence/states.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);
const facts = (given: Partial<LicenceFacts>): LicenceFacts => ({
  standing: 'active',
  expiresAt: null,
  checkedAt: NOW,
  ...given,
});

describe('a licence', () => {
  test.each([
    ['is none', null, 14, null],
    ['has no end', facts({}), 14, null],
    ['ends in a month', facts({ expiresAt: inDays(30) }), 14, null],
    ['ends in a week', facts({ expiresAt: inDays(7) }), 14, { state: 'active', ends: '2031-03-11' }],
    ['ends in a week, and nobody wants to know', facts({ expiresAt: inDays(7) }), 0, null],
    ['has ended: grace', facts({ expiresAt: inDays(-1) }), 14, { state: 'grace: expired', ends: '2031-03-17' }],
    [
      'was not checked for days',
      facts({ checkedAt: inDays(-3) }),
      14,
      { state: 'grace: unchecked', ends: '2031-03-15' },
    ],
    ['was taken back', facts({ standing: 'disabled' }), 14, { state: 'invalid: disabled', ends: '–' }],
  ])('that %s makes an alert or none', (_about, given, days, told) => {
    const found = judgeLicence(given, days, NOW);
    expect(found.map((one) => one.facts)).toEqual(told ? [told] : []);
  });
});
