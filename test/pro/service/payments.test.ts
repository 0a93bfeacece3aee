import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compareUntilEqual, type Effect, readBooks, readUnfinished } from '#dev/chaos/payments/books.ts';
import {
  awaitDeliveries,
  createPaymentForm,
  disturb,
  type PaymentForm,
  SHOP_PROVIDERS,
  type Shop,
} from '#dev/chaos/payments/shop.ts';
import { STORIES, storyOf } from '#dev/chaos/payments/stories.ts';
import { live, submit } from '#dev/chaos/payments/visitor.ts';
import { engineFlags, readEngine } from '#dev/launcher/engine.ts';
import { deliveryIdOf } from '#dev/load/inbox.ts';
import { enterPaymentAccounts } from '#dev/seed/pro/payments.ts';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { Users } from '#features/accounts/users.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { Gateways } from '#pro/payments/gateways.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { basic } from '#test/environment/service.ts';
import { testSettings } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

/*
 * `npm run chaos -- --payments` in small: the HTTP role, the worker role and the engine as processes of their own, orders of
 * both providers, webhooks that are lost, doubled and out of order, and a worker that is killed while they come.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const NAMESPACE = 'payments-test';
const ORDERS = 40;
const VISITORS = 8;
const MOST_MS = 180_000;
/** Every visitor returns, and the comparison finds the other payments, so that no test waits for a timer. */
const stories = STORIES.filter(({ returns }) => returns);

let database: TestDatabase;
let parties: ThirdParties;
let temporal: TestProcess;
let worker: TestProcess;
let http: TestProcess;
let shop: Shop;
let forms: PaymentForm[];
const box = new SecretBox([TEST_KEY]);
const client = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-payments-'));

beforeAll(async () => {
  [database, parties] = await Promise.all([createTestDatabase(), startThirdParties()]);
  const enginePort = await freePort();
  const httpPort = await freePort([enginePort]);
  const flags = engineFlags(await readEngine(root), {
    namespace: NAMESPACE,
    port: enginePort,
    uiPort: 0,
    dataDir: folder,
  });
  const apis = proSettings(parties.sandboxUrl);
  const { PATH, HOME, TMPDIR } = process.env;
  const clean = { PATH, HOME, TMPDIR };
  const baseUrl = `http://127.0.0.1:${httpPort}`;
  const env = {
    ...clean,
    ...apis,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${enginePort}`,
    TEMPORAL_NAMESPACE: NAMESPACE,
    APP_KEY: TEST_KEY.toString('base64url'),
    BASE_URL: baseUrl,
    PORT: String(httpPort),
    MAIL_URL: parties.mailUrl,
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
  };
  temporal = new TestProcess('Temporal', process.env.TEMPORAL_CLI_PATH ?? '', [...flags, '--headless'], clean);
  http = new TestProcess('http', process.execPath, ['bin/http.ts'], env);
  worker = new TestProcess('worker', process.execPath, ['bin/worker.ts'], env);
  await temporal.start(() => isListening(enginePort));
  const isReady = async () => (await fetch(`${baseUrl}/readyz`).catch(() => null))?.ok ?? false;
  await Promise.all([http.start(isReady), worker.start(workerReady)]);

  const users = new Users({ orm: database.orm, box });
  const now = new Date();
  const { id } = await users.create({ login: 'ada', email: 'ada@example.org', role: 'administrator' }, now);
  const { password } = await users.createApplicationPassword(id, 'test', now);
  const authorization = basic('ada', password).authorization ?? '';
  shop = { baseUrl, apiB: `${baseUrl}/rest/svcb/v1`, sandboxUrl: parties.sandboxUrl, authorization };
  const settings = { ...testSettings({ databaseUrl: database.url }), baseUrl };
  await enterPaymentAccounts({ orm: database.orm, box, settings, apiUrls: apis, sandbox: parties.sandboxUrl });
  const effects = parties.webhookUrl('effects');
  forms = await Promise.all(SHOP_PROVIDERS.map((provider) => createPaymentForm(shop, provider, effects)));
}, MOST_MS);

afterAll(async () => {
  await Promise.all([http.end('SIGTERM'), worker.end('SIGKILL')]);
  await temporal.end('SIGKILL');
  await Promise.all([parties.close(), client.close()]);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'every order ends where its provider says, and each paid submission is processed once',
  async () => {
    await disturb(shop, { loss: 0.2, copies: 2, delay_ms: 20, reorder_ms: 100 });
    const expected = await visitAll();
    await awaitDeliveries(shop);
    const { orm } = database;
    await until('no run waits', async () => (await readUnfinished(orm)).unfinished === 0, 60);
    const reports = await compareUntilEqual(shop, 10);
    expect(reports.at(-1)).toMatchObject({ checked: ORDERS, differed: 0, unreachable: 0 });
    await until(
      'every step has ended',
      async () => {
        const { awaited, unfinished } = await readUnfinished(orm);
        return awaited + unfinished === 0;
      },
      60,
    );

    const gateways = new Gateways({ orm, box, http: client, paymentApiUrls: proSettings(parties.sandboxUrl) });
    const { wrong, processed } = await readBooks({ shop, orm, gateways, expected, ...(await effects()) });
    expect(wrong).toEqual([]);
    const unpaid = ['failed', 'cancelled'];
    expect(processed).toBe([...expected.values()].filter(([status = '']) => !unpaid.includes(status)).length);
  },
  MOST_MS,
);

/** Plays the story of each order. @returns the expected statuses of each order */
async function visitAll(): Promise<Map<string, readonly OrderStatus[]>> {
  const expected = new Map<string, readonly OrderStatus[]>();
  const options = { signal: AbortSignal.timeout(MOST_MS), onTrouble: () => {} };
  const lives: Promise<void>[] = [];
  let begun = 0;
  let restarted: Promise<void> | undefined;
  const visitor = async () => {
    for (let index = begun++; index < ORDERS; index = begun++) {
      const form = forms[index % forms.length] as PaymentForm;
      const story = storyOf(Math.floor(index / forms.length), stories);
      const order = await submit(shop, form, options);
      expected.set(order.orderUuid, story.ends);
      lives.push(live(shop, order, story, options));
      if (expected.size !== ORDERS / 2) continue;
      restarted = worker.end('SIGKILL').then(() => worker.start(workerReady));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  await Promise.all([...lives, restarted]);
  return expected;
}

/** Returns the webhooks and mails that reached third parties. */
async function effects(): Promise<{ webhooks: Effect[]; mails: Effect[] }> {
  const { requests } = await parties.webhooks('effects');
  const webhooks = requests.map(({ delivery_id: deliveryId, json }) => {
    const { data } = json as { data: { submission_id: number } };
    return { submissionId: data.submission_id, deliveryId };
  });
  const mails = parties
    .mails({ to: 'shop@example.com' })
    .map((mail) => ({ submissionId: Number(mail.subject), deliveryId: deliveryIdOf(mail) }));
  return { webhooks, mails };
}

function workerReady(output: string): boolean {
  return output.includes('worker ready');
}
