import { expect, test } from '@jest/globals';
import { replacePath } from '#http/page/browser/rows/row-path.ts';

test.each([
  ['items[0].what', 'items[1].what'],
  ['items[0].subitems[0].what', 'items[1].subitems[0].what'],
  ['items[0].items[0].what', 'items[1].items[0].what'],
  ['items[0].items[#].items[0].what', 'items[1].items[#].items[0].what'],
  ['subitems[0].what', 'subitems[0].what'],
  ['order.items[0].what', 'order.items[0].what'],
  ['items[00].what items[10].what', 'items[00].what items[10].what'],
  ['svca-form-7-items[0].items[0].what', 'svca-form-7-items[1].items[0].what'],
  [
    'svca-form-7-items[0].a-description svca-form-7-items[0].a-error',
    'svca-form-7-items[1].a-description svca-form-7-items[1].a-error',
  ],
  ['add items[0].subitems', 'add items[1].subitems'],
  ['{"of":"items[0].a","by":["items[0].items[0].b"]}', '{"of":"items[1].a","by":["items[1].items[0].b"]}'],
])('%j belongs to the second row as %j', (text, renamed) => {
  expect(replacePath(text, 'items[0]', 'items[1]')).toBe(renamed);
});

test('a row in a row is renamed by its whole path, and a row that is new by the place that it takes', () => {
  expect(replacePath('items[2].items[#].items[#].a', 'items[2].items[#]', 'items[2].items[3]')).toBe(
    'items[2].items[3].items[#].a',
  );
  expect(replacePath('items[~2].items[0].a', 'items[~2]', 'items[2]')).toBe('items[2].items[0].a');
  expect(replacePath('itemsX2].a', 'items[2]', 'items[3]')).toBe('itemsX2].a');
});
