import bidiFactory from 'bidi-js';
import type { Face, Faces, Weight } from '#pro/pdf/fonts/faces.ts';

/** Joiners, direction marks, variation selectors and the like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

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
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  return { text, direction, levels, faces: facesOf(text, faces, weight) };
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

/**
 * What a run has to be given as so that it comes out in its direction: the shaper goes by the letters of a text alone, and
 * knows no mirrored brackets.
 */
export function shapedText({ text, level }: Pick<Run, 'text' | 'level'>): string {
  const isRightToLeft = level % 2 === 1;
  const mirrored = isRightToLeft ? mirror(text) : text;
  const isTurned = RIGHT_TO_LEFT.test(text);
  return isRightToLeft === isTurned ? mirrored : backwards(mirrored);
}

function mirror(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

function backwards(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .reverse()
    .join('');
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
