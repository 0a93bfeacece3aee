import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ZipFile } from 'yazl';
import { ROOT, setupContext } from '#dev/setup/context.ts';
import { withLock } from '#dev/setup/lock.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';
import { packagesMatch } from '#dev/setup/packages.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { ensureTemporalServer, ensureTemporalSqlTool } from '#dev/tools/cluster/temporal-server.ts';
import { downloadProgram } from '#dev/tools/download.ts';
import { cliArchive, DEFAULT_ENGINE, ENGINES, ensureEngine } from '#dev/tools/engine/engine.ts';
import { type GoBuild, goBuild } from '#dev/tools/go-build.ts';
import { ensureOpenApiGenerator } from '#dev/tools/openapi-generator.ts';
import { downloadOrMake } from '#dev/tools/sdk-download.ts';
import { ensureStripeMock } from '#dev/tools/stripe-mock.ts';
import { resolveTool, type Tool } from '#dev/tools/tool.ts';
import { passTime, stopTimers } from '#test/environment/time.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quiet = createProgress({ write: () => true });

function executable(...path: string[]): string {
  const file = join(folder, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

/** Returns a tool "saw" on a machine with nothing but the test's own files. */
function saw(sources: Tool['sources'] = [], name = 'saw') {
  const cached = join(folder, 'cache', 'durable-forms', `${name}-1`, name);
  const env: NodeJS.ProcessEnv = { PATH: join(folder, 'path'), XDG_CACHE_HOME: join(folder, 'cache') };
  const tool = { title: 'Saw', setting: 'SAW_PATH', names: [name, `${name}2`], cached, sources, advice: 'buy a saw' };
  return {
    cached,
    env,
    resolve: (extra: NodeJS.ProcessEnv = {}, signal?: AbortSignal) =>
      resolveTool(tool, { env: { ...env, ...extra }, progress: quiet, signal }),
  };
}

describe('where a tool is looked for', () => {
  test('the setting comes before PATH, PATH before the cache, the cache before making it', async () => {
    const make = mock.fn(async () => void executable('cache', 'durable-forms', 'saw-1', 'saw'));
    const { cached, resolve } = saw([{ title: 'made', make }]);
    expect(await resolve()).toBe(cached);
    expect(make.mock.callCount()).toBe(1);
    expect(await resolve()).toBe(cached);
    expect(make.mock.callCount()).toBe(1);
    const onPath = executable('path', 'saw2');
    expect(await resolve()).toBe(onPath);
    const named = executable('mine', 'saw');
    expect(await resolve({ SAW_PATH: named })).toBe(named);
  });

  test('a setting that names nothing runnable is an error, not passed over', async () => {
    executable('path', 'saw');
    await expect(saw().resolve({ SAW_PATH: join(folder, 'nowhere') })).rejects.toThrow(
      /SAW_PATH is .*nowhere.*Correct it or unset it/,
    );
  });

  test('a file on PATH that may not be executed is passed over', async () => {
    mkdirSync(join(folder, 'path'));
    writeFileSync(join(folder, 'path', 'saw'), 'text');
    const second = executable('path', 'saw2');
    expect(await saw().resolve()).toBe(second);
  });

  test('sources are tried in order until one works', async () => {
    const order: string[] = [];
    const { cached, resolve } = saw([
      { title: 'download', make: async () => void order.push('download') },
      { title: 'build', make: async () => void order.push(executable('cache', 'durable-forms', 'saw-1', 'saw')) },
      { title: 'never', make: async () => void order.push('never') },
    ]);
    expect(await resolve()).toBe(cached);
    expect(order).toEqual(['download', cached]);
  });

  test('when all fail, one message says what was tried, why it failed and what to do', async () => {
    const { cached, resolve } = saw([{ title: 'build', make: () => Promise.reject(new Error('no compiler')) }]);
    const message = await resolve().catch((error: Error) => error.message);
    for (const part of [
      'Saw is missing',
      'SAW_PATH: not set',
      'no saw or saw2',
      cached,
      'build: no compiler',
      'buy a saw',
    ]) {
      expect(message).toContain(part);
    }
  });

  test('two set-ups at once make it once', async () => {
    const make = mock.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      executable('cache', 'durable-forms', 'saw-1', 'saw');
    });
    const { cached, resolve } = saw([{ title: 'build', make }]);
    expect(await Promise.all([resolve(), resolve()])).toEqual([cached, cached]);
    expect(make.mock.callCount()).toBe(1);
  });
});

describe('a Go build', () => {
  const build = (script: string, module: GoBuild['module'] = 'example.org/saw@v1') => {
    writeFileSync(executable('path', 'go'), `#!/bin/sh\n${script}\n`);
    const target = join(folder, 'cache', 'durable-forms', 'saw-1', 'saw');
    mkdirSync(dirname(target), { recursive: true });
    const env = { PATH: `${join(folder, 'path')}:/usr/bin:/bin`, npm_config_x: '1', CGO_ENABLED: '1' };
    return goBuild('a minute', { module, target }, setupContext({ env, progress: quiet }));
  };

  test('leaves the program at its place, and takes what the environment says before what is faster', async () => {
    const { title, lock, make } = build('echo "$@ $CGO_ENABLED $GOGC $npm_config_x" > "$GOBIN/saw"');
    expect([title, lock]).toEqual(['Go build (a minute, once)', 'go']);
    await make();
    const made = readFileSync(join(folder, 'cache', 'durable-forms', 'saw-1', 'saw'), 'utf8');
    expect(made).toBe('install -ldflags=-s -w -gcflags=all=-dwarf=false example.org/saw@v1 1 400 \n');
    expect(readdirSync(join(folder, 'cache', 'durable-forms'))).toEqual(['saw-1']);
  });

  test('of a program of ours names the modules that it imports, and takes a part of one', async () => {
    const [source, blade] = [join(folder, 'program'), join(folder, 'blade')];
    for (const file of [join(source, 'main.go'), join(blade, 'steel/edge.go'), join(blade, 'steel/cloud.go')]) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'package main\n', { mode: 0o444 });
    }
    // Asked for the module's folder, then for the program: the argument after -o is the file to make.
    const { make } = build(
      `if [ "$1 $2" = 'mod download' ]; then echo '{"Dir": "${blade}"}'; else (cat go.mod main.go; ls part/steel; echo "$1 $4 $6 $7") > "$5"; fi`,
      {
        ...{ source: { folder: source }, go: '1.26.8', requires: { 'example.org/blade': '2.1.0' }, tags: ['steel'] },
        without: { module: 'example.org/blade', files: /cloud/ },
      },
    );
    await make();
    expect(readFileSync(join(folder, 'cache', 'durable-forms', 'saw-1', 'saw'), 'utf8').split('\n')).toEqual([
      ...['module durable-forms/program', '', 'go 1.26.8', '', 'require example.org/blade v2.1.0'],
      ...['replace example.org/blade => ./part', 'package main', 'edge.go', 'build -o -tags steel', ''],
    ]);
    expect(readdirSync(source)).toEqual(['main.go']);
    expect(readdirSync(join(folder, 'cache', 'durable-forms'))).toEqual(['saw-1']);
  });

  test('of a published program with chosen modules names its package', async () => {
    const source = { package: 'example.org/blade/cmd/saw' };
    const module = { source, go: '1.26.8', requires: { 'example.org/blade': '2.1.0' } };
    await build(`(cat go.mod; echo "$@") > "$5"`, module).make();
    const made = readFileSync(join(folder, 'cache', 'durable-forms', 'saw-1', 'saw'), 'utf8').split('\n');
    expect(made).toContain('require example.org/blade v2.1.0');
    expect(made.at(-2)).toMatch(/ -tags {2}example\.org\/blade\/cmd\/saw$/);
  });

  test('of a program of ours fetches a module that Go does not have yet', async () => {
    const zip = new ZipFile();
    const inZip = (file: string, text: string) => zip.addBuffer(Buffer.from(text), `example.org/blade@v1.2.0/${file}`);
    inZip('go.mod', 'module example.org/blade\n');
    inZip('steel/edge.go', 'package steel\nconst Edge = "sharp"\n');
    inZip('steel/cloud.go', 'package steel\nimport _ "example.org/cloud"\n');
    zip.end();
    const served = { 'v1.2.0.info': '{"Version":"v1.2.0"}', 'v1.2.0.mod': 'module example.org/blade\n' };
    const versions = join(folder, 'proxy/example.org/blade/@v');
    mkdirSync(versions, { recursive: true });
    for (const [file, text] of Object.entries(served)) writeFileSync(join(versions, file), text);
    writeFileSync(join(versions, 'v1.2.0.zip'), await buffer(zip.outputStream));
    const [source, target] = [join(folder, 'program'), join(folder, 'cache/durable-forms/saw-1/saw')];
    for (const made of [source, dirname(target)]) mkdirSync(made, { recursive: true });
    const program = 'package main\nimport "example.org/blade/steel"\nfunc main() { println(steel.Edge) }\n';
    writeFileSync(join(source, 'main.go'), program);
    const modules = { GOMODCACHE: join(folder, 'modules'), GOPROXY: `file://${join(folder, 'proxy')}`, GOSUMDB: 'off' };
    const env = { ...process.env, ...modules };
    const module = {
      ...{ source: { folder: source }, go: '1.26.8', requires: { 'example.org/blade': '1.2.0' } },
      without: { module: 'example.org/blade', files: /cloud/ },
    };
    await goBuild('a minute', { module, target }, setupContext({ env, progress: quiet })).make();
    const { stderr } = spawnSync(target, { encoding: 'utf8' });
    // Go keeps its modules in folders that cannot be written to.
    const alsoThere = `${process.env.PATH}:/usr/local/go/bin:/usr/lib/go/bin`;
    execFileSync('go', ['clean', '-modcache'], { env: { ...env, PATH: alsoThere } });
    expect(stderr).toBe('sharp\n');
  });

  test('that fails says why, and leaves nothing behind', async () => {
    const { make } = build('echo half > "$GOBIN/saw"; echo "no such module" >&2; exit 1');
    await expect(make()).rejects.toThrow(/go install .*failed: exit code 1[\s\S]*no such module/);
    expect(readdirSync(join(folder, 'cache', 'durable-forms'), { recursive: true })).toEqual(['saw-1']);
  });
});

describe('the development engine', () => {
  const ensure = (more: NodeJS.ProcessEnv = {}) => {
    const env = { PATH: join(folder, 'path'), XDG_CACHE_HOME: join(folder, 'cache'), ...more };
    return ensureEngine(setupContext({ env, progress: quiet }));
  };

  test('is the program on PATH, whatever its version, unless a version is chosen', async () => {
    const onPath = executable('path', 'temporal');
    const cached = executable('cache', 'durable-forms', 'temporal-cli-1.5.1', 'temporal');
    expect(await ensure()).toBe(onPath);
    expect(await ensure({ ENGINE_VERSION: '1.29' })).toBe(cached);
  });

  test('of a version that cannot be had is refused', async () => {
    await expect(ensure({ ENGINE_VERSION: '1.28' })).rejects.toThrow(
      'ENGINE_VERSION is 1.28; it may be 1.29, 1.30, 1.31, 1.32.',
    );
  });
});

describe('the server of the cluster', () => {
  const ensure = async (more: NodeJS.ProcessEnv = {}) => {
    const env = { PATH: join(folder, 'path'), XDG_CACHE_HOME: join(folder, 'cache'), ...more };
    const context = setupContext({ env, progress: quiet });
    return Promise.all([ensureTemporalServer(context), ensureTemporalSqlTool(context)]);
  };
  const cached = (version = '') =>
    ['server', 'sql'].map((name) => executable('cache', 'durable-forms', `temporal-${name}-${version}`, name));

  test('and its tool have the version of the development engine, or the one that is chosen', async () => {
    const newest = cached(ENGINES[DEFAULT_ENGINE]?.server);
    const older = cached(ENGINES['1.30']?.server);
    expect(await ensure()).toEqual(newest);
    expect(await ensure({ ENGINE_VERSION: '1.30' })).toEqual(older);
  });

  test('of a version that cannot be had is refused', async () => {
    await expect(ensure({ ENGINE_VERSION: '1.28' })).rejects.toThrow('ENGINE_VERSION is 1.28; it may be');
  });
});

describe('how a tool is made', () => {
  test('what it may be made of is asked for only when it is missing', async () => {
    executable('path', 'saw');
    const sources = mock.fn(async () => []);
    await saw(sources).resolve();
    expect(sources.mock.callCount()).toBe(0);
  });

  test('two of the same turn are made one after the other, others meanwhile', async () => {
    const order: string[] = [];
    const made = (name: string, lock?: 'go') => {
      const make = async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        executable('cache', 'durable-forms', `${name}-1`, name);
        order.push(`${name} ends`);
      };
      return saw([{ title: 'made', lock, make }], name).resolve();
    };
    await Promise.all([made('saw', 'go'), made('axe', 'go'), made('nail')]);
    expect(order.slice(0, 2).sort()).toEqual(['nail begins', 'saw begins']);
    expect(order.indexOf('axe begins')).toBeGreaterThan(order.indexOf('saw ends'));
  });

  test('once the set-up is ended, no further source is tried', async () => {
    const stop = new AbortController();
    const second = mock.fn(async () => {});
    const { resolve } = saw([
      {
        title: 'build',
        make: async () => {
          stop.abort();
          throw new Error('ended by SIGTERM');
        },
      },
      { title: 'download', make: second },
    ]);
    await expect(resolve({}, stop.signal)).rejects.toThrow(/aborted/);
    expect(second.mock.callCount()).toBe(0);
  });

  const [download, build] = ['download', 'build'].map((title) => ({ title, make: async () => {} })) as [
    { title: string; make(): Promise<void> },
    { title: string; make(): Promise<void> },
  ];
  test('where downloads answer, one is waited for, and packages before it', async () => {
    const packages = Promise.withResolvers<string>();
    let sources: unknown;
    const asked = downloadOrMake(download, build, { node: packages.promise }, async () => true).then((found) => {
      sources = found;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sources).toBeUndefined();
    packages.resolve('/node');
    await asked;
    expect(sources).toEqual([download, build]);
  });

  test('where none answers, it is built at once, without packages', async () => {
    const never = new Promise<string>(() => {});
    expect(await downloadOrMake(download, build, { node: never }, async () => false)).toEqual([build, download]);
  });
});

describe('a download', () => {
  const context = () => setupContext({ env: process.env, progress: createProgress({ write: () => true }) });
  let server: Server;
  let archive: Buffer;
  beforeEach(async () => {
    writeFileSync(join(folder, 'saw'), '#!/bin/sh\necho sawn\n');
    execFileSync('tar', ['-czf', 'saw.tar.gz', 'saw'], { cwd: folder });
    archive = readFileSync(join(folder, 'saw.tar.gz'));
    server = createServer((request, response) => {
      if (request.url === '/saw') response.end(archive);
      else response.writeHead(404).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => void server.close());
  const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  test('puts the program of the archive where it belongs, and nothing else', async () => {
    const target = join(folder, 'tools', 'saw');
    await downloadProgram(address('/saw'), target, context());
    expect(execFileSync(target, { encoding: 'utf8' })).toBe('sawn\n');
    expect(readdirSync(join(folder, 'tools'))).toEqual(['saw']);
  });

  test('says that there is no such archive, or no such program in it, and leaves nothing', async () => {
    const target = join(folder, 'other', 'axe');
    await expect(downloadProgram(address('/axe'), target, context())).rejects.toThrow(/\/axe answers 404/);
    await expect(downloadProgram(address('/saw'), target, context())).rejects.toThrow(/tar .* failed/);
    expect(readdirSync(join(folder, 'other'))).toEqual([]);
  });

  test.each([
    ['linux', 'x64', 'platform=linux&arch=amd64'],
    ['darwin', 'arm64', 'platform=darwin&arch=arm64'],
  ])('of the Temporal CLI is the one for %s on %s', (platform, arch, query) => {
    expect(cliArchive('1.9.1', platform, arch)).toMatch(
      /^https:\/\/temporal\.download\/cli\/archive\/v\d+\.\d+\.\d+\?/,
    );
    expect(cliArchive('1.9.1', platform, arch)).toContain(query);
  });
});

test('stripe-mock that cannot be had is said, and stops nothing', async () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (text: string) => lines.push(text) > 0 });
  const env = { STRIPE_MOCK_PATH: join(folder, 'nowhere') };
  expect(await ensureStripeMock(setupContext({ env, progress }))).toBeUndefined();
  expect(lines.join('')).toMatch(/STRIPE_MOCK_PATH is .*nowhere[\s\S]*test against stripe-mock is skipped/);
});

test('an OpenAPI Generator that cannot be had is said, and stops nothing', async () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (text: string) => lines.push(text) > 0 });
  const env = { XDG_CACHE_HOME: join(folder, 'empty'), PATH: '' };
  expect(await ensureOpenApiGenerator(setupContext({ env, progress }))).toBeUndefined();
  expect(lines.join('')).toMatch(/no mvn on PATH[\s\S]*test of clients in other languages is skipped/);
});

describe('the lock', () => {
  test('is taken over from a process that is dead, and released after a failure', async () => {
    const lock = join(folder, 'lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner.json'), JSON.stringify({ pid: 1, identity: 'another boot:1' }));
    expect(await withLock(lock, async () => 'mine now')).toBe('mine now');
    await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(lock)).toBe(false);
  });

  test('is not waited for once the set-up is ended', async () => {
    const lock = join(folder, 'lock');
    const stop = new AbortController();
    const work = mock.fn(async () => {});
    await withLock(lock, async () => {
      const second = withLock(lock, work, { signal: stop.signal, onWait: () => stop.abort() });
      await expect(second).rejects.toThrow(/aborted/);
    });
    await expect(withLock(lock, work, { signal: stop.signal })).rejects.toThrow(/aborted/);
    expect([work.mock.callCount(), existsSync(lock)]).toEqual([0, false]);
  });

  test('says once whom it waits for', async () => {
    const lock = join(folder, 'lock');
    const waitedFor: (number | undefined)[] = [];
    let release = () => {};
    const first = withLock(lock, () => {
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const whenWaiting = (pid: number | undefined) => {
      waitedFor.push(pid);
      release();
    };
    const second = withLock(lock, async () => 'second', { onWait: whenWaiting });
    await first;
    expect(await second).toBe('second');
    expect(waitedFor).toEqual([process.pid]);
  });
});

describe('packages', () => {
  const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });
  const install = (wanted: object, installed: object | null) => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    const hidden = join(folder, 'node_modules', '.package-lock.json');
    if (installed) writeFileSync(hidden, JSON.stringify({ packages: installed }));
    return packagesMatch(folder);
  };
  test.each<[string, boolean, object, object | null]>([
    ['everything is there', true, { a: entry('1') }, { a: entry('1') }],
    ['nothing was installed, or not to its end', false, { a: entry('1') }, null],
    ['a version differs', false, { a: entry('2') }, { a: entry('1') }],
    ['one is missing', false, { a: entry('1'), b: entry('1') }, { a: entry('1') }],
    [
      'one for another platform is missing',
      true,
      { a: entry('1'), b: entry('1', { optional: true }) },
      { a: entry('1') },
    ],
  ])('%s: up to date is %s', (_name, expected, wanted, installed) => {
    expect(install(wanted, installed)).toBe(expected);
  });

  test('are all in the lockfile, those of other platforms too, and no registry: npm ci takes nothing less', () => {
    type Entry = { resolved?: string; optionalDependencies?: Record<string, string> };
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>;
    };
    const entries = Object.entries(lock.packages);
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
      ),
    );
    expect(entries.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('a nested npm sees the machine, not the packages it is about to replace', () => {
    const env = withoutNpm({ PATH: '/clone/node_modules/.bin:/usr/bin', npm_config_x: '1', HOME: '/h' });
    expect(env).toEqual({ PATH: '/usr/bin', HOME: '/h' });
  });
});

describe('progress', () => {
  const record = async (isTTY: boolean, lastsMs: number) => {
    const parts: string[] = [];
    let now = 0;
    stopTimers();
    try {
      const sink = { isTTY, write: (part: string) => parts.push(part) };
      const progress = createProgress(sink, () => now);
      const step = progress.step('build', () => new Promise<void>((resolve) => setTimeout(resolve, lastsMs)));
      for (; now <= lastsMs; now += 100) await passTime(100);
      await step;
      return parts.join('');
    } finally {
      mock.timers.reset();
    }
  };
  test('a quick step leaves no trace', async () => expect(await record(false, 1_500)).toBe(''));
  test('a long one prints a line every ten seconds and its end', async () => {
    const text = await record(false, 25_000);
    expect(text.split('\n').map((line) => line.replace(/\d+/, 'N'))).toEqual([
      'build … N s',
      'build … N s',
      'build … N s',
      'build: done in N s',
      '',
    ]);
  });
  test('two that run side by side share its line', async () => {
    const lines: string[] = [];
    let now = 0;
    stopTimers();
    try {
      const progress = createProgress({ write: (part: string) => lines.push(part) > 0 }, () => now);
      const steps = ['build', 'packages'].map((label) =>
        progress.step(label, () => new Promise<void>((resolve) => setTimeout(resolve, 14_000))),
      );
      for (; now <= 14_000; now += 100) await passTime(100);
      await Promise.all(steps);
    } finally {
      mock.timers.reset();
    }
    expect(lines.slice(0, 2)).toEqual(['build … 2 s, packages … 2 s\n', 'build … 12 s, packages … 12 s\n']);
  });

  test('on a terminal it is one moving line', async () => {
    const text = await record(true, 3_000);
    expect(text).toContain('\r\x1b[K');
    expect(text.split('\n')).toHaveLength(2);
  });
});
