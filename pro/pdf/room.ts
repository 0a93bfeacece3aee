import type { Appearance, PAGE_SIZES } from './appearance.ts';

/** Width and height of the page sizes in mm. */
const PAGES: Record<(typeof PAGE_SIZES)[number], [width: number, height: number]> = {
  A4: [210, 297],
  A5: [148, 210],
  Letter: [216, 279],
  Legal: [216, 356],
};

/** Minimum width and height of the content area in mm. With less room, a long value would take thousands of pages. */
export const LEAST_ROOM = 60;
/** Maximum number of lines of a header or footer. */
export const MOST_LINES = 12;
/** Distance of header and footer from the content, in points. */
export const GAP = 14;
/** Distance between baselines, in multiples of the font size. */
export const LINE_HEIGHT = 1.45;

const MM_PER_POINT = 25.4 / 72;

/** Returns the font size of header and footer, in points. */
export function smallSize({ font_size: size }: Pick<Appearance, 'font_size'>): number {
  return Math.max(7, size - 1.5);
}

/** Returns the settings that together leave too little room on a page, as `{name: mistake}`; empty for a usable appearance. */
export function findCrampedSettings(appearance: Appearance): Partial<Record<keyof Appearance, string>> {
  const [width, height] = PAGES[appearance.page_size];
  const part = (text: string) => {
    const lines = text.trim() === '' ? 0 : Math.min(MOST_LINES, text.trim().split('\n').length);
    return lines * smallSize(appearance) * LINE_HEIGHT * MM_PER_POINT;
  };
  const gap = (inner: number) => (inner > 0 ? inner + GAP * MM_PER_POINT : 0);
  const header = Math.max(appearance.logo === null ? 0 : appearance.logo_height, part(appearance.header));
  const across = width - appearance.margin_left - appearance.margin_right;
  const down = height - appearance.margin_top - appearance.margin_bottom - gap(header) - gap(part(appearance.footer));
  const mistake = (left: number, dimension: string) =>
    `leaves ${Math.max(0, Math.floor(left))} mm of a page's ${dimension} for its content: ${LEAST_ROOM} mm are needed`;
  return {
    ...(across < LEAST_ROOM && forEachName(ACROSS, mistake(across, 'width'))),
    ...(down < LEAST_ROOM && forEachName(DOWN, mistake(down, 'height'))),
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

function forEachName(names: readonly (keyof Appearance)[], mistake: string): Partial<Record<keyof Appearance, string>> {
  return Object.fromEntries(names.map((name) => [name, `${name} ${mistake}`]));
}
