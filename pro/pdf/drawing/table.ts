import { PAD } from '#forms/field-types/drawing.ts';
import type { Appearance } from '#pro/pdf/appearance.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import type { Faces } from '#pro/pdf/fonts/faces.ts';
import { breakLines, type Line } from '#pro/pdf/text/lines.ts';
import { drawLines, heightOf } from './canvas.ts';
import type { Frame } from './page.ts';

const PADDING = { x: 8, y: 4 };
/** Share of the width for labels. */
const LABELS = 0.32;

interface Parts {
  doc: PDFKit.PDFDocument;
  content: Pick<DocumentContent, 'rows' | 'direction'>;
  appearance: Appearance;
  faces: Faces;
  frame: Frame;
  /** Opens the next page. @returns false when the maximum is reached */
  nextPage(): boolean;
}

/**
 * Draws labels and values side by side, from `y` on. A row that does not fit continues on the next page, with its label repeated.
 * @returns y position of the end
 */
export function drawTable({ doc, content, appearance, faces, frame, nextPage }: Parts, y: number): number {
  const { direction, rows } = content;
  const size = appearance.font_size;
  const labels = {
    width: frame.width * LABELS,
    x: direction === 'rtl' ? frame.x + frame.width * (1 - LABELS) : frame.x,
  };
  const values = { width: frame.width - labels.width, x: direction === 'rtl' ? frame.x : frame.x + labels.width };
  const room = (column: { width: number }) => column.width - 2 * PADDING.x;
  const fits = (height: number) => Math.max(1, Math.floor((height - 2 * PADDING.y) / heightOf(1, size)));
  const mostLines = fits(frame.bottom - frame.y);
  let top = y;

  for (const { label, value, drawing } of rows) {
    const labelLines = breakLines(label, room(labels), { size, weight: 'bold', direction }, faces).slice(0, mostLines);
    if (drawing !== undefined) {
      const high = Math.max(padOf(room(values)).height, heightOf(labelLines.length, size)) + 2 * PADDING.y;
      if (top > frame.y && frame.bottom - top < high) {
        if (!nextPage()) return top;
        top = frame.y;
      }
      top = drawRow(labelLines, [], top, drawing);
      continue;
    }
    let rest = breakLines(value, room(values), { size, weight: 'regular', direction }, faces);
    do {
      const needed = Math.max(labelLines.length, Math.min(rest.length, LEAST_LINES));
      const fitting = fits(frame.bottom - top);
      if (top > frame.y && (fitting < needed || frame.bottom - top < heightOf(1, size) + 2 * PADDING.y)) {
        if (!nextPage()) return top;
        top = frame.y;
        continue;
      }
      const valueLines = rest.slice(0, fitting);
      rest = rest.slice(valueLines.length);
      top = drawRow(labelLines, valueLines, top);
    } while (rest.length > 0);
  }
  return top;

  function drawRow(labelLines: readonly Line[], valueLines: readonly Line[], at: number, drawing?: string): number {
    const pad = drawing === undefined ? { width: 0, height: 0 } : padOf(room(values));
    const height = Math.max(heightOf(Math.max(labelLines.length, valueLines.length), size), pad.height) + 2 * PADDING.y;
    doc.rect(labels.x, at, labels.width, height).fill(appearance.shade_color);
    for (const edge of [at, at + height]) {
      doc
        .moveTo(frame.x, edge)
        .lineTo(frame.x + frame.width, edge)
        .lineWidth(0.5)
        .strokeColor(appearance.accent_color)
        .strokeOpacity(0.35)
        .stroke()
        .strokeOpacity(1);
    }
    const inside = (column: { x: number }) => ({ x: column.x + PADDING.x, y: at + PADDING.y });
    drawLines(doc, labelLines, { ...inside(labels), width: room(labels) }, { size, color: appearance.accent_color });
    // Clipped, because stacked marks would reach into other answers.
    doc.save().rect(values.x, at, values.width, height).clip();
    drawLines(doc, valueLines, { ...inside(values), width: room(values) }, { size, color: appearance.text_color });
    if (drawing !== undefined) {
      const inset = direction === 'rtl' ? room(values) - pad.width : 0;
      doc
        .translate(values.x + PADDING.x + inset, at + PADDING.y)
        .scale(pad.width / PAD.width)
        .path(drawing)
        .lineWidth(PEN)
        .lineCap('round')
        .lineJoin('round')
        .stroke(appearance.text_color);
    }
    doc.restore();
    return at + height;
  }
}

/** Maximum width of a drawing, in points. */
const WIDEST = 220;
/** Line width of a drawing, in units of the drawing pad. */
const PEN = 6;

function padOf(room: number): { width: number; height: number } {
  const width = Math.min(room, WIDEST);
  return { width, height: (width * PAD.height) / PAD.width };
}

/** Minimum number of lines of a row at the end of a page, unless the row has fewer. */
const LEAST_LINES = 3;
