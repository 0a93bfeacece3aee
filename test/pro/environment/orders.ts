import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { wakeDue } from '#engine/due/loop.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { countForm } from '#features/limits/count.ts';
import type { ProviderError } from '#outgoing/errors.ts';
import { createCheckoutActivities } from '#pro/payments/activities/checkout.ts';
import { createDriftActivities } from '#pro/payments/activities/drift.ts';
import { createOrderActivities } from '#pro/payments/activities/orders.ts';
import { dueOrders } from '#pro/payments/due.ts';
import { PaymentEvent, PaymentOrder } from '#pro/payments/entities.ts';
import type { PaymentGateway, Refund, RemotePayment } from '#pro/payments/providers/payments.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import type { OrderTerms } from '#pro/payments/store/orders.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createStubEngine } from '#test/environment/stub-engine.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DAY_MS } from '#time.ts';
import { newTestOrder } from './order-rows.ts';

export const ORDER_TIME = new Date('2031-03-04T05:06:07.089Z');
export const OPEN: RemotePayment = {
  ...{ state: 'open', paymentRef: null, paidAmount: 0, currency: 'EUR', refundedAmount: 0, dispute: 'none' },
};
export const PAID: RemotePayment = { ...OPEN, state: 'paid', paymentRef: 'pi_1', paidAmount: 3980 };

export const RESERVED_UNTIL = new Date(ORDER_TIME.getTime() + 7 * DAY_MS);
export const RESERVED: RemotePayment = {
  ...{ ...OPEN, state: 'reserved', paymentRef: 'pi_1', reserved: { amount: 3980, until: RESERVED_UNTIL } },
};
export const RELEASED: RemotePayment = { ...OPEN, state: 'released', paymentRef: 'pi_1' };

/** Starts the activities of payments on a new database, with a provider that tests control. */
export async function startOrders() {
  const database = await createTestDatabase();
  const { orm } = database;
  const box = new SecretBox([TEST_KEY]);
  const engine = createStubEngine();
  const provider = createProvider();
  const parts = {
    ...{ orm, box, client: engine.client, baseUrl: 'https://forms.example.com' },
    ...{ gateways: { get: async () => provider.gateway }, log: pino({ level: 'silent' }) },
  };
  const activities = {
    ...createCheckoutActivities(parts),
    ...createOrderActivities(parts),
    ...createDriftActivities(parts),
  };
  const forms = new FormStore({ orm, box, rules: formRules });
  const stored = await createForm({ forms, now: async () => ORDER_TIME }, {});
  const run = <Input, Result>(
    activity: (input: Input) => Promise<Result>,
    input: Input,
    environment = new MockActivityEnvironment(),
  ): Promise<Result> => environment.run(activity, input);
  const row = async (uuid: string): Promise<PaymentOrder> => orm.em.fork().findOneOrFail(PaymentOrder, { uuid });
  const open = (orderUuid: string) => run(activities.openCheckout, { orderUuid, now: ORDER_TIME.getTime() });
  /** Creates an order as a submission leaves it, before its run. */
  const accept = async (changes: Partial<OrderTerms> = {}, form: ActiveForm = stored) => {
    const order = newTestOrder(changes);
    await acceptSubmission({ orm, box }, form, ORDER_TIME, undefined, { order });
    return row(order.uuid);
  };

  return {
    orm,
    engine,
    provider,
    /** The parts that operators' commands need. */
    commands: { orm, box, audit: { note: async () => {} }, clock: () => ORDER_TIME },
    accept,
    /** Creates an order with a checkout. */
    async pending(changes?: Partial<OrderTerms>, form?: ActiveForm): Promise<PaymentOrder> {
      const { uuid } = await accept(changes, form);
      await open(uuid);
      return row(uuid);
    },
    /** Creates a form with one free place. */
    async limitedForm(): Promise<ActiveForm> {
      const form = await createForm({ forms, now: async () => ORDER_TIME }, { limits: { max_submissions: 1 } });
      await countForm({ orm, box }, form, ORDER_TIME);
      return form;
    },
    transientForm: () => createForm({ forms, now: async () => ORDER_TIME }, { store_submissions: false }),
    open,
    failCheckout: (orderUuid: string) =>
      run(activities.failCheckout, {
        ...{ orderUuid, now: ORDER_TIME.getTime() },
        ...{ errorType: 'timeout', message: 'No answer.' },
      }),
    endUnknown: (orderUuid: string, now: Date) => run(activities.endUnknownCheckout, { orderUuid, now: now.getTime() }),
    settle: (orderUuid: string, causes: OrderCause[] = ['timer'], now = ORDER_TIME) =>
      run(activities.settleOrder, { orderUuid, causes, now: now.getTime() }),
    wakeLost: (now: Date) => wakeDue(dueOrders(parts), { log: parts.log, clock: () => now }, 200),
    compare: (now = ORDER_TIME, environment?: MockActivityEnvironment) =>
      run(activities.compareOrders, { now: now.getTime() }, environment),
    row,
    /** Stores a webhook that waits for its order's run. */
    async event(orderUuid: string, eventId: string): Promise<void> {
      const source = { provider: 'stripe', mode: 'test', type: 'checkout.session.completed' };
      const waiting = { orderUuid, outcome: 'waiting' as const, receivedAt: ORDER_TIME };
      await orm.em.fork().insert(PaymentEvent, { ...source, eventId, ...waiting });
    },
    /** Restores the state before the first test. */
    async reset(): Promise<void> {
      provider.reset();
      engine.requests.length = 0;
      engine.onRequest = async () => {};
      await orm.em.fork().execute('delete from payment_orders');
    },
    close: () => database.close(),
  };
}

export type OrdersFixture = Awaited<ReturnType<typeof startOrders>>;

interface ProviderStub {
  /** The provider's state of every order. */
  remote: RemotePayment;
  /** Runs during a read, after the state has been read. */
  onRead: () => Promise<void>;
  /** Keys with which a reserved amount was taken or released. */
  settlements: string[];
  /** The next answer to taking or releasing, instead of what was asked. */
  onSettlement: () => Promise<void>;
  /** Runs before an approved order is captured. */
  onCapture: () => Promise<void>;
  /** Runs after a checkout or refund was created, before the answer. */
  beforeAnswer: () => Promise<void>;
  /** Checkouts and refunded amounts by idempotency key: a repeated key creates nothing new. */
  checkouts: Map<string, string>;
  refunds: Map<string, number>;
  /** True to create another refund under a key that was used before. */
  forgetsKeys: boolean;
  /** Refunds that are not `succeeded`, by their references. */
  refundStates: Map<string, Refund['status'] | ProviderError>;
  gateway: PaymentGateway;
  reset(): void;
}

/** Creates a provider whose state and delays tests control. */
function createProvider(): ProviderStub {
  const nothing = async () => {};
  const provider: ProviderStub = {
    remote: OPEN,
    onRead: nothing,
    onCapture: nothing,
    settlements: [],
    onSettlement: nothing,
    beforeAnswer: nothing,
    checkouts: new Map(),
    refunds: new Map(),
    refundStates: new Map(),
    forgetsKeys: false,
    reset() {
      Object.assign(provider, { remote: OPEN, onRead: nothing, onCapture: nothing, beforeAnswer: nothing });
      provider.forgetsKeys = false;
      provider.onSettlement = nothing;
      provider.settlements.length = 0;
      provider.checkouts.clear();
      provider.refunds.clear();
      provider.refundStates.clear();
    },
    gateway: {
      async createCheckout({ idempotencyKey }) {
        const providerRef = provider.checkouts.get(idempotencyKey) ?? `cs_${idempotencyKey}`;
        provider.checkouts.set(idempotencyKey, providerRef);
        await provider.beforeAnswer();
        return { providerRef, redirectUrl: `https://checkout.example/${providerRef}` };
      },
      async read() {
        const { remote } = provider;
        await provider.onRead();
        return remote;
      },
      async takeApproved({ reserves }) {
        await provider.onCapture();
        provider.remote = reserves ? RESERVED : PAID;
        return provider.remote;
      },
      async takeReserved({ paymentRef, idempotencyKey }) {
        provider.settlements.push(idempotencyKey);
        await provider.onSettlement();
        provider.remote = PAID;
        await provider.beforeAnswer();
        return paymentRef;
      },
      async releaseReserved({ idempotencyKey }) {
        provider.settlements.push(idempotencyKey);
        await provider.onSettlement();
        provider.remote = RELEASED;
        await provider.beforeAnswer();
      },
      async expire() {
        // Real gateways are classes, whose methods need their `this`.
        if (this !== provider.gateway) throw new TypeError('expire was taken from its gateway');
        if (provider.remote.state === 'open') provider.remote = { ...provider.remote, state: 'expired' };
      },
      async refund({ idempotencyKey, amount }) {
        const { remote, refunds } = provider;
        if (provider.forgetsKeys || !refunds.has(idempotencyKey)) {
          provider.remote = { ...remote, refundedAmount: remote.refundedAmount + amount };
        }
        refunds.set(idempotencyKey, amount);
        await provider.beforeAnswer();
        return provider.gateway.readRefund(`re_${idempotencyKey}`);
      },
      async findRefund({ refundUuid }) {
        const key = `refund-${refundUuid}`;
        return provider.refunds.has(key) ? provider.gateway.readRefund(`re_${key}`) : null;
      },
      async readRefund(refundRef) {
        const status = provider.refundStates.get(refundRef) ?? 'succeeded';
        if (status instanceof Error) throw status;
        return { refundRef, status };
      },
      async check() {},
      async readWebhook() {
        throw new Error('no test of activities receives webhooks');
      },
    },
  };
  return provider;
}
