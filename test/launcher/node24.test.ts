import { spawn } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { nodeMistake } from '#bin/needed-node.ts';
import { ROOT } from '#dev/setup/context.ts';
import { eventually } from './fake-stack.ts';

/** A clone that contains only the files that a test writes. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hand-over-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

/** A Node older than 24, as an option of the file that starts programs. */
const OLD = { version: '20.20.2' };

function cachedFolder(): string {
  return join(root, 'cache/durable-forms/node-24.21.0');
}

function cachedBin(): string {
  return join(cachedFolder(), 'node_modules/node/bin');
}

/** Writes a program, and Node 24 at the place where an earlier start would have put it. */
function writeProgram(text: string): void {
  mkdirSync(cachedBin(), { recursive: true });
  symlinkSync(process.execPath, join(cachedBin(), 'node'));
  write('program.ts', text);
}

/**
 * Starts the program in its own process group, as a terminal does.
 * @param machine its Node version; by default that of the tests
 */
function start(args: string[] = [], env: NodeJS.ProcessEnv = {}, machine: { version?: string } = {}) {
  const starter = pathToFileURL(join(ROOT, 'dev/node24.mjs'));
  const options = JSON.stringify({ root, ...machine });
  write('package.json', '{"type":"module","devDependencies":{"node":"24.21.0"}}');
  const entry = `import { runUnderNode24 } from '${starter}'; await runUnderNode24('program.ts', process.argv.slice(2), ${options});`;
  write('entry.mjs', entry);
  const child = spawn(process.execPath, [join(root, 'entry.mjs'), ...args], {
    env: { ...process.env, XDG_CACHE_HOME: join(root, 'cache'), ...env },
    detached: true,
  });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed.text += chunk));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output: printed.text }));
  });
  const saw = (text: string) => eventually(() => printed.text.includes(text), `"${text}" is printed`);
  return { pid: child.pid ?? 0, ended, saw };
}

/** A program that prints the signals it gets, and ends after `most` of them. */
const listening = (most: number) => `
  import { stopSignals } from '${pathToFileURL(join(ROOT, 'dev/supervisor/stop-signals.ts'))}';
  const { stop, hurry } = stopSignals();
  const seen: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      seen.push(signal);
      const state = { stop: stop.aborted, hurry: hurry.aborted };
      console.log('signal ' + seen.length + ' ' + JSON.stringify(state));
      if (seen.length < ${most}) return;
      console.log(JSON.stringify({ seen: seen.sort(), ...state }));
      process.exit(5);
    });
  }
  setInterval(() => {}, 1000);
  console.log('ready');`;

describe.each([
  { under: 'Node 24', machine: {} },
  { under: 'an older Node', machine: OLD },
])('a program under $under', ({ machine }) => {
  test('gets the arguments, prints for itself, and its exit code is passed on', async () => {
    writeProgram('const args: string[] = process.argv.slice(2); console.log(args.join("+")); process.exit(7);');
    expect(await start(['--detach', 'x y'], {}, machine).ended).toMatchObject({ code: 7, output: '--detach+x y\n' });
  });

  test('is not hurried by one Ctrl-C, and by a second one it is', async () => {
    const signals = machine === OLD ? 2 : 1;
    writeProgram(listening(2 * signals));
    const { pid, ended, saw } = start([], {}, machine);
    await saw('ready');
    process.kill(-pid, 'SIGINT');
    await saw(`signal ${signals} {"stop":true,"hurry":false}`);
    process.kill(-pid, 'SIGINT');
    expect((await ended).output).toContain('"stop":true,"hurry":true}\n');
  });
});

test.each([
  ['Node 24', {}, 'SIGINT', 'SIGINT'],
  ['Node 24', {}, 'SIGTERM', 'SIGTERM'],
  ['Node 24', {}, 'SIGHUP', 'SIGHUP'],
  ['an older Node', OLD, 'SIGINT', 'SIGTERM'],
  ['an older Node', OLD, 'SIGTERM', 'SIGTERM'],
  ['an older Node', OLD, 'SIGHUP', 'SIGTERM'],
] as const)('under %s a program is asked to stop when a signal arrives', async (_under, machine, sent, seen) => {
  writeProgram(listening(1));
  const { pid, ended, saw } = start([], {}, machine);
  await saw('ready');
  process.kill(pid, sent);
  expect(await ended).toMatchObject({
    code: 5,
    output: `ready\nsignal 1 {"stop":true,"hurry":false}\n{"seen":["${seen}"],"stop":true,"hurry":false}\n`,
  });
});

test('under an older Node a program that a signal ended ends as a shell would tell', async () => {
  writeProgram('process.kill(process.pid, "SIGKILL");');
  expect((await start([], {}, OLD).ended).code).toBe(137);
});

describe('a machine with an older Node', () => {
  test('and without npm: it says what to install', async () => {
    const { code, output } = await start([], { PATH: join(root, 'empty') }, OLD).ended;
    expect(code).toBe(1);
    expect(output).toContain('npm is not on PATH. Install Node 24 with npm, then start again.\n');
  });

  test('has Node 24 put into the cache, then the program runs; a second time it is there', async () => {
    write(
      'path/npm',
      `#!/bin/sh\nmkdir -p "$3/node_modules/node/bin" && ln -s '${process.execPath}' "$3/node_modules/node/bin/node" && echo "$@" >> '${root}/called'\n`,
      0o755,
    );
    write('program.ts', 'console.log("here I am")');
    const outputs: string[] = [];
    for (let time = 1; time <= 2; time += 1) {
      const { code, output } = await start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, OLD).ended;
      expect(code).toBe(0);
      outputs.push(output);
    }
    expect(outputs).toEqual(['Node 24.21.0: npm install, once …\nhere I am\n', 'here I am\n']);
    expect(readFileSync(join(root, 'called'), 'utf8')).toMatch(
      /^install --prefix \S+\/node-24\.21\.0\.new-\w+ --no-save --no-audit --no-fund --ignore-scripts=false node@24\.21\.0\n$/,
    );
    expect(readdirSync(join(root, 'cache/durable-forms'))).toEqual(['node-24.21.0']);
  });

  test('and an npm that fails, or leaves none behind: it says so, and nothing is left', async () => {
    for (const [script, message] of [
      ['exit 3', 'npm could not install Node 24.21.0: exit code 3.'],
      ['exit 0', `npm left no Node 24.21.0 in ${cachedFolder()}.`],
    ] as const) {
      write('path/npm', `#!/bin/sh\n${script}\n`, 0o755);
      const { code, output } = await start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, OLD).ended;
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(readdirSync(join(root, 'cache/durable-forms'))).toEqual([]);
    }
  });

  test('and an interruption meanwhile: npm is ended, and nothing is run', async () => {
    write(
      'path/npm',
      `#!/bin/sh\ntrap 'touch "${root}/npm-ended"; exit 1' TERM INT\ntouch "${root}/npm-runs"\nsleep 60 >/dev/null 2>&1 & wait\n`,
      0o755,
    );
    const { pid, ended } = start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, OLD);
    await eventually(() => globSync('npm-runs', { cwd: root }).length === 1, 'npm runs');
    process.kill(-pid, 'SIGINT');
    expect(await ended).toMatchObject({ code: 130, output: 'Node 24.21.0: npm install, once …\n' });
    expect(globSync('npm-ended', { cwd: root })).toHaveLength(1);
  });
});

/** Returns the static imports of a file, without types. */
function loadedBy(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;']*?from\s+)?'([^']+)'/gm)].map(
    ([, name = '']) => name,
  );
}

/** Returns the names and files of everything that is loaded from these files. */
function reach(...start: string[]): { names: string[]; files: string[] } {
  const files = new Set(start);
  const names = new Set<string>();
  for (const file of files) {
    for (const name of loadedBy(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (name.startsWith('#')) files.add(name.slice(1));
      else names.add(name);
    }
  }
  return { names: [...names], files: [...files] };
}

describe('before packages are installed', () => {
  const scripts = Object.values<string>(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
  // These are for a clone that is set up; npm itself puts the packages there before `prepack`.
  const AFTER_SETUP = [
    'dev/build.ts',
    'dev/deploy/package/main.ts',
    'dev/deploy/replay.ts',
    'dev/edition/free-copy.ts',
    'dev/migrations/main.ts',
    'dev/pictures/main.ts',
    'dev/release/main.ts',
  ];
  const started = scripts.flatMap((script) => /^node dev\/node24\.mjs (\S+)/.exec(script)?.[1] ?? []);
  const programs = started.filter((program) => !AFTER_SETUP.includes(program));

  test('every script that runs sources starts them under Node 24, also where the own Node is older', () => {
    expect(AFTER_SETUP.filter((program) => !started.includes(program))).toEqual([]);
    const bare = scripts.flatMap((script) => /^node (dev\/\S+\.ts)/.exec(script)?.[1] ?? []);
    // `npm run typecheck` goes on with other programs.
    expect(bare).toEqual(['dev/console/types.ts']);
  });

  test('one file of plain JavaScript runs, which every Node can read', () => {
    const { names, files } = reach('dev/node24.mjs');
    expect(files).toEqual(['dev/node24.mjs']);
    expect(names.filter((name) => !name.startsWith('node:'))).toEqual([]);
    expect(programs.length).toBeGreaterThan(4);
  });

  test.each(programs)('%s needs no package until it has set up', (program) => {
    const { names, files } = reach(program);
    expect(files).toContain('dev/tools/set-up.ts');
    expect(names.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});

describe('a role under an older Node', () => {
  test.each([
    ['20.20.2', expect.stringContaining('needs Node 24; this is 20.20.2')],
    ['24.0.0', undefined],
    ['25.1.0', undefined],
  ])('%s: %s', (version, mistake) => {
    expect(nodeMistake(version)).toEqual(mistake);
  });

  test.each(['bin/http.ts', 'bin/worker.ts', 'bin/single.ts', 'bin/rolling/main.ts'])(
    '%s says so before it does anything',
    (file) => {
      const [first] = readFileSync(join(ROOT, file), 'utf8')
        .replace(/^import .*$/gm, '')
        .trimStart()
        .split('\n');
      expect(first).toBe('requireNode();');
      // All of these load under Node 20 too.
      const { files } = reach(file);
      expect(
        files.filter(
          (one) => !/^bin\/(needed-node|memory\/\S+|rolling\/ready|http|worker|single|rolling\/main)\.ts$/.test(one),
        ),
      ).toEqual([]);
    },
  );
});
