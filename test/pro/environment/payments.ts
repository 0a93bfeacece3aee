import pino from 'pino';
import { callEngine } from '#engine/engine-call.ts';
import type { Failure } from '#fakes/failures.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { StartedPayment } from '#features/submissions/payment.ts';
import { createPaymentService } from '#pro/payments/checkout/service.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { type PaymentAccounts, paymentSettings } from '#pro/payments/settings/definition.ts';
import type { OrderCause, OrderStatus } from '#pro/payments/store/order.ts';
import type { OrderTerms } from '#pro/payments/store/orders.ts';
import { wakeCall } from '#pro/payments/wake.ts';
import { orderRunId } from '#pro/payments/workflows/run.ts';
import { loadSettings } from '#settings/stored.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { acceptSubmission } from '#test/environment/submissions.ts';
import { ask } from '#test/environment/third-parties.ts';
import { newTestOrder, orderRow } from './order-rows.ts';

/** Credentials that the sandbox accepts. */
export const SANDBOX_ACCOUNTS = {
  stripe: { secret_key: 'sk_test_sandbox', webhook_secret: 'whsec_sandbox' },
  paypal: { client_id: 'sandbox', client_secret: 'sandbox', webhook_id: 'WH0SANDBOX0000001' },
} as const;
export type Provider = keyof typeof SANDBOX_ACCOUNTS;

/** Saves the credentials of the test accounts. */
export async function saveAccounts(service: Pick<TestEngine, 'orm' | 'box'>, now = new Date()): Promise<void> {
  const accounts = Object.entries(SANDBOX_ACCOUNTS).map(([provider, credentials]) => [
    provider,
    { test: { ...credentials } },
  ]);
  await putSettings(service, paymentSettings, Object.fromEntries(accounts), now);
}

/** Adds the credentials of one account to the saved ones, bypassing their checks. */
export async function putAccount(
  service: Pick<TestEngine, 'orm' | 'box'>,
  { provider, mode }: { provider: string; mode: string },
  credentials: Record<string, string>,
): Promise<void> {
  const { value } = await loadSettings(service, paymentSettings);
  const after: PaymentAccounts = { ...value, [provider]: { ...value[provider], [mode]: credentials } };
  await putSettings(service, paymentSettings, after);
}

/** Performs an act of a payer, a bank or a dashboard at the sandbox: `pay`, `pay-later`, `refund` … */
export async function actAt(
  { parties }: { parties: Pick<TestEngine['parties'], 'sandboxUrl'> },
  { provider, providerRef }: Pick<PaymentOrder, 'provider' | 'providerRef'>,
  act: string,
  body: object = {},
): Promise<unknown> {
  const place = provider === 'stripe' ? 'stripe/sessions' : 'paypal/orders';
  return ask('POST', `${parties.sandboxUrl}/${place}/${providerRef}/${act}`, body);
}

/** Makes the next requests to Stripe fail. */
export async function failStripe({ parties }: Pick<TestEngine, 'parties'>, failure: Partial<Failure>): Promise<void> {
  await ask('POST', `${parties.sandboxUrl}/stripe/failures`, failure);
}

export async function mendStripe({ parties }: Pick<TestEngine, 'parties'>): Promise<void> {
  await ask('DELETE', `${parties.sandboxUrl}/stripe/failures`);
}

/** Sets Stripe's clock to the engine's time, which runs ahead, because Stripe requires checkouts to end within a day. */
export async function alignStripe(engine: Pick<TestEngine, 'parties' | 'now'>): Promise<void> {
  const clock = `${engine.parties.sandboxUrl}/stripe/clock`;
  const { now } = (await ask('POST', clock, { advance_ms: 0 })) as { now: string };
  const behind = (await engine.now()).getTime() - Date.parse(now);
  await ask('POST', clock, { advance_ms: Math.max(behind, 0) });
}

/** Returns Stripe's sessions, the newest first. */
export async function stripeSessions({ parties }: Pick<TestEngine, 'parties'>): Promise<{ status: string }[]> {
  const { sessions } = (await ask('GET', `${parties.sandboxUrl}/stripe/sessions`)) as {
    sessions: { status: string }[];
  };
  return sessions;
}

/** Payments of a test engine, with the same service as in the HTTP role. */
export function paymentsOf(engine: TestEngine) {
  const { orm, box, client } = engine;
  const log = pino({ level: 'silent' });
  const service = createPaymentService({
    orm,
    box,
    client,
    baseUrl: 'https://forms.example.org',
    log,
    clock: () => new Date(),
  });
  return {
    service,
    /** Stores a submission with its order as the HTTP role does, and opens the checkout. */
    async order(form: ActiveForm, changes: Partial<OrderTerms> = {}): Promise<PaymentOrder> {
      const order = newTestOrder(changes);
      await acceptSubmission(engine, form, await engine.now(), undefined, { order });
      await service.open(order.uuid);
      return orderRow(engine, order.uuid);
    },
    open: (uuid: string): Promise<StartedPayment> => service.open(uuid),
    async wake(uuid: string, cause: OrderCause = 'event'): Promise<void> {
      await callEngine(client, wakeCall(await orderRow(engine, uuid), cause));
    },
    /** Waits, in real time, until the order is there. */
    run: (uuid: string) => client.workflow.getHandle(orderRunId(uuid)),
    status: async (uuid: string): Promise<OrderStatus> => (await orderRow(engine, uuid)).status,
  };
}
