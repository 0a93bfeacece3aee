import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REST_NONCE_ACTION } from '#features/requests/tokens.ts';
import { PageTokens } from '#security/tokens.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { createForm, nonceA, VALUES } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';

let service: TestService;
let formId: number;
let ada: SignedIn;
let other: SignedIn;
let ed: SignedIn;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service);
  await givePassword(service, 'ada');
  await givePassword(service, 'ed');
  ada = await signInAs(service, 'ada');
  other = await signInAs(service, 'ada');
  ed = await signInAs(service, 'ed');
});
afterAll(() => service.close());

const refused = (code: string) => ({ success: false, code, message: expect.any(String) });
const forms = (headers: Record<string, string>, method = 'GET') =>
  service.call(method, 'b:/forms', { headers, json: method === 'POST' ? { title: 'x', config: {} } : undefined });

describe('a route for administrators', () => {
  test('lets a signed-in administrator through who sends his session’s nonce', async () => {
    expect((await forms(ada.headers)).status).toBe(200);
    const json = { title: 'By a session', config: { fields: [{ type: 'text', name: 'a', label: 'A' }], options: {} } };
    expect((await service.call('POST', 'b:/forms', { headers: ada.headers, json })).status).toBe(201);
  });

  const wrong: [string, () => Promise<string | undefined>][] = [
    ['no nonce', async () => undefined],
    ['an empty nonce', async () => ''],
    ['the nonce of another session of the same account', async () => other.nonce],
    ['the nonce of another account', async () => ed.nonce],
    ['the nonce that visitors get', () => nonceA(service, formId)],
    ['a nonce for another action', async () => accountNonce(service, ada)],
    ['a forged nonce', async () => 'AAAAAAAAAAAAAAAAAAAAAA'],
  ];
  for (const method of ['GET', 'POST']) {
    test.each(wrong)(`is closed to a cookie with %s: ${method}`, async (_what, nonceOf) => {
      const nonce = await nonceOf();
      const headers: Record<string, string> = { cookie: ada.cookie };
      if (nonce !== undefined) headers['x-host-nonce'] = nonce;
      const answer = await forms(headers, method);
      expect([answer.status, answer.body]).toEqual([401, refused('authentication_required')]);
      expect(answer.headers.get('www-authenticate')).toBeNull();
    });
  }

  test('is closed to a nonce without its cookie', async () => {
    expect((await forms({ 'x-host-nonce': ada.nonce })).status).toBe(401);
  });

  test('takes the cookie only by its own name', async () => {
    const cookie = ada.cookie.replace('__Host-svc_session', 'svc_session');
    expect((await forms({ cookie, 'x-host-nonce': ada.nonce })).status).toBe(401);
  });

  test('is 403 for an editor', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await forms(ed.headers, method);
      expect([answer.status, answer.body]).toEqual([403, refused('missing_capability')]);
    }
  });

  test.each([
    ['right, of an administrator', () => service.admin, () => ed, 200],
    ['right, of an editor', () => service.editor, () => ada, 403],
    ['wrong', () => basic('ada', 'wrong'), () => ada, 401],
  ])('goes by the application password when there is a session too: %s', async (_what, header, session, status) => {
    expect((await forms({ ...session().headers, ...header() })).status).toBe(status);
  });

  test('takes another scheme than Basic for no credentials', async () => {
    expect((await forms({ ...ada.headers, authorization: 'Bearer x' })).status).toBe(200);
  });

  test('follows a role that changes while the session lasts', async () => {
    const demoted = await signInAs(service, 'ada');
    const update = (role: string) =>
      service.orm.em.fork().execute('update users set role = ? where login = ?', [role, 'ada']);
    await update('editor');
    try {
      expect((await forms(demoted.headers)).status).toBe(403);
    } finally {
      await update('administrator');
    }
  });

  test('does not let a form’s page on another origin send the session along', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await service.call('OPTIONS', `b:/forms/${formId}`, { headers });
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('logins', () => {
  test('ignore case with application passwords too', async () => {
    const authorization = Buffer.from(service.admin.authorization?.slice(6) ?? '', 'base64').toString();
    expect((await forms(basic('ADA', authorization.slice('ada:'.length)))).status).toBe(200);
  });
});

describe('surface A', () => {
  const submit = (nonce: string, headers: Record<string, string>, where: 'body' | 'header' = 'body') =>
    service.call('POST', 'a:/submissions', {
      headers: { ...headers, ...(where === 'header' && { 'x-host-nonce': nonce }) },
      json: { form_id: formId, fields: VALUES, ...(where === 'body' && { _svca_nonce: nonce }) },
    });

  test.each(['body', 'header'] as const)(
    'takes the nonce of a signed-in browser’s session in the %s',
    async (where) => {
      expect((await submit(ed.nonce, { cookie: ed.cookie }, where)).status).toBe(200);
    },
  );

  test('takes the visitors’ nonce of a signed-in browser', async () => {
    expect((await submit(await nonceA(service, formId), { cookie: ed.cookie })).status).toBe(200);
  });

  test.each([
    ['without its cookie', () => ed.nonce, () => ({})],
    ['of another session', () => other.nonce, () => ({ cookie: ada.cookie })],
  ])('does not take a session’s nonce %s', async (_what, nonce, headers) => {
    const answer = await submit(nonce(), headers() as Record<string, string>);
    expect([answer.status, answer.body]).toEqual([403, refused('invalid_nonce')]);
  });

  test('keeps the idempotency keys of sessions and visitors apart', async () => {
    const key = { 'idempotency-key': 'one-and-the-same' };
    const ids = [
      await submit(ed.nonce, { cookie: ed.cookie, ...key }),
      await submit(await nonceA(service, formId), key),
      await submit(ed.nonce, { cookie: ed.cookie, ...key }),
    ].map(({ body }) => (body as { data: { submission_id: number } }).data.submission_id);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

test('a nonce grows stale before its session does, and the session gives a new one', async () => {
  const { cookie, nonce } = await signInAs(service, 'ada');
  const used = () => service.call('GET', 'host:/session', { headers: { cookie } });
  for (let time = 0; time < 3; time += 1) {
    service.clock.pass(8 * HOUR_MS);
    expect((await used()).status).toBe(200);
  }
  expect((await forms({ cookie, 'x-host-nonce': nonce })).status).toBe(401);
  const { body } = await service.call('GET', 'host:/session', { headers: { cookie } });
  expect((await forms({ cookie, 'x-host-nonce': (body as { nonce: string }).nonce })).status).toBe(200);
});

async function accountNonce({ box, sessions, clock }: TestService, { cookie, nonce }: SignedIn): Promise<string> {
  const session = await sessions.find(cookie.slice(cookie.indexOf('=') + 1), clock.now());
  const tokens = new PageTokens(box);
  if (tokens.nonce(REST_NONCE_ACTION, session?.binding ?? '', clock.now()) !== nonce) throw new Error('not its nonce');
  return tokens.nonce('host_account', session?.binding ?? '', clock.now());
}
