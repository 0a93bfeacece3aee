import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { placesOf } from '#test/environment/tables.ts';

const NEXT = 'a canary and other birds';

let service: TestService;
let ada: SignedIn;
let adaId: number;
beforeAll(async () => {
  service = await startService();
  adaId = await givePassword(service, 'ada');
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  await givePassword(service, 'ada');
  ada = await signInAs(service, 'ada');
  service.logLines.length = 0;
});
afterAll(() => service.close());

const change = (json: unknown, headers: Record<string, string> = ada.headers) =>
  service.call('POST', 'host:/password', { json, headers });
const both = { current_password: PASSWORD, new_password: NEXT };
const session = async (headers: Record<string, string>) =>
  (await service.call('GET', 'host:/session', { headers })).status;
const login = async (password: string) =>
  (await service.call('POST', 'host:/login', { json: { login: 'ada', password } })).status;
const newest = async () => {
  const [entry] = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 1 });
  return entry;
};

describe('changing the own password', () => {
  test('ends every other session, and goes on in this browser under a new cookie and nonce', async () => {
    const other = await signInAs(service, 'ada');
    const answer = await change(both);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        user: expect.objectContaining({ id: adaId, login: 'ada' }),
        nonce: expect.any(String),
        edition: service.foundation.settings.edition,
        expires_at: expect.any(String),
        sessions_ended: 1,
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
    expect(cookie).not.toBe(ada.cookie);
    expect([await session(ada.headers), await session(other.headers), await session({ cookie })]).toEqual([
      401, 401, 200,
    ]);
    const { nonce } = answer.body as { nonce: string };
    const forms = (headers: Record<string, string>) => service.call('GET', 'b:/forms', { headers });
    expect((await forms({ cookie, 'x-host-nonce': nonce })).status).toBe(200);
    expect((await forms({ cookie, 'x-host-nonce': ada.nonce })).status).toBe(401);
    expect([await login(PASSWORD), await login(NEXT)]).toEqual([401, 200]);
    // Application passwords stay valid.
    expect((await forms(service.admin)).status).toBe(200);
  });

  test('is audited, and neither password is kept or logged', async () => {
    const other = await signInAs(service, 'ada');
    expect((await change(both)).status).toBe(200);
    expect(await newest()).toMatchObject({
      event: 'password.changed',
      accountId: adaId,
      details: { sessions_ended: 1 },
    });
    expect(await session(other.headers)).toBe(401);
    expect(await placesOf(service.orm, [PASSWORD, NEXT])).toEqual([]);
    for (const secret of [PASSWORD, 'canary']) expect(service.logLines.join('')).not.toContain(secret);
  });

  test.each([
    ['a wrong current password', { ...both, current_password: 'wrong' }, 'current_password'],
    ['no current password', { new_password: NEXT }, 'current_password'],
    ['a current password that is no text', { ...both, current_password: { $ne: '' } }, 'current_password'],
    ['no new password', { current_password: PASSWORD }, 'new_password'],
    ['the same password', { ...both, new_password: PASSWORD }, 'new_password'],
    ['a short password', { ...both, new_password: 'canary' }, 'new_password'],
    ['a password like many others', { ...both, new_password: 'Password1234!' }, 'new_password'],
    ['the own login', { ...both, new_password: 'ada@example.org' }, 'new_password'],
    ['another account', { ...both, login: 'ed' }, 'login'],
  ])('with %s is refused, and nothing changes', async (_what, json, key) => {
    const answer = await change(json);
    expect([answer.status, answer.body]).toEqual([
      422,
      { success: false, code: 'validation_failed', message: expect.any(String), errors: { [key]: expect.any(String) } },
    ]);
    expect(answer.text).not.toContain('canary');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await session(ada.headers), await login(PASSWORD)]).toEqual([200, 200]);
  });

  test('does not let whoever has the session guess the password', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await change({ ...both, current_password: `wrong ${failure}` })).status).toBe(422);
      expect(await newest()).toMatchObject({ event: 'password.refused', accountId: adaId });
    }
    const answer = await change(both);
    const message = 'Too many wrong passwords. Try again in 15 min.';
    expect([answer.status, answer.body]).toEqual([429, { success: false, code: 'rate_limited', message }]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await newest()).toMatchObject({ event: 'login.throttled', accountId: adaId });
  });

  test.each([
    ['nothing', () => ({})],
    ['the cookie alone', () => ({ cookie: ada.cookie })],
    ['the nonce alone', () => ({ 'x-host-nonce': ada.nonce })],
    ['an application password', () => service.admin],
  ])('needs a session with its nonce: %s is 401', async (_what, headers) => {
    const answer = await change(both, headers() as Record<string, string>);
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'authentication_required' }]);
    expect(await login(PASSWORD)).toBe(200);
  });

  test('is refused over plain http from elsewhere', async () => {
    const answer = await change(both, { ...ada.headers, 'x-forwarded-for': '198.51.100.1' });
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'https_required' }]);
  });

  test('loses against a change in the same moment', async () => {
    const { user } = await service.users.checkPassword('ada', PASSWORD);
    if (!user) throw new Error('ada is gone');
    await givePassword(service, 'ada', 'a faster change of it');
    expect(await service.sessions.changePassword(user, 'hash', service.clock.now())).toBeNull();
    expect(await login('a faster change of it')).toBe(200);
  });
});

describe('on the account page', () => {
  const page = async (cookie: string) => (await service.call('GET', '/account', { headers: { cookie } })).text;
  const nonceOf = (html: string) => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const post = async (fields: Record<string, string>) =>
    service.call('POST', '/account/password', {
      raw: new URLSearchParams({ nonce: nonceOf(await page(ada.cookie)), ...fields }).toString(),
      headers: { cookie: ada.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('it is changed without JavaScript, and the page goes on with the new session', async () => {
    await signInAs(service, 'ada');
    const answer = await post({ ...both, again: NEXT });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Your password was changed. One other session was signed out.');
    for (const secret of [PASSWORD, NEXT]) expect(answer.text).not.toContain(secret);
    const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
    const signedOut = await service.call('POST', '/logout', {
      raw: new URLSearchParams({ nonce: nonceOf(answer.text) }).toString(),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(signedOut.status).toBe(303);
  });

  test.each([
    [{ ...both, again: 'something else' }, 422, 'again-error'],
    [{ ...both, current_password: 'wrong', again: NEXT }, 422, 'current_password-error'],
    [{ current_password: PASSWORD, new_password: 'short', again: 'short' }, 422, 'new_password-error'],
    [{ nonce: 'forged', ...both, again: NEXT }, 403, 'open too long'],
  ])('%j comes back', async (fields, status, text) => {
    const answer = await post(fields as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(await login(PASSWORD)).toBe(200);
  });
});
