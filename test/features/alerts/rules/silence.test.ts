import { describe, expect, test } from '@jest/globals';
import { comparedWith, isStrange } from '#features/alerts/rules/silence.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000);

describe('a silence', () => {
  test.each([
    [0.1, []],
    [
      2,
      ['2031-02-25T10:00 2031-02-25T12:00', '2031-02-18T10:00 2031-02-18T12:00', '2031-02-11T10:00 2031-02-11T12:00'],
    ],
    [
      10 * 24,
      ['2031-02-08T12:00 2031-02-18T12:00', '2031-01-25T12:00 2031-02-04T12:00', '2031-01-11T12:00 2031-01-21T12:00'],
    ],
  ])('of %s hours is compared with the same days of the week before', (hours, spans) => {
    const shown = comparedWith(hoursAgo(hours), NOW).map(({ from, to }) =>
      [from, to].map((at) => at.toISOString().slice(0, 16)).join(' '),
    );
    expect(shown).toEqual(spans);
  });

  test('of a year is compared no further back than three times four weeks', () => {
    const spans = comparedWith(hoursAgo(365 * 24), NOW);
    expect(spans.at(-1)?.from.toISOString().slice(0, 10)).toBe('2030-11-12');
  });

  test.each([
    ['as much came each time', [12, 9, 10], true],
    ['much came, but one time nearly nothing', [40, 40, 2], false],
    ['little came', [9, 9, 9], false],
    ['nothing came before', [0, 0, 0], false],
    ['there is no history', [], false],
  ])('is strange or not: %s', (_about, counts, strange) => {
    expect(isStrange(counts)).toBe(strange);
  });
});
