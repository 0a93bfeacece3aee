import bidiFactory from 'bidi-js';
import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';

/** Invisible characters: joiners, direction marks, variation selectors and others. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const bidi = bidiFactory();

/** Consecutive characters with the same face and direction. */
export interface Run {
  text: string;
  face: Face;
  /** Embedding level; odd levels are right to left. */
  level: number;
}

/** Paragraph with the data for typesetting it. `text` has no line breaks. */
export interface Paragraph {
  text: string;
  direction: 'ltr' | 'rtl';
  /** Embedding level of each UTF-16 unit. */
  levels: Uint8Array;
  faces: readonly Face[];
}

/** Analyses a paragraph. @param otherwise direction of a text without letters */
export function analyse(text: string, faces: Faces, weight: Weight, otherwise: 'ltr' | 'rtl'): Paragraph {
  const direction = /\p{L}/u.test(text) ? firstStrong(text) : otherwise;
  return { text, direction, levels: levelsOf(text, direction), faces: facesOf(text, faces, weight) };
}

/** Right-to-left letters, and characters that change the direction. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Length in UTF-16 units above which a text is processed in parts, because finding the levels takes quadratic time for many
 * digits.
 */
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

/** Returns the next part of a text, which ends after a space if it has one. */
function partAt(text: string, from: number): string {
  const part = text.slice(from, from + MOST_AT_ONCE);
  if (from + part.length === text.length) return part;
  const space = part.lastIndexOf(' ');
  return space > 0 ? part.slice(0, space + 1) : part.slice(0, /[\ud800-\udbff]$/.test(part) ? -1 : undefined);
}

/** Returns the runs from `start` to `end` in reading order. */
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

/**
 * Removes invisible characters, which would be drawn as boxes. Joiners stay if the face has them, because they shape adjacent
 * letters.
 */
function drawable(text: string, { font }: Face): string {
  return text.replace(INVISIBLE, (character) => {
    const isJoiner = character === '\u200c' || character === '\u200d';
    return isJoiner && font.hasGlyphForCodePoint(character.charCodeAt(0)) ? character : '';
  });
}

/** Reorders runs from left to right: rule L2 of UAX 9, applied to whole runs. */
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

/** Returns the direction of the first letter. */
function firstStrong(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Returns the face of each UTF-16 unit. Marks and invisible characters take the face of the preceding character, marks only if
 * that face has them.
 */
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
