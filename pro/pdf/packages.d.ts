/** Types of packages that have none, as far as they are used. */
declare module 'bidi-js' {
  export interface EmbeddingLevels {
    /** Level of each UTF-16 unit; odd levels are right to left. */
    levels: Uint8Array;
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  /** Finder of line-break opportunities (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  interface Options {
    targetFormat: 'truetype';
    variationAxes: Record<string, number>;
    keepAllGlyphs: true;
    noHinting: boolean;
  }
  export default function subsetFont(font: Uint8Array, text: undefined, options: Options): Promise<Buffer>;
}

/** Options of pdfkit that its types lack: opened fonts, and images without their orientation. */
declare namespace PDFKit.Mixins {
  interface ImageOption {
    ignoreOrientation?: boolean;
  }
  interface PDFFont {
    font(src: import('fontkit').Font, family: string): this;
  }
}
