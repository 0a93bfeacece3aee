import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvLines, escapeCell } from '#forms/tables/csv.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("http://127.0.0.1/?"&A1)',
    '+cmd|calc!A0',
    '-2+cmd|calc!A0',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '​=1+1',
    '＝1+1',
    '＠SUM(A1)',
    '- a list',
    '+49 30 A1',
    '-1-A1',
    '+1e5+A1',
  ])('%j gets a sign in front', (cell) => {
    expect(escapeCell(cell)).toBe(`'${cell}`);
  });

  test.each([
    '',
    'Ada',
    '-3',
    '-3.50',
    '-1,234.50',
    '+1.5e-7',
    '+4930123456',
    '+49 (0) 30 / 123-45',
    '+1-555-0100',
    '+(49) 30 123',
    '-',
    'a=b',
    'ada@example.net',
    '2031-03-04',
    "'quoted'",
    '5 - 3',
  ])('%j stays as it is', (cell) => {
    expect(escapeCell(cell)).toBe(cell);
  });
});

test('every text comes back, whatever stands in it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', '=', '-', ' ', 'ü', '🎈') });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      for (const separator of ['comma', 'semicolon', 'tab'] as const) {
        const signs = { comma: ',', semicolon: ';', tab: '\t' };
        expect(parse(csvLines(rows, separator), signs[separator])).toEqual(rows.map((row) => row.map(escapeCell)));
      }
    }),
  );
});

test('lines end as RFC 4180 says', () => {
  expect(
    csvLines([
      ['a', 'b "c"'],
      ['-3', '=1'],
    ]),
  ).toBe(`"a","b ""c"""\r\n"-3","'=1"\r\n`);
  expect(csvLines([['a', 'b']], 'semicolon')).toBe('"a";"b"\r\n');
  expect(csvLines([])).toBe('');
});

/** Parses CSV whose cells are quoted or empty. */
function parse(csv: string, separator: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)")?(\r\n|.)/suy;
  let row: string[] = [];
  for (let found = cell.exec(csv); found; found = cell.exec(csv)) {
    row.push((found[1] ?? '').replaceAll('""', '"'));
    if (found[2] === separator) continue;
    expect(found[2]).toBe('\r\n');
    rows.push(row);
    row = [];
  }
  return rows;
}
