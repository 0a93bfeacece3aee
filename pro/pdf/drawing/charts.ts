import type { Drawing, Mark, Tone } from '#forms/results/charts/drawing.ts';
import type { Appearance } from '#pro/pdf/appearance.ts';
import type { Faces } from '#pro/pdf/fonts/faces.ts';
import { breakLines } from '#pro/pdf/text/lines.ts';
import { BASELINE, drawLines } from './canvas.ts';
import type { Frame } from './page.ts';

interface Parts {
  doc: PDFKit.PDFDocument;
  charts: readonly Drawing[];
  appearance: Appearance;
  faces: Faces;
  frame: Frame;
  /** Opens the next page. @returns false when the maximum is reached */
  nextPage(): boolean;
}

/** Distance between two charts, in points. */
const BETWEEN = 24;
/** Number of marks at the beginning of a chart that stay on one page: its title and what follows. */
const TOGETHER = 6;
/** Wider than every text, so that none is broken again. */
const ENDLESS = 1e6;

/** Returns the texts of a chart, whose letters need fonts. */
export function chartTexts({ marks }: Drawing): string[] {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
}

/**
 * Draws charts below each other as wide as the page, from `y` on. A chart that does not fit begins on the next page, and one that is
 * longer than a page continues there.
 * @returns y position of the end
 */
export function drawCharts({ doc, charts, appearance, faces, frame, nextPage }: Parts, y: number): number {
  const colours: Record<Tone, string> = {
    ink: appearance.text_color,
    soft: appearance.text_color,
    bar: appearance.accent_color,
    track: appearance.shade_color,
  };
  let top = y;
  for (const chart of charts) {
    const scale = frame.width / chart.width;
    const height = chart.height * scale;
    if (top > frame.y && top + height > frame.bottom && height <= frame.bottom - frame.y) {
      if (!nextPage()) return top;
      top = frame.y;
    }
    for (const { from, to, marks } of blocksOf(chart)) {
      const high = (to - from) * scale;
      if (top > frame.y && top + high > frame.bottom) {
        if (!nextPage()) return top;
        top = frame.y;
      }
      for (const mark of marks) drawMark(mark, chart.direction, scale, top - from * scale);
      top += high;
    }
    top += BETWEEN;
  }
  return top;

  function drawMark(mark: Mark, direction: Drawing['direction'], scale: number, down: number): void {
    const [x, at] = [frame.x + mark.x * scale, down + mark.y * scale];
    const color = colours[mark.tone];
    if (mark.kind === 'box') {
      doc.rect(x, at, mark.width * scale, mark.height * scale).fillOpacity(mark.opacity ?? 1);
      doc.fill(color).fillOpacity(1);
      return;
    }
    const size = mark.size * scale;
    const style = { size, weight: mark.isBold ? 'bold' : 'regular', direction } as const;
    const [line] = breakLines(mark.text, ENDLESS, style, faces);
    if (!line) return;
    const { align = 'start' } = mark;
    const isAtEnd = align === (direction === 'rtl' ? 'start' : 'end');
    const left = align === 'middle' ? x - line.width / 2 : isAtEnd ? x - line.width : x;
    drawLines(doc, [line], { x: left, y: at - BASELINE * size, width: line.width }, { size, color, align: 'left' });
  }
}

/** A part of a chart that is on one page. */
interface Block {
  from: number;
  to: number;
  marks: Mark[];
}

/** Divides a chart where no mark is cut, from top to bottom. The marks of a block stay in their order, in which they cover each other. */
function blocksOf({ marks, height }: Drawing): Block[] {
  const blocks: Block[] = [];
  const sorted = marks.map((mark) => ({ mark, ...edgesOf(mark) })).sort((one, other) => one.from - other.from);
  for (const { mark, from, to } of sorted) {
    const last = blocks.at(-1);
    const isHead = blocks.length === 1 && (last?.marks.length ?? 0) < TOGETHER;
    if (last && (from < last.to || isHead)) {
      last.to = Math.max(last.to, to);
      last.marks.push(mark);
    } else blocks.push({ from: last?.to ?? 0, to, marks: [mark] });
  }
  const end = blocks.at(-1);
  if (end) end.to = Math.max(end.to, height);
  return blocks.map((block) => ({ ...block, marks: marks.filter((mark) => block.marks.includes(mark)) }));
}

function edgesOf(mark: Mark): { from: number; to: number } {
  if (mark.kind === 'box') return { from: mark.y, to: mark.y + mark.height };
  return { from: mark.y - mark.size, to: mark.y + mark.size * 0.3 };
}
