import { withRows } from '#dev/pages/section-table.ts';
import type { Budget } from '#security/budget-tables/budget.ts';

/**
 * Returns the page of limits with the rows of a section regenerated.
 * @param heading of the section
 */
export function withBudgets(
  page: string,
  heading: string,
  budgets: readonly (readonly [name: string, budget: Budget])[],
): string {
  const rows = budgets.map(([, one]) => [sizeOf(one), one.of, one.else]);
  return withRows(page, `## ${heading}`, ['At most', 'Of', 'Else'], rows);
}

/** Formats a budget: `256 kB`, `15 s`, `4,000,000 pixels`, `8 to 1,500 pixels`. */
function sizeOf({ atLeast, atMost, unit }: Pick<Budget, 'atLeast' | 'atMost' | 'unit'>): string {
  const number = (value: number) => value.toLocaleString('en-US');
  if (atLeast !== undefined) return `${number(atLeast)} to ${sizeOf({ atMost, unit })}`;
  if (unit === 'ms') return atMost % 1000 === 0 ? `${number(atMost / 1000)} s` : `${number(atMost)} ms`;
  if (unit !== 'bytes') return unit === 'items' ? number(atMost) : `${number(atMost)} ${unit}`;
  const [size, name] = [
    [1024 * 1024, 'MB'],
    [1024, 'kB'],
  ].find(([bytes]) => atMost % Number(bytes) === 0) ?? [1, 'bytes'];
  return `${number(atMost / Number(size))} ${name}`;
}
