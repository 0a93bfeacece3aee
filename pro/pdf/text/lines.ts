import LineBreaker from 'linebreak';
import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';
import { cleanText } from './clean.ts';
import { analyse, inVisualOrder, type Paragraph, type Run, runsOf, shapedText } from './runs.ts';

/** A text that is drawn with one face, `x` from the left end of its line. All in points. */
export interface Piece {
  text: string;
  face: Face;
  x: number;
  /** Written from right to left. */
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
      if (end > start && used + visible > width) close(from);
      end = to;
      used += widthOf(paragraph, from, to, style);
    }
  }
  close(text.length);
  return lines;
}

/** Parts of a text between which a line may end. */
function* wordsOf(text: string): Generator<[from: number, to: number]> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (next.position > from) yield [from, next.position];
    from = next.position;
  }
  if (from < text.length) yield [from, text.length];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A word that is wider than a line is cut: also one of a script that puts no spaces between words. */
function fitting(
  paragraph: Paragraph,
  [from, to]: [number, number],
  width: number,
  style: TextStyle,
): [number, number][] {
  if (widthOf(paragraph, from, to, style) <= width) return [[from, to]];
  const parts: [number, number][] = [];
  let start = from;
  let used = 0;
  for (const { segment, index } of graphemes.segment(paragraph.text.slice(from, to))) {
    const at = from + index;
    const own = widthOf(paragraph, at, at + segment.length, style);
    if (at > start && used + own > width) {
      parts.push([start, at]);
      [start, used] = [at, 0];
    }
    used += own;
  }
  parts.push([start, to]);
  return parts;
}

/** Scripts whose letters are put together of several parts, or are drawn in another order. */
const SHAPED = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}]/u;

function lineOf(paragraph: Paragraph, start: number, end: number, style: TextStyle): Line {
  const visible = paragraph.text.slice(start, end).trimEnd().length;
  const runs = inVisualOrder(runsOf(paragraph, start, start + visible));
  let x = 0;
  const pieces = runs.map((run) => {
    const says = SHAPED.test(run.text) ? run.text : undefined;
    const piece = { text: shapedText(run), face: run.face, x, rtl: run.level % 2 === 1, says };
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
const LONG_WORD = 40;

function runWidth({ face, text }: Run, size: number): number {
  const words = text.length > LONG_WORD ? text.split(/(?<= )/) : [text];
  return words.reduce((sum, word) => sum + wordWidth(face, word) * (size / 1000), 0);
}

function wordWidth(face: Face, text: string): number {
  let known = widths.get(face);
  if (!known || known.size > MOST_WIDTHS) {
    known = new Map();
    widths.set(face, known);
  }
  let width = known.get(text);
  if (width === undefined) {
    width = (face.font.layout(text, []).advanceWidth * 1000) / face.font.unitsPerEm;
    if (text.length <= LONG_WORD) known.set(text, width);
  }
  return width;
}
