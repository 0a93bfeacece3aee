import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { HTTP_ENV, HTTP_FLAGS } from '#bin/rolling/memory.ts';

test('the HTTP role has the same limits of memory with and without a process that renews it', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const variables = Object.entries(HTTP_ENV).map(([name, value]) => `${name}=\${${name}:-${value}}`);
  expect(scripts.http).toBe([...variables, 'exec node', ...HTTP_FLAGS, 'dist/bin/http.js'].join(' '));
});
