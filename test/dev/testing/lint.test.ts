import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lintOf, RULES } from '#dev/testing/lint.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-test-'));
  for (const path of RULES) write(path, '{}');
});
afterAll(() => rmSync(root, { recursive: true }));

test('the linter sees what was changed since it accepted it, and everything once its rules have changed', () => {
  for (const path of ['a.ts', 'folder/b.tsx', 'folder/page.css', 'README.md', 'dist/built.js']) write(path, 'one');
  const all = ['a.ts', 'biome.json', 'folder/b.tsx', 'folder/page.css', 'package.json', 'tsconfig.json'];
  expect(lintOf(root).paths.toSorted()).toEqual(all);
  const first = lintOf(root);
  write('a.ts', 'two');
  // It may have seen either.
  first.accepted();
  expect(lintOf(root).paths).toEqual(['a.ts']);
  expect(lintOf(root).paths).toEqual(['a.ts']);
  lintOf(root).accepted();
  expect(lintOf(root).paths).toEqual([]);
  write('new.ts', 'one');
  expect(lintOf(root).paths).toEqual(['new.ts']);
  write('biome.json', '{ }');
  expect(lintOf(root).paths.toSorted()).toEqual([...all, 'new.ts'].toSorted());
});
