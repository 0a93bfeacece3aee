import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ROOT } from '../../dev/setup/context.mjs';
import { eventually } from './fake-stack.ts';

/** A clone of which only what a test writes is there. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hand-over-test-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}

/** Puts Node 24 where set-up would, and the program beside it. */
function writeProgram(text: string): void {
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
  write('program.ts', text);
}

/** Hands over to the program, in a process group of its own as a terminal's. @param machine its Node: by default the one that tests run on */
function start(args: string[] = [], env: NodeJS.ProcessEnv = {}, machine: { version?: string } = {}) {
  const handOver = pathToFileURL(join(ROOT, 'dev/setup/hand-over.mjs'));
  const options = JSON.stringify({ root, lastLine: '0 passed, 1 failed', ...machine });
  write('package.json', '{"type":"module","dependencies":{"node":"24.21.0"}}');
  const entry = `import { handOver } from '${handOver}'; process.exitCode = await handOver('program.ts', ${options});`;
  write('entry.mjs', entry);
  const child = spawn(process.execPath, [join(root, 'entry.mjs'), ...args], {
    env: { ...process.env, XDG_CACHE_HOME: join(root, 'cache'), ...env },
    detached: true,
  });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed.text += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output: printed.text }));
  });
  const saw = (text: string) => eventually(() => printed.text.includes(text), `"${text}" is printed`);
  return { pid: child.pid ?? 0, ended, saw };
}

/** Tells of the signals it gets, and ends after `most` of them. */
const listening = (most: number) => `
  import { stopSignals } from '${pathToFileURL(join(ROOT, 'dev/supervisor/stop-signals.ts'))}';
  const { stop, hurry } = stopSignals();
  const seen: string[] = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      seen.push(signal);
      console.log('signal ' + seen.length);
      if (seen.length < ${most}) return;
      console.log(JSON.stringify({ seen: seen.sort(), stop: stop.aborted, hurry: hurry.aborted }));
      process.exit(5);
    });
  }
  setInterval(() => {}, 1000);
  console.log('ready');`;

describe('the program', () => {
  test('gets the arguments, prints for itself, and its exit code is told', async () => {
    writeProgram('const args: string[] = process.argv.slice(2); console.log(args.join("+")); process.exit(7);');
    expect(await start(['--detach', 'x y']).ended).toEqual({ code: 7, output: '--detach+x y\n' });
  });

  test('that a signal ended is told as a shell does', async () => {
    writeProgram('process.kill(process.pid, "SIGKILL");');
    expect((await start().ended).code).toBe(137);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is asked to stop when %s arrives here', async (signal) => {
    writeProgram(listening(1));
    const { pid, ended, saw } = start();
    await saw('ready');
    process.kill(pid, signal);
    expect(await ended).toEqual({
      code: 5,
      output: 'ready\nsignal 1\n{"seen":["SIGTERM"],"stop":true,"hurry":false}\n',
    });
  });

  test('takes a Ctrl-C, which reaches both, for one request, and the second one for haste', async () => {
    writeProgram(listening(4));
    const { pid, ended, saw } = start();
    await saw('ready');
    process.kill(-pid, 'SIGINT');
    await saw('signal 2');
    process.kill(-pid, 'SIGINT');
    expect((await ended).output).toContain(
      '{"seen":["SIGINT","SIGINT","SIGTERM","SIGTERM"],"stop":true,"hurry":true}\n',
    );
  });

  test('is not hurried by one Ctrl-C', async () => {
    writeProgram(listening(2));
    const { pid, ended, saw } = start();
    await saw('ready');
    process.kill(-pid, 'SIGINT');
    expect((await ended).output).toContain('{"seen":["SIGINT","SIGTERM"],"stop":true,"hurry":false}\n');
  });
});

describe('a clone without packages', () => {
  const old = { version: '20.20.2' };
  const cached = () => join(root, 'cache/durable-forms/node-24.21.0/node_modules/node/bin');

  test('on a machine with Node 24: that runs the program, which sets up', async () => {
    write('program.ts', 'const text: string = "here I am"; console.log(text)');
    const { code, output } = await start([], { PATH: join(root, 'empty') }).ended;
    expect([code, output]).toEqual([0, 'here I am\n']);
  });

  test('and a machine without npm: it says what to install, and closes as a failed run', async () => {
    const { code, output } = await start([], { PATH: join(root, 'empty') }, old).ended;
    expect(code).toBe(1);
    expect(output).toBe(
      'npm is not on PATH. Install Node 20 or newer with npm, then start again.\n0 passed, 1 failed\n',
    );
  });

  test('has Node 24 put into the cache, then the program runs; a second time it is there', async () => {
    write(
      'path/npm',
      `#!/bin/sh\nmkdir -p '${cached()}' && ln -s '${process.execPath}' '${cached()}/node' && echo "$@" >> '${root}/called'\n`,
      0o755,
    );
    write('program.ts', 'console.log("here I am")');
    for (let time = 1; time <= 2; time += 1) {
      const { code, output } = await start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, old).ended;
      expect([code, output]).toEqual([0, 'here I am\n']);
    }
    const folder = join(root, 'cache/durable-forms/node-24.21.0');
    expect(readFileSync(join(root, 'called'), 'utf8')).toBe(
      `install --prefix ${folder} --no-save --no-audit --no-fund --ignore-scripts=false node@24.21.0\n`,
    );
  });

  test('and an npm that leaves none behind: it says what is missing', async () => {
    write('path/npm', '#!/bin/sh\n', 0o755);
    const { code, output } = await start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, old).ended;
    expect(code).toBe(1);
    expect(output).toContain(`Node 24 does not run: ${join(cached(), 'node')} is missing or not for this machine`);
  });

  test('and an interruption meanwhile: npm is ended, and nothing is run', async () => {
    write(
      'path/npm',
      `#!/bin/sh\ntrap 'touch "${root}/npm-ended"; exit 1' TERM\ntouch "${root}/npm-runs"\nsleep 60 & wait\n`,
      0o755,
    );
    const { pid, ended } = start([], { PATH: `${join(root, 'path')}:/usr/bin:/bin` }, old);
    await eventually(() => globSync('npm-runs', { cwd: root }).length === 1, 'npm runs');
    process.kill(-pid, 'SIGINT');
    expect(await ended).toEqual({ code: 130, output: '0 passed, 1 failed\n' });
    expect(globSync('npm-ended', { cwd: root })).toHaveLength(1);
  });
});

/** What a file loads at once, without its types. */
function loadedBy(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;']*?from\s+)?'([^']+)'/gm)].map(
    ([, name = '']) => name,
  );
}

/** The names of everything that is loaded from here on, and the files. */
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
  const entries = globSync('dev/*.mjs', { cwd: ROOT });

  test('plain JavaScript runs, which every Node can read', () => {
    const { names, files } = reach(...entries);
    expect(entries.length).toBeGreaterThan(3);
    expect(files).toContain('dev/setup/node.mjs');
    expect(files.filter((file) => !file.endsWith('.mjs'))).toEqual([]);
    expect(names.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  test.each(entries)('%s hands over to a program that needs no package until it has set up', (entry) => {
    const [, program = ''] = /handOver\('([^']+)'/.exec(readFileSync(join(ROOT, entry), 'utf8')) ?? [];
    const { names, files } = reach(program);
    expect(files).toContain('dev/tools/set-up.ts');
    expect(names.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});
