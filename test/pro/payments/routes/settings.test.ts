import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { toErrorResponse } from '#http/errors.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import { Gateways } from '#pro/payments/gateways.ts';
import { changePaymentSettings } from '#pro/payments/settings/change.ts';
import { readAccount } from '#pro/payments/settings/definition.ts';
import { SYSTEM } from '#security/actor.ts';
import { parseCidrList } from '#security/addresses.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, countSettings } from '#test/environment/settings-rows.ts';
import { ask, proSettings } from '#test/environment/third-parties.ts';
import { createForm } from '#test/environment/visitor.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';
import { putAccount } from '#test/pro/environment/payments.ts';
import { DAY_MS } from '#time.ts';

const WEBHOOK_ID = 'WH0SANDBOX0000001';
const CANARIES = {
  'secret key': 'sk_test_sandboxCanaryOne',
  'wrong key': 'sk_test_canaryTwo',
  'webhook secret': 'whsec_canaryThree',
  'new webhook secret': 'whsec_canaryFour',
  'client secret': 'canaryFiveOfTheApp',
  'misplaced key': 'pk_test_canarySix',
};
const STRIPE = { secret_key: CANARIES['secret key'], webhook_secret: CANARIES['webhook secret'] };
const PAYPAL = { client_id: 'sandbox-app', client_secret: CANARIES['client secret'], webhook_id: WEBHOOK_ID };

let sandbox: Sandbox;
let service: TestService;
const answers: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  service = await startService({ proSettings: proSettings(sandbox.url) });
});
beforeEach(async () => {
  const em = service.orm.em.fork();
  await clearSettings(service.orm, 'payments');
  await em.nativeDelete(PaymentEvent, {});
  await em.nativeDelete(PaymentOrder, {});
  await em.nativeDelete(RateLimit, {});
  await ask('DELETE', `${sandbox.url}/paypal/state`);
  await ask('DELETE', `${sandbox.url}/stripe/state`);
  await ask('PUT', `${sandbox.url}/paypal/webhooks/${WEBHOOK_ID}`, {
    url: 'http://127.0.0.1:1',
    client_id: 'sandbox-app',
  });
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

type Shown = Record<string, Record<string, Record<string, unknown>>>;
interface Body {
  success: boolean;
  code?: string;
  message?: string;
  errors?: Record<string, string>;
  settings: Shown;
}

async function call(method: string, json?: unknown, headers = service.admin) {
  const answer = await service.call(method, 'b:/payments/settings', { json, headers });
  answers.push(answer.text);
  return { ...answer, body: answer.body as Body };
}
const save = (json: unknown) => call('POST', json);
const stored = async (provider = 'stripe', mode = 'test') =>
  (await readAccount(service, { provider, mode }, service.clock.now()))?.credentials ?? null;
const shownOf = async (provider = 'stripe', mode = 'test') => (await call('GET')).body.settings[provider]?.[mode];
const warningsOf = async (provider = 'stripe', mode = 'test') => {
  const { warnings } = (await shownOf(provider, mode)) as { warnings: { code: string }[] };
  return warnings.map(({ code }) => code);
};

/** Saves without the routes, with another check or a shorter time limit. */
async function change({ check, waitMs }: { check?: () => Promise<void>; waitMs?: number }) {
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const gateways = new Gateways({ ...service, http, paymentApiUrls: proSettings(sandbox.url) });
  const openWith: Gateways['openWith'] = (...account) => ({
    ...gateways.openWith(...account),
    ...(check && { check }),
  });
  try {
    const audit = { note: async () => {} };
    const app = {
      ...service,
      audit,
      clock: () => service.clock.now(),
      gateways: { openWith },
      limits: service.intake.limits,
      timeouts: { pro: waitMs },
    };
    return await changePaymentSettings(app, SYSTEM, { stripe: { test: STRIPE } });
  } finally {
    await http.close();
  }
}

describe('the payment settings', () => {
  test.each(['GET', 'POST'])('%s is refused to strangers and to editors', async (method) => {
    expect((await call(method, method === 'POST' ? {} : undefined, {})).status).toBe(401);
    const asEditor = await call(method, method === 'POST' ? {} : undefined, service.editor);
    expect(asEditor).toMatchObject({ status: 403, body: { success: false, code: 'missing_capability' } });
  });

  test('without accounts tell the webhooks to set up', async () => {
    const { status, body, headers } = await call('GET');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.settings.stripe?.live).toEqual({
      configured: false,
      secret_key_set: false,
      webhook_secret_set: false,
      previous_webhook_secret_set: false,
      previous_webhook_secret_until: null,
      webhook_url: 'https://forms.example.org/rest/svcb/v1/payments/webhook/stripe/live',
      webhook_events: expect.arrayContaining(['checkout.session.completed', 'charge.refunded']),
      last_webhook_at: null,
      last_webhook_type: null,
      updated_at: null,
      warnings: [],
    });
    expect(body.settings.paypal?.test).toMatchObject({
      client_id: null,
      client_secret_set: false,
      webhook_id: null,
      webhook_url: 'https://forms.example.org/rest/svcb/v1/payments/webhook/paypal/test',
      webhook_events: expect.arrayContaining(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']),
    });
    expect(body.settings.paypal?.test).not.toHaveProperty('previous_webhook_secret_set');
  });

  test('are saved for several accounts at once, and read without secrets', async () => {
    const { status, body } = await save({ stripe: { test: STRIPE }, paypal: { test: PAYPAL } });
    expect([status, body.success]).toEqual([200, true]);
    const updated_at = service.clock.now().toISOString();
    expect(body.settings).toMatchObject({
      stripe: {
        test: { configured: true, secret_key_set: true, webhook_secret_set: true, updated_at },
        live: { configured: false },
      },
      paypal: { test: { configured: true, client_id: 'sandbox-app', client_secret_set: true, webhook_id: WEBHOOK_ID } },
    });
    expect(await stored()).toEqual(STRIPE);
    expect(await stored('paypal')).toEqual(PAYPAL);
    const [line] = service.logLines.filter((one) => one.includes('payment_settings.saved')).slice(-1);
    expect(JSON.parse(line ?? '').settings).toEqual(
      expect.arrayContaining(['stripe.test.secret_key', 'stripe.test.webhook_secret', 'paypal.test.client_id']),
    );
  });

  test('keep a secret that is sent blank, masked or not at all, without asking the provider', async () => {
    await save({ stripe: { test: STRIPE } });
    const { requests } = (await ask('GET', `${sandbox.url}/stripe/state`)) as { requests: number };
    for (const kept of ['', '********', undefined]) {
      const { status } = await save({ stripe: { test: { secret_key: kept, webhook_secret: kept } } });
      expect([status, await stored()]).toEqual([200, STRIPE]);
    }
    expect(await ask('GET', `${sandbox.url}/stripe/state`)).toMatchObject({ requests });
  });

  test('take a replaced webhook secret for another day, unless it is removed', async () => {
    const previous_webhook_secret = STRIPE.webhook_secret;
    const renewed = { ...STRIPE, webhook_secret: CANARIES['new webhook secret'] };
    await save({ stripe: { test: STRIPE } });
    const { body } = await save({ stripe: { test: { webhook_secret: ` ${renewed.webhook_secret}\n` } } });
    expect(body.settings.stripe?.test).toMatchObject({
      previous_webhook_secret_set: true,
      previous_webhook_secret_until: new Date(service.clock.now().getTime() + DAY_MS).toISOString(),
    });
    expect(await stored()).toEqual({ ...renewed, previous_webhook_secret });
    await save({ stripe: { test: { previous_webhook_secret: null } } });
    expect(await stored()).toEqual(renewed);

    await save({ stripe: { test: { webhook_secret: STRIPE.webhook_secret } } });
    expect(await stored()).toEqual({ ...STRIPE, previous_webhook_secret: renewed.webhook_secret });
    service.clock.pass(DAY_MS);
    expect(await shownOf()).toMatchObject({ previous_webhook_secret_set: false, previous_webhook_secret_until: null });
    expect(await stored()).toEqual(STRIPE);
  });

  test('lose an account whose keys are all removed', async () => {
    await save({ stripe: { test: STRIPE } });
    const { status, body } = await save({ stripe: { test: { secret_key: null, webhook_secret: null } } });
    expect([status, body.settings.stripe?.test?.configured]).toEqual([200, false]);
    expect(await stored()).toBeNull();
  });

  test.each<[string, object, Record<string, string>]>([
    ['another provider', { adyen: {} }, { adyen: 'adyen is not known here; use stripe, paypal' }],
    ['another mode', { stripe: { demo: {} } }, { 'stripe.demo': 'stripe.demo is not known here; use test, live' }],
    ['no object', { stripe: [] }, { stripe: 'stripe must be an object with test, live' }],
    [
      'no account',
      { stripe: { test: 'on' } },
      { 'stripe.test': 'stripe.test must be an object with secret_key, webhook_secret' },
    ],
    [
      'another key',
      { stripe: { test: { api_key: 'x' } } },
      { 'stripe.test.api_key': 'use secret_key, webhook_secret' },
    ],
    ['a number', { paypal: { test: { ...PAYPAL, client_id: 7 } } }, { 'paypal.test.client_id': 'must be a text' }],
    [
      'the wrong kind of key',
      { stripe: { test: { ...STRIPE, secret_key: CANARIES['misplaced key'] } } },
      { 'stripe.test.secret_key': 'stripe.test.secret_key is the publishable key' },
    ],
    [
      'a key of the other mode',
      { stripe: { live: STRIPE } },
      { 'stripe.live.secret_key': 'must be the secret key of live mode' },
    ],
    [
      'half of the keys',
      { stripe: { test: { secret_key: STRIPE.secret_key } } },
      { 'stripe.test.webhook_secret': 'stripe.test.webhook_secret is required' },
    ],
    [
      'a previous secret',
      { stripe: { test: { ...STRIPE, previous_webhook_secret: 'whsec_x' } } },
      { 'stripe.test.previous_webhook_secret': 'can only be removed: send null' },
    ],
    [
      'a key that Stripe does not know',
      { stripe: { test: { ...STRIPE, secret_key: CANARIES['wrong key'] } } },
      { 'stripe.test.secret_key': 'Stripe does not know the secret key' },
    ],
    [
      'an app that PayPal does not know',
      { paypal: { test: { ...PAYPAL, client_id: 'stranger' } } },
      { 'paypal.test.client_secret': 'PayPal does not accept client_id and client_secret' },
    ],
    [
      'a webhook that the app has not',
      { paypal: { test: { ...PAYPAL, webhook_id: 'WH9' } } },
      { 'paypal.test.webhook_id': 'The PayPal app has no webhook with this webhook_id' },
    ],
  ])('with %s are refused by its name, and nothing is saved', async (_what, wrong, errors) => {
    const { status, body } = await save({ ...wrong });
    expect([status, body.success, body.code]).toEqual([422, false, 'validation_failed']);
    expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(errors));
    for (const [path, message] of Object.entries(errors)) expect(body.errors?.[path]).toContain(message);
    expect(await countSettings(service.orm, 'payments')).toBe(0);
  });

  test('a client secret is for its client_id alone', async () => {
    expect((await save({ paypal: { test: PAYPAL } })).status).toBe(200);
    const other = await save({ paypal: { test: { client_id: 'another-app' } } });
    expect(other).toMatchObject({
      status: 422,
      body: { errors: { 'paypal.test.client_secret': expect.stringContaining('entered again') } },
    });
  });

  test('that are partly wrong are not saved at all', async () => {
    const { status, body } = await save({
      stripe: { test: STRIPE },
      paypal: { test: { ...PAYPAL, webhook_id: 'WH9' } },
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['paypal.test.webhook_id']]);
    expect(await stored()).toBeNull();
  });

  test('are not saved while the provider fails', async () => {
    await ask('POST', `${sandbox.url}/stripe/failures`, { status: 503, next: 9 });
    const { status, body } = await save({ stripe: { test: STRIPE }, paypal: { test: PAYPAL } });
    expect([status, body.code]).toEqual([502, 'provider_unavailable']);
    expect(body.message).toContain('Stripe could not be asked about the credentials of test mode');
    expect([await stored(), await stored('paypal')]).toEqual([null, null]);
  });

  test('are not saved while the provider does not answer', async () => {
    await ask('POST', `${sandbox.url}/stripe/failures`, { mode: 'timeout', next: 9 });
    await expect(change({ waitMs: 50 })).rejects.toMatchObject({
      type: 'timeout',
      message: expect.stringContaining('nothing was saved: no answer within 1 s'),
    });
    expect(await stored()).toBeNull();
  });

  test('that somebody else saves meanwhile are not overwritten', async () => {
    const others = { ...STRIPE, webhook_secret: CANARIES['new webhook secret'] };
    const key = { provider: 'stripe', mode: 'test' };
    const check = () => putAccount(service, key, others);
    const failure = await change({ check }).catch((error: unknown) => error);
    expect(toErrorResponse(failure)).toMatchObject({ status: 409, code: 'settings_changed' });
    expect(await stored()).toEqual(others);
  });

  test('are checked ten times a minute; what no provider was asked about counts nowhere', async () => {
    const typo = { stripe: { test: { ...STRIPE, secret_key: 'typo' } } };
    for (let count = 0; count < 11; count += 1) expect((await save(typo)).status).toBe(422);
    for (let count = 0; count < 11; count += 1) expect((await save({})).status).toBe(200);
    const wrong = { stripe: { test: { ...STRIPE, secret_key: 'sk_test_wrong' } } };
    for (let count = 0; count < 10; count += 1) expect((await save(wrong)).status).toBe(422);
    const { status, body, headers } = await save({ stripe: { test: STRIPE } });
    expect([status, body.code, Number(headers.get('retry-after'))]).toEqual([429, 'rate_limited', expect.any(Number)]);
    expect(await stored()).toBeNull();
  });

  test.each<[string, object, number, string]>([
    ['a list', { json: [] }, 400, 'malformed_body'],
    ['no JSON', { raw: 'stripe=1' }, 415, 'unsupported_media_type'],
    ['too much', { json: { stripe: 'x'.repeat(17 * 1024) } }, 413, 'body_too_large'],
  ])('refuse %s as a body', async (_what, body, status, code) => {
    const answer = await service.call('POST', 'b:/payments/settings', { ...body, headers: service.admin });
    expect(answer).toMatchObject({ status, body: { success: false, code } });
  });
});

describe('webhooks and warnings', () => {
  const event = (id: string, receivedAt: Date) => ({
    ...{ provider: 'stripe', mode: 'test', eventId: id, type: `type.${id}`, outcome: 'ignored' as const, receivedAt },
  });
  const order = async (minutesAgo: number, changes: object) => {
    const created = newTestOrder();
    const at = new Date(service.clock.now().getTime() - minutesAgo * 60_000);
    const origin = { formId: 1, revision: 1, submissionUuid: created.uuid, submissionId: null };
    await created.insert(service.orm.em.fork(), origin, at);
    await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid: created.uuid }, changes);
  };

  test('the last webhook of an account is told', async () => {
    const now = service.clock.now();
    const em = service.orm.em.fork();
    await em.insertMany(PaymentEvent, [event('new', now), event('old', new Date(now.getTime() - 1))]);
    expect(await shownOf()).toMatchObject({ last_webhook_at: now.toISOString(), last_webhook_type: 'type.new' });
    expect(await shownOf('stripe', 'live')).toMatchObject({ last_webhook_at: null });
  });

  test.each<[string, string[], number, object]>([
    ['was paid', ['no_webhook'], 1, { status: 'paid', paidAmount: 3980 }],
    ['has a checkout of eleven minutes', ['no_webhook'], 11, { providerRef: 'cs_1' }],
    ['has a checkout of nine minutes', [], 9, { providerRef: 'cs_1' }],
    ['never had a checkout', [], 11, {}],
    ['is long ago', [], 31 * 24 * 60, { status: 'paid', paidAmount: 3980 }],
    ['is another account’s', [], 11, { mode: 'live', providerRef: 'cs_1' }],
  ])('an account whose only order %s has the warnings %j', async (_what, codes, minutesAgo, changes) => {
    await save({ stripe: { test: STRIPE } });
    await order(minutesAgo, changes);
    expect(await warningsOf()).toEqual(codes);
    await service.orm.em.fork().insert(PaymentEvent, event('first', service.clock.now()));
    expect(await warningsOf()).toEqual([]);
  });

  test('a form that is saved to take payments by an account without credentials says so, and is saved', async () => {
    await save({ stripe: { test: STRIPE } });
    const config = (mode: string, enabled = true) => ({
      fields: [{ type: 'text', name: 'name' }],
      options: { payment: { enabled, provider: 'stripe', mode, currency: 'EUR', amount: 100 } },
    });
    const saving = async (method: string, path: string, given: object) => {
      const json = { title: 'Paid', config: given };
      const { status, body } = await service.as.admin(method, path, json);
      const { id, warnings } = body as { id: number; warnings?: object[] };
      return { status, id, warnings };
    };
    const warnings = [
      {
        code: 'credentials_missing',
        path: 'config.options.payment.mode',
        message:
          'config.options.payment.mode: there are no credentials for Stripe in live mode, so that nobody can pay. Enter them in the payment settings.',
      },
    ];
    const { status, id } = await saving('POST', 'b:/forms', config('test'));
    expect([status, await saving('PUT', `b:/forms/${id}`, config('test'))]).toMatchObject([201, { status: 200 }]);
    expect(await saving('PUT', `b:/forms/${id}`, config('live'))).toEqual({ status: 200, id, warnings });
    expect(await saving('POST', 'b:/forms', config('live'))).toMatchObject({ status: 201, warnings });
    expect(await saving('POST', `a:/forms/${id}/builder`, config('live'))).toMatchObject({ status: 200, warnings });
    const off = await saving('PUT', `b:/forms/${id}`, config('live', false));
    expect(off.warnings).toMatchObject([{ code: 'payment_off' }]);
  });

  test.each([
    ['switched off', { enabled: false, amount: 100 }, ['payment_off']],
    ['without a word of being on', { amount: 100 }, ['payment_off']],
    ['switched off, before it has a price', { enabled: false }, undefined],
  ])('a form with a price that takes no payments says so, and is saved: %s', async (_what, payment, codes) => {
    const config = {
      fields: [{ type: 'text', name: 'name' }],
      options: { payment: { provider: 'stripe', currency: 'EUR', ...payment } },
    };
    const json = { title: 'Paid', config };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    const { warnings } = body as { warnings?: { code: string; path: string }[] };
    expect([status, warnings?.map(({ code }) => code)]).toEqual([201, codes]);
    for (const { path } of warnings ?? []) expect(path).toBe('config.options.payment.enabled');
  });

  test('forms that take payments by an account without credentials are named', async () => {
    const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 100 };
    const id = await createForm(service, { payment });
    await createForm(service, { payment: { ...payment, enabled: false } });
    await createForm(service, { payment: { ...payment, mode: 'live' } });
    const { warnings } = (await shownOf()) ?? {};
    expect(warnings).toEqual([
      {
        code: 'credentials_missing',
        message: `These forms take payments by Stripe in test mode, which has no credentials: ${id}.`,
      },
    ]);
    expect(await warningsOf('stripe', 'live')).toEqual(['credentials_missing']);
    await save({ stripe: { test: STRIPE } });
    expect(await warningsOf()).toEqual([]);
  });
});

describe('a restricted key of Stripe that may not write coupons', () => {
  const WITHOUT = { ...STRIPE, secret_key: 'rk_test_sandbox_no_coupons' };
  const NEEDED = /is a restricted key that may not write Coupons, which orders with a discount need: give it/;
  const shop = (mode = 'test', extra: object[] = []) => ({
    title: 'Shop',
    config: {
      fields: [{ type: 'product', name: 'cap', label: 'Cap', currency: 'EUR', price: 900 }, ...extra],
      options: { payment: { enabled: true, provider: 'stripe', mode, currency: 'EUR' } },
    },
  });
  const coupon = { type: 'coupon', name: 'code', label: 'Code', codes: [{ code: 'TEN', percent: 10 }] };
  const saveForm = async (json: object) => {
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    return body as { id: number; warnings?: { code: string; path: string; message: string }[] };
  };
  const closeForm = (id: number) => service.as.admin('DELETE', `b:/forms/${id}`);

  test('is saved while no form has a coupon; one that is saved then says what is missing, and so do the settings', async () => {
    await saveForm(shop());
    const live = await saveForm(shop('live', [coupon]));
    expect(await save({ stripe: { test: WITHOUT } })).toMatchObject({ status: 200 });
    expect(await warningsOf()).toEqual([]);
    expect((await stored())?.secret_key).toBe(WITHOUT.secret_key);
    const { id, warnings } = await saveForm(shop('test', [coupon]));
    expect(warnings).toMatchObject([{ code: 'missing_right', path: 'config.fields[1]' }]);
    expect(warnings?.[0]?.message).toMatch(NEEDED);
    const told = (await shownOf()) as { warnings: { code: string; message: string }[] };
    expect(told.warnings).toMatchObject([{ code: 'missing_right' }]);
    expect(told.warnings[0]?.message).toMatch(new RegExp(`in these forms: ${id}\\.$`));
    // Saving again without a better key is refused; with one it succeeds.
    const again = await save({ stripe: { test: WITHOUT } });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { 'stripe.test.secret_key': expect.stringMatching(NEEDED) } },
    });
    expect(await save({ stripe: { test: { ...WITHOUT, secret_key: 'rk_test_sandbox_all' } } })).toMatchObject({
      status: 200,
    });
    expect(await warningsOf()).toEqual([]);
    expect(await saveForm(shop('test', [coupon]))).not.toHaveProperty('warnings.0');
    await Promise.all([closeForm(id), closeForm(live.id)]);
  });

  test('is refused by its name when forms have coupons, and the key before stays', async () => {
    await save({ stripe: { test: STRIPE } });
    const { id } = await saveForm(shop('test', [coupon]));
    const { status, body } = await save({ stripe: { test: WITHOUT } });
    expect(status).toBe(422);
    expect(body.errors?.['stripe.test.secret_key']).toMatch(
      /^stripe\.test\.secret_key is a restricted key .+Forms with coupons: /,
    );
    expect(body.errors?.['stripe.test.secret_key']).toContain(String(id));
    expect((await stored())?.secret_key).toBe(STRIPE.secret_key);
    await closeForm(id);
  });
});

test('no answer and no line of the log has a secret', () => {
  expect(canariesIn(CANARIES, [answers, service.logLines])).toEqual([]);
});
