import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commandsOf } from '#bin/commands/index.ts';
import { readLines } from '#dev/deploy/package/readme.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('README has the lines that npm run package:check runs, with commands and options that there are', async () => {
  const { install, dev, init, start } = readLines(README);
  expect(install).toMatch(/^npm install \.\/durable-forms-VERSION\.tgz$/);
  const commands = await commandsOf({});
  for (const [, name = '', given = ''] of [dev, init, start].join(' && ').matchAll(/npx durable-forms (\S+)([^&]*)/g)) {
    const options = [...given.matchAll(/--([\w-]+)/g)].map(([, option]) => option);
    expect([name, Object.keys(commands[name]?.options ?? {})]).toEqual([name, expect.arrayContaining(options)]);
  }
});

test('a line that is gone is named', () => {
  expect(() => readLines('## In production\n\n    npm install ./durable-forms-1.0.0.tgz\n\n## More\n')).toThrow(
    'README.md has no line "npx durable-forms dev …" in "In production".',
  );
});
