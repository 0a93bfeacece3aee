import { expect, test } from '@jest/globals';
import { trendLabels, trendOf } from '#forms/results/charts/trend.ts';

const SHORT = [
  { day: '2031-03-01', submissions: 2 },
  { day: '2031-03-03', submissions: 3 },
];

test('a trend has a column for each day, and for each month of a long time', () => {
  expect(trendOf(SHORT).map(({ id, count }) => [id, count])).toEqual([
    ['2031-03-01', 2],
    ['2031-03-02', 0],
    ['2031-03-03', 3],
  ]);
  const long = [
    { day: '2031-01-05', submissions: 1 },
    { day: '2031-01-06', submissions: 2 },
    { day: '2031-06-01', submissions: 4 },
  ];
  expect(trendOf(long)).toEqual([
    { id: '2031-01', count: 3, isMonth: true },
    ...['2031-02', '2031-03', '2031-04', '2031-05'].map((id) => ({ id, count: 0, isMonth: true })),
    { id: '2031-06', count: 4, isMonth: true },
  ]);
  expect(trendOf([])).toEqual([]);
  expect(trendLabels(trendOf(SHORT), 'en-GB')).toEqual(['1 Mar', '2 Mar', '3 Mar']);
  expect(trendLabels(trendOf(long), 'en-GB').slice(0, 2)).toEqual(['Jan 2031', 'Feb 2031']);
});
