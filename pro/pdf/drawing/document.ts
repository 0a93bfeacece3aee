import PDFDocument from 'pdfkit';
import type { Appearance } from '#pro/pdf/appearance.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { type Faces, openFaces } from '#pro/pdf/fonts/faces.ts';
import { familyChain, hanLanguage } from '#pro/pdf/fonts/families.ts';
import { drawableLogo } from '#pro/pdf/logo/redraw.ts';
import { cleanText } from '#pro/pdf/text/clean.ts';
import { breakLines, UNKNOWN } from '#pro/pdf/text/lines.ts';
import { textsFor } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { drawLines, heightOf } from './canvas.ts';
import { chartTexts, drawCharts } from './charts.ts';
import { createLetterhead } from './page.ts';
import { drawTable } from './table.ts';

/** pdfkit's names of the page sizes. */
const SIZES = { A4: 'A4', A5: 'A5', Letter: 'LETTER', Legal: 'LEGAL' };

/** Maximum number of pages. A value of empty lines could otherwise fill thousands. */
export const MOST_PAGES = pdfBudgets.documentPages.atMost;

/**
 * Draws a PDF: header and footer on each page, the form's title, a table of labels and values, and charts.
 * @throws Error when the logo cannot be drawn
 */
export async function drawDocument(content: DocumentContent, appearance: Appearance): Promise<Uint8Array> {
  const logo = appearance.logo === null ? null : drawableLogo(appearance.logo);
  const faces = await facesFor(content, appearance);
  const doc = new PDFDocument({
    size: SIZES[appearance.page_size],
    margin: 0,
    pdfVersion: '1.7',
    lang: content.language,
    displayTitle: true,
    // Pages are buffered because header and footer are drawn once the number of pages is known.
    bufferPages: true,
    info: {
      Title: content.title,
      Author: content.author,
      Creator: 'durable-forms',
      Producer: 'durable-forms',
      CreationDate: content.createdAt,
      ModDate: content.createdAt,
    },
  });
  const finished = collect(doc);
  const letterhead = createLetterhead({ doc, content, appearance, logo, faces });
  const { frame } = letterhead;
  let pages = 1;
  let isCut = false;
  const nextPage = () => {
    isCut = pages >= MOST_PAGES;
    if (isCut) return false;
    pages += 1;
    doc.addPage();
    return true;
  };
  const { direction } = content;

  let y = frame.y;
  const heading = (text: string, size: number, weight: 'bold' | 'regular', color: string) => {
    if (text === '') return;
    const lines = breakLines(text, frame.width, { size, weight, direction }, faces).slice(0, 20);
    const height = heightOf(lines.length, size);
    if (y + height > frame.bottom && y > frame.y) {
      doc.addPage();
      y = frame.y;
    }
    const align = direction === 'rtl' ? 'right' : undefined;
    drawLines(doc, lines, { x: frame.x, y, width: frame.width }, { size, color, align });
    y += height;
  };
  heading(content.title, appearance.font_size * 1.7, 'bold', appearance.accent_color);
  heading(content.details, appearance.font_size, 'regular', appearance.text_color);
  const table = { doc, content, appearance, faces, frame, nextPage };
  y = drawTable(table, y + appearance.font_size);
  y = drawCharts({ ...table, charts: content.charts ?? [] }, y);
  y += appearance.font_size;
  heading(
    isCut ? fill(textsFor(content.language).pdf.cut, { pages: MOST_PAGES }) : content.note,
    appearance.font_size,
    'regular',
    appearance.text_color,
  );

  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    letterhead.draw(index + 1, count);
  }
  doc.end();
  return finished;
}

function facesFor(
  { title, rows, charts = [], language, ...content }: DocumentContent,
  appearance: Appearance,
): Promise<Faces> {
  const drawn = charts.flatMap(chartTexts);
  const bold = [UNKNOWN, title, ...rows.map(({ label }) => label), ...drawn].map(cleanText);
  const fixedTexts = [
    content.details,
    content.note,
    fill(textsFor(language).pdf.cut, { pages: MOST_PAGES }),
    content.header,
    content.footer,
    '0123456789',
    UNKNOWN,
  ];
  const regular = [...fixedTexts, ...rows.map(({ value }) => value), ...drawn].map(cleanText);
  const han = hanLanguage(language, [...bold, ...regular].join(' '));
  return openFaces(familyChain(appearance.font, han), { bold, regular });
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
