import { type Html, html } from '#dev/html.ts';
import { AIM, ratesOf } from './figure.ts';
import type { StormReport } from './storm.ts';

/** The part of a storm's report that is plotted. */
export type Plotted = Pick<StormReport, 'label' | 'samples' | 'figure'>;

const WIDTH = 960;
const PANEL_HEIGHT = 200;
const LEFT = 56;
const RIGHT = 16;
const TOP = 28;
const GAP = 48;
const COLOURS = ['#c2410c', '#1d4ed8', '#15803d', '#7e22ce', '#a16207', '#0f766e'];
const RATE_SECONDS = 5;
const LINE_HEIGHT = 16;

interface Line {
  colour: string;
  points: readonly (readonly [x: number, y: number])[];
}

interface Panel {
  title: string;
  lines: Line[];
  /** Levels, drawn as dashed lines. */
  marks?: { value: number; colour: string }[];
}

/** Draws storms over one another: submissions completed a second after each, waiting submissions, and other load. */
export function plotStorms(storms: readonly Plotted[]): string {
  const coloured = storms.map((storm, index) => ({ ...storm, colour: COLOURS[index % COLOURS.length] ?? '#000' }));
  const panels: Panel[] = [
    {
      title: `submissions completed a second (over ${RATE_SECONDS} s); dashed: ${AIM.ratio} of the healthy rate`,
      lines: coloured.map(({ samples, colour }) => ({
        colour,
        points: ratesOf(samples, RATE_SECONDS).map(({ at, perSecond }) => [at, perSecond] as const),
      })),
      marks: coloured.map(({ figure, colour }) => ({ value: figure.aim.ratio * figure.healthy, colour })),
    },
    {
      title: 'submissions that wait',
      lines: coloured.map(({ samples, colour }) => ({
        colour,
        points: samples.map(({ at, waiting }) => [at, waiting] as const),
      })),
    },
    {
      title: 'open runs in the engine',
      lines: coloured.map(({ samples, colour }) => ({
        colour,
        points: samples.flatMap(({ at, runs }) => (runs ? [[at, total(runs)] as const] : [])),
      })),
    },
    {
      title: 'cores that other programs kept busy',
      lines: coloured.map(({ samples, colour }) => ({
        colour,
        points: samples.flatMap(({ at, otherCores }) => (otherCores == null ? [] : [[at, otherCores] as const])),
      })),
    },
  ];
  const times = coloured.flatMap(({ samples }) => samples.map(({ at }) => at));
  const from = Math.min(0, ...times);
  const to = Math.max(AIM.withinSeconds, ...times);
  const top = TOP + coloured.length * LINE_HEIGHT;
  const height = top + panels.length * (PANEL_HEIGHT + GAP) + LINE_HEIGHT;
  const legend = coloured.map(({ label, figure, colour }, index) => {
    const words = `${label}: healthy ${figure.healthy.toFixed(1)} a second; ${reached(figure)}; ${figure.whole.toFixed(2)} of it over all`;
    return html`<text x="${LEFT}" y="${TOP + index * LINE_HEIGHT}" fill="${colour}">${words}</text>`;
  });
  const drawn = panels.map((panel, index) => drawPanel(panel, top + index * (PANEL_HEIGHT + GAP) + 24, from, to));
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><title>How submissions are worked off after a storm</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${legend}
${drawn}
<text x="${WIDTH / 2}" y="${height - 6}" text-anchor="middle">seconds since all parts were back</text>
</svg>
`.markup;
}

function reached({ ratio, reachedAfterSeconds, aim }: Plotted['figure']): string {
  const when = reachedAfterSeconds === null ? 'never' : `after ${reachedAfterSeconds.toFixed(0)} s`;
  return `${ratio.toFixed(2)} of it within ${aim.withinSeconds} s, ${aim.ratio} ${when}`;
}

function total(runs: Readonly<Record<string, number>>): number {
  return Object.values(runs).reduce((sum, count) => sum + count, 0);
}

function drawPanel({ title, lines, marks = [] }: Panel, top: number, from: number, to: number): Html {
  const values = [...lines.flatMap(({ points }) => points.map(([, y]) => y)), ...marks.map(({ value }) => value)];
  const most = Math.max(1, ...values) * 1.05;
  const x = (at: number) => (LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (value: number) => (top + PANEL_HEIGHT * (1 - value / most)).toFixed(1);
  const across = ticks(0, most).map(
    (value) => html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>
<text x="${LEFT - 6}" y="${y(value)}" dy="4" text-anchor="end">${value}</text>
`,
  );
  const along = ticks(from, to).map(
    (
      at,
    ) => html`<line x1="${x(at)}" x2="${x(at)}" y1="${top}" y2="${top + PANEL_HEIGHT}" stroke="${at === 0 ? '#555' : '#eee'}"/>
<text x="${x(at)}" y="${top + PANEL_HEIGHT + 14}" text-anchor="middle">${at}</text>
`,
  );
  const dashed = marks.map(
    ({ value, colour }) =>
      html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="${colour}" stroke-dasharray="5 4"/>
`,
  );
  const drawn = lines.map(
    ({ points, colour }) =>
      html`<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')}"/>
`,
  );
  return html`<text x="${LEFT}" y="${top - 8}" font-weight="bold">${title}</text>
${along}${across}${dashed}${drawn}`;
}

/** Chooses round tick values within a range: at least five, at most thirteen. */
export function ticks(from: number, to: number): number[] {
  const rough = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [5, 2, 1].map((factor) => factor * power).find((one) => one <= rough) ?? power;
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(6)));
}
