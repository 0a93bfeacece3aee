import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { Session } from '#features/accounts/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, signInAs } from '#test/environment/signed-in.ts';
import { countRows, placesOf } from '#test/environment/tables.ts';
import { HOUR_MS } from '#time.ts';

const BASE = 'https://forms.example.org';

let service: TestService;
let adaId: number;
beforeAll(async () => {
  service = await startService({ baseUrl: BASE });
  adaId = await givePassword(service, 'ada');
  await givePassword(service, 'ed');
});
beforeEach(async () => {
  service.logLines.length = 0;
  await service.orm.em.fork().nativeDelete(RateLimit, {});
});
afterAll(() => service.close());

const login = (json: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', 'host:/login', { json, headers });
const ada = { login: 'ada', password: PASSWORD };
const refused = (code: string) => ({ success: false, code, message: expect.any(String) });
const audits = () => service.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);

describe('signing in', () => {
  test('answers who it is, the nonce and the end of the session, and sets the cookie', async () => {
    const answer = await login(ada);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        user: {
          id: adaId,
          login: 'ada',
          role: 'administrator',
          capabilities: ['manage_options', 'SUBMISSIONS_PREVIEW'],
        },
        nonce: expect.any(String),
        edition: service.foundation.settings.edition,
        expires_at: new Date(service.clock.now().getTime() + 48 * HOUR_MS).toISOString(),
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('does not mind the case of the login', async () => {
    expect((await login({ login: 'ADA', password: PASSWORD })).body).toMatchObject({ user: { login: 'ada' } });
  });

  test('tells an editor that he has no capabilities', async () => {
    expect((await login({ login: 'ed', password: PASSWORD })).body).toMatchObject({
      user: { role: 'editor', capabilities: [] },
    });
  });

  test('always makes a new token, and ends the session that the browser had', async () => {
    const before = await signInAs(service, 'ada');
    const planted = '__Host-svc_session=planted-by-somebody-else-0000000000000000000';
    const again = await login(ada, { cookie: before.cookie });
    const fixed = await login(ada, { cookie: planted });
    const cookies = [again, fixed].map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0]);
    expect(new Set([...cookies, before.cookie, planted]).size).toBe(4);
    const session = (cookie: string) => service.call('GET', 'host:/session', { headers: { cookie } });
    expect((await session(before.cookie)).status).toBe(401);
    expect((await session(planted)).status).toBe(401);
    expect((await session(cookies[0] ?? '')).status).toBe(200);
  });

  test('keeps neither the token nor the password in any table', async () => {
    const { cookie } = await signInAs(service, 'ada');
    const [, token = ''] = cookie.split('=');
    expect(await placesOf(service.orm, [token, PASSWORD])).toEqual([]);
  });

  test.each([
    ['a wrong password', { login: 'ada', password: `${PASSWORD}!` }, 401, 'invalid_credentials'],
    ['an unknown login', { login: 'nobody', password: PASSWORD }, 401, 'invalid_credentials'],
    ['an account without a password', { login: 'grace', password: PASSWORD }, 401, 'invalid_credentials'],
    ['no login', { password: PASSWORD }, 400, 'malformed_body'],
    ['an empty login', { login: '', password: PASSWORD }, 400, 'malformed_body'],
    ['a login that is no text', { login: ['ada'], password: PASSWORD }, 400, 'malformed_body'],
    ['no password', { login: 'ada' }, 400, 'malformed_body'],
    ['a password that is no text', { login: 'ada', password: { $ne: '' } }, 400, 'malformed_body'],
    ['a list', [ada], 400, 'malformed_body'],
    ['a body that is too large', { login: 'ada', password: 'x'.repeat(20_000) }, 413, 'body_too_large'],
  ])('with %s is refused', async (_what, json, status, code) => {
    if (!(await service.users.findByLogin('grace'))) {
      const account = { login: 'grace', email: 'grace@example.org', role: 'editor' as const };
      await service.users.create(account, service.clock.now());
    }
    const answer = await login(json);
    expect([answer.status, answer.body]).toEqual([status, refused(code)]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  test('answers the same for an unknown login as for a wrong password', async () => {
    const [unknown, wrong] = [await login({ ...ada, login: 'nobody' }), await login({ ...ada, password: 'x' })];
    expect(unknown.body).toEqual(wrong.body);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'does not take %s, which a form of another site could send',
    async (type) => {
      const raw = JSON.stringify(ada);
      const answer = await service.call('POST', 'host:/login', { raw, headers: { 'content-type': type } });
      expect([answer.status, answer.body]).toEqual([415, refused('unsupported_media_type')]);
    },
  );

  test.each([
    ['the site itself', { origin: BASE }, 200],
    ['the site itself, as browsers say it', { origin: BASE, 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['plain http', { origin: 'http://forms.example.org' }, 403],
    ['another port', { origin: `${BASE}:8443` }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('from a page of %s', async (_whose, headers, status) => {
    const answer = await login(ada, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toEqual(refused('foreign_origin'));
    expect(answer.headers.getSetCookie()).toHaveLength(status === 200 ? 1 : 0);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['198.51.100.1', 'http', 401],
    ['198.51.100.1', 'https', 200],
    ['127.0.0.1', 'http', 200],
  ])('from %s over %s', async (address, protocol, status) => {
    const answer = await login(ada, { 'x-forwarded-for': address, 'x-forwarded-proto': protocol });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toEqual(refused('https_required'));
  });
});

describe('the cookie', () => {
  test.each([
    ['http', 'http://127.0.0.1:8080', undefined, /^svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/],
    ['https', 'https://forms.example.org', undefined, /^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; Secure; /],
    ['https at a proxy', 'http://forms.test', 'https', /^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; Secure; /],
  ])('on %s', async (_what, baseUrl, protocol, pattern) => {
    const other = await startService({ baseUrl });
    try {
      await givePassword(other, 'ada');
      const forwarded: Record<string, string> = protocol ? { 'x-forwarded-proto': protocol } : {};
      const answer = await other.call('POST', 'host:/login', { json: ada, headers: forwarded });
      const [set = ''] = answer.headers.getSetCookie();
      expect(set).toMatch(pattern);
      const [cookie = ''] = set.split(';');
      const session = (sent: string) => other.call('GET', 'host:/session', { headers: { ...forwarded, cookie: sent } });
      expect((await session(`theme=dark; ${cookie}; lang=en`)).status).toBe(200);
      const [name, token] = cookie.split('=');
      const otherName = name === 'svc_session' ? '__Host-svc_session' : 'svc_session';
      expect((await session(`${otherName}=${token}`)).status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('the session', () => {
  test('is told to the cookie alone, to no other origin and to no cache', async () => {
    const { cookie, nonce } = await signInAs(service, 'ada');
    const answer = await service.call('GET', 'host:/session', { headers: { cookie, origin: 'https://evil.example' } });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        user: expect.objectContaining({ id: adaId, login: 'ada' }),
        nonce,
        edition: service.foundation.settings.edition,
        expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test.each([{}, { cookie: '__Host-svc_session=' }, { cookie: '__Host-svc_session=nobody' }, { cookie: 'x' }])(
    'is nobody’s with %j',
    async (headers) => {
      const answer = await service.call('GET', 'host:/session', { headers: headers as Record<string, string> });
      expect([answer.status, answer.body]).toEqual([401, refused('authentication_required')]);
    },
  );

  test('ends after 12 hours without a request', async () => {
    const { cookie } = await signInAs(service, 'ada');
    const status = async () => (await service.call('GET', 'host:/session', { headers: { cookie } })).status;
    service.clock.pass(12 * HOUR_MS - 1);
    expect(await status()).toBe(200);
    service.clock.pass(12 * HOUR_MS - 1);
    expect(await status()).toBe(200);
    service.clock.pass(12 * HOUR_MS);
    expect(await status()).toBe(401);
  });

  test('ends 48 hours after it began, however much it is used', async () => {
    const { cookie } = await signInAs(service, 'ada');
    const status = async () => (await service.call('GET', 'host:/session', { headers: { cookie } })).status;
    for (let time = 0; time < 5; time += 1) {
      service.clock.pass(9 * HOUR_MS);
      expect(await status()).toBe(200);
    }
    service.clock.pass(3 * HOUR_MS - 1);
    expect(await status()).toBe(200);
    service.clock.pass(1);
    expect(await status()).toBe(401);
  });

  test('ends at once when signed out, and no other does', async () => {
    const [one, other] = [await signInAs(service, 'ada'), await signInAs(service, 'ada')];
    const answer = await service.call('POST', 'host:/logout', { headers: one.headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-svc_session=; Path=\/; Expires=Thu, 01 Jan 1970 .*; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const forms = (headers: Record<string, string>) => service.call('GET', 'b:/forms', { headers });
    expect((await forms(one.headers)).status).toBe(401);
    expect((await forms(other.headers)).status).toBe(200);
  });

  test.each(['no nonce', 'the nonce of another session'])('is not ended with %s', async (what) => {
    const [mine, other] = [await signInAs(service, 'ada'), await signInAs(service, 'ada')];
    const headers: Record<string, string> = { cookie: mine.cookie };
    if (what !== 'no nonce') headers['x-host-nonce'] = other.nonce;
    expect((await service.call('POST', 'host:/logout', { headers })).status).toBe(401);
    expect((await service.call('GET', 'host:/session', { headers })).status).toBe(200);
  });

  test.each([
    ['changed', 'another password entirely'],
    ['removed', null],
  ])('ends when the password is %s, like every other of the account', async (_what, password) => {
    const sessions = [await signInAs(service, 'ed'), await signInAs(service, 'ed')];
    const bystander = await signInAs(service, 'ada');
    const edId = (await service.users.findByLogin('ed'))?.id ?? 0;
    try {
      expect(await service.users.setPassword(edId, password)).toBe(true);
      for (const { headers } of sessions) {
        expect((await service.call('GET', 'host:/session', { headers })).status).toBe(401);
      }
      expect((await service.call('GET', 'host:/session', { headers: bystander.headers })).status).toBe(200);
      expect((await login({ login: 'ed', password: PASSWORD })).status).toBe(401);
    } finally {
      await givePassword(service, 'ed');
    }
  });

  test('is not begun with a password that was changed while it was checked', async () => {
    const { user } = await service.users.checkPassword('ed', PASSWORD);
    if (!user) throw new Error('ed is gone');
    await givePassword(service, 'ed', 'another password entirely');
    try {
      const before = await countRows(service.orm, 'sessions');
      expect(await service.sessions.create(user, service.clock.now())).toBeNull();
      expect(await countRows(service.orm, 'sessions')).toBe(before);
    } finally {
      await givePassword(service, 'ed');
    }
  });

  test('of a whole account can be ended', async () => {
    const { headers } = await signInAs(service, 'ed');
    const edId = (await service.users.findByLogin('ed'))?.id ?? 0;
    expect(await service.sessions.endAll(edId)).toBeGreaterThan(0);
    expect((await service.call('GET', 'host:/session', { headers })).status).toBe(401);
    expect(await service.orm.em.fork().count(Session, { userId: edId })).toBe(0);
  });
});

describe('the log', () => {
  test('tells every login and logout, with the account where it is known and never with what was typed', async () => {
    const edId = (await service.users.findByLogin('ed'))?.id;
    await login({ login: 'canary-login', password: 'canary-password' });
    await login({ login: 'ed', password: 'canary-password' });
    for (let failure = 0; failure < 5; failure += 1)
      await login({ login: 'canary-login', password: 'canary-password' });
    const { headers, nonce, cookie } = await signInAs(service, 'ed');
    await service.call('POST', 'host:/logout', { headers });
    const told = audits().map(({ audit, userId, requestId }) => ({ audit, userId, requestId: typeof requestId }));
    const line = (audit: string, userId?: number) => ({ audit, userId, requestId: 'string' });
    expect(told).toEqual([
      line('login.failed'),
      line('login.failed', edId),
      ...Array(4).fill(line('login.failed')),
      line('login.throttled'),
      line('login.ok', edId),
      line('logout', edId),
    ]);
    const log = service.logLines.join('');
    for (const secret of ['canary', PASSWORD, nonce, cookie.split('=')[1] ?? '']) expect(log).not.toContain(secret);
  });
});

test('with the database away everything about sessions is 503, and goes on afterwards', async () => {
  const other = await startService({ link: true });
  try {
    await givePassword(other, 'ada');
    const { headers } = await signInAs(other, 'ada');
    await other.link?.cut();
    const answers = [
      await other.call('POST', 'host:/login', { json: ada }),
      await other.call('GET', 'host:/session', { headers }),
      await other.call('POST', 'host:/logout', { headers }),
      await other.call('GET', 'b:/forms', { headers }),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([503, refused('database_unavailable')]);
    expect((await other.call('GET', '/account', { headers })).status).toBe(503);
    await other.link?.mend();
    expect((await other.call('GET', 'host:/session', { headers })).status).toBe(200);
    expect((await other.call('POST', 'host:/login', { json: ada })).status).toBe(200);
  } finally {
    await other.close();
  }
});
