import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';
import { createForm } from '#test/environment/visitor.ts';

let http: TestService;
let https: TestService;
const forms = new Map<TestService, number>();
const cookies = new Map<TestService, string>();
beforeAll(async () => {
  [http, https] = [await startService({ baseUrl: 'http://127.0.0.1:8080' }), await startService()];
  for (const service of [http, https]) {
    await givePassword(service, 'ada');
    cookies.set(service, (await signInAs(service, 'ada')).cookie);
    forms.set(service, await createForm(service, { allowed_origins: ['https://shop.example.org'] }));
  }
});
afterAll(async () => {
  await http.close();
  await https.close();
});

const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join(';');
const UNFRAMED = POLICY.replace("frame-ancestors 'self'", "frame-ancestors 'none'");
const WITH_CORS = { 'cross-origin-resource-policy': 'cross-origin' };
const ACCOUNT = {
  'content-security-policy': UNFRAMED,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};
/** Breaks the table that the route reads. */
const broken = async (service: TestService, call: () => Promise<Answer>) => {
  await service.orm.em.fork().execute('alter table forms rename to forms_away');
  try {
    return await call();
  } finally {
    await service.orm.em.fork().execute('alter table forms_away rename to forms');
  }
};

const ANSWERS: [string, number, (service: TestService) => Promise<Answer>, Record<string, string>?][] = [
  ['a probe', 200, (it) => it.call('GET', '/healthz')],
  ['readiness', 200, (it) => it.call('GET', '/readyz')],
  ['JSON', 200, (it) => it.as.admin('GET', 'b:/forms'), { 'cache-control': 'no-store' }],
  ['an empty answer', 204, async (it) => it.as.admin('DELETE', `b:/forms/${await createForm(it)}`)],
  ['no credentials', 401, (it) => it.call('GET', 'b:/forms'), { 'cache-control': 'no-store' }],
  ['no capability', 403, (it) => it.as.editor('GET', 'b:/forms')],
  ['no route', 404, (it) => it.call('GET', '/nowhere')],
  ['no form', 404, (it) => it.call('GET', '/forms/999999')],
  [
    'a broken body',
    400,
    (it) => it.call('POST', 'b:/forms', { headers: { ...it.admin, 'content-type': 'application/json' }, raw: '{' }),
  ],
  ['a body that is no JSON', 415, (it) => it.call('POST', 'b:/forms', { headers: it.admin, raw: 'x' })],
  ['a body that is wrong', 422, (it) => it.as.admin('POST', 'b:/forms', {})],
  ['a malformed address', 400, (it) => it.call('GET', '/content/post/%E0%A4%A')],
  ['a failure of ours', 500, (it) => broken(it, () => it.as.admin('GET', 'b:/forms'))],
  ['a form’s page', 200, (it) => it.call('GET', `/forms/${forms.get(it)}`), { 'cache-control': 'no-store' }],
  ['the script for other sites', 200, (it) => it.call('GET', '/assets/form.js'), WITH_CORS],
  [
    'tokens for the form’s own site',
    200,
    (it) => it.call('GET', `b:/forms/${forms.get(it)}/token`, { headers: { origin: 'https://shop.example.org' } }),
    WITH_CORS,
  ],
  [
    'tokens for another site',
    200,
    (it) => it.call('GET', `b:/forms/${forms.get(it)}/token`, { headers: { origin: 'https://evil.example' } }),
  ],
  [
    'a preflight',
    204,
    (it) =>
      it.call('OPTIONS', `b:/forms/${forms.get(it)}/submissions`, { headers: { origin: 'https://shop.example.org' } }),
    WITH_CORS,
  ],
  [
    'a preflight of another site',
    204,
    (it) =>
      it.call('OPTIONS', `b:/forms/${forms.get(it)}/submissions`, { headers: { origin: 'https://evil.example' } }),
  ],
  ['public data', 200, (it) => it.call('GET', 'b:/utility/countries'), WITH_CORS],
  ['the login page', 200, (it) => it.call('GET', '/login'), ACCOUNT],
  ['a redirect to it', 303, (it) => it.call('GET', '/account'), ACCOUNT],
  [
    'the account page',
    200,
    (it) => it.call('GET', '/account', { headers: { cookie: cookies.get(it) ?? '' } }),
    ACCOUNT,
  ],
];

test('the API document comes compressed for who takes that, and not again for who has it', async () => {
  // Node's own client, because `fetch` bypasses caches as soon as a request has an ETag.
  const ask = async (headers: Record<string, string>) => {
    const [answer] = (await once(get(`${http.url}/${REST_ROOT}/svcb/v1/openapi.json`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
  };
  const plain = await ask({});
  const zipped = await ask({ 'accept-encoding': 'gzip' });
  expect([plain.status, zipped.status, zipped.headers['content-encoding']]).toEqual([200, 200, 'gzip']);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 4);
  const again = [
    await ask({ 'if-none-match': plain.headers.etag ?? '' }),
    await ask({ 'if-none-match': zipped.headers.etag ?? '', 'accept-encoding': 'gzip' }),
  ];
  expect(again.map(({ status, bytes }) => [status, bytes.length])).toEqual([
    [304, 0],
    [304, 0],
  ]);
});

test('a request with two Host headers is refused: who stands before the service may read the other one', async () => {
  const socket = connect(Number(new URL(http.url).port), '127.0.0.1');
  socket.end('GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n');
  expect(String(await buffer(socket))).toMatch(/^HTTP\/1\.1 400 [\s\S]*The header Host must come once\./);
});

test.each(ANSWERS)('%s (%i) has every header, over http and https', async (_what, status, call, own = {}) => {
  for (const service of [http, https]) {
    const answer = await call(service);
    expect(answer.status).toBe(status);
    const secure = service === https;
    const policy = own['content-security-policy'] ?? POLICY;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.any(String),
      ...own,
      'content-security-policy': secure ? `${policy};upgrade-insecure-requests` : policy,
      ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    });
    for (const name of ['x-powered-by', 'server', 'www-authenticate', 'access-control-allow-credentials']) {
      expect(answer.headers.get(name)).toBeNull();
    }
    if (!secure) expect(answer.headers.get('strict-transport-security')).toBeNull();
  }
});
