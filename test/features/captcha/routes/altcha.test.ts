import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Payload } from 'altcha-lib';
import { CaptchaToken } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { altchaToken, challengeOf, encodeToken, tokenOf, widgetToken } from '#test/environment/altcha.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, nonceA, submitA, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { MINUTE_MS } from '#time.ts';

const ORIGIN = 'https://www.example.org';
const KEY = '_svcb_captcha_token';
const CAPTCHA = { provider: 'altcha' };

let service: TestService;
let formId: number;
let token: string;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { captcha: CAPTCHA, allowed_origins: [ORIGIN] });
  token = await widgetToken(service, formId);
});
afterAll(() => service.close());

const submit = async (sent: unknown, values: object = VALUES, headers: Record<string, string> = {}, id = formId) => {
  const json = { ...bodyB(await tokensOf(service, id), values), ...(sent !== undefined && { [KEY]: sent }) };
  return service.call('POST', `b:/forms/${id}/submissions`, { json, headers });
};
const refusedWith = (message: RegExp) => ({
  success: false,
  message: 'Please correct the marked fields and try again.',
  errors: { fields: { [KEY]: expect.stringMatching(message) }, data: VALUES },
});
const CONFIRM = /^Confirm that you are not a robot\.$/;
const AGAIN = /^The check that you are not a robot has failed, or was too long ago\. Try again\.$/;

describe('a form with ALTCHA', () => {
  test('tells apps what they need, and pages of its origins too', async () => {
    const headers = { origin: ORIGIN };
    const { body } = await service.call('GET', `b:/forms/${formId}/token`, { headers });
    const challenge_url = `https://forms.example.org/rest/svcb/v1/forms/${formId}/captcha`;
    expect(body).toMatchObject({
      captcha: { provider: 'altcha', site_key: null, action: `svcb_submit_${formId}`, script_url: null, challenge_url },
    });
    const answer = await service.call('GET', `b:/forms/${formId}/captcha`, { headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const elsewhere = { origin: 'https://evil.example' };
    const foreign = await service.call('GET', `b:/forms/${formId}/captcha`, { headers: elsewhere });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('takes a solved challenge, once', async () => {
    const { status } = await submit(token);
    expect(status).toBe(200);
    const again = await submit(token);
    expect([again.status, again.body]).toEqual([422, refusedWith(AGAIN)]);
    const kept = await service.orm.em.fork().find(Submission, { formId });
    expect(kept.map(({ payload, meta }) => [payload, meta])).toEqual([[VALUES, {}]]);
  });

  test('keeps no token, only a hash until nobody would take it any more', async () => {
    const rows = await service.orm.em.fork().findAll(CaptchaToken);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    const challenge = JSON.parse(Buffer.from(token, 'base64').toString()).challenge;
    expect(rows[0]?.expiresAt.getTime()).toBe(challenge.parameters.expiresAt * 1000);
  });

  test.each<[string, (text: string) => string]>([
    [
      'another time',
      (text) => encodeToken({ ...JSON.parse(text), solution: { ...JSON.parse(text).solution, time: 7 } }),
    ],
    ['a key more', (text) => encodeToken({ ...JSON.parse(text), more: 1 })],
    ['another key order', (text) => encodeToken(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()))],
    ['a blank before it', (text) => Buffer.from(` ${text}`).toString('base64')],
    ['the base64 of addresses', (text) => Buffer.from(text).toString('base64url')],
    ['more padding', (text) => `${Buffer.from(text).toString('base64')}===`],
  ])('takes a solution once, also when it is written with %s', async (_what, write) => {
    const solved = await altchaToken(service, formId);
    expect((await submit(solved)).status).toBe(200);
    const again = await submit(write(Buffer.from(solved, 'base64').toString()));
    expect([again.status, again.body]).toEqual([422, refusedWith(AGAIN)]);
  });

  test.each([
    ['no token', undefined, CONFIRM],
    ['an empty one', '', CONFIRM],
    ['null', null, CONFIRM],
    ['a number', 5, AGAIN],
    ['a list', ['a'], AGAIN],
    ['no base64', 'ä', AGAIN],
    ['rubbish', 'rubbish', AGAIN],
    ['JSON of another shape', encodeToken({ challenge: {} }), AGAIN],
    ['a very long one', 'a'.repeat(10_000), AGAIN],
  ])('answers %s with 422, and nothing is lost', async (_what, sent, message) => {
    const { status, body } = await submit(sent);
    expect([status, body]).toEqual([422, refusedWith(message)]);
  });

  test.each<[string, (payload: Payload) => unknown]>([
    ['another number', ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: 7 } })],
    ['a number that is none', ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: -1.5 } })],
    ['another hash', ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00' } })],
    [
      'an easier challenge',
      ({ challenge, solution }) => {
        const parameters = { ...challenge.parameters, keyPrefix: '0' };
        return { challenge: { ...challenge, parameters }, solution };
      },
    ],
    [
      'a later end',
      ({ challenge, solution }) => {
        const parameters = { ...challenge.parameters, expiresAt: 9_999_999_999 };
        return { challenge: { ...challenge, parameters }, solution };
      },
    ],
    ['no signature', ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
  ])('refuses a solution with %s', async (_what, change) => {
    const payload: Payload = JSON.parse(Buffer.from(await altchaToken(service, formId), 'base64').toString());
    expect((await submit(encodeToken(change(payload)))).body).toEqual(refusedWith(AGAIN));
  });

  test('refuses the challenge of another form, and one that is too old', async () => {
    const other = await createForm(service, { captcha: CAPTCHA });
    const ofOther = await altchaToken(service, other);
    expect((await submit(ofOther)).status).toBe(422);
    expect((await submit(ofOther, VALUES, {}, other)).status).toBe(200);
    const old = await altchaToken(service, formId);
    service.clock.pass(21 * MINUTE_MS);
    expect((await submit(old)).body).toEqual(refusedWith(AGAIN));
  });

  test('wastes no token on values that are wrong', async () => {
    const fresh = await altchaToken(service, formId);
    const wrong = await submit(fresh, { ...VALUES, email: 'nowhere' });
    expect(wrong.body).toMatchObject({ errors: { fields: { email: expect.any(String) } } });
    expect((await submit(fresh)).status).toBe(200);
  });

  test('answers a repeat of what it has taken without asking again', async () => {
    const headers = { 'idempotency-key': 'one' };
    const fresh = await altchaToken(service, formId);
    const [first, second] = [await submit(fresh, VALUES, headers), await submit(undefined, VALUES, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('takes of two at the same moment one', async () => {
    const fresh = await altchaToken(service, formId);
    const answers = await Promise.all([submit(fresh), submit(fresh), submit(fresh)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('refuses surface A, which cannot carry a token', async () => {
    const answer = await submitA(service, formId, { ...VALUES, [KEY]: token });
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, code: 'captcha_form', message: expect.stringContaining('Submit it by surface B') },
    ]);
    expect(await nonceA(service, formId)).toMatch(/^[\w-]+$/);
  });

  test('has a page of surface B, with the widget and without a way to other hosts', async () => {
    const page = await service.call('GET', `/forms/${formId}`);
    expect(page.text).toContain('name="_svcb_nonce"');
    expect(page.text).not.toContain('name="_svca_nonce"');
    expect(page.text).toMatch(/<div class="svca-captcha" data-captcha="[^"]*altcha[^"]*"><noscript>/);
    expect(page.headers.get('content-security-policy')).not.toContain('http');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('sent without JavaScript comes back filled in and says why', async () => {
    const tokens = await tokensOf(service, formId);
    const raw = new URLSearchParams(bodyB(tokens) as Record<string, string>).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await service.call('POST', `/forms/${formId}`, { raw, headers });
    expect(status).toBe(422);
    expect(text).toContain('Confirm that you are not a robot.');
    expect(text).toContain(VALUES.message);
    expect(text).toContain('can be sent with JavaScript only');
  });
});

describe('a challenge', () => {
  test('is another one each time', async () => {
    const [one, two] = [await challengeOf(service, formId), await challengeOf(service, formId)];
    expect(one.parameters.nonce).not.toBe(two.parameters.nonce);
    expect(tokenOf(one)).not.toBe(tokenOf(two));
  });

  test('is 404 where a form has no ALTCHA, and where there is no form', async () => {
    const plain = await createForm(service);
    const off = await createForm(service, { captcha: { ...CAPTCHA, enabled: false } });
    for (const id of [plain, off]) {
      const { status, body } = await service.call('GET', `b:/forms/${id}/captcha`);
      expect([status, body]).toMatchObject([404, { code: 'no_challenge' }]);
      expect((await service.call('GET', `b:/forms/${id}/token`)).body).toMatchObject({ captcha: null });
    }
    const { status, body } = await service.call('GET', 'b:/forms/999999/captcha');
    expect([status, body]).toMatchObject([404, { code: 'form_not_found' }]);
  });
});
