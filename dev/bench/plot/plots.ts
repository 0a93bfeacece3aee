import type { PartFigures } from '#dev/bench/report/figures.ts';
import { plotFairness } from './fairness.ts';
import { plotHanging } from './hanging.ts';

/**
 * Draws the parts `fairness` and `hanging` of the reports; the last report that has a part is drawn.
 * @returns SVGs by part
 * @throws Error when no report has one of the parts, or when a report is older than the figures that are plotted
 */
export function plotsOf(reports: readonly Pick<PartFigures, 'fairness' | 'hanging'>[]): Map<string, string> {
  const fairness = reports.findLast((report) => report.fairness)?.fairness;
  const hanging = reports.findLast((report) => report.hanging)?.hanging;
  const plots = new Map<string, string>();
  if (fairness) {
    if ([...fairness.alone, ...fairness.beside].some((round) => round.waits === undefined)) {
      throw new Error('--plot: the report has no single waits of the part "fairness"; measure it again');
    }
    plots.set('fairness', plotFairness(fairness));
  }
  if (hanging) plots.set('hanging', plotHanging(hanging));
  if (plots.size === 0) throw new Error('--plot: no report has the part "fairness" or "hanging"');
  return plots;
}
