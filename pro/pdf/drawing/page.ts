import { type DocumentContent, PAGE, PAGES } from '#pro/pdf/document-content.ts';
import type { Faces } from '#pro/pdf/fonts/faces.ts';
import type { Logo } from '#pro/pdf/logo/logo.ts';
import type { Look } from '#pro/pdf/look.ts';
import { GAP, LEAST_ROOM, MOST_LINES, smallSize } from '#pro/pdf/room.ts';
import { breakLines, type Line } from '#pro/pdf/text/lines.ts';
import { type Box, drawLines, heightOf, points } from './canvas.ts';

/** A figure of pages takes no more room than this while its number is not known. */
const WIDEST_FIGURE = '0000';

/** Where the content of each page stands: between its header and its footer. */
export interface Frame extends Box {
  bottom: number;
}

/** What all pages of a document have. */
export interface Letterhead {
  frame: Frame;
  /** Draws header and footer on the page that is open. @param number from 1 */
  draw(number: number, pages: number): void;
}

interface Parts {
  doc: PDFKit.PDFDocument;
  content: DocumentContent;
  look: Look;
  logo: Logo | null;
  faces: Faces;
}

/** Measures header and footer of a document, whose first page is open. */
export function createLetterhead({ doc, content, look, logo, faces }: Parts): Letterhead {
  const { width: pageWidth, height: pageHeight } = doc.page;
  const x = points(look.margin_left);
  const width = pageWidth - x - points(look.margin_right);
  const size = smallSize(look);
  const isRtl = content.direction === 'rtl';
  const logoSize = logo && fitted(logo, { width: width / 2, height: points(look.logo_height) });
  const beside = logoSize ? logoSize.width + GAP : 0;
  const broken = (text: string, room: number, figures: [string, string], most: number): Line[] =>
    text === ''
      ? []
      : breakLines(text.replaceAll(PAGE, figures[0]).replaceAll(PAGES, figures[1]), room, style, faces).slice(0, most);
  const style = { size, weight: 'regular', direction: content.direction } as const;
  const widest: [string, string] = [WIDEST_FIGURE, WIDEST_FIGURE];
  const top = points(look.margin_top);
  const bottom = pageHeight - points(look.margin_bottom);
  // With the values of their tags they may be longer than when they were saved: what is between them keeps its room.
  const free = bottom - top - points(LEAST_ROOM);
  const linesIn = (height: number) => Math.min(MOST_LINES, Math.max(0, Math.floor((height - GAP) / heightOf(1, size))));
  const mostHeader = linesIn(free);
  const headerHeight = Math.max(
    logoSize?.height ?? 0,
    heightOf(broken(content.header, width - beside, widest, mostHeader).length, size),
  );
  const mostFooter = linesIn(free - (headerHeight > 0 ? headerHeight + GAP : 0));
  const footerHeight = heightOf(broken(content.footer, width, widest, mostFooter).length, size);
  const frame = {
    x,
    y: top + (headerHeight > 0 ? headerHeight + GAP : 0),
    width,
    bottom: bottom - (footerHeight > 0 ? footerHeight + GAP : 0),
  };

  return {
    frame,
    draw(number, pages) {
      const figures: [string, string] = [String(number), String(pages)];
      if (logo && logoSize) {
        // A data URL is put into the file once, whatever the number of pages.
        const at = isRtl ? x + width - logoSize.width : x;
        doc.image(logo.dataUrl, at, top, { ...logoSize, ignoreOrientation: true });
      }
      const box = { x: isRtl ? x : x + beside, width: width - beside };
      const header = broken(content.header, box.width, figures, mostHeader);
      const y = top + Math.max(0, (headerHeight - heightOf(header.length, size)) / 2);
      // Opposite the logo; without one it begins where the page does.
      const align = logoSize ? (isRtl ? 'left' : 'right') : undefined;
      drawLines(doc, header, { ...box, y }, { size, color: look.text_color, align });
      if (headerHeight > 0) rule(top + headerHeight + GAP / 2);
      const footer = broken(content.footer, width, figures, mostFooter);
      if (footerHeight > 0) rule(bottom - footerHeight - GAP / 2);
      const foot = { x, y: bottom - footerHeight, width };
      drawLines(doc, footer, foot, { size, color: look.text_color });
    },
  };

  function rule(y: number): void {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(look.accent_color)
      .stroke();
  }
}

/** The largest size that fits, without stretching. */
function fitted(
  { width, height }: { width: number; height: number },
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / width, most.height / height);
  return { width: width * scale, height: height * scale };
}
