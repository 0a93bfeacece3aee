import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type Slice, slicesWith } from './families.ts';
import { Shaper, shapeBy } from './shape.ts';

export const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** Font file at one weight. */
export interface Face {
  /** Unique name. */
  name: string;
  /** Font that pdfkit embeds. */
  font: Font;
  shaper: Shaper;
}

/** Assignment of faces to the characters of a document. */
export interface Faces {
  /** Returns the face of a code point; the face of Latin letters when no face has the code point. */
  of(codePoint: number, weight: Weight): Face;
  /** True when a face has the code point. */
  has(codePoint: number, weight: Weight): boolean;
}

/** Cached faces for all documents of a process, because instancing and opening a file takes some ms. */
const cache = new Map<string, Promise<Face>>();
/** Maximum number of cached faces, some 30 MB: every file once, and the bold faces of titles and labels. */
const MAX_CACHED = 500;

/**
 * Opens the faces that the texts need.
 * @param chain families in the order of `familyChain`
 */
export async function openFaces(
  chain: readonly string[],
  texts: Readonly<Record<Weight, readonly string[]>>,
): Promise<Faces> {
  if (cache.size > MAX_CACHED) cache.clear();
  const assigned = { regular: new Map<number, Face>(), bold: new Map<number, Face>() };
  const fallback = {
    regular: await faceFor(chain, LETTER, 'regular'),
    bold: await faceFor(chain, LETTER, 'bold'),
  };
  for (const weight of ['regular', 'bold'] as const) {
    for (const codePoint of codePointsOf(texts[weight])) {
      const face = await faceFor(chain, codePoint, weight);
      if (face) assigned[weight].set(codePoint, face);
    }
  }
  return {
    of(codePoint, weight) {
      const face = assigned[weight].get(codePoint) ?? fallback[weight];
      if (!face) throw new Error('The fonts of documents are not installed.');
      return face;
    },
    has: (codePoint, weight) => assigned[weight].has(codePoint),
  };
}

const LETTER = 'a'.codePointAt(0) ?? 0;

function codePointsOf(texts: readonly string[]): Set<number> {
  const codePoints = new Set<number>();
  for (const text of texts) for (const character of text) codePoints.add(character.codePointAt(0) ?? 0);
  return codePoints;
}

async function faceFor(chain: readonly string[], codePoint: number, weight: Weight): Promise<Face | null> {
  for (const slice of slicesWith(chain, codePoint)) {
    const face = await open(slice, weight);
    if (face.font.hasGlyphForCodePoint(codePoint)) return face;
  }
  return null;
}

function open({ file }: Slice, weight: Weight): Promise<Face> {
  const name = `${basename(file, '-wght-normal.woff2')}-${weight}`;
  const face = cache.get(name) ?? faceOf(name, file, weight);
  cache.set(name, face);
  return face;
}

async function faceOf(name: string, file: string, weight: Weight): Promise<Face> {
  const cut = await instance(file, WEIGHTS[weight]);
  const font = create(cut);
  if (!('layout' in font)) throw new Error(`${name} is no single font.`);
  const shaper = new Shaper(cut);
  shapeBy(font, shaper);
  return { name, font, shaper };
}

/** Instances a variable font at one weight, because PDF does not support variable fonts. */
async function instance(file: string, wght: number): Promise<Buffer> {
  return subsetFont(await readFile(file), undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght },
    keepAllGlyphs: true,
    noHinting: true,
  });
}
