import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeSize, sizesIn } from '#dev/deploy/package/size.ts';

let modules: string;
beforeAll(() => {
  modules = mkdtempSync(join(tmpdir(), 'durable-forms-size-'));
  for (const [file, mb] of Object.entries({ 'a/index.js': 1, '@b/c/index.js': 2, '@b/d/node_modules/e/x.node': 3 })) {
    mkdirSync(join(modules, file, '..'), { recursive: true });
    writeFileSync(join(modules, file), Buffer.alloc(mb * 2 ** 20, 1));
  }
});
afterAll(() => rmSync(modules, { recursive: true }));

test('the space of each package is told, the largest first, and too much is refused', () => {
  const sizes = sizesIn(modules);
  expect(sizes.map(({ name, mb }) => [name, Math.round(mb)])).toEqual([
    ['@b/d', 3],
    ['@b/c', 2],
    ['a', 1],
  ]);
  expect(describeSize(sizes)).toMatch(/^6 MB in 3 packages \(at most 350 MB\); the largest:\n +3\.0 MB {2}@b\/d\n/);
  expect(() => describeSize(sizes, 5)).toThrow(/^The installed package has grown: 6 MB in 3 packages \(at most 5 MB\)/);
});
