import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import validator from 'validator';
import { isMailbox } from '#forms/templates/mailbox.ts';

const CHARACTERS = [
  ...[
    'a',
    'B',
    '1',
    '.',
    '-',
    '_',
    '+',
    '@',
    'xn--',
    'co',
    'org',
    'é',
    '\u00a9',
    '\uff01',
    '\uff21',
    '😀',
    '中',
    '\ud7ff',
  ],
  ...[
    '"',
    ' ',
    '\u3000',
    '\ufeff',
    '\uf900',
    'ı',
    'ſ',
    'K',
    '%',
    '\u202e',
    '\u200b',
    '\u3164',
    '\u00ad',
    "'",
    '\u00a0',
    '\u0130',
    '[',
    ',',
    '<',
  ],
];
const character = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...CHARACTERS) }, fc.string({ maxLength: 2 }));
const short = fc.array(character, { maxLength: 8 });
const long = fc.tuple(fc.constantFrom('a', 'é', 'a.', '中'), fc.integer({ min: 55, max: 130 }));
const part = fc.oneof(
  short.map((some) => some.join('')),
  long.map(([piece, times]) => piece.repeat(times)),
);
const end = fc.constantFrom('', '.org', '.co.uk', '.é', '.中国', '.xn--p1ai', '.1', '.a1', '.-a', '.a-');

test('a mailbox is what validator takes for one, but for quoted local parts and what nobody sees', () => {
  let taken = 0;
  fc.assert(
    fc.property(part, part, end, (local, host, top) => {
      const text = `${local}@${host}${top}`.toWellFormed();
      const isQuoted = /[\s"(),:;<>[\\\]\p{Cf}\p{DI}]/u.test(text);
      expect([text, isMailbox(text)]).toEqual([text, !isQuoted && validator.isEmail(text)]);
      if (isMailbox(text)) taken += 1;
    }),
    { numRuns: 30_000 },
  );
  expect(taken).toBeGreaterThan(50);
});
