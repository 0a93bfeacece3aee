import { featuresOf } from '#pro/pdf/fonts/shape.ts';
import { LINE_HEIGHT } from '#pro/pdf/room.ts';
import type { Line } from '#pro/pdf/text/lines.ts';

const POINTS_PER_MM = 72 / 25.4;

export function points(mm: number): number {
  return mm * POINTS_PER_MM;
}

/** Distance from the top of a line to its baseline, in multiples of the font size. */
export const BASELINE = 1.08;

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** Draws lines below each other, each aligned with the start of its paragraph's direction. */
export function drawLines(
  doc: PDFKit.PDFDocument,
  lines: readonly Line[],
  { x, y, width }: Box,
  { size, color, align }: { size: number; color: string; align?: 'right' | 'left' },
): void {
  doc.fillColor(color);
  lines.forEach((line, index) => {
    const isRight = (align ?? (line.direction === 'rtl' ? 'right' : 'left')) === 'right';
    const left = isRight ? x + width - line.width : x;
    const baseline = y + (index * LINE_HEIGHT + BASELINE) * size;
    for (const piece of line.pieces) {
      doc.font(piece.face.font, piece.face.name).fontSize(size);
      // With features pdfkit shapes the text as a whole and caches nothing.
      const features = featuresOf(piece.rtl);
      // The actual text makes the PDF searchable and its text copyable.
      if (piece.actualText !== undefined) doc.markContent('Span', { actual: piece.actualText });
      doc.text(piece.text, left + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic', features });
      if (piece.actualText !== undefined) doc.endMarkedContent();
    }
  });
}

export function heightOf(lines: number, size: number): number {
  return lines * size * LINE_HEIGHT;
}
