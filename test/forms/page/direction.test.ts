import { expect, test } from '@jest/globals';
import { textDirection } from '#forms/page/direction.ts';

test.each([
  ['ar', 'rtl'],
  ['AR-eg', 'rtl'],
  ['he', 'rtl'],
  ['iw', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['yi', 'rtl'],
  ['dv', 'rtl'],
  ['ckb', 'rtl'],
  ['syr', 'rtl'],
  ['nqo', 'rtl'],
  ['ff-Adlm', 'rtl'],
  // A language with two scripts: the named script decides, or that of its country.
  ['az', null],
  ['az-Arab', 'rtl'],
  ['pa-IN', null],
  ['pa-PK', 'rtl'],
  ['ar-Latn', null],
  ['en', null],
  ['ja', null],
  ['', null],
  [undefined, null],
])('%j is written %j', (language, direction) => {
  expect(textDirection(language)).toBe(direction);
});
