import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_LICENCE, SANDBOX_PRODUCT } from '#fakes/pro/lemon-squeezy.ts';
import type { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { ActivationRefused, type LicenceServer } from '#pro/licence/licence-server.ts';
import { createLemonSqueezy } from '#pro/licence/providers/lemon-squeezy/client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { recordingClient } from '#test/environment/list-providers.ts';
import { ask } from '#test/environment/third-parties.ts';

const SITE = 'forms.example.org 8b6f1a52-1111-4111-8111-111111111111';

let sandbox: Sandbox;
let http: HttpClient;
let server: LicenceServer;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  server = createLemonSqueezy({ http, url: `${sandbox.url}/license` });
});
beforeEach(() => ask('DELETE', `${sandbox.url}/license/state`));
afterAll(async () => {
  await http.close();
  await sandbox.close();
});

const sell = (key: string, changes: object) => ask('PUT', `${sandbox.url}/license/keys/${key}`, changes);
const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as ProviderError,
  );

describe('a licence server', () => {
  test('activates a key for this site, validates it there, and takes the activation back', async () => {
    const expires = '2099-03-04T05:06:07.000000Z';
    await sell(SANDBOX_LICENCE, { expires_at: expires });
    const { instanceId, ...activation } = await server.activate(SANDBOX_LICENCE, SITE);
    const report = { standing: 'active', expiresAt: new Date(expires), activationLimit: 3, activationUsage: 1 };
    expect(activation).toEqual(report);
    expect(await server.validate(SANDBOX_LICENCE, instanceId)).toEqual(report);
    expect(await ask('GET', `${sandbox.url}/license/keys`)).toMatchObject({
      keys: expect.arrayContaining([
        expect.objectContaining({ key: SANDBOX_LICENCE, instances: [{ id: instanceId, name: SITE }] }),
      ]),
    });
    await server.deactivate(SANDBOX_LICENCE, instanceId);
    expect(await server.validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing: 'not_activated' });
    // A second deactivation of the same instance succeeds too.
    await server.deactivate(SANDBOX_LICENCE, instanceId);
    await server.deactivate('SANDBOX-LICENCE-UNHEARD-OF', instanceId);
  });

  test.each([
    ['SANDBOX-LICENCE-EXPIRED-0002', 'expired'],
    ['SANDBOX-LICENCE-DISABLED-0003', 'disabled'],
    ['SANDBOX-LICENCE-FULL-0004', 'limit_reached'],
    ['SANDBOX-LICENCE-UNHEARD-OF', 'unknown'],
  ])('does not activate %s: %s', async (key, reason) => {
    const error = await failed(server.activate(key, SITE));
    expect(error).toBeInstanceOf(ActivationRefused);
    expect(error).toMatchObject({ reason });
    expect(error?.message).not.toContain(key);
  });

  test.each([
    ['has expired', { expires_at: '2020-01-01T00:00:00.000000Z' }, 'expired'],
    ['was disabled', { status: 'disabled' }, 'disabled'],
  ])('says of an activated key that it %s', async (_what, change, standing) => {
    const { instanceId } = await server.activate(SANDBOX_LICENCE, SITE);
    await sell(SANDBOX_LICENCE, change);
    expect(await server.validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing });
  });

  test('says of a key that was deleted that nobody knows it', async () => {
    const { instanceId } = await server.activate(SANDBOX_LICENCE, SITE);
    await ask('DELETE', `${sandbox.url}/license/keys/${SANDBOX_LICENCE}`);
    expect(await server.validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing: 'unknown' });
  });
});

describe('with a product', () => {
  const ours = () => createLemonSqueezy({ http, url: `${sandbox.url}/license`, productId: String(SANDBOX_PRODUCT) });
  const sites = async () => {
    const { keys } = (await ask('GET', `${sandbox.url}/license/keys`)) as { keys: { key: string; instances: [] }[] };
    return keys.find(({ key }) => key === SANDBOX_LICENCE)?.instances;
  };

  test('its keys are activated and validated', async () => {
    const { instanceId } = await ours().activate(SANDBOX_LICENCE, SITE);
    expect(await ours().validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing: 'active' });
  });

  test('the key of another product is not activated, and its activation is given back', async () => {
    await sell(SANDBOX_LICENCE, { product_id: 7 });
    const error = await failed(ours().activate(SANDBOX_LICENCE, SITE));
    expect(error).toBeInstanceOf(ActivationRefused);
    expect([error, await sites()]).toMatchObject([{ reason: 'other_product' }, []]);
  });

  test('also when it cannot be given back, and when it is not activated anyway', async () => {
    await sell(SANDBOX_LICENCE, { product_id: 7, activation_limit: 1 });
    await ask('POST', `${sandbox.url}/license/failures/deactivate`, {});
    for (let count = 0; count < 2; count += 1) {
      expect(await failed(ours().activate(SANDBOX_LICENCE, SITE))).toMatchObject({ reason: 'other_product' });
    }
    expect(await sites()).toHaveLength(1);
  });

  test('nobody knows the key of another product; without one it is as good', async () => {
    const { instanceId } = await server.activate(SANDBOX_LICENCE, SITE);
    await sell(SANDBOX_LICENCE, { product_id: 7 });
    expect(await ours().validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing: 'unknown' });
    expect(await server.validate(SANDBOX_LICENCE, instanceId)).toMatchObject({ standing: 'active' });
  });

  test('an answer that does not say whose key it is says nothing', async () => {
    const body = JSON.stringify({ valid: true, license_key: { status: 'active' } });
    const odd = createLemonSqueezy({ http: recordingClient({ body }), url: 'https://l.example', productId: '7' });
    expect(await failed(odd.validate(SANDBOX_LICENCE, 'site'))).toMatchObject({ type: 'invalid_response' });
  });
});

describe('what says nothing of a licence', () => {
  test.each([
    ['a connection that is cut', { mode: 'reset' }, 'connection_failed'],
    ['rubbish', { mode: 'bad_json' }, 'invalid_response'],
    ['a server in trouble', { status: 500 }, 'server_error'],
    ['a limit', { status: 429, retry_after: 7 }, 'rate_limited'],
    ['another server’s 404', { status: 404 }, 'not_found'],
    ['a proxy’s refusal', { status: 403 }, 'unauthorized'],
    ['another answer', { status: 200 }, 'invalid_response'],
  ])('%s', async (_what, failure, type) => {
    for (const operation of ['activate', 'validate', 'deactivate']) {
      await ask('POST', `${sandbox.url}/license/failures/${operation}`, failure);
    }
    const calls = [
      () => server.activate(SANDBOX_LICENCE, SITE),
      () => server.validate(SANDBOX_LICENCE, 'site'),
      () => server.deactivate(SANDBOX_LICENCE, 'site'),
    ];
    for (const call of calls) expect(await failed(call())).toMatchObject({ name: 'ProviderError', type });
  });

  test.each([
    ['a refusal without a cause', 400, { valid: false, error: 'Something.' }],
    ['valid with an error’s status', 404, { valid: true, license_key: { status: 'active' } }],
    ['a server’s error in the words of the protocol', 500, { valid: false, license_key: { status: 'disabled' } }],
  ])('%s', async (_what, status, body) => {
    const odd = createLemonSqueezy({
      http: recordingClient({ status, body: JSON.stringify(body) }),
      url: 'https://l.example',
    });
    expect(await failed(odd.validate(SANDBOX_LICENCE, 'site'))).toMatchObject({ name: 'ProviderError' });
  });

  test('no answer in time', async () => {
    await ask('POST', `${sandbox.url}/license/failures/validate`, { mode: 'timeout' });
    const hasty = createHttpClient({
      allowedPrivateNetworks: parseCidrList('loopback'),
      userAgent: 'test',
      timeoutMs: 50,
    });
    const work = createLemonSqueezy({ http: hasty, url: `${sandbox.url}/license` }).validate(SANDBOX_LICENCE, 'site');
    expect(await failed(work)).toMatchObject({ name: 'ProviderError', type: 'timeout' });
    await hasty.close();
  });

  test('an activation without an id', async () => {
    const body = JSON.stringify({ activated: true, license_key: { status: 'active' } });
    const odd = createLemonSqueezy({ http: recordingClient({ body }), url: 'https://l.example' });
    expect(await failed(odd.activate(SANDBOX_LICENCE, SITE))).toMatchObject({ type: 'invalid_response' });
  });
});
