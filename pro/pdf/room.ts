import type { Look, PAGE_SIZES } from './look.ts';

/** Width and height in mm. */
const PAGES: Record<(typeof PAGE_SIZES)[number], [width: number, height: number]> = {
  A4: [210, 297],
  A5: [148, 210],
  Letter: [216, 279],
  Legal: [216, 356],
};

/** What is left of a page for labels and values must be this wide and high, in mm: with less, a long value takes thousands of pages. */
export const LEAST_ROOM = 60;
/** Lines of a header or of a footer at most. */
export const MOST_LINES = 12;
/** Between the header or the footer and what is between them, in points. */
export const GAP = 14;
/** From one baseline to the next, in sizes of the font. */
export const LINE_HEIGHT = 1.45;

const MM_PER_POINT = 25.4 / 72;

/** The size of the font of header and footer, in points. */
export function smallSize({ font_size: size }: Pick<Look, 'font_size'>): number {
  return Math.max(7, size - 1.5);
}

/** The settings that leave too little room on a page together, as `{name: mistake}`; empty for a look that can be used. */
export function findCrampedSettings(look: Look): Partial<Record<keyof Look, string>> {
  const [width, height] = PAGES[look.page_size];
  const part = (text: string) => {
    const lines = text.trim() === '' ? 0 : Math.min(MOST_LINES, text.trim().split('\n').length);
    return lines * smallSize(look) * LINE_HEIGHT * MM_PER_POINT;
  };
  const gap = (inner: number) => (inner > 0 ? inner + GAP * MM_PER_POINT : 0);
  const header = Math.max(look.logo === null ? 0 : look.logo_height, part(look.header));
  const across = width - look.margin_left - look.margin_right;
  const down = height - look.margin_top - look.margin_bottom - gap(header) - gap(part(look.footer));
  const must = (left: number, what: string) =>
    `leaves ${Math.max(0, Math.floor(left))} mm of a page's ${what} for its content: ${LEAST_ROOM} mm are needed`;
  return {
    ...(across < LEAST_ROOM && named(ACROSS, must(across, 'width'))),
    ...(down < LEAST_ROOM && named(DOWN, must(down, 'height'))),
  };
}

const ACROSS = ['page_size', 'margin_left', 'margin_right'] as const;
const DOWN = [
  'page_size',
  'margin_top',
  'margin_bottom',
  'header',
  'footer',
  'font_size',
  'logo',
  'logo_height',
] as const;

function named(names: readonly (keyof Look)[], mistake: string): Partial<Record<keyof Look, string>> {
  return Object.fromEntries(names.map((name) => [name, `${name} ${mistake}`]));
}
