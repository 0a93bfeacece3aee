import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { INTERFACE } from '#test/http/routes/table.ts';
import { answerChecker } from './conformity.ts';
import type { Row } from './row.ts';
import { aiRows } from './rows/ai.ts';
import { emailRows } from './rows/email.ts';
import { formRows } from './rows/forms.ts';
import { pdfRows } from './rows/pdf.ts';
import { proRows } from './rows/pro.ts';
import { submissionRows } from './rows/submissions.ts';
import { submitRows } from './rows/submit.ts';
import { surfaceARows } from './rows/surface-a.ts';
import { utilityRows } from './rows/utilities.ts';
import { coverageTable, type Result, valuesAt } from './table.ts';
import { startWorld, type World } from './world.ts';

const FILE = new URL('../../../docs/interface-coverage.md', import.meta.url);
const rows: Row[] = [
  ...surfaceARows,
  ...submitRows,
  ...formRows,
  ...utilityRows,
  ...emailRows,
  ...proRows,
  ...submissionRows,
  ...pdfRows,
  ...aiRows,
];
const cases = rows.flatMap((row) => row.cases.map((one) => ({ row, one, route: row.route, when: one.when })));
const results: Result[] = [];
const mistakesIn = await answerChecker();

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test.each(cases)('$route: $when', async ({ row, one }) => {
  const answer = await one.run(world);
  const { status, body } = answer;
  results.push({ row, one, answer });
  expect({ status, body }).toEqual({ status: one.status, body: one.body ?? body });
  const missing = (one.keys ?? []).filter((path) => valuesAt(body, path).some((value) => value === undefined));
  expect(missing).toEqual([]);
  expect(mistakesIn(row.route, answer)).toEqual([]);
});

test('every route of the interface is here', () => {
  const wanted = [...INTERFACE.free, ...INTERFACE.pro];
  expect(wanted.filter((route) => !rows.some((row) => row.route === route))).toEqual([]);
});

test('docs/interface-coverage.md says what was answered, and has no empty cell', () => {
  const made = coverageTable(results);
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, made);
  expect(made).not.toMatch(/\| *\|/);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});
