import PDFDocument from 'pdfkit';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { type Faces, openFaces } from '#pro/pdf/fonts/faces.ts';
import { familyChain, hanLanguage } from '#pro/pdf/fonts/families.ts';
import { drawableLogo } from '#pro/pdf/logo/redraw.ts';
import type { Look } from '#pro/pdf/look.ts';
import { cleanText } from '#pro/pdf/text/clean.ts';
import { breakLines, UNKNOWN } from '#pro/pdf/text/lines.ts';
import { textsFor } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { drawLines, heightOf } from './canvas.ts';
import { createLetterhead } from './page.ts';
import { drawTable } from './table.ts';

/** What pdfkit calls them. */
const SIZES = { A4: 'A4', A5: 'A5', Letter: 'LETTER', Legal: 'LEGAL' };

/** A value of empty lines alone could fill thousands. */
export const MOST_PAGES = pdfBudgets.documentPages.atMost;

/**
 * A submission as a PDF: header and footer on each page, the form's title, and a table of labels and values.
 * @throws Error when the logo cannot be drawn
 */
export async function drawDocument(content: DocumentContent, look: Look): Promise<Uint8Array> {
  const logo = look.logo === null ? null : drawableLogo(look.logo);
  const faces = await facesFor(content, look);
  const doc = new PDFDocument({
    size: SIZES[look.page_size],
    margin: 0,
    pdfVersion: '1.7',
    lang: content.language,
    displayTitle: true,
    // Header and footer are drawn when the number of pages is known.
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
  const whole = collect(doc);
  const letterhead = createLetterhead({ doc, content, look, logo, faces });
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
  heading(content.title, look.font_size * 1.7, 'bold', look.accent_color);
  heading(content.details, look.font_size, 'regular', look.text_color);
  y = drawTable({ doc, content, look, faces, frame, nextPage }, y + look.font_size);
  y += look.font_size;
  heading(
    isCut ? fill(textsFor(content.language).pdf.cut, { pages: MOST_PAGES }) : content.note,
    look.font_size,
    'regular',
    look.text_color,
  );

  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    letterhead.draw(index + 1, count);
  }
  doc.end();
  return whole;
}

function facesFor({ title, rows, language, ...content }: DocumentContent, look: Look): Promise<Faces> {
  const bold = [UNKNOWN, title, ...rows.map(({ label }) => label)].map(cleanText);
  const plain = [
    content.details,
    content.note,
    fill(textsFor(language).pdf.cut, { pages: MOST_PAGES }),
    content.header,
    content.footer,
    '0123456789',
    UNKNOWN,
  ];
  const regular = [...plain, ...rows.map(({ value }) => value)].map(cleanText);
  const han = hanLanguage(language, [...bold, ...regular].join(' '));
  return openFaces(familyChain(look.font, han), { bold, regular });
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
