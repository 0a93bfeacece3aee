import { describe, expect, test } from '@jest/globals';
import { openFaces } from '#pro/pdf/fonts/faces.ts';
import { familyChain, hanLanguage } from '#pro/pdf/fonts/families.ts';
import { breakLines } from '#pro/pdf/text/lines.ts';
import { analyse, inVisualOrder, runsOf, shapedText } from '#pro/pdf/text/runs.ts';

const facesOf = (text: string) => openFaces(familyChain('sans', 'zh'), { regular: [text, '\ufffd'], bold: [] });

describe('a line is drawn from left to right, whichever way it is read', () => {
  // Letters of scripts from right to left come out in their order: the shaper turns them.
  test.each([
    ['Latin alone', 'ltr', 'abc 123', ['abc 123']],
    ['Hebrew alone', 'ltr', 'שלום', ['שלום']],
    ['two words', 'ltr', 'שלום עולם', ['עולם', ' ', 'שלום']],
    ['a number in Hebrew', 'rtl', 'חדר 123', ['123', ' ', 'חדר']],
    ['Latin in Hebrew', 'rtl', 'זה abc כאן', ['כאן', ' ', 'abc', ' ', 'זה']],
    ['Hebrew in Latin', 'ltr', 'say שלום now', ['say ', 'שלום', ' now']],
    ['brackets in Hebrew', 'rtl', '(א)', ['(', 'א', ')']],
    ['punctuation at the end', 'rtl', 'שלום!?', ['?!', 'שלום']],
    ['digits of Persian', 'rtl', 'اتاق ۱۲۳', ['۳۲۱', ' ', 'اتاق']],
  ] as const)('%s', async (_name, direction, text, pieces) => {
    const paragraph = analyse(text, await facesOf(text), 'regular', direction);
    const runs = inVisualOrder(runsOf(paragraph, 0, text.length));
    // A face may have the space of another one: what is next to each other is one here.
    expect(runs.map(shapedText).join('|').replaceAll('| |', ' ').replaceAll('|', '')).toBe(
      pieces.join('|').replaceAll('| |', ' ').replaceAll('|', ''),
    );
  });

  test('a text without letters has the direction of its document', async () => {
    const faces = await facesOf('12 - 34 abc א');
    expect(analyse('12 - 34', faces, 'regular', 'rtl').direction).toBe('rtl');
    expect(analyse('12 abc', faces, 'regular', 'rtl').direction).toBe('ltr');
    expect(analyse('12 א', faces, 'regular', 'ltr').direction).toBe('rtl');
  });
});

describe('lines', () => {
  const style = { size: 10, weight: 'regular', direction: 'ltr' } as const;
  const broken = async (text: string, width: number) =>
    breakLines(text, width, style, await facesOf(text)).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

  test.each([
    ['an empty text is one line', '', 100, ['']],
    ['words', 'one two three', 40, ['one two', 'three']],
    ['breaks stay', 'one\n\ntwo', 100, ['one', '', 'two']],
    ['spaces at the end of a line are not drawn', 'one two   ', 100, ['one two']],
    ['a long word', 'abcdefghij', 30, ['abcde', 'fghij']],
    ['Chinese between any two', '我们的表单', 21, ['我们', '的表', '单']],
    ['no mark at the begin of a line', '我们的。', 31, ['我们', '的。']],
  ])('%s', async (_name, text, width, lines) => {
    expect(await broken(text, width)).toEqual(lines);
  });

  test('none is wider than it may be', async () => {
    const text = 'Lorem ipsum dolor sit amet, 我们的表单 consectetur שלום עולם adipiscing elit. '.repeat(5);
    const lines = breakLines(text, 120, style, await facesOf(text));
    expect(lines.length).toBeGreaterThan(5);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(120.5);
  });
});

test.each([
  ['en', 'abc', 'zh'],
  ['zh-TW', 'カタカナ', 'zh'],
  ['ja', '漢字', 'ja'],
  ['ko-KR', '漢字', 'ko'],
  ['de', '漢字とかな', 'ja'],
])('shared characters in a form in %s with "%s" are written as in %s', (language, text, han) => {
  expect(hanLanguage(language, text)).toBe(han);
});
