import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canariesIn } from '#test/environment/canaries.ts';
import { type CaptchaProviders, startCaptchaProviders } from '#test/environment/captcha-providers.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, signInAs } from '#test/environment/signed-in.ts';
import { placesOf } from '#test/environment/tables.ts';
import { bodyB, createForm, tokensOf } from '#test/environment/visitor.ts';
import { giveLicence, rotate, submitHeadless } from './environment/headless.ts';

/** The key that `giveLicence` enters. */
const LICENCE = 'canary-licence-key-0001';
const CAPTCHA_SECRET = '0xcanary-captcha-secret';
const CAPTCHA_TOKEN = 'canary-captcha-token-1';
const NEW_PASSWORD = 'canary new password of ada 9';
const OF_DRAFT = 'canary typed into a saved form';
const OF_SPAM = 'canary typed by a robot';
const OF_VISITOR = 'canary typed by a visitor';

let service: TestService;
let parties: CaptchaProviders;
beforeAll(async () => {
  parties = await startCaptchaProviders();
  service = await startService({ apiUrls: {}, captchaApiUrls: parties.apiUrls });
  await giveLicence(service, service.clock.now());
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

test('no secret and no value that is kept sealed stands in a table, a log line, a call to the engine or an answer that need not have it', async () => {
  const answers: string[] = [];
  const call: TestService['call'] = async (...request) => {
    const answer = await service.call(...request);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };
  const ok = async (asked: ReturnType<TestService['call']>, status = 200) => {
    const { status: given, text, body } = await asked;
    expect([given, given === status ? '' : text]).toEqual([status, '']);
    return body as Record<string, string>;
  };
  const { admin } = service;

  // A form with every option that has a secret or stores sealed values.
  const formId = await createForm(service, {
    headless: { enabled: true },
    captcha: { provider: 'turnstile', site_key: 'site', secret: CAPTCHA_SECRET },
    drafts: { enabled: true, email_field: 'email' },
    spam: { quarantine: true },
    store_submissions: false,
  });
  const [oldKey, apiKey] = [await rotate(service, formId), await rotate(service, formId)];
  const values = { name: OF_VISITOR, email: 'ada@example.net', message: OF_VISITOR };
  await ok(submitHeadless(service, formId, apiKey, { json: values }));
  await ok(submitHeadless(service, formId, `${apiKey}x`, { json: values }), 401);

  const tokens = await tokensOf(service, formId);
  const submit = (own: object) => ({
    json: { ...bodyB(tokens, { ...values, ...own }), _svcb_captcha_token: CAPTCHA_TOKEN },
  });
  await call('POST', `b:/forms/${formId}/submissions`, submit({}));
  const { json: spam } = submit({ message: OF_SPAM });
  const caught = { json: { ...spam, [tokens.honeypot_field]: 'x' } };
  await ok(call('POST', `b:/forms/${formId}/submissions`, caught), 400);

  const draft = { values: { ...values, message: OF_DRAFT, _svcb_nonce: tokens.nonce, [tokens.honeypot_field]: '' } };
  const { resume_token: resumeToken = '' } = await ok(
    service.call('POST', `b:/forms/${formId}/drafts`, { json: draft }),
  );
  await ok(call('GET', `b:/forms/${formId}/drafts/resume?token=${resumeToken}x`), 404);

  const { password: applicationPassword = '' } = await ok(
    service.call('POST', 'host:/application-passwords', { json: { name: 'canary' }, headers: admin }),
    201,
  );
  await givePassword(service, 'ada');
  const session = await signInAs(service, 'ada');
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  await ok(service.call('POST', 'host:/password', { json: change, headers: session.headers }));

  for (const path of [
    `b:/forms/${formId}`,
    'b:/forms',
    'b:/license',
    'b:/spam',
    'b:/audit',
    `b:/forms/${formId}/revisions`,
  ]) {
    await ok(call('GET', path, { headers: admin }));
  }
  await call('POST', 'b:/license/refresh', { json: {}, headers: admin });

  const secrets = {
    LICENCE,
    CAPTCHA_SECRET,
    CAPTCHA_TOKEN,
    NEW_PASSWORD,
    OF_DRAFT,
    OF_SPAM,
    oldKey,
    apiKey,
    resumeToken,
    applicationPassword,
    session: session.cookie.split('=')[1] ?? '',
  };
  const sealed = { ...secrets, OF_VISITOR };
  for (const [name, canary] of Object.entries(sealed))
    expect([name, await placesOf(service.orm, [canary])]).toEqual([name, []]);
  expect(service.engine.requests.length).toBeGreaterThan(0);
  expect(canariesIn(sealed, service.engine.requests)).toEqual([]);
  expect(service.logLines.length).toBeGreaterThan(10);
  expect(canariesIn(sealed, service.logLines)).toEqual([]);
  expect(canariesIn(secrets, answers)).toEqual([]);
});
