import { describe, expect, test } from '@jest/globals';
import { type ChartStyle, drawColumns, drawQuestion } from '#forms/results/charts/chart.ts';
import { type Drawing, svgOf } from '#forms/results/charts/drawing.ts';
import { type ChartQuestion, chartFormat, figuresOf } from '#forms/results/charts/figures.ts';
import { linesOf, widthOf } from '#forms/results/charts/lines.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const words = { ...DEFAULT_TEXTS.results, other: 'Other' };
const WIDE: ChartStyle = { width: 600, direction: 'ltr', words, format: chartFormat('en-GB') };
const NARROW: ChartStyle = { ...WIDE, width: 280 };

/** Returns the texts of a drawing from top to bottom, those of a line from left to right. */
function textsIn(drawing: Drawing | null): string {
  const texts = (drawing?.marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  return texts
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text }) => text)
    .join(' | ');
}

/** Returns the widths of the bars, in percent of the widest. */
function barsIn(drawing: Drawing | null): number[] {
  const bars = (drawing?.marks ?? []).flatMap((mark) =>
    mark.kind === 'box' && mark.tone === 'bar' ? [mark.width] : [],
  );
  return bars.map((width) => Math.round((100 * width) / Math.max(...bars)));
}

const choice: ChartQuestion = {
  ...{ kind: 'choice', answered: 4 },
  answers: [
    { label: 'By bike', count: 3 },
    { label: 'On foot', count: 0 },
    { label: '', count: 1, isOther: true },
  ],
};
const scale: ChartQuestion = {
  ...{ kind: 'points', answered: 4, low: 'Never', high: 'Surely', average: 1.75 },
  answers: [
    { label: '1', count: 1 },
    { label: '2', count: 3 },
  ],
  nps: { promoters: 2, passives: 1, detractors: 1, score: 25 },
};
const grid: ChartQuestion = {
  ...{ kind: 'grid', answered: 3, columns: ['Good', 'Bad'] },
  rows: [
    { label: 'Food', cells: [{ count: 3 }, { count: 0 }], average: null },
    { label: 'Room', cells: [{ count: 1 }, { count: 2 }], average: null },
  ],
};
const ranking: ChartQuestion = {
  ...{ kind: 'grid', answered: 2, columns: ['1', '2'], isRanking: true },
  rows: [{ label: 'Price', cells: [{ count: 1 }, { count: 1 }], average: 1.5 }],
};

describe('the chart of a question', () => {
  test.each<[string, ChartQuestion, ChartStyle, string, number[]]>([
    ['bars', choice, WIDE, 'By bike | 3 | 75% | On foot | 0 | 0% | Other | 1 | 25%', [100, 33]],
    ['bars below their labels', choice, NARROW, 'By bike | 3 | 75% | On foot | 0 | 0% | Other | 1 | 25%', [100, 33]],
    ['the words of the ends', scale, WIDE, '1 · Never | 1 | 25% | 2 · Surely | 3 | 75%', [33, 100]],
    ['a table', grid, WIDE, 'Good | Bad | Food | 3 | 0 | Room | 1 | 2', [100, 100, 100]],
    [
      'a table as bars where it has no room',
      grid,
      { ...NARROW, width: 150 },
      'Food | Good | 3 | 100% | Bad | 0 | 0% | Room | Good | 1 | 33.3% | Bad | 2 | 66.7%',
      [100, 48, 96],
    ],
    ['places with their average', ranking, WIDE, '1 | 2 | Average place | Price | 1 | 1 | 1.5', [100, 100]],
  ])('has %s', (_name, question, style, texts, bars) => {
    const drawing = drawQuestion(question, style);
    expect(textsIn(drawing)).toBe(texts);
    expect(barsIn(drawing).length).toBe(bars.length);
    for (const [at, bar] of bars.entries()) expect(Math.abs((barsIn(drawing)[at] ?? 0) - bar)).toBeLessThan(4);
  });

  test.each([
    ['is none for texts', { kind: 'text', answered: 9 }],
    ['is none for a sum alone', { kind: 'amount', answered: 9, total: 12 }],
  ])('%s, but for an image with a heading', (_name, question) => {
    expect(drawQuestion(question, WIDE)).toBeNull();
    const image = drawQuestion(question, WIDE, { title: 'Anything else?', lines: ['9 of 12 answered'] });
    expect(textsIn(image)).toContain('Anything else? | 9 of 12 answered');
  });

  test('has its figures below its heading', () => {
    const image = drawQuestion(scale, WIDE, { title: 'Recommend?', lines: [] });
    expect(textsIn(image)).toContain('Recommend? | 25 | 2 | 1 | 1 | Net Promoter Score | Promoters (9 and 10)');
    expect(
      figuresOf({ kind: 'number', answered: 1, average: 12.5, total: 50, currency: 'EUR' }, words, WIDE.format),
    ).toEqual([
      ['Average', '€12.50'],
      ['Total', '€50.00'],
    ]);
  });

  test.each([WIDE, NARROW])('keeps every text inside, however long it is', (style) => {
    const label = `${'A very long answer with many words '.repeat(5)}${'and-one-without-a-space'.repeat(6)}`;
    const long = { ...choice, answers: [{ label, count: 3 }] };
    for (const question of [long, { ...grid, columns: [label, 'Bad'], rows: [{ ...grid.rows?.[0], label }] }]) {
      const drawing = drawQuestion(question as ChartQuestion, style);
      const texts = (drawing?.marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
      for (const { x, text, size, align } of texts) {
        const width = widthOf(text, size);
        const left = align === 'end' ? x - width : align === 'middle' ? x - width / 2 : x;
        expect([text, left >= -1 && left + width <= style.width + 1]).toEqual([text, true]);
      }
      const joined = texts.map(({ text }) => text.replaceAll(' ', '')).join('');
      expect(joined).toContain('and-one-without-a-space'.repeat(2));
    }
  });

  test('is mirrored for languages from right to left', () => {
    const [ltr, rtl] = [drawQuestion(choice, WIDE), drawQuestion(choice, { ...WIDE, direction: 'rtl' })];
    const bar = (drawing: Drawing | null) => drawing?.marks.find((mark) => mark.kind === 'box' && mark.tone === 'bar');
    const [one, other] = [bar(ltr), bar(rtl)];
    if (one?.kind !== 'box' || other?.kind !== 'box') throw new Error('there is no bar');
    expect(other.x + other.width).toBeCloseTo(600 - one.x);
    expect([ltr?.direction, rtl?.direction]).toEqual(['ltr', 'rtl']);
  });
});

test('columns have a scale, and as many labels as there is room for', () => {
  const columns = Array.from({ length: 60 }, (_, at) => ({ label: `${at + 1} Mar`, count: at === 59 ? 12 : 3 }));
  const drawing = drawColumns(columns, NARROW, { title: 'Over time', lines: [] });
  const texts = textsIn(drawing);
  expect(texts).toMatch(/^Over time \| 15 \| 10 \| 5 \| 0 \| 1 Mar \| /);
  expect(texts.split(' | ').filter((text) => text.endsWith('Mar')).length).toBeLessThan(8);
});

test('an SVG is one image without style, and a text in it stays a text', () => {
  const drawing = drawQuestion({ ...choice, answers: [{ label: '<b>&"', count: 1 }] }, WIDE);
  if (!drawing) throw new Error('there is no chart');
  const svg = svgOf(drawing, { ground: '#ffffff', margin: 32, attributes: { 'aria-hidden': 'true' } });
  expect(svg).toContain('>&lt;b&gt;&amp;&quot;</text>');
  expect(svg).toContain(`width="664" height="${drawing.height + 64}" viewBox="-32 -32 664 ${drawing.height + 64}"`);
  expect(svg).toContain('aria-hidden="true"');
  expect(svg).toContain('<rect x="-32" y="-32"');
  expect(svg).not.toContain('style');
});

describe('a text is broken', () => {
  test.each([
    ['between words', 'one two three', 50, ['one two', 'three']],
    ['inside of a word that is longer than a line', 'abcdefghij', 30, ['abcde', 'fghij']],
    ['between any letters of Chinese', '一二三四五', 30, ['一二三', '四五']],
    ['not at all if it is empty', '', 30, ['']],
  ])('%s', (_name, text, width, lines) => {
    expect(linesOf(text, 10, width)).toEqual(lines);
  });
});
