import { expect, test } from '@jest/globals';
import { pathAfter } from '#forms/rows/edit-rows.ts';

test.each([
  ['add guests', 'guests[0].pass', 'guests[0].pass'],
  ['same guests[1]', 'guests[1].pass', 'guests[1].pass'],
  ['remove guests[1]', 'guests[0].pass', 'guests[0].pass'],
  ['remove guests[1]', 'guests[1].pass', null],
  ['remove guests[1]', 'guests[2].pets[1].pass', 'guests[1].pets[1].pass'],
  ['remove guests[1].pets[0]', 'guests[1].pets[0].pass', null],
  ['remove guests[1].pets[0]', 'guests[1].pets[2].pass', 'guests[1].pets[1].pass'],
  ['remove guests[1].pets[0]', 'guests[0].pets[0].pass', 'guests[0].pets[0].pass'],
  ['up guests[2]', 'guests[2].pass', 'guests[1].pass'],
  ['up guests[2]', 'guests[1].pass', 'guests[2].pass'],
  ['down guests[0]', 'guests[0].pass', 'guests[1].pass'],
  ['down guests[0]', 'guests[1].guests[0].pass', 'guests[0].guests[0].pass'],
  ['down guests[0]', 'guests[2].pass', 'guests[2].pass'],
  ['up guests[1]', 'subguests[1].pass', 'subguests[1].pass'],
  ['remove guests[0]', 'photo', 'photo'],
  [['up guests[1]', 'x'], 'guests[1].pass', 'guests[1].pass'],
])('after %j what stood at %s stands at %s', (pressed, path, after) => {
  expect(pathAfter(path, pressed)).toBe(after);
});
