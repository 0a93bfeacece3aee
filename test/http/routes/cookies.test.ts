import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { requiresAccount } from '#http/routing/route.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, type SignedIn, signInAs } from '#test/environment/signed-in.ts';
import { createForm, nonceA } from '#test/environment/visitor.ts';
import { FREE, PRO } from './table.ts';

const EVIL = 'https://evil.example';
const pro = isProInstalled();
const routes = Object.entries(pro ? { ...FREE, ...PRO } : FREE);
const ofAccounts = routes.filter(([, access]) => requiresAccount({ access }));
const ofVisitors = routes.filter(
  ([route, access]) => ['visitor', 'signed'].includes(access) && !/^(GET|HEAD|OPTIONS) /.test(route),
);

let service: TestService;
let ada: SignedIn;
let other: SignedIn;
let visitorsNonce: string;
beforeAll(async () => {
  // No run answers here, so requests should not wait for one.
  service = await startService({ edition: pro ? 'pro' : 'free', proWaitMs: 100 });
  await givePassword(service, 'ada');
  ada = await signInAs(service, 'ada');
  other = await signInAs(service, 'ada');
  visitorsNonce = await nonceA(service, await createForm(service));
});
beforeEach(() => service.orm.em.fork().nativeDelete(RateLimit, {}));
afterAll(() => service.close());

const ask = (route: string, headers: Record<string, string>) => {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^(a|b|host)(?=\/)/, '$1:');
  if (['GET', 'HEAD'].includes(method)) return service.call(method, address, { headers });
  // Pages are posted as HTML forms.
  const form = { raw: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } };
  return service.call(method, address, address.startsWith('/') ? form : { headers, json: {} });
};
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code;

describe('a cookie alone opens nothing', () => {
  const nonces: [string, () => Record<string, string>][] = [
    ['no nonce', () => ({})],
    ['the nonce of another session', () => ({ 'x-host-nonce': other.nonce })],
    ['the nonce of visitors', () => ({ 'x-host-nonce': visitorsNonce })],
  ];
  test.each(ofAccounts)('%s', async (route) => {
    for (const [what, headers] of nonces) {
      const answer = await ask(route, { cookie: ada.cookie, ...headers() });
      expect([what, answer.status, codeOf(answer)]).toEqual([what, 401, 'authentication_required']);
    }
    // With the right nonce the same request gets further: the refusal above was due to the nonce.
    expect(codeOf(await ask(route, ada.headers))).not.toBe('authentication_required');
    ada = route === 'POST host:/password' ? await signInAs(service, 'ada') : ada;
  });
});

/** Routes of visitors that read the cookie, and their refusals of requests that another site makes a browser send. */
const REFUSED: Record<string, [status: number, code: string | undefined]> = {
  'POST /login': [403, undefined],
  'POST /logout': [403, undefined],
  'POST /account/password': [403, undefined],
  'POST /account/application-passwords': [403, undefined],
  'POST /account/application-passwords/:uuid/revoke': [403, undefined],
  'POST host:/login': [403, 'foreign_origin'],
  'POST host:/logout': [401, 'authentication_required'],
};

describe('a page of another site, with the cookie of whoever looks at it', () => {
  test.each(ofVisitors)('gets nothing done by %s', async (route) => {
    const foreign = { origin: EVIL, 'sec-fetch-site': 'cross-site', cookie: ada.cookie };
    const refused = REFUSED[route];
    const answer = await ask(route, foreign);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    if (refused) expect([answer.status, codeOf(answer)]).toEqual(refused);
    else {
      // The other routes ignore the cookie: they answer as without it.
      const { cookie: _cookie, ...without } = foreign;
      const same = await ask(route, without);
      expect([answer.status, codeOf(answer)]).toEqual([same.status, codeOf(same)]);
    }
    expect((await service.call('GET', 'host:/session', { headers: { cookie: ada.cookie } })).status).toBe(200);
  });

  test.each(ofAccounts)('may neither ask for %s nor read it', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replaceAll(/:(?=[a-z])[a-z_]+/g, '1').replace(/^(a|b|host)(?=\/)/, '$1:');
    const headers = { origin: EVIL, 'access-control-request-method': method };
    for (const answer of [await service.call('OPTIONS', address, { headers }), await ask(route, { origin: EVIL })]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

test('a right password of another site’s page signs nobody in', async () => {
  const answer = await service.call('POST', 'host:/login', {
    json: { login: 'ada', password: PASSWORD },
    headers: { origin: EVIL },
  });
  expect([answer.status, codeOf(answer), answer.headers.getSetCookie()]).toEqual([403, 'foreign_origin', []]);
});
