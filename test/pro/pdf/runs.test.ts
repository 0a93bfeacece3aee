import { describe, expect, test } from '@jest/globals';
import { HOSTILE_TEXTS } from '#dev/bench/documents/hostile-texts.ts';
import { openFaces } from '#pro/pdf/fonts/faces.ts';
import { familyChain, hanLanguage } from '#pro/pdf/fonts/families.ts';
import type { Shaper } from '#pro/pdf/fonts/shape.ts';
import { cleanText, MOST_MARKS } from '#pro/pdf/text/clean.ts';
import { breakLines } from '#pro/pdf/text/lines.ts';
import { analyse, inVisualOrder, type Run, runsOf } from '#pro/pdf/text/runs.ts';
import { charactersOf } from '#pro/pdf/text/words.ts';

const facesOf = (text: string) => openFaces(familyChain('sans', 'zh'), { regular: [text, '\ufffd'], bold: [] });

/** Returns the text of a run as shown, from left to right. */
const shownText = ({ text, face, level }: Run) =>
  face.shaper
    .shape(text, level % 2 === 1)
    .glyphs.map((glyph) => glyph.text)
    .join('');

describe('a line is drawn from left to right, whichever way it is read', () => {
  test.each([
    ['Latin alone', 'ltr', 'abc 123', 'abc 123'],
    ['Hebrew alone', 'ltr', 'שלום', 'םולש'],
    ['two words', 'ltr', 'שלום עולם', 'םלוע םולש'],
    ['a number in Hebrew', 'rtl', 'חדר 123', '123 רדח'],
    ['Latin in Hebrew', 'rtl', 'זה abc כאן', 'ןאכ abc הז'],
    ['Hebrew in Latin', 'ltr', 'say שלום now', 'say םולש now'],
    ['brackets in Hebrew', 'rtl', '(א)', '(א)'],
    ['punctuation at the end', 'rtl', 'שלום!?', '?!םולש'],
    ['digits of Persian', 'rtl', 'اتاق ۱۲۳', '۱۲۳ قاتا'],
    ['Arabic that is told to run from left to right', 'ltr', '\u202dابج', 'ابج'],
  ] as const)('%s', async (_name, direction, text, seen) => {
    const paragraph = analyse(text, await facesOf(text), 'regular', direction);
    const runs = inVisualOrder(runsOf(paragraph, 0, text.length));
    expect(runs.map(shownText).join('')).toBe(seen);
  });

  test('brackets are mirrored', async () => {
    const face = (await facesOf('()')).of(0x28, 'regular');
    const [open, close] = face.shaper.shape('()', false).glyphs;
    expect(face.shaper.shape('(', true).glyphs[0]?.id).toBe(close?.id);
    expect(open?.id).not.toBe(close?.id);
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

describe('a text of any kind takes time as it is long', () => {
  const style = { size: 10, weight: 'regular', direction: 'ltr' } as const;

  test.each(Object.entries(HOSTILE_TEXTS))('%s', async (_name, make) => {
    const text = make(6_000);
    const faces = await facesOf(text);
    const measured: number[] = [];
    const counted = new Set<Shaper>();
    for (const { shaper } of [...new Set(text), 'a', '\ufffd'].map((one) =>
      faces.of(one.codePointAt(0) ?? 0, 'regular'),
    )) {
      if (counted.has(shaper)) continue;
      counted.add(shaper);
      const { widthOf } = shaper;
      shaper.widthOf = (part) => {
        measured.push(part.length);
        return widthOf.call(shaper, part);
      };
    }
    try {
      const lines = breakLines(text, 200, style, faces);
      expect(
        Math.max(0, ...lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text.length))),
      ).toBeLessThanOrEqual(1_000);
      expect(Math.max(0, ...measured)).toBeLessThanOrEqual(1_000);
      expect(measured.reduce((sum, one) => sum + one, 0)).toBeLessThan(5 * text.length);
    } finally {
      for (const shaper of counted) Reflect.deleteProperty(shaper, 'widthOf');
    }
  });

  test('directions are found out part by part', async () => {
    const text = `${'1'.repeat(2_500)} ${'ש'.repeat(10)}`;
    const { levels } = analyse(text, await facesOf(text), 'regular', 'ltr');
    expect(levels).toHaveLength(text.length);
    expect([...new Set(levels.slice(0, 2_500))]).toEqual([2]);
    expect([...new Set(levels.slice(2_501))]).toEqual([1]);
  });
});

describe('what is read as one character stays whole', () => {
  test.each([
    ['a letter with its mark', 'a\u0301b', ['a\u0301', 'b']],
    ['a family', '👨\u200d👩\u200d👧x', ['👨\u200d👩\u200d👧', 'x']],
    ['within reason', '👨\u200d'.repeat(50), ['👨\u200d'.repeat(21), '👨\u200d'.repeat(21), '👨\u200d'.repeat(8)]],
  ])('%s', (_name, text, parts) => {
    expect(Array.from(charactersOf(text, [0, text.length]), ([from, to]) => text.slice(from, to))).toEqual(parts);
  });

  test('a letter keeps thirty marks, in the order that Unicode wants', () => {
    expect(cleanText(`a${'\u0301'.repeat(40)}`)).toBe(`\u00e1${'\u0301'.repeat(MOST_MARKS - 1)}`);
    expect(cleanText('e\u0301\u0323')).toBe('ẹ\u0301');
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
