import { crc32, deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { DocumentContent } from '#pro/pdf/document-content.ts';

/** Creates the content of a document with one row, in English. */
export function contentOf(own: Partial<DocumentContent> = {}): DocumentContent {
  return {
    language: 'en',
    direction: 'ltr',
    title: 'Contact',
    details: '#7',
    rows: [{ label: 'Name', value: 'Ada' }],
    note: '',
    header: '',
    footer: '',
    author: 'Example',
    createdAt: new Date('2031-03-04T05:06:07Z'),
    ...own,
  };
}

export type Rgb = [red: number, green: number, blue: number];

/** A page as PDF viewers show it. */
export interface ReadPage {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** Returns the area of a color, in points from the left and the top, or null if the page lacks the color. */
  areaOf(color: Rgb): { left: number; top: number; right: number; bottom: number } | null;
}

/** Pixels per point. */
const SCALE = 2;

/** Reads a PDF with PDFium, which Chromium uses too. @throws Error for anything but a PDF */
export async function readPdf(pdf: Uint8Array): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages: ReadPage[] = [];
    for (const page of document.pages()) {
      // The text is read before rendering, because PDFium cannot extract it afterwards.
      const text = page.getText().replaceAll('\r\n', '\n');
      const { width, height, data } = await page.render({ scale: SCALE, render: 'bitmap' });
      const areaOf = areasOf(Uint8Array.from(data), width);
      pages.push({ width: width / SCALE, height: height / SCALE, text, areaOf });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** Returns the number of pages and the text of the last page, which is quicker than reading all pages. */
export async function readEnd(pdf: Uint8Array): Promise<{ pages: number; text: string }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages = document.getPageCount();
    const text = document.getPage(pages - 1).getText();
    document.destroy();
    return { pages, text };
  } finally {
    library.destroy();
  }
}

/** Returns a function that finds the area of a color. @param data red, green, blue and alpha of each pixel */
function areasOf(data: Uint8Array, width: number): ReadPage['areaOf'] {
  return ([red, green, blue]) => {
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      if (Math.abs(r - red) > 3 || Math.abs(g - green) > 3 || Math.abs(b - blue) > 3) continue;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
    return right < 0 ? null : { left: left / SCALE, top: top / SCALE, right: right / SCALE, bottom: bottom / SCALE };
  };
}

/** Creates a PNG of one color, as a data URL. */
export function pngOf(width: number, height: number, [red, green, blue]: Rgb): string {
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([red, green, blue])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = [signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`;
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
