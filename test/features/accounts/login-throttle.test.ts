import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import {
  LOGIN_LIMITS,
  LoginThrottle,
  LoginThrottled,
  STRANGERS_PAUSE_SECONDS,
} from '#features/accounts/login-throttle.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { placesOf } from '#test/environment/tables.ts';
import { HOUR_SECONDS } from '#time.ts';

const MINUTE = 60;

let database: TestDatabase;
let throttle: LoginThrottle;
let checks: number;
beforeAll(async () => {
  database = await createTestDatabase();
  throttle = new LoginThrottle({ url: database.url, box: new SecretBox([randomBytes(32)]) });
});
beforeEach(async () => {
  checks = 0;
  await database.orm.em.fork().nativeDelete(RateLimit, {});
});
afterAll(async () => {
  await throttle.close();
  await database.close();
});

const attempt = async (
  login: string,
  address: string,
  right = false,
  isKnown = false,
): Promise<'right' | 'wrong' | LoginThrottled> => {
  const check = async () => {
    checks += 1;
    return right || null;
  };
  try {
    return (await throttle.attempt({ login, address, isKnown }, check)) ? 'right' : 'wrong';
  } catch (error) {
    if (error instanceof LoginThrottled) return error;
    throw error;
  }
};
const throttled = expect.any(LoginThrottled);
const address = (index: number) => `198.51.100.${index}`;
const subscriber = (index: number) => `2001:db8:0:${index}::1`;

/** Makes that many failing attempts. `who` returns the login and the address of each attempt. */
async function fail(times: number, who: (index: number) => [login: string, address: string]): Promise<void> {
  for (let index = 0; index < times; index += 1) expect(await attempt(...who(index))).toBe('wrong');
}

test('the limits are what the documentation says', () => {
  expect(LOGIN_LIMITS).toEqual([
    { name: 'login_address', failures: 5, seconds: 15 * MINUTE, of: 'everybody' },
    { name: 'login_site', failures: 10, seconds: 15 * MINUTE, of: 'everybody' },
    { name: 'address', failures: 30, seconds: HOUR_SECONDS, of: 'everybody' },
    { name: 'site', failures: 60, seconds: HOUR_SECONDS, of: 'everybody' },
    { name: 'login', failures: 10, seconds: 10 * MINUTE, of: 'strangers' },
  ]);
  expect(STRANGERS_PAUSE_SECONDS).toBe(10);
});

describe('no more attempts are made', () => {
  test.each<[string, number, (index: number) => [string, string], [string, string], number, [string, string][]]>([
    [
      '5 failures of a login at an address, for 15 minutes',
      5,
      () => ['ada', address(1)],
      ['ada', address(1)],
      15 * MINUTE,
      [
        ['ada', address(2)],
        ['ed', address(1)],
      ],
    ],
    [
      '30 failures at an address, for an hour',
      30,
      (index) => [`login${index}`, address(1)],
      ['ada', address(1)],
      HOUR_SECONDS,
      [['ada', address(2)]],
    ],
    [
      '10 failures of a login in an IPv6 site, for 15 minutes',
      10,
      (index) => ['ada', subscriber(index)],
      ['ada', subscriber(99)],
      15 * MINUTE,
      [
        ['ed', subscriber(99)],
        ['ada', '2001:db8:1::1'],
      ],
    ],
    [
      '60 failures in an IPv6 site, for an hour',
      60,
      (index) => [`login${index}`, subscriber(index)],
      ['ada', subscriber(99)],
      HOUR_SECONDS,
      [['ada', '2001:db8:1::1']],
    ],
    [
      '10 failures of a login at all addresses and one more, for ten seconds',
      11,
      (index) => ['ada', address(index)],
      ['ada', address(99)],
      10,
      [['ed', address(99)]],
    ],
  ])('after %s', async (_what, times, who, refusedFor, seconds, othersGoOn) => {
    await fail(times, who);
    checks = 0;
    const refusal = await attempt(...refusedFor, true);
    expect(refusal).toEqual(throttled);
    const { retryAfterSeconds } = refusal as LoginThrottled;
    expect(retryAfterSeconds).toBeGreaterThan(Math.max(0, seconds - MINUTE));
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds);
    expect(checks).toBe(0);
    for (const other of othersGoOn) expect(await attempt(...other, true)).toBe('right');
  });

  test('of a login in an IPv6 site, until one was right there', async () => {
    await fail(9, (index) => ['ada', subscriber(index)]);
    expect(await attempt('ada', subscriber(20), true)).toBe('right');
    await pass();
    expect(await attempt('ada', subscriber(21))).toBe('wrong');
    await pass();
    expect(await attempt('ada', subscriber(22))).toBe('wrong');
  });

  test('until the time is over', async () => {
    await fail(5, () => ['ada', address(1)]);
    expect(await attempt('ada', address(1), true)).toEqual(throttled);
    await database.orm.em.fork().nativeUpdate(RateLimit, {}, { expire: Date.now() - 1 });
    expect(await attempt('ada', address(1), true)).toBe('right');
  });

  test('than allowed when all come at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt('ada', address(1))));
    expect(results.filter((result) => result === 'wrong')).toHaveLength(5);
    expect(checks).toBe(5);
  });

  test('whatever the case of the login, and from one IPv6 subscriber', async () => {
    await fail(3, () => ['ada', '2001:db8::1']);
    await fail(2, () => ['ADA', '2001:db8::2']);
    expect(await attempt('Ada', '2001:db8::3')).toEqual(throttled);
    expect(await attempt('Ada', '2001:db8:0:1::1')).toBe('wrong');
  });
});

/** Ends the pause between two attempts of strangers. */
const pass = () =>
  database.orm.em.fork().nativeUpdate(RateLimit, { key: { $like: 'login.login_pause:%' } }, { expire: Date.now() - 1 });
const points = async (name: string) =>
  (await database.orm.em.fork().find(RateLimit, { key: { $like: `login.${name}:%` } })).map(({ points }) => points);

describe('guessing elsewhere', () => {
  test('slows strangers and does not shut them out: of all who come at once, one attempt is made in each pause', async () => {
    await fail(11, (index) => ['ada', address(index)]);
    for (let round = 0; round < 3; round += 1) {
      await pass();
      checks = 0;
      const results = await Promise.all([21, 22, 23, 24].map((index) => attempt('ada', address(10 * round + index))));
      expect(results.filter((result) => result === 'wrong')).toHaveLength(1);
      expect(checks).toBe(1);
    }
    expect(await attempt('ada', address(99), true)).toEqual(throttled);
    await pass();
    expect(await attempt('ada', address(99), true)).toBe('right');
  });

  test('from two addresses cannot hold the account shut: what their own limit refuses takes no turn of others', async () => {
    await fail(10, (index) => ['ada', address(index % 2)]);
    for (let time = 0; time < 30; time += 1) expect(await attempt('ada', address(time % 2))).toEqual(throttled);
    expect(await attempt('ada', address(99), true)).toBe('right');
  });

  test('costs whoever must wait for it no attempt at their own address', async () => {
    await fail(11, (index) => ['ada', address(index)]);
    await database.orm.em.fork().nativeDelete(RateLimit, { key: { $like: 'login.address:%' } });
    await Promise.all(Array.from({ length: 20 }, () => attempt('ada', address(99))));
    expect(await points('address')).toEqual([]);
    await pass();
    await Promise.all(Array.from({ length: 4 }, () => attempt('ada', address(99))));
    expect(await points('address')).toEqual([1]);
  });

  test('is forgotten for a login, where an administrator says so', async () => {
    await fail(11, (index) => ['ada', address(index)]);
    await fail(11, (index) => ['ed', address(index)]);
    await throttle.forgetLogin('ADA');
    expect(await attempt('ed', address(99))).toEqual(throttled);
    for (let time = 0; time < 3; time += 1) expect(await attempt('ada', address(50 + time))).toBe('wrong');
    expect(await points('login')).toHaveLength(2);
  });

  test('stops nobody where the owner is known, whatever is guessed and wherever', async () => {
    for (let index = 0; index < 60; index += 1) await attempt('ada', address(index % 50));
    expect(await attempt('ada', address(99), true)).toEqual(throttled);
    expect(await attempt('ada', '203.0.113.7', true, true)).toBe('right');
  });

  test('is not slowed less by what fails where the owner is known, and the other way round', async () => {
    for (let index = 0; index < 5; index += 1) expect(await attempt('ada', '203.0.113.7', false, true)).toBe('wrong');
    expect(await attempt('ada', '203.0.113.7', true, true)).toEqual(throttled);
    await fail(11, (index) => ['ada', address(index)]);
    expect(await attempt('ada', address(99), true)).toEqual(throttled);
  });

  test('behind the address of the owner makes the owner wait too: they cannot be told apart', async () => {
    await fail(5, () => ['ada', '203.0.113.7']);
    expect(await attempt('ada', '203.0.113.7', true, true)).toEqual(throttled);
  });
});

test('an attempt that could not be made does not count', async () => {
  const away = () => Promise.reject(new Error('away'));
  for (let time = 0; time < 12; time += 1) {
    await expect(throttle.attempt({ login: 'ada', address: address(1), isKnown: false }, away)).rejects.toThrow('away');
  }
  expect(await attempt('ada', address(1), true)).toBe('right');
});

describe('success', () => {
  test('forgets the failures of this login here', async () => {
    await fail(4, () => ['ada', address(1)]);
    expect(await attempt('ada', address(1), true)).toBe('right');
    await fail(5, () => ['ada', address(1)]);
    expect(await attempt('ada', address(1))).toEqual(throttled);
  });

  test('is not counted, and does not forget what else failed at the address', async () => {
    await fail(29, (index) => [`login${index}`, address(1)]);
    for (let index = 0; index < 3; index += 1) expect(await attempt('ada', address(1), true)).toBe('right');
    await fail(1, () => ['ed', address(1)]);
    expect(await attempt('ada', address(1), true)).toEqual(throttled);
  });
});

test('what one limit refuses does not use up another', async () => {
  await fail(5, () => ['ada', address(1)]);
  for (let index = 0; index < 40; index += 1) expect(await attempt('ada', address(1))).toEqual(throttled);
  expect(await attempt('ed', address(1), true)).toBe('right');
  const counters = await database.orm.em.fork().find(RateLimit, { points: { $gt: 0 } });
  expect(counters.map(({ points }) => points)).toEqual([5, 5, 5]);
});

test('neither login nor address is kept', async () => {
  await fail(1, () => ['ada-the-login', '198.51.100.99']);
  expect(await placesOf(database.orm, ['ada-the-login', '198.51.100.99'])).toEqual([]);
  const counters = await database.orm.em.fork().findAll(RateLimit);
  expect(counters.map(({ key }) => key.split(':')[0]).sort()).toEqual([
    'login.address',
    'login.login',
    'login.login_address',
  ]);
});
