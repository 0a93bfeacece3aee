import { PAD } from '#forms/field-types/drawing.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import type { Faces } from '#pro/pdf/fonts/faces.ts';
import type { Look } from '#pro/pdf/look.ts';
import { breakLines, type Line } from '#pro/pdf/text/lines.ts';
import { drawLines, heightOf } from './canvas.ts';
import type { Frame } from './page.ts';

const PADDING = { x: 8, y: 4 };
/** The part of the width that labels get. */
const LABELS = 0.32;

interface Parts {
  doc: PDFKit.PDFDocument;
  content: Pick<DocumentContent, 'rows' | 'direction'>;
  look: Look;
  faces: Faces;
  frame: Frame;
  /** Opens the next page. @returns false when there must be no more */
  nextPage(): boolean;
}

/**
 * Draws labels and values side by side, from `y` on. A row that does not fit goes on on the next page, under its label again.
 * @returns where it ends
 */
export function drawTable({ doc, content, look, faces, frame, nextPage }: Parts, y: number): number {
  const { direction, rows } = content;
  const size = look.font_size;
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
    const named = breakLines(label, room(labels), { size, weight: 'bold', direction }, faces).slice(0, mostLines);
    if (drawing !== undefined) {
      const high = Math.max(padOf(room(values)).height, heightOf(named.length, size)) + 2 * PADDING.y;
      if (top > frame.y && frame.bottom - top < high) {
        if (!nextPage()) return top;
        top = frame.y;
      }
      top = drawRow(named, [], top, drawing);
      continue;
    }
    let rest = breakLines(value, room(values), { size, weight: 'regular', direction }, faces);
    do {
      const needed = Math.max(named.length, Math.min(rest.length, LEAST_LINES));
      const fitting = fits(frame.bottom - top);
      if (top > frame.y && (fitting < needed || frame.bottom - top < heightOf(1, size) + 2 * PADDING.y)) {
        if (!nextPage()) return top;
        top = frame.y;
        continue;
      }
      const part = rest.slice(0, fitting);
      rest = rest.slice(part.length);
      top = drawRow(named, part, top);
    } while (rest.length > 0);
  }
  return top;

  function drawRow(named: readonly Line[], part: readonly Line[], at: number, drawing?: string): number {
    const pad = drawing === undefined ? { width: 0, height: 0 } : padOf(room(values));
    const height = Math.max(heightOf(Math.max(named.length, part.length), size), pad.height) + 2 * PADDING.y;
    doc.rect(labels.x, at, labels.width, height).fill(look.shade_color);
    for (const edge of [at, at + height]) {
      doc
        .moveTo(frame.x, edge)
        .lineTo(frame.x + frame.width, edge)
        .lineWidth(0.5)
        .strokeColor(look.accent_color)
        .strokeOpacity(0.35)
        .stroke()
        .strokeOpacity(1);
    }
    const inside = (column: { x: number }) => ({ x: column.x + PADDING.x, y: at + PADDING.y });
    drawLines(doc, named, { ...inside(labels), width: room(labels) }, { size, color: look.accent_color });
    // Marks upon marks would reach into other answers.
    doc.save().rect(values.x, at, values.width, height).clip();
    drawLines(doc, part, { ...inside(values), width: room(values) }, { size, color: look.text_color });
    if (drawing !== undefined) {
      const inset = direction === 'rtl' ? room(values) - pad.width : 0;
      doc
        .translate(values.x + PADDING.x + inset, at + PADDING.y)
        .scale(pad.width / PAD.width)
        .path(drawing)
        .lineWidth(PEN)
        .lineCap('round')
        .lineJoin('round')
        .stroke(look.text_color);
    }
    doc.restore();
    return at + height;
  }
}

/** What is drawn is as wide as there is room, up to so many points. */
const WIDEST = 220;
/** In units of the pad. */
const PEN = 6;

function padOf(room: number): { width: number; height: number } {
  const width = Math.min(room, WIDEST);
  return { width, height: (width * PAD.height) / PAD.width };
}

/** A row begins at the end of a page only with so many lines, or with all that it has. */
const LEAST_LINES = 3;
