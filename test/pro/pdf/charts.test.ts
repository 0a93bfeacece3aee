import { describe, expect, test } from '@jest/globals';
import { type ChartStyle, drawQuestion } from '#forms/results/charts/chart.ts';
import type { Drawing } from '#forms/results/charts/drawing.ts';
import { chartFormat } from '#forms/results/charts/figures.ts';
import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { drawDocument } from '#pro/pdf/drawing/document.ts';
import { contentOf, type Rgb, readPdf } from '#test/pro/environment/pdf.ts';
import { textsFor } from '#texts/index.ts';

const RED: Rgb = [200, 20, 20];
const MM = 72 / 25.4;

function chart(label: string, counts: readonly number[], language = 'en'): Drawing {
  const { results, form } = textsFor(language);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const words = { ...results, other: form.other };
  const style: ChartStyle = { width: 520, direction, words, format: chartFormat(language) };
  const answers = counts.map((count, at) => ({ label: `${label} ${at + 1}`, count }));
  const drawing = drawQuestion({ kind: 'choice', answered: 10, answers }, style, { title: label, lines: [] });
  if (!drawing) throw new Error('there is no chart');
  return drawing;
}

async function draw(charts: readonly Drawing[], direction: 'ltr' | 'rtl' = 'ltr') {
  const content = contentOf({ rows: [], charts, direction });
  return readPdf(await drawDocument(content, { ...DEFAULT_APPEARANCE, accent_color: '#c81414' }));
}

describe('charts in a document', () => {
  test('are drawn with their texts, the bars in the color of the letterhead', async () => {
    const [page] = await draw([chart('Bike', [10, 4])]);
    expect(page?.text).toMatch(/Bike\s+Bike 1\s+10\s+100%\s+Bike 2\s+4\s+40%/);
    expect(page?.areaOf(RED)?.right).toBeGreaterThan((page?.width ?? 0) / 2);
  });

  test('that do not fit begin on the next page', async () => {
    const pages = await draw([chart('First', Array(15).fill(2)), chart('Second', Array(15).fill(2))]);
    expect(pages.map(({ text }) => [text.includes('First 15'), text.includes('Second 1')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('that are longer than a page go on, and lose no answer', async () => {
    const pages = await draw([chart('Town', Array(70).fill(1))]);
    const text = pages.map((page) => page.text).join('\n');
    expect(pages.length).toBeGreaterThan(2);
    for (let at = 1; at <= 70; at += 1) expect(text).toContain(`Town ${at}`);
  });

  test('are mirrored where the language is written from right to left', async () => {
    const [page] = await draw([chart('دراجة', [10, 4], 'ar')], 'rtl');
    const area = page?.areaOf(RED);
    expect(area?.left).toBeGreaterThan(DEFAULT_APPEARANCE.margin_left * MM + 30);
  });
});
