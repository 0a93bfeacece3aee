import type { Budget } from '#security/budget-tables/budget.ts';

const HEAD = `## Budgets

What is handed in, what is made of it, and what others answer. This section is made of \`security/budgets.ts\`:
\`UPDATE_COVERAGE=1 npm test -- test/security/budgets.test.ts\` writes it again.

| At most | Of | Else |
|---|---|---|
`;

/** The page of limits with its section of budgets made anew. */
export function withBudgets(page: string, budgets: Record<string, Budget>): string {
  const [before, ...rest] = page.split(/^(?=## Budgets$)/m);
  const [section = '', ...after] = rest.join('').split(/\n(?=## )/);
  if (before === undefined || section === '') throw new Error('docs/limits.md has no section "## Budgets".');
  const rows = Object.values(budgets).map((one) => `| ${sizeOf(one)} | ${one.of} | ${one.else} |\n`);
  return `${before}${HEAD}${rows.join('')}\n${after.join('\n')}`;
}

/** `256 kB`, `15 s`, `4,000,000 pixels`, `8 to 1,500 pixels`. */
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
