import bidiFactory from 'bidi-js';
import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';

/** Joiners, direction marks, variation selectors and the like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const bidi = bidiFactory();

/** Characters that stand together: one face, one direction. */
export interface Run {
  text: string;
  face: Face;
  /** Odd is right to left. */
  level: number;
}

/** One paragraph with what has to be known to set it. `text` has no line breaks. */
export interface Paragraph {
  text: string;
  direction: 'ltr' | 'rtl';
  /** One for each UTF-16 unit. */
  levels: Uint8Array;
  faces: readonly Face[];
}

/** @param otherwise the direction of a text without letters */
export function analyse(text: string, faces: Faces, weight: Weight, otherwise: 'ltr' | 'rtl'): Paragraph {
  const direction = /\p{L}/u.test(text) ? firstStrong(text) : otherwise;
  return { text, direction, levels: levelsOf(text, direction), faces: facesOf(text, faces, weight) };
}

/** Letters from right to left, and what changes directions. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** To find out levels takes the square of a text with many figures: a longer one is put in order part by part. */
const MOST_AT_ONCE = 1_000;

function levelsOf(text: string, direction: 'ltr' | 'rtl'): Uint8Array {
  const levels = new Uint8Array(text.length);
  if (direction === 'ltr' && !TURNS.test(text)) return levels;
  for (let from = 0; from < text.length; ) {
    const part = partAt(text, from);
    levels.set(bidi.getEmbeddingLevels(part, direction).levels, from);
    from += part.length;
  }
  return levels;
}

/** Ends behind a space, where there is one. */
function partAt(text: string, from: number): string {
  const part = text.slice(from, from + MOST_AT_ONCE);
  if (from + part.length === text.length) return part;
  const space = part.lastIndexOf(' ');
  return space > 0 ? part.slice(0, space + 1) : part.slice(0, /[\ud800-\udbff]$/.test(part) ? -1 : undefined);
}

/** The runs from `start` to `end` in the order in which they are read. */
export function runsOf({ text, levels, faces }: Paragraph, start: number, end: number): Run[] {
  const runs: Run[] = [];
  for (let from = start; from < end; ) {
    const [face, level] = [faces[from], levels[from] ?? 0];
    let to = from + 1;
    while (to < end && faces[to] === face && levels[to] === level) to += 1;
    const shown = face && drawable(text.slice(from, to), face);
    if (shown) runs.push({ text: shown, face, level });
    from = to;
  }
  return runs;
}

/** What says how others are set has done so, and would be drawn as a box; joiners also shape the letters beside them. */
function drawable(text: string, { font }: Face): string {
  return text.replace(INVISIBLE, (character) => {
    const isJoiner = character === '\u200c' || character === '\u200d';
    return isJoiner && font.hasGlyphForCodePoint(character.charCodeAt(0)) ? character : '';
  });
}

/** From left to right: rule L2 of UAX 9, on whole runs. */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The direction of the first letter. */
function firstStrong(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** Marks and what has no width go with the character before them, where its face has them. */
function facesOf(text: string, faces: Faces, weight: Weight): Face[] {
  const all: Face[] = [];
  let before: Face | null = null;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const stays: boolean =
      /\p{Default_Ignorable_Code_Point}/u.test(character) ||
      (/\p{M}/u.test(character) && before?.font.hasGlyphForCodePoint(codePoint) === true);
    const face: Face = stays && before ? before : faces.of(codePoint, weight);
    for (let unit = 0; unit < character.length; unit += 1) all.push(face);
    before = face;
  }
  return all;
}
