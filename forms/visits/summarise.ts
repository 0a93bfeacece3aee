import type { FormConfig } from '#forms/config/types.ts';
import { placedFields } from '#forms/field-types/index.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { COUNTED, type Count, stepOfName } from './facts.ts';
import { LONGEST_SECONDS } from './steps.ts';

/** Half, a quarter and three quarters of the visitors took at most these numbers of seconds. */
export interface TimeSummary {
  median: number;
  lowerQuartile: number;
  upperQuartile: number;
}

export interface VisitSummary {
  views: number;
  starts: number;
  /** Time from the first change to sending; null while nobody has sent. */
  time: TimeSummary | null;
  pages: { page: string; title: string | null; reached: number; left: number; medianSeconds: number | null }[];
  /** Fields after which visitors left without sending, those with the most first. */
  fields: { path: string; label: string; lastTouched: number }[];
}

/** Summarises the counters of a form, of which none is below 0, for the pages and fields that it has now. */
export function summariseVisits(config: FormConfig, counts: readonly Count[]): VisitSummary {
  const byPath = Map.groupBy(counts, ({ path }) => path);
  const countOf = (path: string, name: string) => byPath.get(path)?.find((count) => count.name === name)?.count ?? 0;
  const timeOf = (path: string) => summariseTimes(byPath.get(path) ?? []);
  const views = countOf('', COUNTED.views);
  const pages = shownPagesOf(config).map(({ name, title }, position) => {
    const [counted, left] = [countOf(name, COUNTED.reached), countOf(name, COUNTED.left)];
    // Everybody who sees the form reaches its first page, also those of whom nothing was reported.
    const reached = position === 0 ? Math.max(views, counted) : counted;
    const page = { page: name, title: title ?? null, reached };
    return { ...page, left: reached - Math.max(0, counted - left), medianSeconds: timeOf(name)?.median ?? null };
  });
  const fields = placedFields(config.fields)
    .map(({ path, field }) => ({ path, label: field.label ?? '', lastTouched: countOf(path, COUNTED.last) }))
    .filter(({ lastTouched }) => lastTouched > 0)
    .sort((one, other) => other.lastTouched - one.lastTouched);
  return { views, starts: countOf('', COUNTED.starts), time: timeOf(''), pages, fields };
}

function summariseTimes(counts: readonly Count[]): TimeSummary | null {
  const steps = counts
    .flatMap(({ name, count }) => {
      const step = stepOfName(name);
      return step === null ? [] : [{ step, count }];
    })
    .sort((one, other) => one.step - other.step);
  const all = steps.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const quantile = (share: number) => {
    let left = share * all;
    for (const { step, count } of steps) {
      if (left <= count) return secondsAt(step + left / count);
      left -= count;
    }
    return secondsAt(steps.at(-1)?.step ?? 0);
  };
  return { median: quantile(0.5), lowerQuartile: quantile(0.25), upperQuartile: quantile(0.75) };
}

/** Returns the seconds at a place between the steps: the visitors of a step are taken to be spread evenly over it. */
function secondsAt(step: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(1, Math.round(2 ** (step / 2) - 1)));
}
