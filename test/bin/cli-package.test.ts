import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSettings } from '#features/environment.ts';
import { checkClock, checkDatabaseVersion } from '#features/health/doctor/database.ts';
import type { Finding } from '#features/health/doctor/finding.ts';
import {
  checkAddress,
  checkFolder,
  checkMailServer,
  checkNode,
  checkSettingsFile,
} from '#features/health/doctor/machine.ts';
import { COMMAND_SETTINGS, runCommand, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-forms-package-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a mail server that sends one line. */
async function greeter(line: string): Promise<Server> {
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end(`${line}\r\n`),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

describe('init', () => {
  test('writes settings that start with a new key, for their owner alone', async () => {
    const at = join(folder, 'new');
    const url = "mysql://me:pa%20'ss$@127.0.0.1:3306/forms";
    const said = ['--database-url', url, '--mail-url', 'smtp://127.0.0.1:25'];
    const { code, json } = await runHere(['init', '--folder', at, ...said], {});
    const file = join(at, 'durable-forms.env');
    expect([code, json()]).toEqual([
      0,
      { file, to_fill_in: [], next: expect.arrayContaining(['durable-forms start']) },
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const env = parseEnv(await readFile(file, 'utf8'));
    expect(env).toMatchObject({
      DATABASE_URL: url,
      BASE_URL: 'http://127.0.0.1:8080',
      UPLOADS_DIR: join(at, 'uploads'),
    });
    expect(readSettings(env).temporal.address).toBe('127.0.0.1:7233');
  });

  test('leaves what is there as it is, and names what has to be filled in', async () => {
    const at = join(folder, 'bare');
    const first = await runHere(['init', '--folder', at], {});
    expect(first.json()).toMatchObject({ to_fill_in: ['DATABASE_URL', 'MAIL_URL'] });
    expect(first.stderr).toBe(`Fill in DATABASE_URL and MAIL_URL in ${join(at, 'durable-forms.env')}.\n`);
    const before = await readFile(join(at, 'durable-forms.env'), 'utf8');
    expect(() => readSettings(parseEnv(before))).toThrow(/DATABASE_URL: is needed[\s\S]*MAIL_URL: is needed/);
    const again = await runHere(['init', '--folder', at], {});
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is there already; it was left as it is')]);
    expect(await readFile(join(at, 'durable-forms.env'), 'utf8')).toBe(before);
  });

  test('says what is in the way of the folder and of uploads', async () => {
    const at = join(folder, 'crowded');
    await mkdir(at);
    await writeFile(join(at, 'uploads'), '');
    const crowded = await runHere(['init', '--folder', at], {});
    expect([crowded.code, crowded.stderr]).toEqual([1, expect.stringContaining(`${join(at, 'uploads')} is a file`)]);
    const file = await runHere(['init', '--folder', join(at, 'uploads')], {});
    expect([file.code, file.stderr]).toEqual([
      2,
      expect.stringContaining(`--folder: ${join(at, 'uploads')} is a file`),
    ]);
  });

  test.each([['a\nAPP_KEY=b'], [`'"\``]])('takes no value that would be read as another one: %j', async (value) => {
    const { code, stderr } = await runHere(['init', '--folder', join(folder, 'bad'), '--mail-url', value], {});
    expect([code, stderr]).toEqual([2, expect.stringContaining('--mail-url')]);
  });
});

describe('dev', () => {
  test('stops nothing where nothing runs, and says which tool is missing', async () => {
    const here = { DATA_DIR: join(folder, 'dev') };
    expect(await runCommand(['dev', '--stop'], here)).toMatchObject({
      code: 0,
      stdout: `Nothing is running with DATA_DIR=${here.DATA_DIR}.\n`,
    });
    const without = await runCommand(['dev'], { ...here, TEMPORAL_ADDRESS: '127.0.0.1:1', MYSQLD_PATH: '/nowhere' });
    expect([without.code, without.stderr]).toEqual([
      1,
      expect.stringMatching(
        /MYSQLD_PATH is \/nowhere, which is not an executable file[\s\S]*It did not start; the reason is above/,
      ),
    ]);
    const both = await runHere(['dev', '--stop', '--reset'], here);
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--stop cannot be combined')]);
  });
});

describe('start', () => {
  test('begins no role without its settings, or without the database', async () => {
    const bare = await runHere(['start'], {});
    expect([bare.code, bare.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL: is needed')]);
    expect(bare.stderr).toContain('There is no durable-forms.env in this folder: "durable-forms init" writes one');
    const home = process.cwd();
    await writeFile(join(folder, 'durable-forms.env'), '');
    try {
      process.chdir(folder);
      const { stderr } = await runHere(['start'], {});
      expect(stderr).toContain('Set them in durable-forms.env, or in the environment, and run this again.');
    } finally {
      process.chdir(home);
      await rm(join(folder, 'durable-forms.env'));
    }
    const nowhere = { DATABASE_URL: 'mysql://me:canary@127.0.0.1:1/forms', TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const away = await runHere(['start'], { ...COMMAND_SETTINGS, ...nowhere, START_WAIT_MS: '1' });
    expect([away.code, away.stdout]).toEqual([1, '']);
    expect(away.stderr).toMatch(/^the database is away \(DATABASE_URL\): .*; the engine is away \(TEMPORAL_ADDRESS\)/m);
    expect(away.stderr).toMatch(/Waited for 0.001 s \(START_WAIT_MS\)/);
    expect(away.stderr).not.toMatch(/canary|is served at/);
  });
});

describe('doctor', () => {
  let database: TestDatabase;
  let mail: Server;
  beforeAll(async () => {
    database = await createTestDatabase();
    mail = await greeter('220 here');
  });
  afterAll(async () => {
    mail.close();
    await database.close();
  });
  const mailUrl = () => `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`;
  const examined = async (settings: Record<string, string>) => {
    const ended = await runHere(['doctor'], settings);
    const { well, parts } = ended.json() as { well: boolean; parts: Finding[] };
    return { ...ended, well, of: (part: string) => parts.find((one) => one.part === part), parts };
  };

  test('says of each part how it is, and what to do', async () => {
    const away = { TEMPORAL_ADDRESS: '127.0.0.1:1', UPLOADS_DIR: join(folder, 'nowhere') };
    const { code, stderr, well, of } = await examined({
      ...COMMAND_SETTINGS,
      DATABASE_URL: database.url,
      MAIL_URL: mailUrl(),
      ...away,
    });
    expect([code, well]).toEqual([1, false]);
    for (const part of [
      'node',
      'settings',
      'database',
      'schema',
      'database_version',
      'database_rights',
      'clock',
      'mail_server',
    ])
      expect(of(part)).toMatchObject({ state: 'ok' });
    expect(of('accounts')).toMatchObject({ state: 'attention', advice: expect.stringContaining('user:create') });
    expect(of('engine')).toMatchObject({ state: 'failing', advice: expect.stringContaining('TEMPORAL_ADDRESS') });
    expect(of('upload_folder')).toMatchObject({ state: 'failing', advice: expect.stringContaining('UPLOADS_DIR') });
    expect(stderr).toMatch(/^engine: .*TEMPORAL_ADDRESS/m);
    expect(of('dns_spf')).toBeDefined();
  });

  test('names a database that is away without its password, and every setting that is wrong', async () => {
    const settings = { ...COMMAND_SETTINGS, MAIL_URL: mailUrl(), TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const away = await examined({ ...settings, DATABASE_URL: 'mysql://me:canary@127.0.0.1:1/forms' });
    expect(away.of('database')).toMatchObject({
      state: 'failing',
      message: expect.stringContaining('127.0.0.1:1/forms'),
    });
    expect(away.stdout + away.stderr).not.toContain('canary');
    const wrong = await examined({ PORT: 'x' });
    expect(wrong.stderr).toMatch(/^settings: .*\nThere is no durable-forms\.env in this folder: "durable-forms init"/m);
    expect(wrong.stderr.match(/durable-forms init/g)).toHaveLength(1);
    const mistakes = wrong.parts.filter(({ part }) => part === 'settings').map(({ message }) => message);
    expect(mistakes.join('\n')).toMatch(/DATABASE_URL: is needed[\s\S]*PORT: must be a port/);
  });

  test('says why the database refuses, and which setting to change', async () => {
    const settings = { ...COMMAND_SETTINGS, MAIL_URL: mailUrl(), TEMPORAL_ADDRESS: '127.0.0.1:1' };
    const at = (change: (url: URL) => void) => {
      const url = new URL(database.url);
      change(url);
      return examined({ ...settings, DATABASE_URL: url.href });
    };
    const missing = await at((url) => {
      url.pathname = '/there_is_no_such_database';
    });
    expect(missing.of('database')).toMatchObject({
      message: expect.stringContaining('The database server has no database of that name.'),
      advice: expect.stringContaining('correct the name in DATABASE_URL'),
    });
    expect(missing.of('schema')).toMatchObject({
      state: 'unknown',
      message: expect.stringMatching(/^This could not be checked: .*there_is_no_such_database/),
    });
    const refused = await at((url) => {
      url.username = 'nobody_here';
      url.password = 'canary';
    });
    expect(refused.of('database')).toMatchObject({
      message: expect.stringContaining('The database refuses the account or its password.'),
      advice: 'Correct the account and the password in DATABASE_URL.',
    });
    expect(refused.stdout + refused.stderr).not.toContain('canary');
    const away = await examined({ ...settings, DATABASE_URL: 'mysql://me@127.0.0.1:1/forms' });
    expect(away.of('database')?.message).toContain('Nothing listens at the address of the database.');
  });

  test('of a service that was never started, missing what start makes is no failure', async () => {
    const empty = await createTestDatabase({ migrated: false });
    try {
      const { code, of } = await examined({ ...COMMAND_SETTINGS, DATABASE_URL: empty.url, MAIL_URL: mailUrl() });
      expect(of('schema')).toMatchObject({ state: 'attention', advice: 'durable-forms start sees to it.' });
      // Nothing answers at the engine's address, which start does not mend.
      expect([code, of('engine')?.state]).toEqual([1, 'failing']);
    } finally {
      await empty.close();
    }
  });

  test.each([
    ['8.0.36', 'ok'],
    ['5.7.44', 'failing'],
    ['10.11.6-MariaDB-0+deb12u1', 'ok'],
    ['10.5.29-MariaDB', 'failing'],
    ['11.4.2-MariaDB', 'ok'],
  ])('a database that is %s: %s', (version, state) => {
    expect(checkDatabaseVersion(version).state).toBe(state);
  });

  test('clocks that are apart, an old Node, and settings that others can read are told', async () => {
    const now = new Date('2031-01-01T00:00:00Z');
    expect(checkClock(now, new Date(now.getTime() + 1_500)).state).toBe('ok');
    expect(checkClock(now, new Date(now.getTime() - 4_000))).toMatchObject({
      state: 'attention',
      message: expect.stringContaining('4.0 s'),
    });
    expect([checkNode('24.21.0').state, checkNode('20.1.0').state]).toEqual(['ok', 'failing']);
    const file = join(folder, 'open.env');
    await writeFile(file, '');
    await chmod(file, 0o644);
    expect(await checkSettingsFile(file)).toMatchObject({ state: 'attention', advice: `Run chmod 600 ${file}.` });
    await chmod(file, 0o600);
    expect((await checkSettingsFile(file)).state).toBe('ok');
    expect((await checkSettingsFile(join(folder, 'none.env'))).state).toBe('ok');
  });

  test('of the address of visitors: whether it has one, and is safe', async () => {
    const found = () => Promise.resolve({});
    const lost = () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    const of = (baseUrl: string, lookUp = found) => checkAddress({ baseUrl }, lookUp).then(({ state }) => state);
    expect(await of('https://forms.example.org')).toBe('ok');
    expect(await of('http://forms.example.org')).toBe('attention');
    expect(await of('http://127.0.0.1:8080')).toBe('attention');
    expect(await of('https://forms.example.org', lost)).toBe('failing');
  });

  test('of mail: whether a server greets, or a program is there', async () => {
    const rude = await greeter('554 no');
    try {
      const port = (rude.address() as AddressInfo).port;
      const states = [
        mailUrl(),
        `smtp://127.0.0.1:${port}`,
        'smtp://127.0.0.1:1',
        'sendmail:///no/such',
        'sendmail:///bin/sh',
      ].map(async (url) => (await checkMailServer({ mailUrl: url })).state);
      expect(await Promise.all(states)).toEqual(['ok', 'failing', 'failing', 'failing', 'ok']);
    } finally {
      rude.close();
    }
  });

  test('a folder of files that is there, and a site without one', async () => {
    expect((await checkFolder({ uploads: { folder } })).state).toBe('ok');
    expect((await checkFolder({})).state).toBe('ok');
  });
});
