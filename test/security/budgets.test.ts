import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import type { Budget } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import { withBudgets } from './budgets-page.ts';

const ROOT = new URL('../../', import.meta.url);
const FILE = new URL('docs/limits.md', ROOT);

test('docs/limits.md has every budget with its number, what it limits and what happens to more', () => {
  const page = readFileSync(FILE, 'utf8');
  const made = withBudgets(page, budgets);
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
  for (const { of, else: otherwise } of Object.values(budgets)) expect(made).toContain(`| ${of} | ${otherwise} |`);
});

test('each budget is a whole number that some code keeps', () => {
  const code = globSync('**/*.ts', { cwd: ROOT, exclude: ['node_modules', 'dist', 'test', 'dev', 'extensions.local'] })
    .filter((path) => !path.startsWith('security/'))
    .map((path) => readFileSync(new URL(path, ROOT), 'utf8'))
    .join('\n');
  for (const [name, { atMost }] of Object.entries<Budget>(budgets)) {
    expect([name, Number.isInteger(atMost) && atMost > 0]).toEqual([name, true]);
    // Without the Pro package nothing keeps what limits its features.
    if (isProInstalled()) expect([name, code.includes(`budgets.${name}.atMost`)]).toEqual([name, true]);
  }
});
