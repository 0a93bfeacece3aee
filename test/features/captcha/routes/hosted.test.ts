import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeToken, type TokenContent } from '#fakes/captcha/widget.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type CaptchaProviders, startCaptchaProviders } from '#test/environment/captcha-providers.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, tokensOf, VALUES } from '#test/environment/visitor.ts';

const KEY = '_svcb_captcha_token';
const SECRET = 'canary-captcha-secret';
const CAPTCHA = { provider: 'turnstile', site_key: 'site', secret: SECRET };

let parties: CaptchaProviders;
let service: TestService;
let formId: number;
beforeAll(async () => {
  parties = await startCaptchaProviders();
  service = await startService({ captchaApiUrls: parties.apiUrls });
  formId = await createForm(service, { captcha: CAPTCHA, allowed_origins: ['https://shop.example'] });
});
beforeEach(() => parties.clear());
afterAll(async () => {
  await service.close();
  await parties.close();
});

const tokenOf = (id: number, content: Partial<TokenContent> = {}) =>
  makeToken('turnstile', { hostname: 'forms.example.org', action: `svcb_submit_${id}`, ...content });
const submit = async (id: number, token: unknown, headers: Record<string, string> = {}) => {
  const json = { ...bodyB(await tokensOf(service, id)), ...(token !== undefined && { [KEY]: token }) };
  return service.call('POST', `b:/forms/${id}/submissions`, { json, headers });
};
const metaOf = async (id: number) =>
  (await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' } })).map(({ meta }) => meta);
const logged = (text: string) => service.logLines.filter((line) => line.includes(text)).map((line) => JSON.parse(line));

describe('a form with a CAPTCHA of somebody else', () => {
  test('takes a token of its own page, and of a page that it allows', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await submit(formId, tokenOf(formId), forwarded)).status).toBe(200);
    expect((await submit(formId, tokenOf(formId, { hostname: 'shop.example' }))).status).toBe(200);
    const { requests } = await parties.state('turnstile');
    expect(requests[0]).toMatchObject({ remoteip: '203.0.113.9' });
  });

  test.each([
    ['of another site', { hostname: 'evil.example' }],
    ['of another form', { action: 'svcb_submit_99' }],
  ])('refuses a token %s', async (_what, content) => {
    const { status, body } = await submit(formId, tokenOf(formId, content));
    expect([status, body]).toMatchObject([422, { errors: { fields: { [KEY]: expect.any(String) } } }]);
  });

  test('refuses a token that counted, also when its provider would take it again', async () => {
    const token = tokenOf(formId);
    expect((await submit(formId, token)).status).toBe(200);
    await fetch(`${parties.url}/turnstile/state`, { method: 'DELETE' });
    expect((await submit(formId, token)).status).toBe(422);
  });

  test('does not ask its provider without a token', async () => {
    expect((await submit(formId, undefined)).status).toBe(422);
    expect((await parties.state('turnstile')).requests).toEqual([]);
  });

  test('does not tell the provider an address that the form does not keep', async () => {
    const id = await createForm(service, { captcha: CAPTCHA, anonymize_ip: true });
    expect((await submit(id, tokenOf(id))).status).toBe(200);
    expect((await parties.state('turnstile')).requests).toMatchObject([{ remoteip: null }]);
  });

  test('never shows or logs secret and token', async () => {
    const token = tokenOf(formId);
    await submit(formId, token);
    await parties.fail('turnstile', { status: 500, next: 2 });
    await submit(formId, token);
    const shown = await service.as.admin('GET', `b:/forms/${formId}`);
    const tokens = await service.call('GET', `b:/forms/${formId}/token`);
    expect(shown.body).toMatchObject({ config: { options: { captcha: { secret_set: true, site_key: 'site' } } } });
    for (const text of [shown.text, tokens.text, ...service.logLines]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(token);
    }
  });

  test('opens the policy of its page for that provider, and of no other page', async () => {
    const page = await service.call('GET', `/forms/${formId}`);
    const { origin } = new URL(parties.url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${origin};`);
    expect(policy).toContain(`frame-src ${origin}`);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const plain = await service.call('GET', `/forms/${await createForm(service)}`);
    expect(plain.headers.get('content-security-policy')).not.toContain(origin);
    const back = await service.call('POST', `/forms/${formId}`, {
      raw: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(back.status).toBe(403);
    expect(back.headers.get('content-security-policy')).toBe(policy);
  });

  test('cannot be saved without its keys', async () => {
    const save = (captcha: object) =>
      service.as.admin('POST', 'b:/forms', { title: 'x', config: { fields: [], options: { captcha } } });
    const { secret: _, ...withoutSecret } = CAPTCHA;
    const { site_key: __, ...withoutSiteKey } = CAPTCHA;
    for (const [captcha, key] of [
      [withoutSecret, 'secret'],
      [withoutSiteKey, 'site_key'],
    ] as const) {
      const { status, body } = await save(captcha);
      const path = `config.options.captcha.${key}`;
      expect([status, body]).toMatchObject([422, { code: 'invalid_form', errors: { [path]: expect.any(String) } }]);
    }
    expect((await save({ ...withoutSecret, enabled: false })).status).toBe(201);
  });
});

describe.each([
  ['its provider is away', () => parties.fail('turnstile', { status: 500, next: 2 }), {}, 40, 'server_error'],
  [
    'its provider fails inside, twice',
    () => parties.change('turnstile', { codes: ['internal-error', 'internal-error'] }),
    {},
    40,
    'server_error',
  ],
  ['its secret is wrong', async () => {}, { secret: 'wrong' }, 50, 'unauthorized'],
] as const)('when %s', (_when, disturb, keys, level, errorClass) => {
  test('a form that rejects says 503, and nothing is lost', async () => {
    const id = await createForm(service, { captcha: { ...CAPTCHA, ...keys } });
    await disturb();
    const { status, body, headers } = await submit(id, tokenOf(id));
    expect([status, body]).toMatchObject([503, { success: false, code: 'captcha_unavailable' }]);
    expect(headers.get('retry-after')).toBe('30');
    expect(await metaOf(id)).toEqual([]);
    const [line] = logged(`the CAPTCHA of form ${id} could not be checked, submissions are refused`);
    expect(line).toMatchObject({ level, formId: id, provider: 'turnstile', errorClass });
  });

  test('a form that accepts takes the submission, marks it, and the log says so', async () => {
    const id = await createForm(service, { captcha: { ...CAPTCHA, on_outage: 'accept', ...keys } });
    await disturb();
    expect((await submit(id, tokenOf(id))).status).toBe(200);
    expect(await metaOf(id)).toEqual([{ captcha: 'unavailable' }]);
    const [line] = logged(`the CAPTCHA of form ${id} could not be checked, submissions are accepted unchecked`);
    expect(line).toMatchObject({ level, errorClass });
  });

  test('its page comes back filled in, with a text for people', async () => {
    const id = await createForm(service, { captcha: { ...CAPTCHA, ...keys } });
    const tokens = await tokensOf(service, id);
    const body = { ...bodyB(tokens), [KEY]: tokenOf(id) } as Record<string, string>;
    await disturb();
    const { status, text } = await service.call('POST', `/forms/${id}`, {
      raw: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(503);
    expect(text).toContain('The spam check cannot be made right now');
    expect(text).toContain(VALUES.message);
  });
});

test('a form whose reCAPTCHA v3 gives no scores lets nobody pass unchecked, and the log says what to mend', async () => {
  const captcha = { ...CAPTCHA, provider: 'recaptcha_v3', on_outage: 'accept' };
  const id = await createForm(service, { captcha });
  const withoutScore = makeToken('recaptcha', { hostname: 'forms.example.org', action: '' });
  expect((await submit(id, withoutScore)).status).toBe(422);
  expect(await metaOf(id)).toEqual([]);
  const [line] = logged(`the CAPTCHA of form ${id} lets nobody pass: reCAPTCHA gives no score`);
  expect(line).toMatchObject({ level: 50, formId: id, provider: 'recaptcha_v3' });
});

describe('a form that accepts while its provider is away', () => {
  let id: number;
  beforeAll(async () => {
    id = await createForm(service, { captcha: { ...CAPTCHA, on_outage: 'accept' } });
  });

  test('takes who could not load the widget', async () => {
    await parties.fail('turnstile', { mode: 'reset', next: 2 });
    expect((await submit(id, undefined)).status).toBe(200);
    expect(await metaOf(id)).toEqual([{ captcha: 'unavailable' }]);
  });

  test.each([
    ['no token', undefined],
    ['rubbish', 'rubbish'],
    ['what no token is', 'a b'],
  ])('refuses %s while the provider answers', async (_what, token) => {
    expect((await submit(id, token)).status).toBe(422);
  });
});
