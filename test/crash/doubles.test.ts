import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { DOUBLES } from './doubles.ts';

test('the page for operators names what may arrive twice, and nothing else', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## What may arrive twice\n');
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(DOUBLES.map(({ name }) => name).toSorted());
});
