import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { KnownNetwork } from '#features/accounts/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, signInAs } from '#test/environment/signed-in.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
});
beforeEach(() => service.orm.em.fork().nativeDelete(RateLimit, {}));
afterAll(() => service.close());

const HTTPS = { 'x-forwarded-proto': 'https' };
const from = (address: string) => ({ ...HTTPS, 'x-forwarded-for': address });

test('too many failures are 429 with the time to wait, by REST and on the page, and even the right password waits', async () => {
  const rest = (password: string, address: string) =>
    service.call('POST', 'host:/login', { json: { login: 'ada', password }, headers: from(address) });
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await rest('wrong', '198.51.100.1')).status).toBe(401);
  }
  const refused = await rest(PASSWORD, '198.51.100.1');
  expect([refused.status, refused.body]).toEqual([
    429,
    { success: false, code: 'rate_limited', message: 'Too many failed attempts to sign in. Try again in 15 min.' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(refused.headers.getSetCookie()).toEqual([]);

  const page = await service.call('POST', '/login', {
    raw: new URLSearchParams({ login: 'ada', password: PASSWORD }).toString(),
    headers: { ...from('198.51.100.1'), 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(page.text).toContain('Try again in 15 min.');

  // The audit log names the attacked account if the account exists.
  for (let failure = 0; failure < 6; failure += 1) {
    await service.call('POST', 'host:/login', {
      json: { login: 'nobody', password: 'wrong' },
      headers: from('198.51.100.3'),
    });
  }
  const shown = await service.as.admin('GET', 'b:/audit?event=login.throttled');
  const { entries } = shown.body as { entries: { account: unknown; network: string }[] };
  const ada = { id: expect.any(Number), login: 'ada' };
  expect(entries.map(({ account, network }) => [network, account])).toEqual([
    ['198.51.100.3', null],
    ['198.51.100.1', ada],
    ['198.51.100.1', ada],
  ]);

  expect((await rest(PASSWORD, '198.51.100.2')).status).toBe(200);
});

test('a login with spaces round it is the same login: it signs in, and its failures are counted together', async () => {
  await givePassword(service, 'ed');
  const rest = (login: string, password: string) =>
    service.call('POST', 'host:/login', { json: { login, password }, headers: from('203.0.113.9') });
  expect((await rest(' ed ', PASSWORD)).status).toBe(200);
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await rest(`ed${' '.repeat(failure)}`, 'wrong')).status).toBe(401);
  }
  expect((await rest('ed      ', PASSWORD)).status).toBe(429);
});

describe('while somebody guesses a password from everywhere', () => {
  const HOME = '203.0.113.80';
  const login = async (password: string, address: string, headers: Record<string, string> = {}) => {
    const json = { login: 'ada', password };
    return (await service.call('POST', 'host:/login', { json, headers: { ...from(address), ...headers } })).status;
  };
  /** Makes more attempts than all limits allow. */
  const guess = async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 15; index += 1) statuses.add(await login('wrong', `198.51.100.${100 + index}`));
    expect([...statuses]).toEqual([401, 429]);
    await pauseUntil(Date.now() + DAY_MS);
  };
  /** Sets when the pause between two attempts of strangers ends. */
  const pauseUntil = (expire: number) =>
    service.orm.em.fork().nativeUpdate(RateLimit, { key: { $like: 'login.login_pause:%' } }, { expire });
  beforeEach(() => service.orm.em.fork().nativeDelete(KnownNetwork, {}));

  test('the owner signs in where they did before, and waits at a new place', async () => {
    expect(await login(PASSWORD, HOME)).toBe(200);
    await guess();
    expect(await login(PASSWORD, '203.0.113.81')).toBe(429);
    expect(await login(PASSWORD, HOME)).toBe(200);
  });

  test('an account that has never signed in waits for some seconds', async () => {
    await guess();
    await pauseUntil(Date.now() + 5_000);
    const json = { login: 'ada', password: PASSWORD };
    const { status, headers } = await service.call('POST', 'host:/login', { json, headers: from(HOME) });
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 5]);
    await pauseUntil(Date.now() - 1);
    expect(await login(PASSWORD, HOME)).toBe(200);
  });

  test('a place is known for 90 days after the last time', async () => {
    expect(await login(PASSWORD, HOME)).toBe(200);
    service.clock.pass(60 * DAY_MS);
    expect(await login(PASSWORD, HOME)).toBe(200);
    service.clock.pass(90 * DAY_MS - 1);
    await guess();
    expect(await login(PASSWORD, HOME)).toBe(200);
    service.clock.pass(90 * DAY_MS);
    expect(await login(PASSWORD, HOME)).toBe(429);
  });

  test('a place is known to one account, by the /64 of an IPv6 subscriber', async () => {
    await givePassword(service, 'ed');
    expect(await login(PASSWORD, '2001:db8:7::1')).toBe(200);
    await guess();
    expect(await login(PASSWORD, '2001:db8:7::ffff')).toBe(200);
    expect(await login(PASSWORD, '2001:db8:7:1::1')).toBe(429);
    const eds = await service.orm.em.fork().findAll(KnownNetwork);
    expect(new Set(eds.map(({ userId }) => userId))).toEqual(new Set([1]));
  });

  test('a browser that is signed in to the account goes on at a new place; one of another account does not', async () => {
    await givePassword(service, 'ed');
    const [ada, ed] = [await signInAs(service, 'ada'), await signInAs(service, 'ed')];
    await guess();
    const cookieOf = ({ cookie }: { cookie: string }) => ({ cookie: cookie.replace(/^svc_/, '__Host-svc_') });
    expect(await login(PASSWORD, '203.0.113.82', cookieOf(ed))).toBe(429);
    expect(await login(PASSWORD, '203.0.113.82', cookieOf(ada))).toBe(200);
  });

  test('neither the login nor the address is kept', async () => {
    await login(PASSWORD, HOME);
    const rows = await service.orm.em.fork().findAll(KnownNetwork);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(HOME);
  });

  test('what is known goes with the account', async () => {
    const { id } = await service.users.create({ login: 'eve', email: 'eve@example.org', role: 'editor' }, new Date());
    await givePassword(service, 'eve');
    await signInAs(service, 'eve');
    expect(await service.orm.em.fork().count(KnownNetwork, { userId: id })).toBe(1);
    await service.users.delete(id);
    expect(await service.orm.em.fork().count(KnownNetwork, { userId: id })).toBe(0);
  });
});

test('when too many passwords wait to be checked, the next stranger is told 503 and it counts for nobody', async () => {
  const flood = Array.from({ length: 40 }, (_, index) =>
    service.call('POST', 'host:/login', {
      json: { login: `nobody${index}`, password: 'wrong' },
      headers: from(`192.0.2.${index}`),
    }),
  );
  const answers = await Promise.all(flood);
  for (const { status, body, headers } of answers) {
    expect([401, 503]).toContain(status);
    if (status !== 503) continue;
    expect(body).toEqual({ success: false, code: 'overloaded', message: expect.stringContaining('Try again') });
    expect(headers.get('retry-after')).toBe('2');
  }
  const counted = await service.orm.em.fork().find(RateLimit, { points: { $gt: 0 } });
  const failed = answers.filter(({ status }) => status === 401).length;
  // Each counted attempt has three counters.
  expect(counted).toHaveLength(3 * failed);
});
