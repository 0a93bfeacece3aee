import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { environmentSchema } from '#features/environment.ts';
import { proEnvironmentSchema } from '#pro/settings.ts';
import { settingsPage } from './settings-page.ts';

const FILE = new URL('../../../docs/settings.md', import.meta.url);

test('docs/settings.md has every setting as its schema says, and what it is for', () => {
  const made = settingsPage(environmentSchema, proEnvironmentSchema);
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, made);
  expect(made).not.toMatch(/\| *\|/);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});
