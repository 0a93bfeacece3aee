import { describe, expect, test } from '@jest/globals';
import { needsRehash } from 'argon2';
import {
  hashPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PasswordError,
  verifyPassword,
} from '#features/accounts/passwords/passwords.ts';

describe('a password', () => {
  test('is kept as argon2id, salted, and recognised', async () => {
    const password = 'correct horse battery';
    const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,(t=2,p=1|p=1,t=2)\$/);
    expect(other).not.toBe(one);
    expect(needsRehash(one, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })).toBe(false);
    expect(await verifyPassword(one, password)).toBe(true);
    expect(await verifyPassword(one, `${password} `)).toBe(false);
    expect(await verifyPassword(one, 'x'.repeat(PASSWORD_MAX + 1))).toBe(false);
  });

  test('is the same however the keyboard writes its characters', async () => {
    expect(await verifyPassword(await hashPassword('Zo\u00eb and twelve'), 'Zoe\u0308 and twelve')).toBe(true);
  });

  test('of nobody matches nothing', async () => {
    expect(await verifyPassword(null, 'correct horse battery')).toBe(false);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  test.each([
    ['too short', 'x'.repeat(PASSWORD_MIN - 1), 'at least 12 characters'],
    ['too short in characters though not in bytes', '\u{1f600}'.repeat(PASSWORD_MIN - 1), 'at least 12 characters'],
    ['too long', 'x'.repeat(PASSWORD_MAX + 1), 'at most 1024 bytes'],
    ['too long in bytes', 'é'.repeat(PASSWORD_MAX / 2 + 1), 'at most 1024 bytes'],
  ])('that is %s is refused, and not repeated', async (_what, password, message) => {
    const refusal = (await hashPassword(password).catch((error: unknown) => error)) as PasswordError;
    expect(refusal).toBeInstanceOf(PasswordError);
    expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain(password);
  });

  test.each(['x'.repeat(PASSWORD_MIN), 'x'.repeat(PASSWORD_MAX)])('may be just short or long enough', async (text) => {
    expect(await verifyPassword(await hashPassword(text), text)).toBe(true);
  });
});
