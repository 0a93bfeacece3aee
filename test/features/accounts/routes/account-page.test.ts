import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { givePassword, PASSWORD, type SignedIn, signInAs } from '#test/environment/signed-in.ts';

const BASE = 'https://forms.example.org';

let service: TestService;
let ada: SignedIn;
beforeAll(async () => {
  service = await startService({ baseUrl: BASE });
  await givePassword(service, 'ada');
  await givePassword(service, 'ed');
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  ada = await signInAs(service, 'ada');
});
afterAll(() => service.close());

const get = (path: string, cookie?: string) => service.call('GET', path, { headers: cookie ? { cookie } : {} });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  service.call('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const nonceOf = async (cookie: string) =>
  /name="nonce" value="([\w-]+)"/.exec((await get('/account', cookie)).text)?.[1] ?? '';
const passwordsOf = async (login: string) =>
  service.users.listApplicationPasswords((await service.users.findByLogin(login))?.id ?? 0);

describe('the login page', () => {
  test('signs in without JavaScript and leads to the console', async () => {
    const page = await get('/login');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<form method="post" action="/login">');
    expect(page.text).not.toContain('<script');
    const answer = await post('/login', { login: 'Ada', password: PASSWORD }, { origin: BASE });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console']);
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^__Host-svc_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await get('/account', set.split(';')[0])).text).toContain('<dd>ada</dd>');
  });

  test('comes back with what was wrong and the login, never the password', async () => {
    const answer = await post('/login', { login: '"><b>ada', password: 'canary-password' });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('role="alert">The user name or the password is wrong.');
    expect(answer.text).toContain('value="&quot;&gt;&lt;b&gt;ada"');
    expect(answer.text).not.toContain('canary');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['nothing filled in', {}, {}, 400],
    ['a page of another site', { login: 'ada', password: PASSWORD }, { origin: 'https://evil.example' }, 403],
    ['a page that hides whose it is', { login: 'ada', password: PASSWORD }, { origin: 'null' }, 403],
    ['another site', { login: 'ada', password: PASSWORD }, { 'sec-fetch-site': 'cross-site' }, 403],
    ['plain http', { login: 'ada', password: PASSWORD }, { 'x-forwarded-for': '198.51.100.1' }, 401],
    ['too much', { login: 'ada', password: 'x'.repeat(20_000) }, {}, 413],
  ])('refuses %s as a page', async (_what, fields, headers, status) => {
    const answer = await post('/login', fields as Record<string, string>, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.text).toContain('role="alert"');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is not shown to who is signed in', async () => {
    const answer = await get('/login', ada.cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console']);
  });
});

describe('the account page', () => {
  test('says who one is, what one may, and until when', async () => {
    await putOptions(service.orm, { site_time_zone: 'Asia/Tokyo' });
    const { text } = await get('/account', ada.cookie);
    expect(text).toContain('<dd>ada</dd>');
    expect(text).toContain('<dd>administrator</dd>');
    expect(text).toContain('<code>manage_options</code>, <code>SUBMISSIONS_PREVIEW</code>');
    expect(text).toContain('<time datetime="2031-03-06T05:06:07.089Z">6 Mar 2031, 14:06</time>');
    const { cookie } = await signInAs(service, 'ed');
    expect((await get('/account', cookie)).text).toContain('<dt>Capabilities</dt><dd>none</dd>');
  });

  test.each([
    ['GET', '/account'],
    ['POST', '/logout'],
    ['POST', '/account/application-passwords'],
    ['POST', '/account/application-passwords/00000000-0000-4000-8000-000000000000/revoke'],
  ])('%s %s leads to the login page without a session', async (method, path) => {
    const answer = await service.call(method, path, { headers: { cookie: '__Host-svc_session=gone' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  });

  test('is kept by no cache, shown in no frame of others, and sends its origin with its forms', async () => {
    for (const path of ['/login', '/account']) {
      const { headers } = await get(path, path === '/account' ? ada.cookie : undefined);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });

  test('makes an application password, shows it once, and revokes it', async () => {
    const nonce = await nonceOf(ada.cookie);
    const cookie = { cookie: ada.cookie };
    const name = 'Backup <b>script</b>';
    const made = await post('/account/application-passwords', { nonce, name }, cookie);
    expect(made.status).toBe(201);
    const [, password = ''] = /<p><code>([\w-]{22})<\/code>/.exec(made.text) ?? [];
    expect(made.text).toContain('Backup &lt;b&gt;script&lt;/b&gt;');
    expect(made.text).not.toContain('<b>script');
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status).toBe(200);

    const page = await get('/account', ada.cookie);
    expect(page.text).toContain('aria-label="Revoke Backup &lt;b&gt;script&lt;/b&gt;"');
    expect(page.text).not.toContain(password);
    const uuid = (await passwordsOf('ada')).find((entry) => entry.name === name)?.uuid;
    const revoked = await post(`/account/application-passwords/${uuid}/revoke`, { nonce }, cookie);
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/account']);
    expect((await service.call('GET', 'b:/forms', { headers: basic('ada', password) })).status).toBe(401);
    const again = await post(`/account/application-passwords/${uuid}/revoke`, { nonce }, cookie);
    expect(again.status).toBe(404);
    expect(again.text).toContain('You have no such application password.');
  });

  test.each([
    ['7', 201, 'works until'],
    ['', 201, 'keep it now'],
    ['0', 422, 'expires_in_days-error'],
    ['1e3', 422, 'expires_in_days-error'],
    ['3651', 422, 'expires_in_days-error'],
  ])('makes an application password for as many days as are written: %j', async (days, status, text) => {
    const nonce = await nonceOf(ada.cookie);
    const raw = new URLSearchParams({ nonce, name: 'For a time', expires_in_days: days }).toString();
    const headers = { cookie: ada.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await service.call('POST', '/account/application-passwords', { raw, headers });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  test('does not revoke what belongs to somebody else', async () => {
    const [{ uuid } = { uuid: '' }] = await passwordsOf('ed');
    const nonce = await nonceOf(ada.cookie);
    const path = `/account/application-passwords/${uuid}/revoke`;
    expect((await post(path, { nonce }, { cookie: ada.cookie })).status).toBe(404);
    expect((await passwordsOf('ed')).map((entry) => entry.uuid)).toContain(uuid);
  });

  test.each(['', '   ', 'x'.repeat(101)])('says at its field that a name cannot be "%s"', async (name) => {
    const before = (await passwordsOf('ada')).length;
    const nonce = await nonceOf(ada.cookie);
    const answer = await post('/account/application-passwords', { nonce, name }, { cookie: ada.cookie });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('aria-invalid="true" aria-describedby="name-error"');
    expect(await passwordsOf('ada')).toHaveLength(before);
  });

  test('signs out at once', async () => {
    const nonce = await nonceOf(ada.cookie);
    const answer = await post('/logout', { nonce }, { cookie: ada.cookie });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-svc_session=; /);
    expect((await get('/account', ada.cookie)).status).toBe(303);
  });

  const forged: [string, () => Promise<string | undefined>][] = [
    ['no nonce', async () => undefined],
    ['the nonce of another session', async () => nonceOf((await signInAs(service, 'ada')).cookie)],
    ['the REST nonce', async () => ada.nonce],
  ];
  for (const path of ['/logout', '/account/application-passwords', '/account/application-passwords/UUID/revoke']) {
    test.each(forged)(`a form with %s does nothing: ${path}`, async (_what, nonceFor) => {
      const before = await passwordsOf('ada');
      const nonce = await nonceFor();
      const answer = await post(
        path.replace('UUID', before[0]?.uuid ?? ''),
        { name: 'x', ...(nonce !== undefined && { nonce }) },
        { cookie: ada.cookie },
      );
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.text).toContain('role="alert"');
      expect(await passwordsOf('ada')).toEqual(before);
      expect((await get('/account', ada.cookie)).status).toBe(200);
    });
  }
});
