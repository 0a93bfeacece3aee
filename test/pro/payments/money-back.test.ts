import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import fc from 'fast-check';
import pino from 'pino';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { createCheckoutActivities } from '#pro/payments/activities/checkout.ts';
import { createOrderActivities } from '#pro/payments/activities/orders.ts';
import { claimOf, REFUND_REFUSALS } from '#pro/payments/claims.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { judge } from '#pro/payments/order-states.ts';
import { requestRefund } from '#pro/payments/orders/refunds.ts';
import type { PaymentGateway, RemotePayment } from '#pro/payments/providers/payments.ts';
import { paymentProviders } from '#pro/payments/providers/table.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { runs } from '#test/environment/runs.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { newTestOrder, orderRow } from '#test/pro/environment/order-rows.ts';
import { actAt, SANDBOX_ACCOUNTS } from '#test/pro/environment/payments.ts';

// Both fakes refuse what the providers refuse. This test also requires that our service never sends them a request that would
// refund twice.

let database: TestDatabase;
let sandbox: Sandbox;
let http: HttpClient;
const box = new SecretBox([TEST_KEY]);
const log = pino({ level: 'silent' });
let now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
});
afterAll(async () => {
  await http.close();
  await sandbox.close();
  await database.close();
});

const PART = 700;
/** Events in any order: at the provider, in our service, and the webhooks that arrive. */
const EVENTS = {
  'dashboard part': { act: 'refund', part: true },
  'dashboard all': { act: 'refund' },
  'refund fails': { act: 'fail_refund' },
  dispute: { act: 'dispute' },
  inquiry: { act: 'inquire' },
  won: { act: 'win_dispute' },
  lost: { act: 'lose_dispute' },
  reversal: { act: 'reverse' },
  'reversal ends': { act: 'end_reversal' },
} as const;
type Event = keyof typeof EVENTS | 'our part' | 'all of ours' | 'our answer is lost' | 'raced by a dispute';
const names = [
  ...(Object.keys(EVENTS) as (keyof typeof EVENTS)[]),
  ...(['our part', 'our part', 'all of ours', 'our answer is lost', 'raced by a dispute'] as const),
];
/** Each event with the number of its webhooks: lost, once, or twice. A later poll finds the events with a lost webhook. */
const lives = fc.array(fc.tuple(fc.constantFrom<Event>(...names), fc.integer({ min: 0, max: 2 })), {
  minLength: 1,
  maxLength: 9,
});

/** Sequences that have failed, or would. */
const EXAMPLES: [[Event, number][]][] = [
  [
    [
      ['dispute', 0],
      ['all of ours', 0],
      ['lost', 0],
      ['all of ours', 1],
    ],
  ],
  [
    [
      ['our answer is lost', 0],
      ['won', 1],
      ['dashboard part', 0],
      ['reversal', 0],
      ['our part', 1],
    ],
  ],
];

test.each(['stripe', 'paypal'] as const)(
  'at %s no money goes back twice, whoever gives it back, claims it back or loses webhooks, and the books end where the provider is',
  async (provider) => {
    const { orm } = database;
    const forms = new FormStore({ orm, box, rules: formRules });
    const form = await createForm({ forms, now: async () => new Date(now) }, {});
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const shop = open(provider);
        const made = newTestOrder({ provider, amount: 1990, items: [{ name: 'x', unitAmount: 1990, quantity: 1 }] });
        await acceptSubmission({ orm, box }, form, new Date(now), undefined, { order: made });
        await shop.open(made.uuid);
        const order = await orderRow({ orm }, made.uuid);
        await act(order, { act: 'pay' });
        await shop.look(order);
        for (const [event, webhooks] of life) {
          if (event in EVENTS) await act(order, EVENTS[event as keyof typeof EVENTS]).catch(refused);
          else await shop.ours(order, event);
          for (let copy = 0; copy < webhooks; copy += 1) await shop.look(order);
          const { paid, back } = await atProvider(order);
          expect(back).toBeLessThanOrEqual(paid);
        }
        // The daily comparison finds events without a webhook.
        for (let count = 0; count < 2; count += 1) await shop.look(order);
        expect(shop.sentWhileClaimed).toEqual([]);
        await agrees(shop.gateway, order);
      }),
      { numRuns: runs(8), examples: EXAMPLES },
    );
  },
  120_000,
);

/** Opens our service with a gateway for one order that records requests made while the money is claimed back. */
function open(providerId: string) {
  const { orm } = database;
  const provider = paymentProviders.find(({ id }) => id === providerId);
  if (!provider) throw new Error(providerId);
  const apiUrl = providerId === 'stripe' ? sandbox.url : `${sandbox.url}/paypal`;
  const credentials = SANDBOX_ACCOUNTS[providerId as keyof typeof SANDBOX_ACCOUNTS];
  const real = provider.open(credentials, 'test', { http, apiUrl });
  const sentWhileClaimed: string[] = [];
  let before = async () => {};
  let after = async () => {};
  const known = new Map<string, RemotePayment>();
  const gateway: PaymentGateway = {
    ...real,
    async read(ref, signal) {
      const remote = await real.read(ref, signal);
      known.set(ref.orderUuid, remote);
      return remote;
    },
    async refund(request, signal) {
      const remote = known.get(request.orderUuid);
      if (remote && claimOf(remote.dispute === 'none' || remote.dispute === 'untold' ? null : remote.dispute)) {
        sentWhileClaimed.push(`${request.amount} while ${remote.dispute}`);
      }
      await before();
      const refund = await real.refund(request, signal);
      await after();
      return refund;
    },
  };
  const gateways = { get: async () => gateway };
  const parts = { orm, box, gateways, baseUrl: 'https://forms.example.org', log };
  const activities = { ...createCheckoutActivities(parts), ...createOrderActivities(parts) };
  const run = <Input>(activity: (input: Input) => Promise<unknown>, input: Input) =>
    new MockActivityEnvironment().run(activity, input);
  const look = ({ uuid: orderUuid }: PaymentOrder) =>
    run(activities.settleOrder, { orderUuid, causes: ['event' as const], now: tick() });
  const commands = { orm, box, audit: { note: async () => {} }, clock: () => new Date(tick()) };

  return {
    gateway,
    sentWhileClaimed,
    open: (orderUuid: string) => run(activities.openCheckout, { orderUuid, now: tick() }),
    look,
    async ours(order: PaymentOrder, event: Event): Promise<void> {
      const amount = event === 'all of ours' ? undefined : PART;
      const { dispute } = await orderRow({ orm }, order.uuid);
      const asked = await requestRefund(commands, COMMAND_LINE, order.uuid, amount).catch((error) => error);
      // A refund of a payment that is known to be claimed back is refused before it is stored.
      if (claimOf(dispute)) expect(REFUND_REFUSALS).toContain(asked.code);
      if (typeof asked !== 'string') return refused(asked);
      if (event === 'raced by a dispute') {
        before = () => act(order, { act: 'dispute' }).then(() => {}, refused);
      }
      if (event === 'our answer is lost') {
        after = () => Promise.reject(new Error('the answer is lost'));
        await look(order).catch(() => {});
        after = async () => {};
        // The dispute arrives before our request is repeated.
        await act(order, { act: 'dispute' }).catch(refused);
      }
      await look(order);
      before = async () => {};
    },
  };
}

/** Expects that state, sums and refunds agree with the provider, and that every refund is listed once and has ended. */
async function agrees(gateway: PaymentGateway, { uuid, providerRef }: PaymentOrder): Promise<void> {
  const { orm } = database;
  const order = await orderRow({ orm }, uuid);
  const remote = await gateway.read({ orderUuid: uuid, providerRef: String(providerRef) });
  expect(judge(order, remote)).toMatchObject({ steps: [], drift: null });
  expect([order.paidAmount, order.refundedAmount]).toEqual([remote.paidAmount, remote.refundedAmount]);
  expect(order.status).toBe(statusOf(remote));
  const refunds = await orm.em.fork().find(PaymentRefund, { orderUuid: uuid });
  const shown = refunds.filter(({ refundRef }) => refundRef);
  const short = ({ refundRef, amount, status }: Pick<PaymentRefund, 'refundRef' | 'amount' | 'status'>) =>
    `${refundRef} ${amount} ${status}`;
  expect(shown.map(short).sort()).toEqual((remote.refunds ?? []).map(short).sort());
  expect(refunds.filter(({ status }) => status === 'requested')).toEqual([]);
  const given = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
  expect(given).toBe(order.refundedAmount);
}

function statusOf({ dispute, refundedAmount, paidAmount }: RemotePayment): string {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'dispute_lost';
  if (dispute === 'reversed') return 'reversed';
  if (refundedAmount === 0) return 'paid';
  return refundedAmount < paidAmount ? 'partially_refunded' : 'refunded';
}

/** Returns the provider's own books, in hundredths: the payment, and all refunds, disputes and reversals. */
async function atProvider({ provider, providerRef }: PaymentOrder): Promise<{ paid: number; back: number }> {
  if (provider === 'stripe') {
    const found = await get(`stripe/sessions/${providerRef}`);
    return { paid: found.amount_total, back: found.amount_refunded + found.amount_taken_back };
  }
  const { captures, refunds } = await get(`paypal/orders/${providerRef}`);
  const [capture] = captures;
  const back = refunds
    .filter(({ status }: { status: string }) => status === 'COMPLETED')
    .reduce((sum: number, { units }: { units: number }) => sum + units, 0);
  return { paid: capture.units, back };
}

// biome-ignore lint/suspicious/noExplicitAny: the fake's state has no types here
async function get(path: string): Promise<any> {
  return (await fetch(`${sandbox.url}/${path}`)).json();
}

function act(order: PaymentOrder, { act: name, part }: { act: string; part?: boolean }): Promise<unknown> {
  const { provider } = order;
  const amount = part && (provider === 'stripe' ? PART : (PART / 100).toFixed(2));
  // PayPal's disputes are resolved in favour of one party, and it has no inquiries.
  const favour = { win_dispute: 'seller', lose_dispute: 'buyer' }[name];
  const action = provider === 'paypal' && favour ? 'resolve' : name;
  return actAt({ parties: { sandboxUrl: sandbox.url } }, order, action, {
    ...(amount && { amount }),
    ...(favour && { favour }),
  });
}

/**
 * Accepts errors that mean that the provider does not allow the act now or that nothing is left to refund. @throws any
 * other error
 */
function refused(error: Error): void {
  if (/ 4(00|04|22)\b/.test(error.message) || 'code' in error) return;
  throw error;
}

function tick(): number {
  now += 1_000;
  return now;
}
