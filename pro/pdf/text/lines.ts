import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';
import { cleanText } from './clean.ts';
import { analyse, inVisualOrder, type Paragraph, type Run, runsOf } from './runs.ts';
import { isShaped } from './scripts.ts';
import { charactersOf, type Part, wordsOf } from './words.ts';

/** A text that is drawn with one face, `x` from the left end of its line. All in points. */
export interface Piece {
  text: string;
  face: Face;
  x: number;
  /** Drawn from right to left. */
  rtl: boolean;
  /** Its text, where what is drawn does not show it. */
  says?: string;
}

export interface Line {
  pieces: Piece[];
  width: number;
  /** The paragraph's direction: the line begins at that side. */
  direction: 'ltr' | 'rtl';
}

export interface TextStyle {
  /** Points. */
  size: number;
  weight: Weight;
  /** The direction of texts without letters. */
  direction: 'ltr' | 'rtl';
}

/** In place of a character that no font has. */
export const UNKNOWN = '\ufffd';

/** Breaks a text into lines of at most `width` points (UAX 14), each put in the order in which it is drawn (UAX 9). */
export function breakLines(text: string, width: number, style: TextStyle, faces: Faces): Line[] {
  return cleanText(text)
    .split('\n')
    .flatMap((one) => {
      const paragraph = analyse(markUnknown(one, faces, style.weight), faces, style.weight, style.direction);
      return linesOf(paragraph, width, style);
    });
}

/** Replaces characters that no font has by a mark. */
function markUnknown(text: string, faces: Faces, weight: Weight): string {
  return text.replace(/\P{Default_Ignorable_Code_Point}/gu, (character) =>
    faces.has(character.codePointAt(0) ?? 0, weight) ? character : UNKNOWN,
  );
}

/** A line has no more UTF-16 units, whatever they take of its width: what is without width must end somewhere. */
const MOST_IN_LINE = 1_000;

function linesOf(paragraph: Paragraph, width: number, style: TextStyle): Line[] {
  const { text } = paragraph;
  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  const close = (next: number) => {
    lines.push(lineOf(paragraph, start, end, style));
    [start, end, used] = [next, next, 0];
  };
  for (const word of wordsOf(text)) {
    for (const [from, to] of fitting(paragraph, word, width, style)) {
      const visible = widthOf(paragraph, from, from + text.slice(from, to).trimEnd().length, style);
      if (end > start && (used + visible > width || to - start > MOST_IN_LINE)) close(from);
      end = to;
      used += widthOf(paragraph, from, to, style);
    }
  }
  close(text.length);
  return lines;
}

/** What is longer is not measured as a whole, but character by character. */
const LONG_WORD = 100;

/** A word that is wider than a line is cut: also one of a script that puts no spaces between words. */
function fitting(paragraph: Paragraph, word: Part, width: number, style: TextStyle): Part[] {
  const [from, to] = word;
  if (to - from <= LONG_WORD && widthOf(paragraph, from, to, style) <= width) return [word];
  const parts: Part[] = [];
  let start = from;
  let used = 0;
  for (const [at, next] of charactersOf(paragraph.text, word)) {
    const own = widthOf(paragraph, at, next, style);
    if (at > start && (used + own > width || next - start > MOST_IN_LINE)) {
      parts.push([start, at]);
      [start, used] = [at, 0];
    }
    used += own;
  }
  parts.push([start, to]);
  return parts;
}

function lineOf(paragraph: Paragraph, start: number, end: number, style: TextStyle): Line {
  const visible = paragraph.text.slice(start, end).trimEnd().length;
  const runs = inVisualOrder(runsOf(paragraph, start, start + visible));
  let x = 0;
  const pieces = runs.map((run) => {
    const { text, face, level } = run;
    const piece = { text, face, x, rtl: level % 2 === 1, says: isShaped(text) ? text : undefined };
    x += runWidth(run, style.size);
    return piece;
  });
  return { pieces, width: x, direction: paragraph.direction };
}

function widthOf(paragraph: Paragraph, from: number, to: number, { size }: TextStyle): number {
  return runsOf(paragraph, from, to).reduce((sum, run) => sum + runWidth(run, size), 0);
}

/** Words come again and again: what one takes is kept, in thousandths of its size. */
const widths = new WeakMap<Face, Map<string, number>>();
const MOST_WIDTHS = 5_000;
const MOST_KEPT = 40;

function runWidth({ face, text }: Run, size: number): number {
  let known = widths.get(face);
  if (!known || known.size > MOST_WIDTHS) {
    known = new Map();
    widths.set(face, known);
  }
  let width = known.get(text);
  if (width === undefined) {
    width = (face.shaper.widthOf(text) * 1000) / face.shaper.unitsPerEm;
    if (text.length <= MOST_KEPT) known.set(text, width);
  }
  return width * (size / 1000);
}
