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

/** A column of a histogram: from `from` to below `to`, or the one number if both are equal. Null at an end that is open. */
export interface Column {
  from: number | null;
  to: number | null;
  count: number;
}

/** A step with the number of answers in it. */
export type CountedStep = Step & { count: number };

/** A column with this share of all answers hides the others' distances: one number is far from the rest. */
const CROWD = 0.8;
/** Minimum number of steps in such a column for it to be drawn alone. */
const LEAST_STEPS = 2;

/**
 * Joins steps into columns of equal width, for a chart. A few numbers far from all others become one column with an open end, so
 * that they do not press the others together. Each step is in exactly one column.
 */
export function joinSteps(steps: readonly CountedStep[], most: number): Column[] {
  if (steps.length === 0) return [];
  let core = steps;
  let columns = columnsOf(core, steps, most);
  for (let crowd = crowdOf(core, columns); crowd && crowd.length < core.length; crowd = crowdOf(core, columns)) {
    core = crowd;
    columns = columnsOf(core, steps, most);
  }
  const [begin, end] = [columns[0]?.from ?? 0, endOf(columns.at(-1) as Step)];
  const countOf = (isOne: (step: Step) => boolean) => steps.filter(isOne).reduce((sum, { count }) => sum + count, 0);
  const below = countOf(({ from }) => from < begin);
  const above = countOf(({ from }) => from >= end);
  return [
    ...(below > 0 ? [{ from: null, to: begin, count: below }] : []),
    ...columns,
    ...(above > 0 ? [{ from: end, to: null, count: above }] : []),
  ];
}

/** Returns the steps of the column that holds nearly all answers. */
function crowdOf(core: readonly CountedStep[], columns: readonly CountedStep[]): CountedStep[] | null {
  const all = columns.reduce((sum, { count }) => sum + count, 0);
  const crowded = columns.find(({ count }) => count < all && count >= CROWD * all);
  if (!crowded) return null;
  const inside = core.filter(({ from }) => from >= crowded.from && from < endOf(crowded));
  return new Set(inside.map(({ from }) => from)).size >= LEAST_STEPS ? inside : null;
}

/** Returns equal columns for some steps, and for all others that overlap with these columns. */
function columnsOf(core: readonly CountedStep[], all: readonly CountedStep[], most: number): CountedStep[] {
  const width = widthFor(core, most);
  const isWhole = width === 1 && core.every(({ from, to }) => from === to);
  const [least, greatest] = [leastOf(core), Math.max(...core.map(({ from }) => from))];
  const columns: CountedStep[] = [];
  let from = stepBy(width, least, false).from;
  // Beside a much wider step, rounding may leave the least one out.
  if (from > least) from = clean(from - width);
  for (let to = from; from <= greatest; from = to) {
    to = clean(from + width);
    columns.push({ from, to: isWhole ? from : to, count: 0 });
  }
  const [begin, end] = [columns[0]?.from ?? 0, from];
  const within = all.filter((step) => endOf(step) > begin && step.from < end);
  if (within.length > core.length) return columnsOf(within, all, most);
  for (const step of core) {
    const column = columns.findLast((one) => one.from <= step.from);
    if (column) column.count += step.count;
  }
  return columns;
}

/** Returns a width that is a multiple of the width of each step, so that no step is in two columns. */
function widthFor(steps: readonly Step[], most: number): number {
  const widths = steps.map(widthOf);
  const whole = Math.max(...steps.map(endOf)) - leastOf(steps);
  let width = niceWidth(Math.max(whole / most, ...widths));
  while (!widths.every((own) => isMultiple(width, own))) width = niceWidth(width * 1.5);
  return width;
}

/** True if a width is a multiple of another one that is not wider. */
export function isMultiple(width: number, of: number): boolean {
  const times = width / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, times);
}

export function widthOf(step: Step): number {
  return clean(endOf(step) - step.from);
}

function leastOf(steps: readonly Step[]): number {
  return Math.min(...steps.map(({ from }) => from));
}

function endOf({ from, to }: Step): number {
  return from === to ? from + 1 : to;
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
