import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fold, holdsText, likePattern } from '#db/text-search.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Returns, for each pair, if the database finds the text in the value. */
async function foundBy(pairs: readonly [value: string, asked: string][]): Promise<boolean[]> {
  const asked = pairs.flatMap(([value, text]) => [JSON.stringify({ a: value }), likePattern(text) ?? '%']);
  const one = '? collate utf8mb4_unicode_520_ci like ?';
  const sql = `select ${pairs.map((_pair, index) => `${one} as c${index}`).join(', ')}`;
  const [row] = await database.orm.em.getConnection().execute<Record<string, number | string>[]>(sql, asked);
  return pairs.map((_pair, index) => Number(row?.[`c${index}`]) === 1);
}

const SAME: [value: string, asked: string][] = [
  ['Hauptstraße 5', 'hauptstrasse'],
  ['Hauptstrasse 5', 'straße'],
  ['GROẞ', 'gross'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Øresund', 'oresund'],
  ['Łódź', 'lodz'],
  ['Đorđe', 'dorde'],
  ['Þór', 'thor'],
  ['Ħal', 'hal'],
  ['ılık', 'ilik'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'ıstanbul'],
  ['Ａｄａ　１２', 'ada'],
  ['ada', 'ＡＤＡ'],
  ['ｶﾞ', 'ガ'],
  ['waﬄe ﬁne', 'waffle fine'],
  ['ﬄ', 'fl'],
  ['caf\u0065\u0301', 'café'],
  ['café', 'cafe\u0301'],
  ['ĳsje', 'ijs'],
  ['ſelten', 'selten'],
  ['Йод', 'йод'],
  ['Ёлка', 'елка'],
  ['ΟΔΟΣ', 'οδος'],
  ['sß', 'sss'],
  ['sþ', 'sth'],
  ['ße', 'se'],
  ['aß', 'as'],
  ['100%_\\"x', '0%_\\"'],
  ['Việt Nam', 'viet nam'],
];

describe('a search', () => {
  test.each(SAME)('finds %j by %j', async (value, asked) => {
    expect(holdsText({ a: ['-', value] }, fold(asked))).toBe(true);
    expect(await foundBy([[value, asked]])).toEqual([true]);
  });

  test.each([
    ['Strase', 'strasse'],
    ['maso', 'mass'],
    ['ada', 'adas'],
    ['ada', '\u0301'],
  ])('does not find %j by %j', (value, asked) => {
    expect(holdsText({ a: value }, fold(asked))).toBe(false);
  });

  test('finds each letter by what it folds to, at the beginning, within and at the end of a word', async () => {
    const pairs: [string, string][] = [];
    for (let code = 0x41; code < 0x1_0000; code += 1) {
      const letter = String.fromCharCode(code);
      // The database is not queried about Hangul.
      if (!/[\p{L}\p{N}]/u.test(letter) || (code >= 0xac00 && code <= 0xd7a3)) continue;
      const folded = fold(letter);
      if (folded === letter || folded === '') continue;
      pairs.push([`x${letter}y`, `x${folded}y`], [`x${letter}`, `x${folded[0]}`], [`${letter}y`, `${folded.at(-1)}y`]);
    }
    const missed: string[] = [];
    for (let at = 0; at < pairs.length; at += 400) {
      const some = pairs.slice(at, at + 400);
      const found = await foundBy(some);
      missed.push(...some.filter((_pair, index) => !found[index]).map((pair) => pair.join(' by ')));
    }
    expect(pairs.length).toBeGreaterThan(3_000);
    expect(missed).toEqual([]);
  });

  test('asks the database where it can tell', () => {
    expect(likePattern('needle')).toBe('%eedle%');
    expect(likePattern('Strasse')).toBe('%ra%e%');
    expect(likePattern('ist')).toBeNull();
    expect(likePattern('поиск')).toBeNull();
  });

  test('takes moments for a value of marks', () => {
    const began = performance.now();
    fold(`a${'\u0301\u0327'.repeat(16_000)}`.repeat(5));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
