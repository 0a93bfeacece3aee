import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';

/** The meaning of a color: text, text of less importance, what is counted, and the room behind it. */
export type Tone = 'ink' | 'soft' | 'bar' | 'track';

/** A part of a drawing. Lengths are in pixels, from the top left; `y` of a text is its baseline. */
export type Mark =
  | { kind: 'box'; x: number; y: number; width: number; height: number; tone: Tone; opacity?: number }
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      tone: Tone;
      isBold?: boolean;
      /** The part of the text that is at `x`. */
      align?: 'start' | 'middle' | 'end';
    };

/** A chart as plain data, which pages and images render as SVG, and documents as PDF. */
export interface Drawing {
  width: number;
  height: number;
  direction: 'ltr' | 'rtl';
  marks: readonly Mark[];
}

/** Colors for a white page. */
export const ON_WHITE: Readonly<Record<Tone, string>> = {
  ink: '#1c2430',
  soft: '#55606f',
  bar: '#0b5cad',
  track: '#e9edf2',
};

/** Mirrors a drawing for languages that are written from right to left. */
export function mirrored({ width, marks, ...drawing }: Drawing): Drawing {
  const turned = marks.map((mark) => ({ ...mark, x: width - mark.x - (mark.kind === 'box' ? mark.width : 0) }));
  return { ...drawing, width, direction: 'rtl', marks: turned };
}

/**
 * Renders a drawing as an SVG. Each mark has its color as an attribute and its tone as a class, so that a style sheet can replace
 * the color. There is no style in it, which content security policies would refuse.
 * @param attributes further attributes of the root, such as `aria-hidden`
 * @param ground the color behind the drawing; none on a page
 * @param margin pixels around the drawing
 */
export function svgOf(
  { width, height, direction, marks }: Drawing,
  {
    attributes = {},
    ground,
    margin = 0,
  }: { attributes?: Readonly<Record<string, string | number>>; ground?: string; margin?: number } = {},
): string {
  const room = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
  const root = renderAttributes({
    xmlns: 'http://www.w3.org/2000/svg',
    ...{ width: room.width, height: room.height, viewBox: Object.values(room).join(' ') },
    ...{ direction, 'font-family': 'system-ui, sans-serif' },
    ...attributes,
  });
  const back = ground === undefined ? '' : `<rect${renderAttributes({ ...room, fill: ground })}/>`;
  return `<svg${root}>${back}${marks.map(markHtml).join('')}</svg>`;
}

const ANCHORS = { start: null, middle: 'middle', end: 'end' };

function markHtml(mark: Mark): string {
  const look = { fill: ON_WHITE[mark.tone], class: `chart-${mark.tone}` };
  if (mark.kind === 'box') {
    const { x, y, width, height, opacity } = mark;
    const box = renderAttributes({ x, y, width, height, rx: round(Math.min(3, width / 2, height / 2)) });
    return `<rect${box}${renderAttributes({ ...look, 'fill-opacity': opacity === undefined ? null : round(opacity) })}/>`;
  }
  const { x, y, text, size, isBold, align = 'start' } = mark;
  const font = { 'font-size': size, 'font-weight': isBold ? 600 : null, 'text-anchor': ANCHORS[align] };
  return `<text${renderAttributes({ x, y, ...font, ...look })}>${escapeHtml(text)}</text>`;
}

/** Rounds to hundredths of a pixel. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
