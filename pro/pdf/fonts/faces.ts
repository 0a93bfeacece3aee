import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type Slice, slicesWith } from './families.ts';
import { Shaper, shapeBy } from './shape.ts';

export const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A font file at one weight. */
export interface Face {
  /** Unique. */
  name: string;
  /** What pdfkit embeds. */
  font: Font;
  shaper: Shaper;
}

/** Which face each character of a document is drawn with. */
export interface Faces {
  /** The face of a code point; that of Latin letters where none has it. */
  of(codePoint: number, weight: Weight): Face;
  /** Whether any face has it. */
  has(codePoint: number, weight: Weight): boolean;
}

/** Files at one weight, for every document of a thread: to cut and to open one takes some ms. */
const known = new Map<string, Promise<Face>>();
/** Every file once, and those of titles and labels: some 30 MB. */
const MOST_KNOWN = 500;

/**
 * Opens what these texts need.
 * @param chain families, as `familyChain` gives them
 */
export async function openFaces(
  chain: readonly string[],
  texts: Readonly<Record<Weight, readonly string[]>>,
): Promise<Faces> {
  if (known.size > MOST_KNOWN) known.clear();
  const found = { regular: new Map<number, Face>(), bold: new Map<number, Face>() };
  const fallback = {
    regular: await faceFor(chain, LETTER, 'regular'),
    bold: await faceFor(chain, LETTER, 'bold'),
  };
  for (const weight of ['regular', 'bold'] as const) {
    for (const codePoint of codePointsOf(texts[weight])) {
      const face = await faceFor(chain, codePoint, weight);
      if (face) found[weight].set(codePoint, face);
    }
  }
  return {
    of(codePoint, weight) {
      const face = found[weight].get(codePoint) ?? fallback[weight];
      if (!face) throw new Error('The fonts of documents are not installed.');
      return face;
    },
    has: (codePoint, weight) => found[weight].has(codePoint),
  };
}

const LETTER = 'a'.codePointAt(0) ?? 0;

function codePointsOf(texts: readonly string[]): Set<number> {
  const all = new Set<number>();
  for (const text of texts) for (const character of text) all.add(character.codePointAt(0) ?? 0);
  return all;
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
  const face = known.get(name) ?? faceOf(name, file, weight);
  known.set(name, face);
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

/** A variable font at one weight: PDF knows no variable fonts. */
async function instance(file: string, wght: number): Promise<Buffer> {
  return subsetFont(await readFile(file), undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght },
    keepAllGlyphs: true,
    noHinting: true,
  });
}
