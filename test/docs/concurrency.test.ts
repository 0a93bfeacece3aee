import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isPro } from '#dev/edition/pro-paths.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['activities', 'bin', 'db', 'engine', 'features', 'http', 'pro', 'settings', 'workflows'];
/** Matches what locks rows, or reads several statements from one snapshot. */
const LOCKS = /LockMode\.|IsolationLevel\.|incrementVersion\(|\bget_lock\(|\bfor update\b|\bin share mode\b/;

const page = readFileSync(join(ROOT, 'docs/concurrency.md'), 'utf8');
const named = new Set([...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file));

test('docs/concurrency.md names each file that takes a lock', () => {
  const files = globSync(`{${ROOMS.join()}}/**/*.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const locking = files.filter((file) => LOCKS.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(locking.length).toBeGreaterThan(30);
  expect(locking.filter((file) => !named.has(file)).sort()).toEqual([]);
});

test('each file that docs/concurrency.md names is there', () => {
  // A copy without the Pro package lacks its files.
  const isKept = (file: string) => !isPro(file) || existsSync(join(ROOT, 'pro'));
  expect([...named].filter((file) => isKept(file) && !existsSync(join(ROOT, file)))).toEqual([]);
});

test('each decision on docs/concurrency.md has its code, and a test that races it', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!Decision)/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  const lacking = rows.filter((row) => {
    const [, , , , code = '', tests = ''] = row.split('|');
    return !/`[\w./-]+\.ts`|the same/.test(code) || !/`test\/[\w./-]+\.test\.ts`/.test(tests);
  });
  expect(lacking).toEqual([]);
});
