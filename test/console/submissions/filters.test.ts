import { describe, expect, test } from '@jest/globals';
import {
  exportBody,
  exportPath,
  type Filters,
  filtersOf,
  isSearchPaused,
  queryOf,
} from '#console/views/submissions/list/filters.ts';

describe('filters of the address', () => {
  test.each<[name: string, search: Record<string, string>, filters: Filters]>([
    ['nothing', {}, {}],
    ['what is none of them is left out', { other: '1', view: 'x' }, {}],
    ['a form', { form: '12' }, { form: '12' }],
    ['no number is no form', { form: '12a' }, {}],
    ['0 is no form', { form: '0' }, {}],
    ['more than a number holds is no form', { form: '9999999999999999' }, {}],
    ['a state', { state: 'completed' }, { state: 'completed' }],
    ['no state', { state: 'lost' }, {}],
    ['a day', { from: '2026-02-28' }, { from: '2026-02-28' }],
    ['a day that there is not', { from: '2026-02-30' }, {}],
    ['no day', { to: 'today' }, {}],
    ['yes and no', { unread: 'true', starred: 'false' }, { unread: 'true', starred: 'false' }],
    ['neither', { unread: '1', starred: '' }, {}],
    ['a search without its blanks', { q: '  ada ' }, { q: 'ada' }],
    ['blanks are no search', { q: '   ' }, {}],
    ['a long search', { q: 'x'.repeat(201) }, {}],
    ['a field of a form', { form: '1', q: 'a', field: 'name' }, { form: '1', q: 'a', field: 'name' }],
    ['a field without a search', { form: '1', field: 'name' }, { form: '1' }],
    ['a field without a form', { q: 'a', field: 'name' }, { q: 'a' }],
  ])('%s', (_, search, filters) => {
    expect(filtersOf(search)).toEqual(filters);
  });
});

test('what the service is asked: days are those of who looks, and the last one is meant as a whole', () => {
  const query = queryOf({
    form: '3',
    state: 'completed',
    from: '2026-03-01',
    to: '2026-03-31',
    unread: 'true',
    q: 'a',
  });
  expect(query).toEqual({
    form_id: 3,
    state: 'completed',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
    unread: 'true',
    q: 'a',
  });
});

test.each([
  [{ format: 'xlsx', hasLabels: true, separator: 'comma' }, '/svcb/v1/forms/3/submissions.xlsx?q=a%26b&header=labels'],
  [{ format: 'xlsx', hasLabels: false, separator: 'tab' }, '/svcb/v1/forms/3/submissions.xlsx?q=a%26b'],
  [
    { format: 'csv', hasLabels: false, separator: 'semicolon' },
    '/svcb/v1/forms/3/submissions.csv?q=a%26b&separator=semicolon&bom=1',
  ],
  [
    { format: 'xlsx', hasLabels: false, separator: 'tab', rowsOf: 'guests' },
    '/svcb/v1/forms/3/submissions.xlsx?q=a%26b&rows_of=guests',
  ],
  [
    { format: 'json', hasLabels: true, separator: 'comma', rowsOf: 'guests' },
    '/svcb/v1/forms/3/submissions.json?q=a%26b',
  ],
] as const)('an export takes the filters of the list: %j', (options, path) => {
  expect(exportPath('3', { form: '3', q: 'a&b' }, options)).toBe(path);
});

test('an export that is kept takes the filters of the list too', () => {
  const filters = { form: '3', q: 'a', unread: 'true', starred: 'false' };
  const shared = { q: 'a', unread: true, starred: false };
  expect(exportBody(filters, { format: 'csv', hasLabels: true, separator: 'tab' })).toEqual({
    ...{ ...shared, format: 'csv', header: 'labels', separator: 'tab', bom: true },
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(exportBody({ form: '3' }, { format: 'xlsx', hasLabels: false, separator: 'tab', rowsOf: 'guests' })).toEqual({
    ...{ format: 'xlsx', header: 'names', rows_of: 'guests' },
  });
  expect(exportBody({ form: '3' }, { format: 'json', hasLabels: true, separator: 'tab' })).toEqual({ format: 'json' });
  const withFiles = { format: 'json' as const, hasLabels: true, separator: 'tab' as const, hasFiles: true };
  expect(exportBody({ form: '3' }, withFiles)).toEqual({ format: 'json', files: true });
});

test.each([
  [[0, 0, 0, 0], 0, false],
  [[0, 0, 0, 0, 0], 0, true],
  [[7, 0, 0, 0, 0, 0], 0, true],
  [[0, 0, 0, 0, 0, 3], 0, false],
  [[0, 0, 0, 0, 0], 5, false],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 5, true],
])('a search that found %j, of which %d were wanted, rests: %j', (counts, wanted, isTired) => {
  expect(
    isSearchPaused(
      counts.map((length) => ({ submissions: Array.from({ length }) })),
      wanted,
    ),
  ).toBe(isTired);
});
