import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApplicationPassword, User } from '#features/accounts/entities.ts';
import { LoginThrottle, LoginThrottled } from '#features/accounts/login-throttle.ts';
import { Sessions } from '#features/accounts/sessions.ts';
import { Users } from '#features/accounts/users.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { DAY_MS } from '#time.ts';

const box = new SecretBox([Buffer.from(String(COMMAND_SETTINGS.APP_KEY), 'base64url')]);
const PASSWORD = 'canary of 24 characters!';

let database: TestDatabase;
let users: Users;

beforeAll(async () => {
  database = await createTestDatabase();
  users = new Users({ orm: database.orm, box });
});
afterAll(() => database.close());

const withInput = (input: string, ...args: string[]) =>
  runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url }, input);
const withDatabase = (...args: string[]) => withInput('', ...args);

describe('accounts', () => {
  test('are administrators unless told otherwise, and there is one of each name, whatever its case', async () => {
    const user = ['--login', 'Ada', '--email', 'ada@example.org'];
    const ada = await withDatabase('user:create', ...user);
    expect(ada).toMatchObject({ code: 0, stderr: '' });
    expect(ada.json()).toEqual({ id: expect.any(Number), login: 'ada', role: 'administrator' });
    expectFailure(await withDatabase('user:create', ...user), 1, '--login: There is already a user Ada.');

    const ed = await withDatabase('user:create', '--login', 'ed', '--email', 'ed@example.org', '--role', 'editor');
    expect(ed.json()).toMatchObject({ login: 'ed', role: 'editor' });
    const listed = await withDatabase('user:list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const common = { id: expect.any(Number), password_set: false, created_at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(listed.json()).toEqual({
      users: [
        { ...common, login: 'ada', email: 'ada@example.org', role: 'administrator' },
        { ...common, login: 'ed', email: 'ed@example.org', role: 'editor' },
      ],
    });
  });

  test('that several commands make at once are made once', async () => {
    const create = () => withDatabase('user:create', '--login', 'twin', '--email', 'twin@example.org');
    const ended = await Promise.all([create(), create(), create()]);
    const failed = ended.filter(({ code }) => code !== 0);
    expect(failed).toHaveLength(2);
    for (const one of failed) expectFailure(one, 1, '--login: There is already a user twin.');
    expect(await database.orm.em.fork().count(User, { login: 'twin' })).toBe(1);
    await database.orm.em.fork().nativeDelete(User, { login: 'twin' });
  });

  test('get a password from standard input, which no output repeats', async () => {
    const made = await withInput(
      `${PASSWORD}\n`,
      ...['user:create', '--login', 'cy', '--email', 'cy@example.org', '--password-stdin'],
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).not.toContain('canary');
    expect(await users.checkPassword('cy', PASSWORD)).toMatchObject({ matches: true });
    expect((await withDatabase('user:list')).stdout).not.toContain('argon2');
  });

  test('are not made when their password is refused', async () => {
    const create = ['user:create', '--login', 'di', '--email', 'di@example.org', '--password-stdin'];
    const [short, empty, two] = await Promise.all([
      withInput('canary', ...create),
      withInput('\n', ...create),
      withInput(`${PASSWORD}\n${PASSWORD}\n`, ...create),
    ]);
    expectFailure(short, 1, '--password-stdin: The password is too short');
    expectFailure(empty, 1, '--password-stdin: standard input has no password');
    expectFailure(two, 1, '--password-stdin: standard input has more than one line');
    for (const { stderr } of [short, empty, two]) expect(stderr).not.toContain('canary');
    expect(await database.orm.em.fork().count(User, { login: 'di' })).toBe(0);
  });

  test('get another password, which signs them out everywhere', async () => {
    const { id } = await users.create({ login: 'flo', email: 'flo@example.org', role: 'editor' }, new Date());
    await users.setPassword(id, 'the password of before');
    const sessions = new Sessions({ orm: database.orm, box });
    const { user } = await users.checkPassword('flo', 'the password of before');
    if (!user) throw new Error('there is no such user');
    const session = await sessions.create(user, new Date());
    expect(await sessions.find(String(session?.token), new Date())).not.toBeNull();

    const [changed, unknown, short] = [
      await withInput(PASSWORD, 'user:password', '--login', 'FLO', '--password-stdin'),
      await withInput(PASSWORD, 'user:password', '--login', 'nobody', '--password-stdin'),
      await withInput('short', 'user:password', '--login', 'flo', '--password-stdin'),
    ];
    expect(changed).toMatchObject({ code: 0, stderr: '' });
    expect(changed.json()).toEqual({ id, login: 'flo', role: 'editor' });
    expectFailure(unknown, 1, '--login: There is no user nobody');
    expectFailure(short, 1, '--password-stdin: The password is too short');
    expect(await users.checkPassword('flo', PASSWORD)).toMatchObject({ matches: true });
    expect(await sessions.find(String(session?.token), new Date())).toBeNull();
  });

  test('with another password wait for nobody who guessed elsewhere', async () => {
    await users.create({ login: 'gus', email: 'gus@example.org', role: 'editor' }, new Date());
    const throttle = new LoginThrottle({ url: database.url, box });
    const guess = async (index: number) =>
      throttle.attempt({ login: 'gus', address: `198.51.100.${index}`, isKnown: false }, async () => null);
    try {
      for (let index = 0; index < 11; index += 1) expect(await guess(index)).toBeNull();
      await expect(guess(99)).rejects.toThrow(LoginThrottled);
      expect(await withInput(PASSWORD, 'user:password', '--login', 'Gus', '--password-stdin')).toMatchObject({
        code: 0,
      });
      expect(await guess(99)).toBeNull();
    } finally {
      await throttle.close();
    }
  });
});

describe('an administrator', () => {
  const admins = () => database.orm.em.fork().find(User, { role: 'administrator' });
  const create = (login: string, role: 'administrator' | 'editor') =>
    users.create({ login, email: `${login}@example.org`, role }, new Date());
  let id: number;
  beforeEach(async () => {
    await database.orm.em.fork().nativeDelete(User, {});
    ({ id } = await create('ann', 'administrator'));
  });

  test('is made an editor and one again, and what it may is looked up at each request', async () => {
    await create('ben', 'administrator');
    const { password } = await users.createApplicationPassword(id, 'test', new Date());
    for (const role of ['editor', 'editor', 'administrator', 'administrator']) {
      const changed = await withDatabase('user:role', '--login', 'Ann', '--role', role);
      expect(changed.json()).toEqual({ id, login: 'ann', role });
      expect(changed.stderr).toBe('');
      expect(await users.authenticate('ann', password, new Date())).toMatchObject({ role });
    }
  });

  test('that is the last one is neither deleted nor made an editor', async () => {
    await create('eve', 'editor');
    const [demoted, deleted] = [
      await withDatabase('user:role', '--login', 'ann', '--role', 'editor'),
      await withDatabase('user:delete', '--login', 'ann'),
    ];
    const why = 'ann is the last administrator: make another account an administrator first.';
    expectFailure(demoted, 1, `--role: ${why}`);
    expectFailure(deleted, 1, `--login: ${why}`);
    expect(await withDatabase('user:role', '--login', 'ann', '--role', 'administrator')).toMatchObject({ code: 0 });
    expect(await withDatabase('user:delete', '--login', 'eve')).toMatchObject({ code: 0 });
    expect(await admins()).toMatchObject([{ login: 'ann' }]);
  });

  test('is left, however many commands take it away at a time', async () => {
    for (const login of ['ben', 'cat', 'dan']) await create(login, 'administrator');
    const ended = await Promise.all([
      ...['ann', 'ben'].map((login) => withDatabase('user:delete', '--login', login)),
      ...['cat', 'dan'].map((login) => withDatabase('user:role', '--login', login, '--role', 'editor')),
    ]);
    expect(ended.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(await admins()).toHaveLength(1);
  });
});

describe('an account that is deleted', () => {
  test('is gone with its sessions and application passwords, and the log tells it', async () => {
    const { id } = await users.create({ login: 'ira', email: 'ira@example.org', role: 'editor' }, new Date());
    const other = await users.create({ login: 'jon', email: 'jon@example.org', role: 'administrator' }, new Date());
    const sessions = new Sessions({ orm: database.orm, box });
    const signIn = async (login: string, userId: number) => {
      await users.setPassword(userId, PASSWORD);
      const { user } = await users.checkPassword(login, PASSWORD);
      return user && (await sessions.create(user, new Date()));
    };
    const [own, foreign] = [await signIn('ira', id), await signIn('jon', other.id)];
    const made = await users.createApplicationPassword(id, 'one', new Date());
    await users.createApplicationPassword(id, 'two', new Date());
    const kept = await users.createApplicationPassword(other.id, 'three', new Date());

    const deleted = await withDatabase('user:delete', '--login', 'Ira');
    expect(deleted.code).toBe(0);
    expect(deleted.json()).toEqual({
      deleted: { id, login: 'ira', role: 'editor' },
      sessions: 1,
      application_passwords: 2,
      open_steps: 0,
    });
    expect(deleted.stderr).toBe('');
    expect(await users.findByLogin('ira')).toBeNull();
    expect(await sessions.find(String(own?.token), new Date())).toBeNull();
    expect(await users.authenticate('ira', made.password, new Date())).toBeNull();
    expect(await database.orm.em.fork().count(ApplicationPassword, { userId: id })).toBe(0);
    expect(await sessions.find(String(foreign?.token), new Date())).not.toBeNull();
    expect(await users.authenticate('jon', kept.password, new Date())).not.toBeNull();

    expectFailure(await withDatabase('user:delete', '--login', 'ira'), 1, '--login: There is no user ira');
    expectFailure(
      await withDatabase('user:role', '--login', 'ira', '--role', 'editor'),
      1,
      '--login: There is no user',
    );
  });
});

describe('application passwords', () => {
  test('are shown once and work', async () => {
    const { id } = await users.create({ login: 'bo', email: 'bo@example.org', role: 'editor' }, new Date());
    const made = await Promise.all([
      withDatabase('app-password:create', '--login', 'bo'),
      withDatabase('app-password:create', '--login', 'Bo', '--name', 'laptop'),
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
    expectFailure(unknown, 1, '--login: There is no user nobody');
  });

  test('are listed without what they are, and stop working when they are revoked', async () => {
    const { id } = await users.create({ login: 'gus', email: 'gus@example.org', role: 'editor' }, new Date());
    const other = await users.create({ login: 'hal', email: 'hal@example.org', role: 'editor' }, new Date());
    const used = await users.createApplicationPassword(id, 'used', new Date('2031-03-04T05:06:07Z'));
    const spare = await users.createApplicationPassword(id, 'spare', new Date('2031-03-05T05:06:07Z'));
    const foreign = await users.createApplicationPassword(other.id, 'foreign', new Date());
    await users.authenticate('gus', used.password, new Date('2031-03-06T05:06:07Z'));

    const listed = await withDatabase('app-password:list', '--login', 'gus');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.json()).toEqual({
      login: 'gus',
      application_passwords: [
        {
          uuid: used.uuid,
          name: 'used',
          created_at: '2031-03-04T05:06:07.000Z',
          last_used_at: '2031-03-06T05:06:07.000Z',
          expires_at: null,
          made_with: null,
        },
        {
          uuid: spare.uuid,
          name: 'spare',
          created_at: '2031-03-05T05:06:07.000Z',
          last_used_at: null,
          expires_at: null,
          made_with: null,
        },
      ],
    });

    const revoke = (uuid: string) => withDatabase('app-password:revoke', '--login', 'gus', '--uuid', uuid);
    expectFailure(await revoke(foreign.uuid), 1, `--uuid: gus has no application password ${foreign.uuid}`);
    const revoked = await revoke(used.uuid);
    expect(revoked).toMatchObject({ code: 0, stderr: '' });
    expect(revoked.json()).toEqual({ login: 'gus', revoked: used.uuid });
    expect(await users.authenticate('gus', used.password, new Date())).toBeNull();
    expect(await users.authenticate('gus', spare.password, new Date())).not.toBeNull();
    expect(await users.authenticate('hal', foreign.password, new Date())).not.toBeNull();
  });

  test('work for as many days as --expires-days says', async () => {
    await users.create({ login: 'hana', email: 'hal@example.org', role: 'editor' }, new Date());
    const made = (await withDatabase('app-password:create', '--login', 'hana', '--expires-days', '7')).json();
    const { password, expires_at: end } = made as { password: string; expires_at: string };
    const [before, after] = [new Date(Date.parse(end) - 1), new Date(end)];
    expect(await users.authenticate('hana', password, before)).toMatchObject({ login: 'hana' });
    expect(await users.authenticate('hana', password, after)).toBeNull();
    expect(Date.parse(end) - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
    for (const days of ['0', '3651', 'x']) {
      const ended = await withDatabase('app-password:create', '--login', 'hana', '--expires-days', days);
      expectFailure(ended, 2, '--expires-days must be a whole number from 1 to 3650');
    }
  });

  test('that nobody uses are listed, of every account', async () => {
    const { id } = await users.create({ login: 'ivy', email: 'ivy@example.org', role: 'editor' }, new Date());
    const idle = await users.createApplicationPassword(id, 'idle', new Date('2020-01-01T00:00:00Z'));
    await users.createApplicationPassword(id, 'new', new Date());
    const listed = (await withDatabase('app-password:list', '--unused')).json() as {
      application_passwords: { login: string }[];
    };
    expect(listed.application_passwords.filter(({ login }) => login === 'ivy')).toMatchObject([{ uuid: idle.uuid }]);
    expectFailure(await withDatabase('app-password:list', '--unused', '--login', 'ivy'), 2, 'leave --login out');
  });

  test('of an account are fifty at most', async () => {
    const { id } = await users.create({ login: 'jim', email: 'jim@example.org', role: 'editor' }, new Date());
    for (let made = 0; made < 50; made += 1) await users.createApplicationPassword(id, `${made}`, new Date());
    const ended = await withDatabase('app-password:create', '--login', 'jim');
    expectFailure(ended, 1, '--login: an account has at most 50 application passwords: revoke one first');
  });
});
