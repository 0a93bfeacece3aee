import { createHmac } from 'node:crypto';
import { Deliveries, type Endpoint } from '#fakes/pro/payments/deliveries.ts';
import { StripeAccount } from './account.ts';
import { MODES, type Mode, newId, type Session } from './objects.ts';
import { RemoteError } from './wire.ts';

interface StripeEndpoint extends Endpoint {
  secret: string;
}

/** State of the fake: both accounts, the clock, and the deliveries of events. */
export class StripeFake {
  readonly deliveries: Deliveries<StripeEndpoint>;
  readonly #now: () => Date;
  readonly #timer: NodeJS.Timeout;
  #accounts: Record<Mode, StripeAccount>;
  #requests = 0;
  #advancedMs = 0;

  constructor(now: () => Date) {
    this.#now = now;
    this.#accounts = this.#newAccounts();
    this.deliveries = new Deliveries({
      now,
      // Signed with the real time: the receiver does not share the fake's clock.
      sign: ({ body }, { secret }) => ({
        'stripe-signature': signatureOf(body, secret, Math.floor(now().getTime() / 1000)),
        'user-agent': 'Stripe/1.0 (sandbox)',
      }),
    });
    this.#timer = setInterval(() => this.#sweep(), 1_000).unref();
  }

  /** Number of requests to the API. */
  get requests(): number {
    return this.#requests;
  }

  countRequest(): void {
    this.#requests += 1;
  }

  /**
   * Returns the account of a key. Every key that begins with `sk_test_sandbox`, `sk_live_sandbox`, `rk_test_sandbox` or
   * `rk_live_sandbox` is valid.
   */
  accountOf(key: string | null): StripeAccount | null {
    const [, mode] = /^(?:sk|rk)_(test|live)_sandbox\w*$/.exec(key ?? '') ?? [];
    return mode === 'test' || mode === 'live' ? this.#accounts[mode] : null;
  }

  hasSession(id: string): boolean {
    return Object.values(this.#accounts).some(({ sessions }) => sessions.find(id) !== undefined);
  }

  /** Finds a session in both accounts. @throws RemoteError when neither account has it */
  findSession(id: string): { account: StripeAccount; session: Session } {
    this.#sweep();
    for (const account of Object.values(this.#accounts)) {
      const session = account.sessions.find(id);
      if (session) return { account, session };
    }
    throw new RemoteError(404, { message: `No such checkout.session: '${id}'` });
  }

  /** Returns every session with the state of its payment, newest first. */
  sessions() {
    this.#sweep();
    return MODES.flatMap((mode) => {
      const account = this.#accounts[mode];
      return account.sessions.all().map((session) => this.describe(account, session));
    });
  }

  describe(account: StripeAccount, session: Session) {
    const intent = account.intents.find(session.payment_intent ?? '');
    const charge = account.charges.find(intent?.latest_charge ?? '');
    const ofPayment = ({ payment_intent }: { payment_intent: string }) => payment_intent === session.payment_intent;
    return {
      id: session.id,
      account: account.mode,
      status: session.status,
      payment_status: session.payment_status,
      payment_intent: session.payment_intent,
      payment_intent_status: intent?.status ?? null,
      amount_total: session.amount_total,
      amount_capturable: intent?.amount_capturable ?? 0,
      amount_refunded: charge?.captured ? charge.amount_refunded : 0,
      /** Amount that disputes have taken and not returned. */
      amount_taken_back: intent ? account.disputedAmount(intent) : 0,
      currency: session.currency,
      order_uuid: session.client_reference_id,
      expires_at: session.expires_at,
      url: session.url,
      refunds: account.refunds.all().filter(ofPayment),
      disputes: account.disputes.all().filter(ofPayment),
    };
  }

  /** Advances the clock. @returns the new time */
  advance(ms: number): Date {
    this.#advancedMs += ms;
    this.#sweep();
    return this.#clock();
  }

  /** Forgets all objects and deliveries and resets the clock; the endpoints stay. */
  clear(): void {
    this.#accounts = this.#newAccounts();
    this.#requests = 0;
    this.#advancedMs = 0;
    this.deliveries.clear();
  }

  close(): void {
    clearInterval(this.#timer);
    this.deliveries.close();
  }

  #clock(): Date {
    return new Date(this.#now().getTime() + this.#advancedMs);
  }

  #sweep(): void {
    for (const account of Object.values(this.#accounts)) account.sweep();
  }

  #newAccounts(): Record<Mode, StripeAccount> {
    const open = (mode: Mode) =>
      new StripeAccount({ mode, now: () => this.#clock(), emit: (...event) => this.#emit(...event) });
    return { test: open('test'), live: open('live') };
  }

  #emit(mode: Mode, type: string, object: object): void {
    const id = newId('evt');
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(this.#clock().getTime() / 1000),
      data: { object },
      livemode: mode === 'live',
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.deliveries.send({ id, type, account: mode, body: JSON.stringify(event, null, 2) });
  }
}

/** Creates the value of `Stripe-Signature`, as Stripe does. */
function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
