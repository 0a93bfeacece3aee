import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { banner } from '#dev/launcher/banner.ts';
import { engineFlags, engineStep, readEngine } from '#dev/launcher/engine.ts';
import type { DevFile } from '#dev/launcher/session.ts';
import { addresses, environmentFile, roleEnvironment } from '#dev/launcher/settings.ts';
import { ROOT } from '#dev/setup/context.ts';
import { loadKeys } from '#dev/supervisor/data-folder.ts';
import { countTotals, jestArguments, runJest } from '#dev/testing/jest.ts';
import { isPure } from '#dev/testing/needs.ts';

const ports = { http: 1, temporal: 2, temporalUi: 3, mysql: 4, smtp: 5, inbox: 6, sandbox: 7 };
const supply = (env: NodeJS.ProcessEnv) =>
  roleEnvironment({ env, ports, appKey: 'generated', databaseUrl: 'mysql://private', namespace: 'durable-forms' });

describe('settings of the roles', () => {
  test('what is not set is supplied', () => {
    expect(supply({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: '1',
      BASE_URL: 'http://127.0.0.1:1',
      REST_ROOT: 'rest',
      APP_KEY: 'generated',
      DATABASE_URL: 'mysql://private',
      TEMPORAL_ADDRESS: '127.0.0.1:2',
      TEMPORAL_NAMESPACE: 'durable-forms',
      TEMPORAL_UI_URL: 'http://127.0.0.1:3',
      MAIL_URL: 'smtp://127.0.0.1:5',
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
      EXTENSIONS: 'extensions.local',
    });
  });

  test('files are kept in the data folder', () => {
    expect(supply({ DATA_DIR: '/data' })).toMatchObject({ UPLOADS_DIR: '/data/uploads' });
  });

  test('what is set is never overridden, and unknown settings pass through', () => {
    const given = {
      NODE_ENV: 'test',
      APP_KEY: 'mine',
      BASE_URL: 'https://forms.example',
      MAIL_URL: 'smtp://mx',
      EXTENSIONS: './mine.ts,@acme/rules',
      EDITION: 'free',
    };
    expect(supply(given)).toMatchObject(given);
  });

  test('a Temporal of somebody else gets no address of a UI that was not started', () => {
    expect(supply({ TEMPORAL_ADDRESS: 'temporal.example:7233' })).not.toHaveProperty('TEMPORAL_UI_URL');
  });

  test('addresses follow from BASE_URL and REST_ROOT', () => {
    expect(addresses({ BASE_URL: 'https://f.example/', REST_ROOT: '/wp-json/' })).toEqual({
      baseUrl: 'https://f.example',
      restRoot: 'wp-json',
      apiA: 'https://f.example/wp-json/svca/v1',
      apiB: 'https://f.example/wp-json/svcb/v1',
    });
  });

  test('generated keys stay the same from one start to the next and are readable for their owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-test-'));
    try {
      const keys = loadKeys(folder);
      expect(Buffer.from(keys.appKey, 'base64url')).toHaveLength(32);
      expect(loadKeys(folder)).toEqual(keys);
      expect(statSync(join(folder, 'keys.json')).mode & 0o777).toBe(0o600);
      mkdirSync(join(folder, 'other'));
      expect(loadKeys(join(folder, 'other')).appKey).not.toBe(keys.appKey);
      // A loss of power may leave a file without its content: a new key could read nothing of the data.
      writeFileSync(join(folder, 'keys.json'), '');
      expect(() => loadKeys(folder)).toThrow(
        /keys\.json cannot be read: .* Restore it from a copy, or start with empty data/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('temporal-dev.yaml', () => {
  test('becomes the flags of the development server', async () => {
    const engine = await readEngine(ROOT);
    const flags = engineFlags(engine, {
      namespace: 'other',
      port: 2,
      uiPort: 3,
      dataDir: '/data',
      secretFlagsFile: '/data/flags.yaml',
    });
    const text = flags.join(' ');
    for (const part of [
      'server start-dev --ip 127.0.0.1 --port 2 --ui-port 3',
      '--db-filename /data/temporal.db --namespace other',
      '--search-attribute FormId=Int',
      '--search-attribute OrderUuid=Keyword',
      '--dynamic-config-value system.enableEagerWorkflowStart=true',
      '--dynamic-config-value system.forceSearchAttributesCacheRefreshOnRead=false',
      '--dynamic-config-value matching.numTaskqueueReadPartitions=1',
      '--sqlite-pragma cache_size=-24576',
      '--env-file /data/flags.yaml',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([
    ['names the environment of the server', {}, '400'],
    ['leaves what is set as it is', { GOGC: '50' }, '50'],
  ])('%s', async (_name, env: NodeJS.ProcessEnv, gogc) => {
    const engine = await readEngine(ROOT);
    const where = {
      namespace: 'forms',
      port: 2,
      uiPort: 3,
      dataDir: '/data',
      codecEndpoint: () => undefined,
      say() {},
    };
    const step = engineStep({ ...where, cli: 'temporal', engine, env, needs: [] });
    expect(step.command().env).toEqual({ ...engine.server.environment, GOGC: gogc });
  });

  test('keeps the token of Temporal UI out of the command line, and files for their owner alone', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'engine-test-'));
    try {
      const engine = await readEngine(ROOT);
      const codecEndpoint = () => 'http://127.0.0.1/rest/host/codec/canary-token';
      const where = { namespace: 'forms', port: 2, uiPort: 3, dataDir, codecEndpoint, say() {} };
      const { file, args } = engineStep({ ...where, cli: '/usr/bin/env', engine, env: {}, needs: [] }).command();
      expect(JSON.stringify([file, args])).not.toContain('canary');
      const flags = args[args.indexOf('--env-file') + 1] ?? '';
      expect(JSON.parse(readFileSync(flags, 'utf8'))).toEqual({
        env: { default: { 'ui-codec-endpoint': codecEndpoint() } },
      });
      expect(statSync(flags).mode & 0o777).toBe(0o600);
      const [, shell = '', ...rest] = args;
      expect(execFileSync(file, ['-c', shell, '/bin/sh', '-c', 'umask'], { encoding: 'utf8' }).trim()).toBe('0077');
      expect(rest[0]).toBe('/usr/bin/env');
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a test run', () => {
  test('that has its result and does not end is ended, and counts as failed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stuck-'));
    const node = join(folder, 'node');
    const script =
      '#!/bin/sh\nfor one; do case "$one" in --outputFile=*) file=$(echo "$one" | cut -d= -f2) ;; esac; done\n';
    const file = { name: join(folder, 'test/one.test.ts'), startTime: 1_000, endTime: 3_500 };
    const result = JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 0,
      testResults: [file],
    });
    writeFileSync(node, `${script}echo '${result}' > "$file"\nexec sleep 60\n`, { mode: 0o755 });
    const { signal } = new AbortController();
    const outcome = await runJest([], { node, root: folder, env: process.env, signal, lingerMs: 50 });
    expect(outcome).toEqual({ passed: 3, failed: 1, seconds: { 'test/one.test.ts': 2.5 } });
    rmSync(folder, { recursive: true });
  });
});

describe('the settings for commands', () => {
  test('are what was supplied, readable by node --env-file, and nothing of what was given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    const file = join(folder, 'dev.env');
    writeFileSync(
      file,
      environmentFile({ PORT: '8080', APP_KEY: 'a b=#"c"', MAIL_URL: 'smtp://given' }, { MAIL_URL: 'smtp://given' }),
    );
    const script = 'console.log(JSON.stringify([process.env.PORT, process.env.APP_KEY, process.env.MAIL_URL ?? null]))';
    const text = execFileSync(process.execPath, [`--env-file=${file}`, '-e', script], { encoding: 'utf8', env: {} });
    expect(JSON.parse(text)).toEqual(['8080', 'a b=#"c"', null]);
    rmSync(folder, { recursive: true });
  });
});

describe('the commands printed at the end', () => {
  const dev: DevFile = {
    ...addresses({ BASE_URL: 'http://127.0.0.1:1', REST_ROOT: 'rest' }),
    adminUser: 'admin',
    adminPassword: 'ef gh',
    adminApplicationPassword: 'ab cd',
    temporalAddress: '',
    temporalNamespace: 'durable-forms',
    temporalUi: null,
    inboxUrl: '',
    sandboxUrl: '',
    mailUrl: '',
    databaseUrl: '',
    formId: 7,
    formUrl: 'http://127.0.0.1:1/forms/7',
    guestBookUrl: 'http://127.0.0.1:1/forms/9',
    ticketsUrl: 'http://127.0.0.1:1/forms/8',
    example: { name: `Ada O'Neil`, message: '100% "fine" \\ $HOME `id`' },
    pids: { launcher: 1, mysql: null, temporal: null, worker: null, http: null },
    processes: [],
  };

  test('submit the example form, whatever stands in its values', () => {
    const text = banner(dev, { command: 'npm run dev', colour: false, dataDir: '/data', detached: false });
    const lines = text.split('\n');
    const from = lines.findIndex((line) => line.startsWith('  token='));
    const script = lines.slice(from, from + 5).join('\n');
    // Replaces curl: it returns a token, then prints the body that it was given.
    const curl = `curl() { if [ "$#" -eq 2 ]; then echo '{"nonce":"n-1","timing_token":"t.2"}'; else printf '%s' "$6"; fi; }\nsleep() { :; }\n`;
    const body = execFileSync('sh', ['-c', curl + script], { encoding: 'utf8' });
    expect(JSON.parse(body)).toEqual({ _svcb_nonce: 'n-1', _svcb_timing: 't.2', ...dev.example });
  });

  test.each([
    ["/data of Ada's", "Stop it: DATA_DIR='/data of Ada'\\''s' npm run dev -- --stop"],
    [join(process.cwd(), '.data'), 'Stop it: npm run dev -- --stop'],
  ])('say how to stop what runs with %s', (dataDir, expected) => {
    const text = banner(dev, { command: 'npm run dev', colour: false, dataDir, detached: true });
    expect(text.split('\n').at(-1)).toBe(expected);
  });

  test('colours only where asked for', () => {
    expect(banner(dev, { command: 'npm run dev', colour: false, dataDir: '/data', detached: true })).not.toContain(
      '\x1b',
    );
    expect(banner(dev, { command: 'npm run dev', colour: true, dataDir: '/data', detached: true })).toContain(
      '\x1b[36m',
    );
  });
});

describe('npm test', () => {
  test('runs every file side by side, unless it is told how', () => {
    expect(jestArguments(['-t', 'mail'])).toEqual(['-t', 'mail', '--maxWorkers=3']);
    expect(jestArguments(['test/workflows', '-i'])).toEqual(['test/workflows', '-i']);
    expect(jestArguments(['--maxWorkers=1'])).toEqual(['--maxWorkers=1']);
  });

  test.each([
    [['test/forms'], true],
    [['test/forms/values/submission.test.ts', 'test/security', '-t', 'one'], true],
    [['test/house.test.ts'], true],
    [['test/forms', 'test/http'], false],
    [['test/db/schema.test.ts'], false],
    [['test/forms/mon'], true],
    [['test/pro'], false],
    [['test/formsomething'], false],
    [['-t', 'test'], false],
    [[], false],
  ])('needs no server for %j: %s', (args, pure) => {
    expect(isPure(args, ROOT)).toBe(pure);
  });

  const result = (numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number) =>
    JSON.stringify({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites });
  test.each([
    ['all pass', result(3, 0, 0), true, { passed: 3, failed: 0 }],
    ['some fail', result(3, 2, 0), false, { passed: 3, failed: 2 }],
    ['a file does not load', result(3, 0, 1), false, { passed: 3, failed: 1 }],
    ['Jest fails for another reason', result(3, 0, 0), false, { passed: 3, failed: 1 }],
    ['Jest left no result', '', false, { passed: 0, failed: 1 }],
  ])('totals when %s', (_name, text, ok, totals) => {
    expect(countTotals(text, ok)).toEqual(totals);
  });
});
