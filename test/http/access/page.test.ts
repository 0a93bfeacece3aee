import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { withRoles } from './page.ts';

const FILE = new URL('../../../docs/host.md', import.meta.url);

test('docs/host.md says of every operation which role reaches it, and what it leaves out', async () => {
  const page = readFileSync(FILE, 'utf8');
  // The page covers both editions.
  if (!isProInstalled()) return expect(page).toContain('### What each role reaches');
  const generated = await withRoles(page);
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, generated);
  expect(readFileSync(FILE, 'utf8')).toBe(generated);
});
