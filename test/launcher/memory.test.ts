import { expect, test } from '@jest/globals';
import { renderMemory } from '#dev/supervisor/memory.ts';
import { createFakeStack, eventually } from './fake-stack.ts';

test.each([
  ['nothing that could be read', [], undefined],
  ['services that are down', [{ title: 'HTTP', now: 0, peak: 0, share: 0 }], undefined],
  [
    'some',
    [
      { title: 'HTTP', now: 120.4, peak: 140.6, share: 80 },
      { title: 'worker', now: 0, peak: 0, share: 0 },
      { title: 'Temporal', now: 300, peak: 301, share: 290.2 },
    ],
    'Memory in MB, now (and at most): Temporal 300 (301), HTTP 120 (141). Together 370, what they share counted once.',
  ],
])('the line on memory of %s', (_what, usages, line) => {
  expect(renderMemory(usages)).toBe(line);
});

test.each([
  ['in this terminal', []],
  ['in the background', ['--detach']],
])('a stack that ran %s says at its end what each of its services takes', async (_where, args) => {
  const stack = createFakeStack();
  try {
    const { child, ended, output } = stack.start(args);
    await eventually(() => output().includes('is running'), 'it runs');
    let said: string;
    if (args.length > 0) {
      await ended;
      said = (await stack.run(['--stop'])).output;
    } else {
      child.kill('SIGTERM');
      await ended;
      said = output();
    }
    const each = String.raw`(?=.*HTTP \d+ \(\d+\))(?=.*worker \d+)(?=.*Temporal \d+)(?=.*database \d+)(?=.*launcher \d+)`;
    expect(said).toMatch(new RegExp(`Memory in MB, now \\(and at most\\): ${each}.*Together \\d+`));
  } finally {
    await stack.remove();
  }
});
