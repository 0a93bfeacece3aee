import type { Appearance } from '#pro/pdf/appearance.ts';
import { type DocumentContent, PAGE, PAGES } from '#pro/pdf/document-content.ts';
import type { Faces } from '#pro/pdf/fonts/faces.ts';
import type { Logo } from '#pro/pdf/logo/logo.ts';
import { GAP, LEAST_ROOM, MOST_LINES, smallSize } from '#pro/pdf/room.ts';
import { breakLines, type Line } from '#pro/pdf/text/lines.ts';
import { type Box, drawLines, heightOf, points } from './canvas.ts';

/** Stands for a page number while the room for header and footer is measured. */
const WIDEST_FIGURE = '0000';

/** Area for the content of each page, between header and footer. */
export interface Frame extends Box {
  bottom: number;
}

/** Header, footer and content area of all pages of a document. */
export interface Letterhead {
  frame: Frame;
  /** Draws header and footer on the current page. @param number page number from 1 */
  draw(number: number, pages: number): void;
}

interface Parts {
  doc: PDFKit.PDFDocument;
  content: DocumentContent;
  appearance: Appearance;
  logo: Logo | null;
  faces: Faces;
}

/** Measures header and footer of a document, whose first page is open. */
export function createLetterhead({ doc, content, appearance, logo, faces }: Parts): Letterhead {
  const { width: pageWidth, height: pageHeight } = doc.page;
  const x = points(appearance.margin_left);
  const width = pageWidth - x - points(appearance.margin_right);
  const size = smallSize(appearance);
  const isRtl = content.direction === 'rtl';
  const logoSize = logo && fitted(logo, { width: width / 2, height: points(appearance.logo_height) });
  const beside = logoSize ? logoSize.width + GAP : 0;
  const broken = (text: string, room: number, figures: [string, string], most: number): Line[] =>
    text === ''
      ? []
      : breakLines(text.replaceAll(PAGE, figures[0]).replaceAll(PAGES, figures[1]), room, style, faces).slice(0, most);
  const style = { size, weight: 'regular', direction: content.direction } as const;
  const widest: [string, string] = [WIDEST_FIGURE, WIDEST_FIGURE];
  const top = points(appearance.margin_top);
  const bottom = pageHeight - points(appearance.margin_bottom);
  // With rendered merge tags the texts may be longer than when they were checked. The content keeps its minimum room.
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
        // pdfkit embeds a data URL only once for all pages.
        const logoX = isRtl ? x + width - logoSize.width : x;
        doc.image(logo.dataUrl, logoX, top, { ...logoSize, ignoreOrientation: true });
      }
      const box = { x: isRtl ? x : x + beside, width: width - beside };
      const header = broken(content.header, box.width, figures, mostHeader);
      const y = top + Math.max(0, (headerHeight - heightOf(header.length, size)) / 2);
      // The header is opposite the logo; without a logo it begins at the start of the page.
      const align = logoSize ? (isRtl ? 'left' : 'right') : undefined;
      drawLines(doc, header, { ...box, y }, { size, color: appearance.text_color, align });
      if (headerHeight > 0) rule(top + headerHeight + GAP / 2);
      const footer = broken(content.footer, width, figures, mostFooter);
      if (footerHeight > 0) rule(bottom - footerHeight - GAP / 2);
      const foot = { x, y: bottom - footerHeight, width };
      drawLines(doc, footer, foot, { size, color: appearance.text_color });
    },
  };

  function rule(y: number): void {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(appearance.accent_color)
      .stroke();
  }
}

/** Scales a size to the largest that fits, keeping its proportions. */
function fitted(
  { width, height }: { width: number; height: number },
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / width, most.height / height);
  return { width: width * scale, height: height * scale };
}
