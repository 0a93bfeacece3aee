import { startSandbox } from '#dev/sandbox/sandbox.ts';
import type { Failure } from '#fakes/failures.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import type { CheckoutRequest, Credentials, PaymentGateway, PaymentMode } from '#pro/payments/providers/payments.ts';
import { stripe } from '#pro/payments/providers/stripe/definition.ts';
import { parseCidrList } from '#security/addresses.ts';
import { HOUR_MS } from '#time.ts';

/** The Stripe fake of a separate sandbox. */
export interface StripeFake {
  url: string;
  http: HttpClient;
  open(mode?: PaymentMode, credentials?: Credentials): PaymentGateway;
  /** Performs an act of a payer, a bank or the dashboard: `pay`, `refund`, … @returns the session afterwards */
  act(session: string, act: string, body?: object): Promise<SessionState>;
  session(id: string): Promise<SessionState>;
  advance(ms: number): Promise<void>;
  fail(failure: Partial<Omit<Failure, 'retry_after'>> & { retry_after?: number }): Promise<void>;
  /** Calls any other control, such as `deliveries`. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionState {
  id: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
  amount_total: number;
  amount_refunded: number;
  refunds: { metadata: object }[];
}

export const ORDER_UUID = '0191e4a2-7c1b-7d3e-9f00-3b2a1c4d5e6f';

export async function startStripeFake(now?: () => Date): Promise<StripeFake> {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now });
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}/stripe/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    url: sandbox.url,
    http,
    open: (mode = 'test', credentials = { secret_key: `sk_${mode}_sandbox`, webhook_secret: 'whsec_sandbox' }) =>
      stripe.open(credentials, mode, { http, apiUrl: sandbox.url }),
    act: (session, act, body) => ask('POST', `sessions/${session}/${act}`, body),
    session: (id) => ask('GET', `sessions/${id}`),
    advance: (ms) => ask('POST', 'clock', { advance_ms: ms }),
    fail: (failure) => ask('POST', 'failures', failure),
    ask,
    clear: () => ask('DELETE', 'state'),
    async close() {
      await http.close();
      await sandbox.close();
    },
  };
}

let checkouts = 0;

export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  checkouts += 1;
  return {
    orderUuid: ORDER_UUID,
    amount: 4980,
    currency: 'EUR',
    description: 'Course',
    items: [
      { name: 'Course', unitAmount: 1990, quantity: 2 },
      { name: 'Book', unitAmount: 1000, quantity: 1 },
    ],
    successUrl: 'https://site.example/return?order=1&ok=1',
    cancelUrl: 'https://site.example/return?order=1&cancelled=1',
    expiresAt: new Date(Date.now() + HOUR_MS),
    idempotencyKey: `checkout-${checkouts}`,
    ...changes,
  };
}
