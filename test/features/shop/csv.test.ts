import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CsvRecord, readCsv } from '#features/shop/csv.ts';

async function read(file: string | Uint8Array, cut = Number.POSITIVE_INFINITY): Promise<CsvRecord[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
  }
  const records = [];
  for await (const record of readCsv(chunks())) records.push(record);
  return records;
}

describe('CSV', () => {
  test.each<[string, string, [number, ...string[]][]]>([
    [
      'plain lines',
      'a,b\nc,d\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'no line break at the end',
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n"c",d\r\n"e","f"\r\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
        [3, 'e', 'f'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [[1, 'a', 'b']]],
    ['a byte order mark before a quote', '\uFEFF"a",b\n', [[1, 'a', 'b']]],
    [
      'empty values',
      ',,\n"",""\n',
      [
        [1, '', '', ''],
        [2, '', ''],
      ],
    ],
    [
      'an empty line',
      'a\n\nb\n',
      [
        [1, 'a'],
        [2, ''],
        [3, 'b'],
      ],
    ],
    ['commas and doubled quotes in quotes', '"a,""b""",c\n', [[1, 'a,"b"', 'c']]],
    [
      'line breaks in quotes',
      '"a\nb\r\nc",d\ne,f\n',
      [
        [1, 'a\nb\r\nc', 'd'],
        [4, 'e', 'f'],
      ],
    ],
    ['a quote within a plain value', 'a 5" disk,b\n', [[1, 'a 5" disk', 'b']]],
    ['letters of every kind', 'ä,日本,🦆\n', [[1, 'ä', '日本', '🦆']]],
  ])('with %s', async (_what, file, expected) => {
    // The second case reads the file one character at a time.
    for (const cut of [Number.POSITIVE_INFINITY, 1]) {
      const records = await read(file, cut);
      expect(records.map(({ line, values }) => [line, ...values])).toEqual(expected);
      expect(records.every(({ mistake }) => mistake === null)).toBe(true);
    }
  });

  test('with a value that goes on after its quote: the line is named, the next one is read', async () => {
    expect(await read('a,b\n"c"d,"e\nf,g\n')).toEqual([
      { line: 1, values: ['a', 'b'], mistake: null },
      { line: 2, values: ['c'], mistake: expect.stringContaining('goes on after its closing quote') },
      { line: 3, values: ['f', 'g'], mistake: null },
    ]);
  });

  test('with a quote that is not closed', async () => {
    expect(await read('a\n"b\nc\n')).toEqual([
      { line: 1, values: ['a'], mistake: null },
      { line: 2, values: ['b\nc\n'], mistake: 'a quote is not closed' },
    ]);
  });

  test('is not kept whole because of a quote that is not closed', async () => {
    let given = 0;
    async function* endless() {
      yield Buffer.from('a\n"');
      for (; given < 100; given += 1) yield Buffer.alloc(64 * 1024, 'x\n');
    }
    const reading = (async () => {
      for await (const record of readCsv(endless())) expect(record.line).toBe(1);
    })();
    await expect(reading).rejects.toThrow('line 2: the record does not end within a megabyte');
    expect(given).toBeLessThan(20);
  });

  test('in Latin-1 is refused', async () => {
    await expect(read(Buffer.from('gr\xfcn,b\n', 'latin1'))).rejects.toThrow('not in UTF-8');
    await expect(read(Buffer.from([0x61, 0xe2, 0x82]))).rejects.toThrow('not in UTF-8');
  });

  test('that is empty has no records', async () => {
    expect(await read('')).toEqual([]);
  });

  test('written by the rules is read as it was meant', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü', '🦆') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, cut) => {
          const file = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n');
          expect((await read(file, cut)).map(({ values }) => values)).toEqual(rows);
        },
      ),
    );
  });
});
