import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { createIdleWatch } from '#bin/memory/idle.ts';
import { LIMITS, missingLimits } from '#bin/memory/limits.ts';

const limits = { flags: ['--max-semi-space-size=4', '--heap-growing-percent=30'], env: { MALLOC_ARENA_MAX: '2' } };
const everything = { flags: limits.flags, env: limits.env };
const arenasOnly = { flags: [], env: limits.env };

test.each([
  ['by itself', [], {}, everything],
  ['with other flags and settings', ['--title=x'], { PORT: '1' }, everything],
  ['with one of the flags', ['--max-semi-space-size=32'], {}, { ...everything, flags: ['--heap-growing-percent=30'] }],
  ['with one in its other spelling', ['--heap_growing_percent=9'], {}, { ...everything, flags: [limits.flags[0]] }],
  [
    'with one in NODE_OPTIONS',
    [],
    { NODE_OPTIONS: '--no-warnings --max-semi-space-size=2' },
    { ...everything, flags: ['--heap-growing-percent=30'] },
  ],
  ['with all flags', limits.flags, {}, arenasOnly],
  ['with all of it', limits.flags, { MALLOC_ARENA_MAX: '8' }, { flags: [], env: {} }],
  ['with an empty setting', limits.flags, { MALLOC_ARENA_MAX: '' }, { flags: [], env: {} }],
])('a role that was started %s lacks the rest of its limits', (_how, execArgv, env, lacks) => {
  expect(missingLimits(limits, { execArgv, env })).toEqual(lacks);
});

const PRINT = `import { restartWithLimits } from '#bin/memory/start-over.ts';
  restartWithLimits('worker');
  const { pid, execArgv, argv, env: { MALLOC_ARENA_MAX } } = process;
  console.log(JSON.stringify({ pid, execArgv, argv: argv.slice(1), MALLOC_ARENA_MAX, parent: process.ppid }));`;

test.each([
  ['nothing', [], {}, LIMITS.worker.flags, LIMITS.worker.env.MALLOC_ARENA_MAX],
  ['a setting of its own', [], { MALLOC_ARENA_MAX: '1' }, LIMITS.worker.flags, '1'],
])('a program that is given %s starts over in its place, with its arguments', (_what, flags, env, own, arenas) => {
  const { NODE_OPTIONS: _, MALLOC_ARENA_MAX: __, ...rest } = process.env;
  const args = [...flags, '--input-type=module', '--eval', PRINT, 'one', 'two'];
  const printed = JSON.parse(execFileSync(process.execPath, args, { env: { ...rest, ...env }, encoding: 'utf8' }));
  expect(printed).toMatchObject({ argv: ['one', 'two'], MALLOC_ARENA_MAX: arenas, parent: process.pid });
  expect(printed.execArgv).toEqual(expect.arrayContaining([...own]));
});

test.each([
  ['once it idles after work', [0.6, 0.3, 0.1, 0.01], [3]],
  ['once for each time of work', [0.9, 0.01, 0.01, 0.5, 0.005, 0], [1, 4]],
  ['after little work that adds up', [0.05, 0.06, 0.01, 0.09, 0.02, 0], [5]],
  ['never without work', [0.01, 0.019, 0.1, 0.01], []],
  ['never while it works', [0.3, 0.02, 0.8], []],
])('a process gives memory back %s', (_when, utilisations, at) => {
  const given: number[] = [];
  let index = 0;
  const look = createIdleWatch(() => given.push(index));
  for (const utilisation of utilisations) {
    look(utilisation);
    index += 1;
  }
  expect(given).toEqual(at);
});

test('a role of HTTP can give memory back: it is started with what that needs', () => {
  expect(LIMITS.http.flags).toContain('--expose-gc');
});
