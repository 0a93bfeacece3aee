import bidiFactory from 'bidi-js';
import type { Font as OpenedFont } from 'fontkit';
import { Blob, Direction, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/** Puts letters into glyphs, by the font of one file at one weight. It knows nothing of the texts that it has shaped. */
export class Shaper {
  readonly unitsPerEm: number;
  readonly #font: Font;

  constructor(file: Uint8Array) {
    const face = new Face(new Blob(file));
    this.unitsPerEm = face.upem;
    this.#font = new Font(face);
  }

  /** A text of one script and one direction as glyphs, from left to right. Lengths are units of the font. */
  shape(text: string, rtl: boolean): ShapedText {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(rtl ? Direction.RTL : Direction.LTR);
    shape(this.#font, buffer);
    const infos = buffer.getGlyphInfos();
    const says = textsOfClusters(
      text,
      infos.map(({ cluster }) => cluster),
    );
    return {
      glyphs: infos.map(({ codepoint: id }, at) => ({ id, text: asDrawn(says[at] ?? '', rtl) })),
      positions: buffer.getGlyphPositions(),
    };
  }

  /** In units of the font. */
  widthOf(text: string): number {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

export interface ShapedText {
  /** `text`: what it stands for; of several glyphs for the same letters the first says them all. */
  glyphs: { id: number; text: string }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
}

/** One for all, because its memory is given back at some time only. */
const buffer = new TextBuffer();

/** What pdfkit hands to its font with a text: here, that it is drawn from right to left. */
export function featuresOf(rtl: boolean): 'rtla'[] {
  return rtl ? ['rtla'] : [];
}

/** Lets a font that pdfkit draws with shape by HarfBuzz: its own way takes the square of a text, and breaks on letters that it does not expect. */
export function shapeBy(font: OpenedFont, shaper: Shaper): void {
  let last: { text: string; rtl: boolean; shaped: ShapedText } | undefined;
  const layout = (text: string, features: readonly string[] = []) => {
    const rtl = features.includes('rtla');
    // pdfkit asks twice, and scales what it was given.
    if (last?.text !== text || last.rtl !== rtl) last = { text, rtl, shaped: shaper.shape(text, rtl) };
    const { glyphs, positions } = last.shaped;
    return {
      glyphs: glyphs.map(({ id, text: said }) => ({
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: Array.from(said, (character) => character.codePointAt(0) ?? 0),
      })),
      positions: positions.map((position) => ({ ...position })),
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  Object.defineProperty(font, 'layout', { value: layout });
}

const bidi = bidiFactory();

/** A bracket that is drawn mirrored looks like the other one. */
function asDrawn(text: string, rtl: boolean): string {
  return rtl ? (bidi.getMirroredCharacter(text) ?? text) : text;
}

/** What each glyph stands for, by where its letters begin. */
function textsOfClusters(text: string, clusters: readonly number[]): string[] {
  const begins = [...new Set(clusters)].sort((one, other) => one - other);
  const ends = new Map(begins.map((begin, at) => [begin, begins[at + 1] ?? text.length]));
  const said = new Set<number>();
  return clusters.map((begin) => {
    if (said.has(begin)) return '';
    said.add(begin);
    return text.slice(begin, ends.get(begin));
  });
}
