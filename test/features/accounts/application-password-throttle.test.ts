import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import {
  APPLICATION_PASSWORD_LIMIT,
  ApplicationPasswordThrottle,
} from '#features/accounts/application-password-throttle.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { placesOf } from '#test/environment/tables.ts';
import { HOUR_SECONDS } from '#time.ts';

const ADDRESS = '198.51.100.7';

let database: TestDatabase;
let now = Date.now();
let one: ApplicationPasswordThrottle;
let other: ApplicationPasswordThrottle;
beforeAll(async () => {
  database = await createTestDatabase();
  const box = new SecretBox([randomBytes(32)]);
  const create = () => new ApplicationPasswordThrottle({ url: database.url, box, now: () => now });
  [one, other] = [create(), create()];
});
beforeEach(() => database.orm.em.fork().nativeDelete(RateLimit, {}));
afterAll(async () => {
  await one.close();
  await other.close();
  await database.close();
});

test('an IPv6 site is allowed twice as many as each of its subscribers', async () => {
  const of = (network: number) => `2001:db8:0:${network}::1`;
  for (let failure = 0; failure < 30; failure += 1) expect(await one.failed(of(1))).toBe(0);
  expect(await one.failed(of(1))).toBeGreaterThan(0);
  expect([one.wait(of(1)), one.wait(of(2))]).toEqual([expect.any(Number), 0]);
  for (let failure = 2; failure < 32; failure += 1) expect(await one.failed(of(failure))).toBe(0);
  expect(await one.failed(of(99))).toBeGreaterThan(0);
  expect(one.wait(of(2))).toBeGreaterThan(HOUR_SECONDS - 60);
  expect(one.wait('2001:db8:1::1')).toBe(0);
});

test('so many failures an hour are allowed, in all processes together, and each remembers whom it refuses', async () => {
  expect(APPLICATION_PASSWORD_LIMIT).toEqual({ failures: 30, seconds: HOUR_SECONDS });
  for (let failure = 0; failure < 30; failure += 1) {
    expect(await (failure % 2 === 0 ? one : other).failed(ADDRESS)).toBe(0);
  }
  expect([one.wait(ADDRESS), other.wait(ADDRESS)]).toEqual([0, 0]);
  const wait = await one.failed(ADDRESS);
  expect(wait).toBeGreaterThan(HOUR_SECONDS - 60);
  expect(one.wait(ADDRESS)).toBe(wait);
  expect(one.wait('198.51.100.8')).toBe(0);
  // The other process learns of the shared failures only when an attempt fails there.
  expect(other.wait(ADDRESS)).toBe(0);
  expect(await other.failed(ADDRESS)).toBeGreaterThan(0);
  expect(other.wait(ADDRESS)).toBeGreaterThan(0);
  expect(await placesOf(database.orm, [ADDRESS])).toEqual([]);

  now += (HOUR_SECONDS + 1) * 1000;
  expect([one.wait(ADDRESS), other.wait(ADDRESS)]).toEqual([0, 0]);
});
