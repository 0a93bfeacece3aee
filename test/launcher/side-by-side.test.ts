import { describe, expect, test } from '@jest/globals';
import { SetupError } from '#dev/setup/failure.ts';
import { SideBySide } from '#dev/setup/side-by-side.ts';

/** Creates parts that the test ends, on a clock that it sets. */
function fake(signal?: AbortSignal) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const parts = new SideBySide({
    progress: { say: (text) => lines.push(text) },
    signal,
    graceMs: 0,
    clock: () => clock.now,
  });
  const begun: string[] = [];
  /** Starts a part that ends when the test ends it or, like a command, when the set-up is aborted. */
  const command = (title: string, after?: Promise<unknown>) => {
    const end = Promise.withResolvers<string>();
    const part = parts.start(
      title,
      () => {
        begun.push(title);
        parts.signal.addEventListener('abort', () => end.reject(new SetupError(`${title} ended by SIGTERM`)));
        return end.promise;
      },
      { after },
    );
    return { part, done: () => end.resolve(`${title} made`), fail: (error: unknown) => end.reject(error) };
  };
  return { parts, lines, clock, begun, command };
}

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const messageOf = (parts: SideBySide) =>
  parts.end().then(
    () => 'no failure',
    (error: unknown) => (error instanceof SetupError ? error.message : error),
  );

describe('the parts of a set-up', () => {
  test('begin at once, but for one that needs another', async () => {
    const { parts, begun, command } = fake();
    const packages = command('packages');
    const build = command('build');
    const console = command('console', packages.part);
    await settled();
    expect(begun).toEqual(['packages', 'build']);
    packages.done();
    await settled();
    expect(begun).toEqual(['packages', 'build', 'console']);
    build.done();
    console.done();
    await parts.end();
    expect(await Promise.all([packages.part, build.part, console.part])).toEqual([
      'packages made',
      'build made',
      'console made',
    ]);
  });

  test('are told with their times, the longest first; what waits for another has none meanwhile', async () => {
    const { parts, lines, clock, command } = fake();
    const packages = command('packages');
    const build = command('build');
    const quick = command('quick');
    const console = command('console', packages.part);
    await settled();
    clock.now = 1_000;
    quick.done();
    await settled();
    clock.now = 40_000;
    packages.done();
    await settled();
    clock.now = 43_000;
    console.done();
    await settled();
    clock.now = 190_000;
    build.done();
    await parts.end();
    expect(lines).toEqual(['set-up: 190 s, side by side: build 190 s, packages 40 s, console 3 s']);
  });

  test('say nothing when everything was there', async () => {
    const { parts, lines, command } = fake();
    command('packages').done();
    await parts.end();
    expect(lines).toEqual([]);
  });
});

describe('when a part fails', () => {
  test('the others are ended and waited for, and one message names it and them', async () => {
    const { parts, begun, command } = fake();
    const packages = command('packages');
    command('build');
    command('database');
    command('console', packages.part);
    await settled();
    packages.fail(new SetupError('npm is not on PATH.'));
    expect(await messageOf(parts)).toBe(
      'Set-up failed at: packages.\nnpm is not on PATH.\n\nEnded for that: build, database.',
    );
    expect(begun).toEqual(['packages', 'build', 'database']);
    expect(parts.signal.aborted).toBe(true);
  });

  test('what fails at once too is named, each with its reason', async () => {
    const { parts, command } = fake();
    const [build, database] = [command('build'), command('database')];
    command('packages').done();
    await settled();
    build.fail(new SetupError('no go on PATH'));
    database.fail(new SetupError('not root, and there is no sudo'));
    expect(await messageOf(parts)).toBe(
      'Set-up failed at: build.\nno go on PATH\n\nSet-up failed at: database.\nnot root, and there is no sudo',
    );
  });

  test('a part that awaits another within its work has the same error, which is told once', async () => {
    const { parts, command } = fake();
    const packages = command('packages');
    parts.start('Temporal CLI', () => packages.part);
    await settled();
    packages.fail(new SetupError('npm ci failed'));
    expect(await messageOf(parts)).toBe('Set-up failed at: packages.\nnpm ci failed');
  });

  test('a part that is to begin after the failure does not', async () => {
    const { parts, begun, command } = fake();
    const slow = Promise.withResolvers<void>();
    const build = command('build');
    command('console', slow.promise);
    await settled();
    build.fail(new SetupError('no compiler'));
    parts.signal.addEventListener('abort', () => slow.resolve());
    expect(await messageOf(parts)).toBe('Set-up failed at: build.\nno compiler\n\nEnded for that: console.');
    expect(begun).toEqual(['build']);
  });

  test('a mistake of ours keeps its stack', async () => {
    const { parts, command } = fake();
    const build = command('build');
    await settled();
    build.fail(new TypeError('x is not a function'));
    expect(await messageOf(parts)).toMatch(/^Set-up failed at: build\.\nTypeError: x is not a function\n {4}at /);
  });

  test('a promise that nobody awaits ends no process', async () => {
    const { parts, command } = fake();
    const unheard: unknown[] = [];
    const listen = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', listen);
    command('build').fail(new SetupError('no compiler'));
    await messageOf(parts);
    await settled();
    process.off('unhandledRejection', listen);
    expect(unheard).toEqual([]);
  });
});

test('an interruption ends all parts, and is not told as a failure of one', async () => {
  const stop = new AbortController();
  const { parts, lines, command } = fake(stop.signal);
  command('packages');
  command('build');
  await settled();
  stop.abort();
  expect(await messageOf(parts)).toBe('Set-up was interrupted.');
  expect(lines).toEqual([]);
});
