import type { BesideFigures } from '#dev/bench/drain/parties.ts';
import { ticks } from '#dev/chaos/storm/plot.ts';
import { spreadOf, withSpread } from '#dev/load/report/spread.ts';
import { AREA, dot, drawPlot, line, linear } from './frame.ts';

type Rate = { perSecond: number };
export type PlottedHanging = Pick<BesideFigures, 'receivers' | 'drain'> & {
  well: readonly Rate[];
  ill: readonly Rate[];
};

/** Pixels by which the two measurements of a round stand apart. */
const APART = 10;

/** Draws the rate of the other receivers in each round, with all receivers well and with one that hangs, and the medians. */
export function plotHanging({ receivers, drain, well, ill }: PlottedHanging): string {
  const rates = { calm: well.map(({ perSecond }) => perSecond), disturbed: ill.map(({ perSecond }) => perSecond) };
  const most = Math.max(...rates.calm, ...rates.disturbed) * 1.1;
  const frame = {
    x: linear([0.5, well.length + 0.5], [AREA.left, AREA.right]),
    y: linear([0, most], [AREA.bottom, AREA.top]),
  };
  const spreads = { calm: spreadOf(rates.calm), disturbed: spreadOf(rates.disturbed) };
  const median = (series: 'calm' | 'disturbed') => {
    const y = frame.y(spreads[series].median);
    return line(`${series} dashed`, [AREA.left, y], [AREA.right, y]);
  };
  const pairs = rates.calm.flatMap((rate, round) => {
    const x = frame.x(round + 1);
    const calm = [x - APART / 2, frame.y(rate)] as const;
    const disturbed = [x + APART / 2, frame.y(rates.disturbed[round] ?? Number.NaN)] as const;
    return [line('neutral each', calm, disturbed), dot('calm', calm), dot('disturbed', disturbed)];
  });
  const others = receivers - 1;
  return drawPlot({
    title: `Submissions a second to ${others} receivers, with all well and beside one that hangs`,
    legend: [
      { series: 'calm', text: `${receivers} receivers, all well: ${withSpread(spreads.calm, 1)} submissions a second` },
      {
        series: 'disturbed',
        text: `the other ${others} while one hangs: ${withSpread(spreads.disturbed, 1)}; round by round ${withSpread(drain, 2)} of the above`,
      },
      { series: 'neutral', text: 'dots: both measurements of a round, which took turns; dashed: their medians' },
    ],
    xTicks: well.map((_, round) => ({ at: round + 1, label: String(round + 1) })),
    yTicks: ticks(0, most).map((at) => ({ at, label: String(at) })),
    xTitle: 'round',
    yTitle: 'submissions a second',
    frame,
    marks: [median('calm'), median('disturbed'), ...pairs],
  });
}
