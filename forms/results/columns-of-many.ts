import { type Column, type CountedStep, isMultiple, joinSteps, stepBy, widthOf } from './steps.ts';

/** Maximum numbers of columns of a histogram, of which the first is used whose columns have enough answers each. */
const COLUMNS = [20, 10, 5, 3];
const [MOST] = COLUMNS as [number];
/** Widths of columns from the narrowest: 1, 2 and 5 times the powers of ten from a millionth on. */
const WIDTHS = Array.from({ length: 66 }, (_, at) => Number(`${[1, 2, 5][at % 3]}e${Math.floor(at / 3) - 6}`));

/**
 * Joins steps into columns that many people share. Where columns with few people remain, these are left out, and the other
 * columns are the same whichever numbers the few gave: neither their width nor an empty column between them depends on those.
 * @param others number of answers that are in no step
 * @param least number of answers in the smallest column
 */
export function columnsOfMany(steps: readonly CountedStep[], others: number, least: number): Column[] {
  const common = WIDTHS.map((width) => columnsBy(width, steps).filter(({ count }) => count >= least));
  const most = Math.max(...common.map(({ length }) => length));
  const clean = others > 0 ? undefined : columnsWithoutFew(steps, least);
  // Everybody is shown, unless that takes columns which say much less.
  if (clean && filled(clean).length >= Math.min(most, MOST) / 2) return clean;
  // The narrowest width with the most columns, or the widest with enough of them.
  return (
    (most >= MOST ? common.findLast(({ length }) => length >= MOST) : common.find(({ length }) => length === most)) ??
    []
  );
}

function columnsWithoutFew(steps: readonly CountedStep[], least: number): Column[] | undefined {
  return COLUMNS.map((most) => joinSteps(steps, most)).find((columns, at) => {
    const counts = filled(columns);
    return counts.every(({ count }) => count >= least) && (counts.length > 1 || at === 0);
  });
}

function filled(columns: readonly Column[]): Column[] {
  return columns.filter(({ count }) => count > 0);
}

/** Returns the columns of a width that have answers, from the least. A step that does not fit is a column of its own. */
function columnsBy(width: number, steps: readonly CountedStep[]): Column[] {
  const columns = new Map<string, CountedStep>();
  for (const { from, to, count } of steps.toSorted((one, other) => one.from - other.from)) {
    const own = widthOf({ from, to });
    const column = width >= own && isMultiple(width, own) ? stepBy(width, from, from === to) : { from, to };
    const key = `${column.from}..${column.to}`;
    const known = columns.get(key);
    if (known) known.count += count;
    else columns.set(key, { ...column, count });
  }
  return [...columns.values()];
}
