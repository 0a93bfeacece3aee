import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';
import { cleanText } from './clean.ts';
import { analyse, inVisualOrder, type Paragraph, type Run, runsOf } from './runs.ts';
import { isShaped } from './scripts.ts';
import { charactersOf, type Part, wordsOf } from './words.ts';

/** Text that is drawn with one face at `x` from the left end of its line. Lengths are in points. */
export interface Piece {
  text: string;
  face: Face;
  x: number;
  /** True for right-to-left text. */
  rtl: boolean;
  /** Actual text for searching and copying, when the glyphs do not show its letters. */
  actualText?: string;
}

export interface Line {
  pieces: Piece[];
  width: number;
  /** Direction of the paragraph, which decides on the side where the line begins. */
  direction: 'ltr' | 'rtl';
}

export interface TextStyle {
  /** Font size in points. */
  size: number;
  weight: Weight;
  /** Direction of texts without letters. */
  direction: 'ltr' | 'rtl';
}

/** Replacement for a character that no font has. */
export const UNKNOWN = '\ufffd';

/** Breaks a text into lines of at most `width` points (UAX 14), each in visual order (UAX 9). */
export function breakLines(text: string, width: number, style: TextStyle, faces: Faces): Line[] {
  return cleanText(text)
    .split('\n')
    .flatMap((line) => {
      const paragraph = analyse(markUnknown(line, faces, style.weight), faces, style.weight, style.direction);
      return linesOf(paragraph, width, style);
    });
}

/** Replaces characters that no font has by `UNKNOWN`. */
function markUnknown(text: string, faces: Faces, weight: Weight): string {
  return text.replace(/\P{Default_Ignorable_Code_Point}/gu, (character) =>
    faces.has(character.codePointAt(0) ?? 0, weight) ? character : UNKNOWN,
  );
}

/** Maximum number of UTF-16 units in a line, which also bounds text without width. */
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

/** Length of a word in UTF-16 units above which it is measured character by character. */
const LONG_WORD = 100;

/** Cuts a word that is wider than a line, also in scripts without spaces between words. */
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
    const piece = { text, face, x, rtl: level % 2 === 1, actualText: isShaped(text) ? text : undefined };
    x += runWidth(run, style.size);
    return piece;
  });
  return { pieces, width: x, direction: paragraph.direction };
}

function widthOf(paragraph: Paragraph, from: number, to: number, { size }: TextStyle): number {
  return runsOf(paragraph, from, to).reduce((sum, run) => sum + runWidth(run, size), 0);
}

/** Cached widths of texts by face, in thousandths of the font size, because words repeat. */
const widths = new WeakMap<Face, Map<string, number>>();
const MOST_WIDTHS = 5_000;
const MAX_CACHED_LENGTH = 40;

function runWidth({ face, text }: Run, size: number): number {
  let cache = widths.get(face);
  if (!cache || cache.size > MOST_WIDTHS) {
    cache = new Map();
    widths.set(face, cache);
  }
  let width = cache.get(text);
  if (width === undefined) {
    width = (face.shaper.widthOf(text) * 1000) / face.shaper.unitsPerEm;
    if (text.length <= MAX_CACHED_LENGTH) cache.set(text, width);
  }
  return width * (size / 1000);
}
