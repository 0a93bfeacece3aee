/** What is used of packages without types of their own. */
declare module 'bidi-js' {
  export interface EmbeddingLevels {
    /** One level for each UTF-16 unit; odd is right to left. */
    levels: Uint8Array;
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  /** Where a line may end (UAX 14). */
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

/** What pdfkit takes and its types do not know: opened fonts, and images as they are. */
declare namespace PDFKit.Mixins {
  interface ImageOption {
    ignoreOrientation?: boolean;
  }
  interface PDFFont {
    font(src: import('fontkit').Font, family: string): this;
  }
}
