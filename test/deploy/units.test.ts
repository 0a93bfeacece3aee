import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { environmentSchema, readSettings } from '#features/environment.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'deploy/systemd');
/** The folder in which the units expect the service. */
const INSTALLED = '/opt/durable-forms/';
const INSTALLED_BEFORE = '/opt/durable-forms.before/';
/** Workers of the version that is leaving, during an upgrade, from a folder of their own. */
const BEFORE = 'durable-forms-worker-before@.service';
/** Both roles in one process. */
const SINGLE = 'durable-forms-single.service';
const MOST_EXPOSED = 20;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const names = globSync('*.service', { cwd: FOLDER }).sort();
const units = new Map(names.map((name) => [name, read(name)]));
const shared = read('durable-forms-.service.d/hardening.conf');
const valuesOf = (unit: Map<string, string[]> | undefined, key: string) => unit?.get(key) ?? [];

/**
 * Parses a unit into each key's values, ignoring sections.
 * @throws Error for an invalid line
 */
function read(file: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#') || /^\[(Unit|Service|Install)\]$/.test(line)) continue;
    const [, key = '', value = ''] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? [];
    if (!key) throw new Error(`${file}: ${line}`);
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
}

function environmentOf(...files: (Map<string, string[]> | undefined)[]): Record<string, string> {
  const words = files.flatMap((file) => valuesOf(file, 'Environment')).flatMap((value) => value.split(' '));
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
}

test('there is a unit for each role, and one for what is done once per version', () => {
  const roles = ['http', 'setup', 'single', 'worker@'].map((role) => `durable-forms-${role}.service`);
  expect(names).toEqual([...roles, BEFORE].sort());
});

describe.each(names)('%s', (name) => {
  const unit = units.get(name);

  test('starts scripts of package.json', () => {
    for (const command of valuesOf(unit, 'ExecStart')) {
      const [program = '', script = ''] = command.split(' ');
      expect(program).toBe(`${name === BEFORE ? INSTALLED_BEFORE : INSTALLED}deploy/run`);
      expect(scripts).toHaveProperty([script]);
    }
  });

  test('sets settings that there are; the others come from a file, which has all that are needed', () => {
    const { NODE_ENV, ...set } = environmentOf(shared, unit);
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(environmentSchema.fields)).toEqual(expect.arrayContaining(Object.keys(set)));
    const lines = readFileSync(join(FOLDER, 'example.env'), 'utf8').split('\n');
    const example = Object.fromEntries(lines.flatMap((line) => (/^[A-Z]/.test(line) ? [line.split(/=(.*)/, 2)] : [])));
    expect(example.APP_KEY).toBe('');
    const key = { APP_KEY: TEST_KEY.toString('base64url') };
    const whole = Object.fromEntries(
      Object.entries({ ...set, ...example, ...key }).map(([one, value]) => [one, String(value).replace('%i', '9')]),
    );
    expect(readSettings(whole, isProInstalled()).uploads).toMatchObject({ folder: '/var/lib/durable-forms/uploads' });
  });

  test('is started again, has a limit of memory, and does not wait for ever', () => {
    expect(valuesOf(unit, 'Restart')[0]).toMatch(/^(always|on-failure)$/);
    expect(valuesOf(unit, 'StartLimitIntervalSec')).toEqual(['0']);
    expect(valuesOf(unit, 'MemoryMax')[0]).toMatch(/^\d+[MG]$/);
  });
});

test('the workers of the version before are those of this one, from another folder and with other ports', () => {
  const [now, before] = [units.get('durable-forms-worker@.service'), units.get(BEFORE)];
  for (const key of ['Type', 'Restart', 'TimeoutStopSec', 'KillMode', 'Nice', 'CPUWeight', 'MemoryMax']) {
    expect([key, valuesOf(before, key)]).toEqual([key, valuesOf(now, key)]);
  }
  expect(valuesOf(before, 'Environment')).not.toEqual(valuesOf(now, 'Environment'));
});

test('both roles in one process do not run beside the HTTP role, whose port they take', () => {
  expect(valuesOf(units.get(SINGLE), 'Conflicts')).toEqual(['durable-forms-http.service']);
  expect(environmentOf(units.get(SINGLE))).toEqual(environmentOf(units.get('durable-forms-http.service')));
});

test('the roles may end what they have begun', () => {
  const { shutdownDelayMs } = readSettings(
    {
      DATABASE_URL: 'mysql://x',
      TEMPORAL_ADDRESS: 'x:1',
      APP_KEY: TEST_KEY.toString('base64url'),
      BASE_URL: 'https://x.example',
      MAIL_URL: 'smtp://x',
    },
    isProInstalled(),
  );
  const stop = (name: string) => Number(valuesOf(units.get(name), 'TimeoutStopSec')[0]);
  expect(stop('durable-forms-http.service')).toBeGreaterThan(shutdownDelayMs / 1000 + 10);
  for (const name of ['durable-forms-worker@.service', SINGLE]) expect(stop(name)).toBeGreaterThan(20);
  expect(stop(SINGLE)).toBeGreaterThan(shutdownDelayMs / 1000 + 10);
  for (const name of ['durable-forms-http.service', 'durable-forms-worker@.service', SINGLE]) {
    expect(valuesOf(units.get(name), 'KillMode')).toEqual(['mixed']);
    expect(valuesOf(units.get(name), 'After')[0]).toContain('durable-forms-setup.service');
  }
  expect(valuesOf(units.get('durable-forms-http.service'), 'ExecReload')).toEqual(['/bin/kill -HUP $MAINPID']);
});

test('what holds for all of them shuts the machine off, and keeps files and settings to themselves', () => {
  expect(Object.fromEntries([...shared].map(([key, values]) => [key, values[0]]))).toMatchObject({
    DynamicUser: 'yes',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    StateDirectoryMode: '0700',
    EnvironmentFile: '/etc/durable-forms.env',
    SystemCallFilter: '@system-service',
  });
});

const program = process.env.SYSTEMD_ANALYZE_PATH;
// Systems without systemd have no tool to check them.
if (process.platform === 'linux') {
  describe('systemd itself', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'durable-forms-units-'));
      cpSync(FOLDER, folder, { recursive: true });
      // systemd checks that the programs exist.
      for (const name of names) {
        const text = readFileSync(join(FOLDER, name), 'utf8');
        writeFileSync(join(folder, name), text.replaceAll(INSTALLED, ROOT).replaceAll(INSTALLED_BEFORE, ROOT));
      }
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    async function analyze(...args: string[]) {
      if (!program) throw new Error('SYSTEMD_ANALYZE_PATH is not set; run the tests with "npm test -- <path>"');
      const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
      return promisify(execFile)(program, args, { env });
    }

    test.each(names)('finds nothing wrong with %s', async (name) => {
      const instance = join(folder, name.replace('@.', '@1.'));
      expect(await analyze('verify', instance)).toEqual({ stdout: '', stderr: '' });
    });

    test('finds what is wrong', async () => {
      const wrong = join(folder, 'durable-forms-wrong.service');
      writeFileSync(wrong, '[Service]\nExecStart=/nowhere/at/all\nBlub=yes\n');
      const failed = analyze('verify', wrong);
      await expect(failed).rejects.toMatchObject({ stderr: expect.stringMatching(/Blub[\s\S]*nowhere/) });
      rmSync(wrong);
    });

    test.each(names)('says of %s that little of the machine is open to it', async (name) => {
      await analyze('security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, '--no-pager', join(folder, name));
    });
  });
}
