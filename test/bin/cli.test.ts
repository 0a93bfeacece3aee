import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApplicationPassword, User } from '../../db/entities/host.ts';
import { requireCurrentSchema } from '../../db/migrate.ts';
import { Users } from '../../host/users.ts';
import { verifyCodecToken } from '../../security/codec-token.ts';
import { SecretBox } from '../../security/secret-box.ts';
import { COMMAND_SETTINGS, type Ended, runCommand } from '../environment/command.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64url')]);
const COMMANDS = ['migrate', 'temporal:setup', 'user:create', 'app-password:create', 'codec-token'];

let database: TestDatabase;
let empty: TestDatabase;
/** The engine's client tries for a while before it gives up: it does so beside the other tests. */
let setupWithoutEngine: Promise<Ended>;

beforeAll(async () => {
  setupWithoutEngine = runCommand(['temporal:setup']);
  database = await createTestDatabase();
  empty = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await setupWithoutEngine;
  await database.close();
  await empty.close();
});

const withDatabase = (...args: string[]) => runCommand(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });

/** What every failure has in common: its code, nothing for a program that reads the output, no stack. */
function expectFailure(ended: Ended, code: number, message: string): void {
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended).toMatchObject({ code, stdout: '' });
}

describe('durable-forms', () => {
  test('help lists every command', async () => {
    for (const { code, stdout, stderr } of await Promise.all([runCommand(['help'], {}), runCommand(['--help'], {})])) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    }
  });

  test('alone shows how it is used, and is wrong usage', async () => {
    const { code, stdout } = await runCommand([], {});
    expect(code).toBe(2);
    expect(stdout).toContain('durable-forms <command> [options]');
  });

  test('names every wrong setting', async () => {
    const ended = await runCommand(['migrate'], {
      ...COMMAND_SETTINGS,
      PORT: 'x',
      MAIL_URL: '',
      APP_KEY: 'canary-key',
    });
    expectFailure(ended, 1, 'These settings are wrong:');
    for (const name of ['PORT', 'MAIL_URL', 'APP_KEY']) expect(ended.stderr).toContain(`  ${name}: `);
    expect(ended.stderr).not.toContain('canary');
  });
});

describe('wrong usage', () => {
  // None of these gets as far as the database, which is not there.
  test('ends with 2, says what is wrong and how it would be right', async () => {
    const cases: [args: string[], message: string][] = [
      [['migrat'], 'there is no command migrat'],
      [['toString'], 'there is no command toString'],
      [['migrate', '--force'], "'--force'"],
      [['user:create', '--login', 'ada'], '--email is needed'],
      [['user:create', '--login', 'a b', '--email', 'a@example.org'], '--login must have'],
      [['user:create', '--login', 'ada', '--email', 'nobody'], '--email must be'],
      [['user:create', '--login', 'ada', '--email', 'a@example.org', '--role', 'root'], '--role must be'],
      [['app-password:create'], '--login is needed'],
      [['app-password:create', '--login', 'ada', '--name', 'x'.repeat(101)], '--name must have'],
      [['codec-token', '--user-id=-1'], '--user-id must be'],
      [['codec-token', '--user-id='], '--user-id must be'],
    ];
    while (cases.length > 0) {
      const some = cases.splice(0, 4);
      const ended = await Promise.all(some.map(([args]) => runCommand(args)));
      for (const [index, [, message]] of some.entries()) {
        expectFailure(ended[index] as Ended, 2, message);
        expect(ended[index]?.stderr).toContain('durable-forms <command> [options]');
      }
    }
  });
});

describe('what cannot be reached', () => {
  test('a database is told with its setting', async () => {
    const user = ['user:create', '--login', 'ada', '--email', 'ada@example.org'];
    const elsewhere = { ...COMMAND_SETTINGS, DATABASE_URL: `${database.url}_typo` };
    const [migrating, creating, mistaken] = await Promise.all([
      runCommand(['migrate']),
      runCommand(user),
      runCommand(user, elsewhere),
    ]);
    expectFailure(migrating, 1, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1');
    expectFailure(creating, 1, 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1');
    expectFailure(mistaken, 1, 'DATABASE_URL: Unknown database');
  });

  test('an engine is told with its settings', async () => {
    expectFailure(await setupWithoutEngine, 1, 'TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE: ');
  });
});

describe('migrate', () => {
  test('brings an empty database up to date, and a second time has nothing to do', async () => {
    const settings = { ...COMMAND_SETTINGS, DATABASE_URL: empty.url };
    const early = await runCommand(['user:create', '--login', 'ada', '--email', 'ada@example.org'], settings);
    expectFailure(early, 1, 'run "npm run migrate"');

    const first = await runCommand(['migrate'], settings);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.json()).toEqual({ migrated: ['0001-initial'] });
    await requireCurrentSchema(empty.orm);

    const second = await runCommand(['migrate'], settings);
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.json()).toEqual({ migrated: [] });
  });
});

describe('accounts', () => {
  test('are administrators unless told otherwise, and there is one of each name', async () => {
    const user = ['--login', 'ada', '--email', 'ada@example.org'];
    const ada = await withDatabase('user:create', ...user);
    expect(ada).toMatchObject({ code: 0, stderr: '' });
    expect(ada.json()).toEqual({ id: expect.any(Number), login: 'ada', role: 'administrator' });
    expectFailure(await withDatabase('user:create', ...user), 1, '--login: there is a user ada already');

    const ed = await withDatabase('user:create', '--login', 'ed', '--email', 'ed@example.org', '--role', 'editor');
    expect(ed.json()).toMatchObject({ login: 'ed', role: 'editor' });
    const rows = await database.orm.em.fork().find(User, {}, { orderBy: { login: 'asc' } });
    expect(rows.map(({ login, email, role }) => [login, email, role])).toEqual([
      ['ada', 'ada@example.org', 'administrator'],
      ['ed', 'ed@example.org', 'editor'],
    ]);
  });

  test('get application passwords that are shown once and work', async () => {
    const users = new Users({ orm: database.orm, box });
    const { id } = await users.create({ login: 'bo', email: 'bo@example.org', role: 'editor' }, new Date());
    const made = await Promise.all([
      withDatabase('app-password:create', '--login', 'bo'),
      withDatabase('app-password:create', '--login', 'bo', '--name', 'laptop'),
    ]);
    for (const ended of made) {
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      const { login, uuid, password } = ended.json() as Record<string, string>;
      expect([login, uuid]).toEqual(['bo', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      expect(await users.authenticate('bo', String(password), new Date())).toMatchObject({ id, role: 'editor' });
      expect(await users.authenticate('ada', String(password), new Date())).toBeNull();
    }
    const rows = await database.orm.em.fork().find(ApplicationPassword, { userId: id }, { orderBy: { name: 'asc' } });
    expect(rows.map(({ name }) => name)).toEqual(['cli', 'laptop']);
    for (const { stdout } of made) expect(stdout).not.toContain(String(rows[0]?.hash));

    const unknown = await withDatabase('app-password:create', '--login', 'nobody');
    expectFailure(unknown, 1, '--login: there is no user nobody');
  });
});

describe('codec-token', () => {
  test('makes a token for 12 hours, without database or engine', async () => {
    const before = Date.now();
    const [anonymous, named] = await Promise.all([
      runCommand(['codec-token']),
      runCommand(['codec-token', '--user-id', '42']),
    ]);
    for (const [ended, userId] of [[anonymous, 0] as const, [named, 42] as const]) {
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      const { token, expires_at } = ended.json() as Record<string, string>;
      expect(verifyCodecToken(box, String(token), new Date())).toEqual({ userId });
      const expires = new Date(String(expires_at));
      expect(expires.getTime() - before).toBeGreaterThanOrEqual(12 * 60 * 60 * 1000);
      expect(verifyCodecToken(box, String(token), expires)).toBeNull();
    }
  });
});
