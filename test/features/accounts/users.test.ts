import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { User } from '#features/accounts/entities.ts';
import { PasswordError } from '#features/accounts/passwords/passwords.ts';
import { Users } from '#features/accounts/users.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const PASSWORD = 'plenty of horses, no staple';

let database: TestDatabase;
let users: Users;
beforeAll(async () => {
  database = await createTestDatabase();
  users = new Users({ orm: database.orm, box: new SecretBox([randomBytes(32)]) });
});
beforeEach(() => database.orm.em.fork().nativeDelete(User, {}));
afterAll(() => database.close());

const create = (login: string) => users.create({ login, email: 'ada@example.org', role: 'editor' }, NOW);

describe('a login', () => {
  test('is kept in lower case and found in any', async () => {
    const { id, login } = await create('Ada.Lovelace');
    expect(login).toBe('ada.lovelace');
    for (const typed of ['ada.lovelace', 'Ada.Lovelace', 'ADA.LOVELACE']) {
      expect(await users.findByLogin(typed)).toEqual({ id, login: 'ada.lovelace', role: 'editor' });
    }
  });

  test('is not found with spaces behind it, which MySQL would not mind', async () => {
    await create('ada');
    expect(await users.findByLogin('ada ')).toBeNull();
    expect((await users.checkPassword('ADA  ', PASSWORD)).user).toBeNull();
  });

  test('cannot be taken twice in different case', async () => {
    await create('ada');
    await expect(create('ADA')).rejects.toThrow(UniqueConstraintViolationException);
  });
});

describe('an account', () => {
  test('that is not there has no role to change and nothing to delete', async () => {
    await users.create({ login: 'ada', email: 'ada@example.org', role: 'administrator' }, NOW);
    expect(await users.change(4711, { role: 'editor' }, NOW)).toBeNull();
    expect(await users.delete(4711)).toBeNull();
  });
});

describe('a password', () => {
  test('is checked, changed and removed', async () => {
    const { id } = await create('ada');
    const matches = async (password: string) => (await users.checkPassword('ada', password)).matches;
    expect(await matches(PASSWORD)).toBe(false);
    await users.setPassword(id, PASSWORD);
    expect([await matches(PASSWORD), await matches('another one entirely')]).toEqual([true, false]);
    await users.setPassword(id, 'another one entirely');
    expect([await matches(PASSWORD), await matches('another one entirely')]).toEqual([false, true]);
    await users.setPassword(id, null);
    expect(await matches('another one entirely')).toBe(false);
  });

  test('is not set when it is too short, and the old one stays', async () => {
    const { id } = await create('ada');
    await users.setPassword(id, PASSWORD);
    await expect(users.setPassword(id, 'short')).rejects.toThrow(PasswordError);
    expect((await users.checkPassword('ada', PASSWORD)).matches).toBe(true);
  });

  test('is set for nobody when there is no such account', async () => {
    expect(await users.setPassword(4711, PASSWORD)).toBe(false);
  });

  test('is no application password, nor the other way round', async () => {
    const { id } = await create('ada');
    await users.setPassword(id, PASSWORD);
    const { password } = await users.createApplicationPassword(id, 'x', NOW);
    expect(await users.authenticate('ada', PASSWORD, NOW)).toBeNull();
    expect((await users.checkPassword('ada', password)).matches).toBe(false);
  });
});

test('the list of accounts is by login, and has no hash', async () => {
  const grace = await create('Grace');
  const ada = await create('Ada');
  await users.setPassword(ada.id, PASSWORD);
  const email = 'ada@example.org';
  expect(await users.list()).toEqual([
    { ...ada, email, hasPassword: true, disabledAt: null, createdAt: NOW },
    { ...grace, email, hasPassword: false, disabledAt: null, createdAt: NOW },
  ]);
});
