import bidiFactory from 'bidi-js';
import type { Font as OpenedFont } from 'fontkit';
import { Blob, Direction, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/** Shapes text into glyphs with a font file at one weight. Retains nothing of the texts. */
export class Shaper {
  readonly unitsPerEm: number;
  readonly #font: Font;

  constructor(file: Uint8Array) {
    const face = new Face(new Blob(file));
    this.unitsPerEm = face.upem;
    this.#font = new Font(face);
  }

  /** Shapes a text of one script and direction into glyphs, from left to right. Lengths are in units of the font. */
  shape(text: string, rtl: boolean): ShapedText {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rtl ? Direction.RTL : Direction.LTR);
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    const clusterTexts = textsOfClusters(
      text,
      infos.map(({ cluster }) => cluster),
    );
    return {
      glyphs: infos.map(({ codepoint: id }, at) => ({ id, text: asDrawn(clusterTexts[at] ?? '', rtl) })),
      positions: buffer.getGlyphPositions(),
    };
  }

  /** Returns the width of a text in units of the font. */
  widthOf(text: string): number {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

export interface ShapedText {
  /** `text`: letters of the glyph; of several glyphs for the same letters, the first has them all. */
  glyphs: { id: number; text: string }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
}

/** Shared buffer, because its memory is only freed at some later time. */
const buffer = new TextBuffer();

/** Returns the font features by which pdfkit passes the direction of a text to its font. */
export function featuresOf(rtl: boolean): 'rtla'[] {
  return rtl ? ['rtla'] : [];
}

/** Makes a font of pdfkit shape with HarfBuzz: fontkit's own layout takes quadratic time, and fails on unexpected letters. */
export function shapeBy(font: OpenedFont, shaper: Shaper): void {
  let last: { text: string; rtl: boolean; shaped: ShapedText } | undefined;
  const layout = (text: string, features: readonly string[] = []) => {
    const rtl = features.includes('rtla');
    // pdfkit asks twice for the same text and scales the result in place, so the shape is cached and copied.
    if (last?.text !== text || last.rtl !== rtl) last = { text, rtl, shaped: shaper.shape(text, rtl) };
    const { glyphs, positions } = last.shaped;
    return {
      glyphs: glyphs.map(({ id, text: letters }) => ({
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: Array.from(letters, (character) => character.codePointAt(0) ?? 0),
      })),
      positions: positions.map((position) => ({ ...position })),
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  Object.defineProperty(font, 'layout', { value: layout });
}

const bidi = bidiFactory();

/** Returns the text of a glyph; of a bracket in right-to-left text the mirrored one, which is drawn. */
function asDrawn(text: string, rtl: boolean): string {
  return rtl ? (bidi.getMirroredCharacter(text) ?? text) : text;
}

/** Returns the letters of each glyph from the positions of the clusters in the text. */
function textsOfClusters(text: string, clusters: readonly number[]): string[] {
  const begins = [...new Set(clusters)].sort((one, other) => one - other);
  const ends = new Map(begins.map((begin, at) => [begin, begins[at + 1] ?? text.length]));
  const assigned = new Set<number>();
  return clusters.map((begin) => {
    if (assigned.has(begin)) return '';
    assigned.add(begin);
    return text.slice(begin, ends.get(begin));
  });
}
