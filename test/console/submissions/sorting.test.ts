import { expect, test } from '@jest/globals';
import type { SubmissionRow } from '#console/views/submissions/data.ts';
import { sorted, sortOf, sortText } from '#console/views/submissions/list/sorting.ts';

const row = (id: number, values: object, texts: object = values) =>
  ({ id, form_id: 1, state: 'completed', created_at: `2031-01-0${id}T00:00:00Z`, values, texts }) as SubmissionRow;
const ROWS = [
  row(4, { town: 'Ürzig', age: 9 }),
  row(3, { age: 100 }),
  row(2, { town: 'ulm 10', age: 20 }),
  row(1, { town: 'Ulm 9' }),
];
const how = { language: 'en', stateOf: ({ id }: SubmissionRow) => (id === 3 ? '1 failed' : 'Done') };

test.each([
  ['id', [1, 2, 3, 4]],
  ['-id', [4, 3, 2, 1]],
  ['received', [1, 2, 3, 4]],
  ['state', [3, 4, 2, 1]],
  // Texts by language and number, without a value last in both directions.
  ['field.town', [1, 2, 4, 3]],
  ['-field.town', [4, 2, 1, 3]],
  ['field.age', [4, 2, 3, 1]],
  ['-field.age', [3, 2, 4, 1]],
])('the order %s', (text, ids) => {
  const sort = sortOf(text, ['id', 'received', 'state', 'field.town', 'field.age']);
  expect(sort && sortText(sort)).toBe(text);
  expect(sort && sorted(ROWS, sort, how).map(({ id }) => id)).toEqual(ids);
});

test.each([undefined, '', 'field.gone', '--id'])('the address %s names no order', (text) => {
  expect(sortOf(text, ['id', 'received'])).toBeUndefined();
});
