import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { ROOT } from '../../../dev/setup/context.ts';

const folder = mkdtempSync(join(tmpdir(), 'stryker-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Instrumented by hand as Stryker does it: mutant 1 adds instead of multiplying, mutant 2 is never reached. */
const PRODUCT = `
const stryker = globalThis.__stryker__ ??= {};
const reach = (id) => {
  if (stryker.currentTestId) ((stryker.mutantCoverage ??= { static: {}, perTest: {} }).perTest[stryker.currentTestId] ??= {})[id] = 1;
  return stryker.activeMutant === id;
};
export const area = (a, b) => reach('1') ? a + b : a * b;
export const unused = () => reach('2');
`;
const TESTS = `
import { describe, expect, test } from '@jest/globals';
import { area } from './area.mjs';
describe('area', () => {
  test('of a square', () => { expect(area(2, 2)).toBe(4); });
  test('of a strip (2 x 3)', () => { expect(area(2, 3)).toBe(6); });
});
`;
const DRIVER = `
import { strykerPlugins } from ${JSON.stringify(pathToFileURL(join(ROOT, 'dev/testing/runner/stryker.ts')).href)};
const runner = new strykerPlugins[0].injectableClass();
await runner.init();
const dry = await runner.dryRun();
const ids = dry.tests.map(({ id }) => id);
const mutant = (id, testFilter) => runner.mutantRun({ activeMutant: { id }, testFilter });
console.log(JSON.stringify({
  dry,
  killed: await mutant('1', ids),
  unnoticed: await mutant('1', [ids[0]]),
  unreached: await mutant('2'),
  after: (await runner.dryRun()).tests.map(({ status }) => status),
}));
`;

test('tests run inside Stryker, each mutant in the modules that are loaded, and say which tests reach it', () => {
  writeFileSync(join(folder, 'area.mjs'), PRODUCT);
  writeFileSync(join(folder, 'area.test.mjs'), TESTS);
  writeFileSync(join(folder, 'driver.mjs'), DRIVER);
  const env = { ...process.env, MUTATION_TESTS: 'area.test.mjs' };
  const output = execFileSync(process.execPath, ['driver.mjs'], { cwd: folder, env, encoding: 'utf8' });
  const { dry, killed, unnoticed, unreached, after } = JSON.parse(output);
  const id = (name: string) => `${join(folder, 'area.test.mjs')}::${name}`;
  const square = id('area of a square');
  const strip = id('area of a strip (2 x 3)');

  expect(dry.tests).toMatchObject([
    { id: square, status: 0 },
    { id: strip, status: 0 },
  ]);
  expect(dry.mutantCoverage.perTest).toEqual({ [square]: { 1: 1 }, [strip]: { 1: 1 } });
  expect(killed).toMatchObject({ status: 'killed', killedBy: [strip], nrOfTests: 2 });
  expect(killed.failureMessage).toContain('Expected: 6');
  // 2 + 2 is 4 too, so the mutant survives.
  expect(unnoticed).toEqual({ status: 'survived', nrOfTests: 1 });
  expect(unreached).toEqual({ status: 'survived', nrOfTests: 2 });
  expect(after).toEqual([0, 0]);
});
