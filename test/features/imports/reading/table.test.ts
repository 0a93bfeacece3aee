import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { importsBudgets } from '#features/imports/budgets.ts';
import { rowsOf, type TableFormat } from '#features/imports/reading/table.ts';
import { csvLines, escapeCell } from '#forms/tables/csv.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(text: string | Uint8Array, format: TableFormat = {}, size = 3): Promise<string[][]> {
  const rows: string[][] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const row of rowsOf(pieces(bytes, size), format)) rows.push(row);
  return rows;
}
const wrong = (text: string | Uint8Array, format?: TableFormat) =>
  read(text, format).then(
    () => 'nothing is wrong',
    (error) => error.errors?.file ?? error,
  );

describe('a table', () => {
  test.each<[string, string, string[][]]>([
    [
      'of lines',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with semicolons',
      'a;b\r\n"1,5";2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'with tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with commas in quoted headings',
      '"a;b;c",d\n1,2\n',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'with a byte order mark, and empty lines',
      '\uFEFFa,b\n\n1,"x\ny"\n\n',
      [
        ['a', 'b'],
        ['1', 'x\ny'],
      ],
    ],
    ['of one column', 'a\n1\n', [['a'], ['1']]],
    ['of nothing', '', []],
  ])('%s is read', async (_, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test('is read in the charset that is said', async () => {
    expect(await read(Buffer.from('Gr\xf6\xdfe\n1\n', 'latin1'), { charset: 'windows-1252' })).toEqual([
      ['Größe'],
      ['1'],
    ]);
    expect(await read(Buffer.from('\uFEFFä\n1\n', 'utf16le'), { charset: 'utf-16le' })).toEqual([['ä'], ['1']]);
  });

  test('comes back from what an export writes, in whichever pieces', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ', 'ü', '🎈') });
    const cells = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cells, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const all = [['one', 'two'], ...rows];
        expect(await read(csvLines(all), {}, size)).toEqual(all.map((row) => row.map(escapeCell)));
      }),
    );
  });

  test.each<[string, string | Uint8Array, string]>([
    ['a cell too many', 'a,b\n1,2\n1,2,3\n', 'file: line 3 has more or fewer cells than there are headings'],
    ['a quote that stays open', 'a,b\n"x,2\n', 'file: line 2 has a quote that does not end'],
    ['a quote within a cell', 'a,b\n1"x,2\n', 'file: line 2 is no CSV'],
    ['another charset', Buffer.from('a\nGr\xf6\xdfe\n', 'latin1'), 'file: is not written as utf-8'],
    ['a character that breaks off', Buffer.from('ä\nä').subarray(0, -1), 'file: is not written as utf-8'],
    ['a row without end', `a\n${'x'.repeat(importsBudgets.importRow.atMost + 9)}`, 'file: line 2 is longer than'],
  ])('with %s is refused, without what stands there', async (_, text, says) => {
    expect(String(await wrong(text))).toContain(says);
  });

  test('that breaks off is no table', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a,b\n1,2\n');
      throw new Error('gone');
    }
    await expect(async () => {
      for await (const _ of rowsOf(broken(), {}));
    }).rejects.toThrow('gone');
  });
});
