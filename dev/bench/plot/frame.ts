import { type Html, html } from '#dev/html.ts';

/** The area of a plot in which values are drawn, with the functions that place them. */
export interface Frame {
  x(value: number): number;
  y(value: number): number;
}

export interface Tick {
  at: number;
  label: string;
}

export interface Plot {
  /** Names the picture for screen readers. */
  title: string;
  /** Lines above the area, each in the color of what it explains. */
  legend: readonly { series: Series; text: string }[];
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  xTitle: string;
  yTitle: string;
  frame: Frame;
  marks: readonly Html[];
}

/** The measurement that a mark belongs to: the one without the disturbance, the one with it, or neither. */
export type Series = 'calm' | 'disturbed' | 'neutral';

export const AREA = { left: 64, right: 704, top: 84, bottom: 320 };
const SIZE = { width: 720, height: 372 };
const LEGEND = { first: 22, step: 18 };

/** A page may be light or dark: the picture has a ground and colors for both. */
const STYLE = `
.ground { fill: #ffffff } .grid { stroke: #e1e5ea } text { fill: #3d4753 }
.calm { stroke: #1d4ed8; fill: #1d4ed8 } .disturbed { stroke: #c2410c; fill: #c2410c } .neutral { stroke: #55606f; fill: #55606f }
text.calm, text.disturbed, text.neutral { stroke: none }
polyline { stroke-linejoin: round } polyline.each, polyline.all { fill: none } .each { opacity: 0.35; stroke-width: 1 } .all { stroke-width: 2.5 } .dashed { stroke-dasharray: 5 4; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117 } .grid { stroke: #2b323b } text { fill: #b6bfca }
.calm { stroke: #79a8ff; fill: #79a8ff } .disturbed { stroke: #ff9c6b; fill: #ff9c6b } .neutral { stroke: #98a3b0; fill: #98a3b0 }
}
`;

/** Draws a plot as an SVG. */
export function drawPlot({ title, legend, xTicks, yTicks, xTitle, yTitle, frame, marks }: Plot): string {
  const { left, right, top, bottom } = AREA;
  const lines = legend.map(
    ({ series, text }, index) =>
      html`<text class="${series}" x="${left}" y="${LEGEND.first + index * LEGEND.step}">${text}</text>
`,
  );
  const along = xTicks.map(({ at, label }) => {
    const x = pixel(frame.x(at));
    return html`<line class="grid" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text x="${x}" y="${bottom + 16}" text-anchor="middle">${label}</text>
`;
  });
  const across = yTicks.map(({ at, label }) => {
    const y = pixel(frame.y(at));
    return html`<line class="grid" x1="${left}" x2="${right}" y1="${y}" y2="${y}"/><text x="${left - 6}" y="${y}" dy="4" text-anchor="end">${label}</text>
`;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, sans-serif" font-size="13" role="img"><title>${title}</title>
<style>${STYLE}</style>
<rect class="ground" width="${SIZE.width}" height="${SIZE.height}"/>
${lines}${along}${across}${marks}<text x="${(left + right) / 2}" y="${bottom + 40}" text-anchor="middle">${xTitle}</text>
<text transform="translate(16 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>
</svg>
`.markup;
}

/** @returns a function from a value to its place between two pixels, equal distances for equal differences */
export function linear([from, to]: readonly [number, number], [first, last]: readonly [number, number]) {
  return (value: number) => first + ((value - from) / (to - from)) * (last - first);
}

/** @returns the same with equal distances for equal ratios; values outside are placed at the ends */
export function logarithmic([from, to]: readonly [number, number], pixels: readonly [number, number]) {
  const place = linear([Math.log10(from), Math.log10(to)], pixels);
  return (value: number) => place(Math.log10(Math.min(to, Math.max(from, value))));
}

export function polyline(className: string, points: readonly (readonly [x: number, y: number])[]): Html {
  return html`<polyline class="${className}" points="${points.map(([x, y]) => `${pixel(x)},${pixel(y)}`).join(' ')}"/>
`;
}

export function line(
  className: string,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): Html {
  return html`<line class="${className}" x1="${pixel(x1)}" x2="${pixel(x2)}" y1="${pixel(y1)}" y2="${pixel(y2)}"/>
`;
}

export function dot(className: string, [x, y]: readonly [number, number]): Html {
  return html`<circle class="${className}" cx="${pixel(x)}" cy="${pixel(y)}" r="4"/>
`;
}

/** Formats a length in pixels to tenths. */
function pixel(value: number): string {
  return String(Math.round(value * 10) / 10);
}
