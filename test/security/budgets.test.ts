import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { features } from '#features/index.ts';
import type { Budget } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import { withBudgets } from './budgets-page.ts';

const ROOT = new URL('../../', import.meta.url);
const FILE = new URL('docs/limits.md', ROOT);

type Table = Readonly<Record<string, Budget>>;
const tablesOf = (some: readonly { budgets?: Table }[]) =>
  some.flatMap((feature) => (feature.budgets ? [feature.budgets] : []));
const rowsOf = (tables: readonly Table[]) => tables.flatMap((table) => Object.entries(table));
const installed = await installedFeatures();
const ofFeatures = rowsOf(tablesOf(features));
const ofFree = [...rowsOf([budgets]), ...ofFeatures];
const ofPro = rowsOf(tablesOf(installed.slice(features.length)));
const all = [...ofFree, ...ofPro];

test('docs/limits.md has every budget with its number, what it limits and what happens to more', () => {
  const page = readFileSync(FILE, 'utf8');
  let made = withBudgets(page, 'Budgets', ofFree);
  if (isProInstalled()) made = withBudgets(made, 'Budgets of the Pro edition', ofPro);
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
  for (const [, { of, else: otherwise }] of all) expect(made).toContain(`| ${of} | ${otherwise} |`);
});

test('two budgets never have the same name', () => {
  expect(all.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index)).toEqual([]);
});

const code = globSync('**/*.ts', {
  cwd: ROOT,
  exclude: ['node_modules', 'dist', 'test', 'dev', 'fakes', 'extensions.local'],
})
  .filter((path) => !/^security\/budget-tables\/|(^|\/)budgets\.ts$/.test(path))
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
  // A budget with two bounds is used as a whole.
  const used = new Set([...code.matchAll(/[bB]udgets\.(\w+)(?:\.atMost|;)/g)].map(([, name]) => name));
  // Some rooms have budgets that only the Pro package applies.
  const known = isProInstalled() ? all : ofFeatures;
  for (const [name, { atMost }] of all) expect([name, Number.isInteger(atMost) && atMost > 0]).toEqual([name, true]);
  for (const [name] of known) expect([name, used.has(name)]).toEqual([name, true]);
});
