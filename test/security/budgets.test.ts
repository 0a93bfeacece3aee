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

const code = globSync('**/*.ts', {
  cwd: ROOT,
  exclude: ['node_modules', 'dist', 'test', 'dev', 'fakes', 'extensions.local'],
})
  .filter((path) => !/^security\/budget(?:s\.ts$|-tables\/)/.test(path))
  .map((path) => readFileSync(new URL(path, ROOT), 'utf8'))
  .join('\n');

test.each([
  ['the longest of long texts', /\b(?:text|textOf|line)\(\d[\d_]{3,}/g],
  ['the longest of lists', /\blist\((?:[^()]|\([^()]*\))*,\s*\d[\d_]*\s*\)/g],
  [
    'what is named so',
    /\b(?:MAX|MOST|LONGEST|LARGEST)\w*_(?:BYTES|CHARACTERS|LETTERS|LENGTH|FIELDS|VALUES) = \d[\d_]{2,}/g,
  ],
])('a number that limits input stands in the budgets, and nowhere else: %s', (_what, written) => {
  expect(code.match(written)).toBeNull();
});

test('each budget is a whole number that some code keeps', () => {
  // One with two ends is taken as a whole.
  const isUsed = (name: string) => code.includes(`budgets.${name}.atMost`) || code.includes(`= budgets.${name};`);
  for (const [name, { atMost }] of Object.entries<Budget>(budgets)) {
    expect([name, Number.isInteger(atMost) && atMost > 0]).toEqual([name, true]);
    // Without the Pro package nothing keeps what limits its features.
    if (isProInstalled()) expect([name, isUsed(name)]).toEqual([name, true]);
  }
});
