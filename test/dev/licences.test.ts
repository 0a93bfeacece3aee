import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { makeSbom } from '#dev/building/sbom.ts';
import { PRO_FOLDERS } from '#dev/edition/pro-paths.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const EXPRESSION = isProInstalled() ? '(MIT AND LicenseRef-durable-forms-pro)' : 'MIT';

test('package, lockfile and bill of materials say the licences of what they hold', () => {
  const lockfile = JSON.parse(read('package-lock.json'));
  expect(JSON.parse(read('package.json')).license).toBe(EXPRESSION);
  expect(lockfile.packages[''].license).toBe(EXPRESSION);
  expect(makeSbom(lockfile, [])).toMatchObject({
    metadata: { component: { licenses: [{ expression: EXPRESSION }] } },
  });
});

test('the MIT License is at the root, and says that the Pro package has another one', () => {
  const license = read('LICENSE');
  expect(license).toContain('MIT License');
  expect(license).toContain('pro/LICENSE');
  expect(existsSync(join(ROOT, 'pro/LICENSE'))).toBe(isProInstalled());
});

test('the licence of the Pro package names every folder that belongs to it', () => {
  if (!isProInstalled()) return;
  const license = read('pro/LICENSE');
  expect(PRO_FOLDERS.filter((folder) => !license.includes(`${folder}/`))).toEqual([]);
});

test.each(['README.md', 'docs/licence.md'])('%s says how the Pro package is licensed', (page) => {
  expect(read(page)).toMatch(/\((\.\.\/)?pro\/LICENSE\)/);
  expect(read(page)).toMatch(/\((\.\.\/)?LICENSE\)/);
});
