import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeToken, type TokenContent } from '#fakes/captcha/widget.ts';
import type { CaptchaCheck } from '#features/captcha/providers/captcha.ts';
import { type CaptchaProviderId, captchaProvider } from '#features/captcha/providers/table.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { type CaptchaName, type CaptchaProviders, startCaptchaProviders } from '#test/environment/captcha-providers.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const ACTION = 'svcb_submit_7';
const HOST = 'forms.example.org';
const PARTY: Record<string, CaptchaName> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha_v2: 'recaptcha',
  recaptcha_v3: 'recaptcha',
};
const HOSTED: CaptchaProviderId[] = ['turnstile', 'hcaptcha', 'recaptcha_v2', 'recaptcha_v3'];

let parties: CaptchaProviders;
let http: HttpClient;
beforeAll(async () => {
  parties = await startCaptchaProviders();
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
});
beforeEach(() => parties.clear());
afterAll(async () => {
  await http.close();
  await parties.close();
});

const partyOf = (id: CaptchaProviderId): CaptchaName => PARTY[id] ?? 'turnstile';
const urlOf = (id: CaptchaProviderId) => `${parties.url}/${partyOf(id)}`;
/** Returns a CAPTCHA token as the widget on the form's page would create it. */
const tokenOf = (id: CaptchaProviderId, content: Partial<TokenContent> = {}) => {
  const action = id === 'turnstile' || id === 'recaptcha_v3' ? ACTION : '';
  return makeToken(partyOf(id), { hostname: HOST, action, sitekey: 'site', ...content });
};
const verify = (id: CaptchaProviderId, changes: Partial<CaptchaCheck> = {}, url = urlOf(id)) =>
  captchaProvider(id).verify(
    {
      token: tokenOf(id),
      secrets: ['secret'],
      siteKey: 'site',
      remoteIp: '192.0.2.7',
      action: ACTION,
      hostnames: new Set([HOST]),
      minScore: 0.5,
      now: NOW,
      ...changes,
    },
    { http, url },
  );
const failed = (detail: object) => ({ passed: false, reason: 'failed', detail });

describe.each(HOSTED)('%s', (id) => {
  test('passes a token that its widget made, and is told the address', async () => {
    const token = tokenOf(id);
    const verdict = await verify(id, { token });
    expect(verdict).toEqual({ passed: true, id: token, expiresAt: expect.any(Date) });
    const { requests } = await parties.state(partyOf(id));
    expect(requests).toMatchObject([{ remoteip: '192.0.2.7' }]);
  });

  test('is told no address where none is known', async () => {
    await verify(id, { remoteIp: null });
    expect((await parties.state(partyOf(id))).requests).toMatchObject([{ remoteip: null }]);
  });

  test('passes a token once', async () => {
    const token = tokenOf(id);
    await verify(id, { token });
    const code = id === 'hcaptcha' ? 'already-seen-response' : 'timeout-or-duplicate';
    expect(await verify(id, { token })).toEqual(failed({ codes: code }));
  });

  test.each([
    ['rubbish', 'rubbish', 'invalid-input-response'],
    ['nothing', '', 'missing-input-response'],
  ])('refuses %s', async (_what, token, codes) => {
    expect(await verify(id, { token })).toEqual(failed({ codes }));
  });

  test('refuses a token of another site', async () => {
    const token = tokenOf(id, { hostname: 'Evil.Example' });
    expect(await verify(id, { token })).toEqual(failed({ hostname: 'evil.example' }));
  });

  test.each(['bad-request', 'sitekey-secret-mismatch', 'invalid-keys', 'something-new'])(
    'takes %s for a token that is wrong: a visitor may have chosen it',
    async (code) => {
      await parties.change(partyOf(id), { codes: [code] });
      expect(await verify(id)).toEqual(failed({ codes: code }));
    },
  );

  test('throws for a secret that is not known there', async () => {
    const wrong = verify(id, { secrets: ['wrong'] });
    await expect(wrong).rejects.toMatchObject({ kind: 'permanent', type: 'unauthorized' });
    await expect(verify(id, { secrets: [] })).rejects.toMatchObject({ type: 'unauthorized' });
  });

  test.each([
    ['an error of its own', { status: 500, next: 2 }, 'server_error'],
    ['overload', { status: 429, next: 2 }, 'rate_limited'],
    ['a page of a proxy', { status: 403, next: 2 }, 'invalid_response'],
    ['a lost connection', { mode: 'reset', next: 2 }, 'connection_failed'],
    ['rubbish', { mode: 'bad_json', next: 2 }, 'invalid_response'],
  ])('throws for %s', async (_what, failure, type) => {
    await parties.fail(partyOf(id), failure);
    await expect(verify(id)).rejects.toMatchObject({ name: 'ProviderError', type });
  });

  test('throws for an internal error', async () => {
    await parties.change(partyOf(id), { codes: ['internal-error', 'internal-error'] });
    await expect(verify(id)).rejects.toMatchObject({ kind: 'transient', type: 'server_error' });
  });
});

describe('Turnstile', () => {
  test('is asked once more after an internal error, under the same key', async () => {
    await parties.change('turnstile', { codes: ['internal-error'] });
    expect(await verify('turnstile')).toMatchObject({ passed: true });
    const { requests } = await parties.state('turnstile');
    const keys = requests.map(({ idempotency_key: key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  });

  test('passes a token whose answer was lost, under the same key', async () => {
    await parties.fail('turnstile', { status: 500, after_effect: true });
    expect(await verify('turnstile')).toMatchObject({ passed: true });
  });

  test.each(['svcb_submit_8', ''])('refuses a token that was made for something else: "%s"', async (action) => {
    const token = tokenOf('turnstile', { action });
    expect(await verify('turnstile', { token })).toEqual(failed({ action }));
  });
});

describe('hCaptcha', () => {
  test('refuses a token of another site key, which it is told', async () => {
    const token = tokenOf('hcaptcha', { sitekey: 'another' });
    expect(await verify('hcaptcha', { token })).toEqual(failed({ codes: 'sitekey-secret-mismatch' }));
  });
});

describe('reCAPTCHA v3', () => {
  test.each([
    [0.5, 0.5, true],
    [0.49, 0.5, false],
    [0, 0, true],
    [0.9, 1, false],
  ])('with the score %d and at least %d wanted: passes %s', async (score, minScore, passes) => {
    await parties.change('recaptcha', { score });
    const refused = { passed: false, reason: 'low_score', detail: { score, min_score: minScore } };
    expect(await verify('recaptcha_v3', { minScore })).toEqual(
      passes ? expect.objectContaining({ passed: true }) : refused,
    );
  });

  test('refuses a token for another action', async () => {
    const token = tokenOf('recaptcha_v3', { action: 'login' });
    expect(await verify('recaptcha_v3', { token })).toEqual(failed({ action: 'login' }));
  });

  test('refuses a good token without a score, as keys of version 2 give, and says what to mend', async () => {
    const token = tokenOf('recaptcha_v3', { action: '' });
    const mistake = expect.stringContaining('keys of the form are not those of version 3');
    expect(await verify('recaptcha_v3', { token })).toEqual({ ...failed({ score: 'none' }), mistake });
  });
});

describe('a provider of the same protocol', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string } | 'never';
  beforeAll(async () => {
    server = createServer((_req, res) => {
      if (answer !== 'never') res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('may refuse with 400, and may name no host', async () => {
    answer = { status: 400, body: '{"success":false,"error-codes":["invalid-input-response",5,"<b>"]}' };
    expect(await verify('turnstile', {}, url)).toEqual(failed({ codes: 'invalid-input-response' }));
    answer = { status: 200, body: `{"success":true,"action":"${ACTION}"}` };
    expect(await verify('turnstile', {}, url)).toMatchObject({ passed: true });
  });

  test('that does not answer within five seconds is given up', async () => {
    answer = 'never';
    await expect(verify('recaptcha_v2', {}, url)).rejects.toMatchObject({
      type: 'timeout',
      message: expect.stringContaining('5000 ms'),
    });
  }, 15_000);
});
