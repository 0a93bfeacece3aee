import { describe, expect, test } from '@jest/globals';
import { namesFiles, parseOptions } from '#dev/testing/options.ts';

describe('the flags of npm test', () => {
  test.each([
    ['nothing', [], { jest: [], deep: false, checks: true, changed: undefined, shard: undefined }],
    ['a path', ['test/forms'], { jest: ['test/forms'], checks: false }],
    ['a pattern after a name', ['-t', 'sweep', 'outbox'], { jest: ['-t', 'sweep', 'outbox'], checks: false }],
    ['a name alone', ['-t', 'sweep'], { jest: ['-t', 'sweep'], checks: true }],
    ["Jest's own flags", ['--bail', '--maxWorkers', '1'], { jest: ['--bail', '--maxWorkers', '1'], checks: true }],
    ['--only', ['--only'], { jest: [], checks: false }],
    ['--deep', ['--deep', '--resume'], { deep: true, resume: true, checks: false }],
    ['--changed', ['--changed'], { changed: 'HEAD', checks: true }],
    ['--changed=main', ['--changed=main'], { changed: 'main' }],
    ['--shard 2/3', ['--shard', '2/3'], { shard: { index: 2, count: 3 } }],
    ['--shard=3/3', ['--shard=3/3'], { shard: { index: 3, count: 3 } }],
    ['--seed', ['--seed', '-5'], { seed: -5 }],
    [
      '--coverage, --mysql and --times',
      ['--coverage', '--mysql', '--times'],
      { coverage: true, mysql: true, times: true },
    ],
    [
      '--mutate',
      ['--mutate', 'forms/values/*.ts', 'test/forms'],
      { mutate: 'forms/values/*.ts', jest: ['test/forms'], checks: false },
    ],
  ])('%s', (_name, args, options) => {
    expect(parseOptions(args)).toMatchObject(options);
  });

  test.each([
    [['--shard', '0/3'], '--shard has to be a part of several, as 1/3; "0/3" is none.'],
    [['--shard', '4/3'], '--shard has to be a part of several, as 1/3; "4/3" is none.'],
    [['--shard'], '--shard has to be a part of several, as 1/3; "" is none.'],
    [['--seed', 'x'], '--seed has to be a whole number of at most 31 bits; "x" is none.'],
    [['--seed', '99999999999'], '--seed has to be a whole number of at most 31 bits; "99999999999" is none.'],
    [['--runs', '0'], '--runs has to be a factor above 0, as 0.2 or 10; "0" is none.'],
    [['--runs', 'many'], '--runs has to be a factor above 0, as 0.2 or 10; "many" is none.'],
    [
      ['--mutate', 'forms/values/*.ts'],
      '--mutate needs the files to change, and the paths of the tests that should notice.',
    ],
    [['--mutate=', 'test/forms'], '--mutate needs the files to change, and the paths of the tests that should notice.'],
    [['--deep', 'test/crash'], 'choose the files themselves; leave out the paths.'],
    [['--changed', 'test/crash'], 'choose the files themselves; leave out the paths.'],
  ])('%j are refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });

  test('each run has another seed', () => {
    const seeds = Array.from({ length: 5 }, () => parseOptions([]).seed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  test('a value of a flag names no file', () => {
    expect(namesFiles({ jest: ['-t', 'sweep', '--bail'] })).toBe(false);
    expect(namesFiles({ jest: ['--bail', 'test/forms'] })).toBe(true);
  });
});
