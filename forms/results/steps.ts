/** Maximum number of steps between the bounds of a field. */
const MOST_STEPS = 20;
/** Whole numbers are counted one by one up to this distance between the bounds of a field. */
const MOST_WHOLE = 30;
/** Numbers beyond this are counted as answers and in no step. */
const FARTHEST = 1e15;
const DECIMALS = 6;

/** The step of a histogram that a number belongs to: from `from` to below `to`, or the one number if both are equal. */
export interface Step {
  from: number;
  to: number;
}

interface Bounds {
  min?: number;
  max?: number;
  isWhole: boolean;
}

/**
 * Returns the step of a number. It depends on the number and on the field's bounds alone, so that it never changes once it was
 * counted: equal steps between the bounds, and otherwise two significant digits. Null for a number that no step holds.
 */
export function stepOf(value: number, { min, max, isWhole }: Bounds): Step | null {
  if (!Number.isFinite(value) || Math.abs(value) > FARTHEST) return null;
  if (min !== undefined && max !== undefined && max > min) {
    if (isWhole && max - min <= MOST_WHOLE) return stepBy(1, value, isWhole);
    return stepBy(Math.max(niceWidth((max - min) / MOST_STEPS), isWhole ? 1 : 0), value, isWhole);
  }
  if (value === 0) return { from: 0, to: isWhole ? 0 : 0.01 };
  const exponent = Math.floor(Math.log10(Math.abs(value))) - 1;
  return stepBy(10 ** Math.max(exponent, isWhole ? 0 : -2), value, isWhole);
}

/** Returns the least of 1, 2 and 5 times a power of ten that is not below a width. */
export function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const found = [1, 2, 5].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10;
  return clean(found * power);
}

/** Returns the step of a given width that holds a number. */
export function stepBy(width: number, value: number, isWhole: boolean): Step {
  const from = clean(Math.floor(value / width + 1e-9) * width);
  return { from, to: isWhole && width === 1 ? from : clean(from + width) };
}

/** Joins steps into fewer ones of equal width, for a chart. Counts of all steps are added up. */
export function joinSteps<Counted extends Step & { count: number }>(steps: readonly Counted[], most: number) {
  const [first] = steps;
  if (!first) return [];
  const isWhole = steps.every(({ from, to }) => from === to);
  const least = Math.min(...steps.map(({ from }) => from));
  const greatest = Math.max(...steps.map(({ from, to }) => (to === from ? from + 1 : to)));
  const widest = Math.max(...steps.map(({ from, to }) => to - from || 1));
  const width = Math.max(niceWidth((greatest - least) / most), niceWidth(widest));
  const joined = new Map<number, Step & { count: number }>();
  const last = Math.max(...steps.map(({ from }) => stepBy(width, from, isWhole).from));
  for (let from = stepBy(width, least, isWhole).from; from <= last; from = clean(from + width)) {
    joined.set(from, { ...stepBy(width, from, isWhole), count: 0 });
  }
  for (const { from, count } of steps) {
    const step = joined.get(stepBy(width, from, isWhole).from);
    if (step) step.count += count;
  }
  return [...joined.values()];
}

/** Removes the noise of floating point numbers. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** Converts a number to millionths, in which sums are exact. Null for a number that is too large. */
export function millionths(value: number): bigint | null {
  if (!Number.isFinite(value) || Math.abs(value) > FARTHEST) return null;
  return BigInt(value.toFixed(DECIMALS).replace('.', ''));
}

/** Formats millionths as a decimal text, for the database. */
export function decimalOf(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(DECIMALS + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
