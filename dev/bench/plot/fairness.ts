import type { FairnessFigures } from '#dev/bench/drain/fairness.ts';
import type { Html } from '#dev/html.ts';
import { spreadOf, withSpread } from '#dev/load/report/spread.ts';
import { percentile } from '#dev/load/requests.ts';
import { AREA, dot, drawPlot, line, linear, logarithmic, polyline, type Series } from './frame.ts';

/** The aim for the slowest hundredth beside a busy form, in ms. */
const AIM_MS = 2_000;
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000];

/** Draws which share of the quiet forms' deliveries came within a time, alone and beside the busy form. */
export function plotFairness(
  figures: Pick<FairnessFigures, 'forms' | 'everySeconds' | 'alone' | 'beside' | 'p99'>,
): string {
  const { forms, everySeconds, alone, beside, p99 } = figures;
  const waits = { calm: alone.map((round) => round.waits), disturbed: beside.map((round) => round.waits) };
  const every = [...waits.calm, ...waits.disturbed].flat();
  const from = DECADES.findLast((decade) => decade <= Math.min(...every)) ?? 1;
  const to = DECADES.find((decade) => decade >= Math.max(AIM_MS, ...every)) ?? 100_000;
  const frame = {
    x: logarithmic([from, to], [AREA.left, AREA.right]),
    y: linear([0, 1], [AREA.bottom, AREA.top]),
  };
  const cumulative = (className: string, sorted: readonly number[]) =>
    polyline(
      className,
      sorted.map((wait, index) => [frame.x(wait), frame.y((index + 1) / sorted.length)] as const),
    );
  const marksOf = (series: Series, rounds: readonly number[][]): Html[] => {
    const all = rounds.flat().toSorted((a, b) => a - b);
    return [
      ...rounds.map((round) => cumulative(`${series} each`, round)),
      cumulative(`${series} all`, all),
      ...[0.5, 0.99].map((share) => dot(series, [frame.x(percentile(all, share)), frame.y(share)])),
    ];
  };
  const accepted = spreadOf(beside.map((round) => round.accepted)).median.toFixed(0);
  const p50 = (rounds: FairnessFigures['alone']) => spreadOf(rounds.map((round) => round.p50)).median.toFixed(0);
  return drawPlot({
    title: `From answer to delivery of ${forms} quiet forms, alone and beside a busy form`,
    legend: [
      {
        series: 'calm',
        text: `${forms} forms with a submission in ${everySeconds} s each, alone: p50 ${p50(alone)} ms, p99 ${withSpread(p99.alone, 0)} ms`,
      },
      {
        series: 'disturbed',
        text: `beside a form with ${accepted} submissions a second: p50 ${p50(beside)} ms, p99 ${withSpread(p99.beside, 0)} ms`,
      },
      {
        series: 'neutral',
        text: `thin: each of ${beside.length} rounds; dots: p50 and p99; dashed: the aim for p99, ${AIM_MS / 1000} s`,
      },
    ],
    xTicks: DECADES.filter((at) => at >= from && at <= to).map((at) => ({ at, label: timeOf(at) })),
    yTicks: SHARES.map((at) => ({ at, label: `${at * 100} %` })),
    xTitle: 'from the answer to the delivery of the webhook',
    yTitle: 'delivered within',
    frame,
    marks: [
      line('neutral dashed', [frame.x(AIM_MS), AREA.top], [frame.x(AIM_MS), AREA.bottom]),
      ...marksOf('calm', waits.calm),
      ...marksOf('disturbed', waits.disturbed),
    ],
  });
}

function timeOf(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}
