import { DAY_SECONDS } from '#time.ts';
import {
  type CaptureMethod,
  type Charge,
  type Coupon,
  type Dispute,
  type Line,
  type Mode,
  newId,
  ObjectStore,
  type PaymentIntent,
  type Refund,
  type Session,
} from './objects.ts';
import { invalid, type Json, type RemoteError } from './wire.ts';

/** Seconds for which an amount is reserved, as for payments by card online. */
const RESERVED_S = 7 * DAY_SECONDS;
const OPEN: readonly Dispute['status'][] = ['needs_response', 'warning_needs_response'];

/** Properties of a session's later payment. */
export interface PaymentData {
  metadata: Record<string, string>;
  capture_method: CaptureMethod;
}

export interface AccountOptions {
  mode: Mode;
  now(): Date;
  emit(mode: Mode, type: string, object: object): void;
}

/** An account in one mode: its objects, and the actions of payers and of the dashboard. Every change emits an event. */
export class StripeAccount {
  readonly mode: Mode;
  readonly sessions = new ObjectStore<Session>('checkout.session');
  readonly coupons = new ObjectStore<Coupon>('coupon');
  readonly intents = new ObjectStore<PaymentIntent>('payment_intent');
  readonly charges = new ObjectStore<Charge>('charge');
  readonly refunds = new ObjectStore<Refund>('refund');
  readonly disputes = new ObjectStore<Dispute>('dispute');
  /** Lines of the checkout page, and properties of the later payment, by session. */
  readonly lines = new Map<string, readonly Line[]>();
  readonly paymentData = new Map<string, PaymentData>();
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.mode = options.mode;
    this.#options = options;
  }

  addSession(session: Session, lines: readonly Line[], paymentData: PaymentData): Session {
    this.lines.set(session.id, lines);
    this.paymentData.set(session.id, paymentData);
    return this.sessions.add(session);
  }

  /** Creates the fields that every new object has. */
  stamp(prefix: string): { id: string; created: number; livemode: boolean } {
    return { id: newId(prefix), created: this.seconds(), livemode: this.mode === 'live' };
  }

  seconds(): number {
    return Math.floor(this.#options.now().getTime() / 1000);
  }

  /** Ends the sessions and the reservations whose time is over. */
  sweep(): void {
    const now = this.seconds();
    for (const session of this.sessions.all()) {
      if (session.status === 'open' && session.expires_at <= now) this.expire(session);
    }
    for (const intent of this.intents.all()) {
      if (intent.status !== 'requires_capture') continue;
      const { capture_before = 0 } = this.#reservedCharge(intent).payment_method_details.card;
      if (capture_before <= now) this.cancel(intent, 'automatic');
    }
  }

  pay(session: Session): void {
    const intent = this.#attempt(session);
    this.#complete(session);
    if (intent.capture_method === 'manual') this.#reserve(intent);
    else this.#succeedPayment(session, intent);
    this.#emit('checkout.session.completed', session);
  }

  /** Takes the reserved amount of a payment. */
  capture(intent: PaymentIntent): PaymentIntent {
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured', 'requires_capture');
    const charge = this.#reservedCharge(intent);
    Object.assign(charge, { captured: true, amount_captured: charge.amount });
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, amount_capturable: 0 });
    const session = this.sessions.all().find(({ payment_intent }) => payment_intent === intent.id);
    if (session) session.payment_status = 'paid';
    this.#emit('charge.captured', charge);
    this.#emit('payment_intent.succeeded', intent);
    return intent;
  }

  /** Ends a payment without a charge. Its reserved amount counts as refunded, as at Stripe. */
  cancel(intent: PaymentIntent, reason: string | null): PaymentIntent {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
      throw unexpectedState(intent, 'canceled', 'requires_payment_method, requires_capture');
    }
    const reserved = intent.status === 'requires_capture' ? this.#reservedCharge(intent) : null;
    Object.assign(intent, { status: 'canceled', canceled_at: this.seconds(), cancellation_reason: reason });
    intent.amount_capturable = 0;
    if (reserved) {
      Object.assign(reserved, { refunded: true, amount_refunded: reserved.amount });
      this.#emit('charge.refunded', reserved);
    }
    this.#emit('payment_intent.canceled', intent);
    return intent;
  }

  /** Declines a payment. The session stays open, so that the payer may try again. */
  decline(session: Session): void {
    this.#failPayment(this.#attempt(session));
  }

  /** Starts a payment by a slow method: the session is complete, but unpaid. */
  payLater(session: Session): void {
    const intent = this.#attempt(session);
    this.#complete(session);
    intent.status = 'processing';
    this.#emit('payment_intent.processing', intent);
    this.#emit('checkout.session.completed', session);
  }

  succeed(session: Session): void {
    this.#succeedPayment(session, this.#slowPayment(session));
    this.#emit('checkout.session.async_payment_succeeded', session);
  }

  fail(session: Session): void {
    this.#failPayment(this.#slowPayment(session));
    this.#emit('checkout.session.async_payment_failed', session);
  }

  expire(session: Session): void {
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
      throw invalid(undefined, message);
    }
    session.status = 'expired';
    session.url = null;
    this.#emit('checkout.session.expired', session);
  }

  /** Refunds a payment. @param amount the whole remaining amount when undefined */
  refund(intent: PaymentIntent, amount: number | undefined, metadata: Record<string, string>): Refund {
    const charge = this.chargeOf(intent);
    const left = charge.amount - charge.amount_refunded;
    if (this.disputesOf(intent).some(({ status }) => status === 'needs_response' || status === 'lost')) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
      throw invalid(undefined, message, 'charge_disputed');
    }
    if (left === 0) {
      throw invalid(undefined, `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    }
    const refunded = amount ?? left;
    if (refunded < 1) throw invalid('amount', 'Invalid positive integer', 'parameter_invalid_integer');
    if (refunded > left)
      throw invalid('amount', `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`);
    const refund = this.refunds.add({
      ...this.stamp('re'),
      object: 'refund',
      status: 'succeeded',
      amount: refunded,
      charge: charge.id,
      currency: charge.currency,
      metadata,
      payment_intent: intent.id,
      reason: null,
    });
    this.#countRefund(charge, refunded);
    this.#emit('refund.created', refund);
    this.#emit('charge.refunded', charge);
    return refund;
  }

  /** Fails a refund: the payer's bank returns the money, and the refund no longer counts. */
  failRefund(intent: PaymentIntent): void {
    const refund = this.refunds
      .all()
      .find(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded');
    if (!refund) throw invalid(undefined, 'The payment has no refund that could fail.');
    refund.status = 'failed';
    const charge = this.chargeOf(intent);
    this.#countRefund(charge, -refund.amount);
    this.#emit('refund.updated', refund);
    this.#emit('refund.failed', refund);
    this.#emit('charge.refund.updated', refund);
  }

  /**
   * Opens a dispute about the amount that was not refunded. A chargeback takes the amount at once; an inquiry, also used when
   * everything was refunded, takes nothing.
   */
  dispute(intent: PaymentIntent, kind: 'chargeback' | 'inquiry' = 'chargeback'): void {
    const charge = this.chargeOf(intent);
    if (this.disputesOf(intent).some(({ status }) => OPEN.includes(status) || status === 'lost')) {
      throw invalid(undefined, 'The payment is disputed already.');
    }
    const left = charge.amount - charge.amount_refunded;
    const isInquiry = kind === 'inquiry' || left === 0;
    charge.disputed = true;
    const dispute = this.disputes.add({
      ...this.stamp('du'),
      object: 'dispute',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      amount: isInquiry ? charge.amount : left,
      balance_transactions: [],
      charge: charge.id,
      currency: charge.currency,
      is_charge_refundable: isInquiry,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
    });
    this.#emit('charge.dispute.created', dispute);
    if (!isInquiry) this.#move(dispute, -dispute.amount, 'charge.dispute.funds_withdrawn');
  }

  /** Closes the open dispute. An inquiry can only be closed, because no money has moved. */
  closeDispute(intent: PaymentIntent, outcome: 'won' | 'lost'): void {
    const dispute = this.disputesOf(intent).find(({ status }) => OPEN.includes(status));
    if (!dispute) throw invalid(undefined, 'The payment has no open dispute.');
    const isInquiry = dispute.status === 'warning_needs_response';
    if (isInquiry && outcome === 'lost') throw invalid(undefined, 'An inquiry cannot be lost, only closed.');
    dispute.status = isInquiry ? 'warning_closed' : outcome;
    dispute.is_charge_refundable = outcome === 'won';
    this.#emit('charge.dispute.closed', dispute);
    if (!isInquiry && outcome === 'won') this.#move(dispute, dispute.amount, 'charge.dispute.funds_reinstated');
  }

  disputesOf({ id }: PaymentIntent): Dispute[] {
    return this.disputes.all().filter(({ payment_intent }) => payment_intent === id);
  }

  /** Returns the amount that disputes have taken from a payment and not returned. */
  disputedAmount(intent: PaymentIntent): number {
    const moved = this.disputesOf(intent).flatMap(({ balance_transactions }) => balance_transactions);
    return -moved.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Returns the payment of a session. @throws RemoteError when nothing was paid */
  intentOf(session: Session): PaymentIntent {
    const intent = this.intents.find(session.payment_intent ?? '');
    if (!intent) throw invalid(undefined, 'This Checkout Session has no payment.');
    return intent;
  }

  chargeOf(intent: PaymentIntent): Charge {
    const charge = this.charges.find(intent.latest_charge ?? '');
    if (intent.status === 'succeeded' && charge) return charge;
    throw invalid('payment_intent', `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }

  #attempt(session: Session): PaymentIntent {
    if (session.status !== 'open') throw invalid(undefined, 'This Checkout Session can take no payment.');
    const existing = this.intents.find(session.payment_intent ?? '');
    if (existing) return existing;
    const intent = this.intents.add({
      ...this.stamp('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_capturable: 0,
      amount_received: 0,
      currency: session.currency,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: this.paymentData.get(session.id)?.capture_method ?? 'automatic_async',
      latest_charge: null,
      metadata: this.paymentData.get(session.id)?.metadata ?? {},
      last_payment_error: null,
    });
    session.payment_intent = intent.id;
    this.#emit('payment_intent.created', intent);
    return intent;
  }

  #slowPayment(session: Session): PaymentIntent {
    const intent = this.intentOf(session);
    if (intent.status === 'processing') return intent;
    throw invalid(undefined, 'No payment of this Checkout Session is under way.');
  }

  #complete(session: Session): void {
    session.status = 'complete';
    session.url = null;
  }

  #succeedPayment(session: Session, intent: PaymentIntent): void {
    const charge = this.#charge(intent, null);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    session.payment_status = 'paid';
    this.#emit('charge.succeeded', charge);
    this.#emit('payment_intent.succeeded', intent);
  }

  #reserve(intent: PaymentIntent): void {
    const charge = this.#charge(intent, null);
    Object.assign(charge, { captured: false, amount_captured: 0 });
    charge.payment_method_details.card.capture_before = this.seconds() + RESERVED_S;
    Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount, last_payment_error: null });
    this.#emit('charge.succeeded', charge);
    this.#emit('payment_intent.amount_capturable_updated', intent);
  }

  #reservedCharge(intent: PaymentIntent): Charge {
    return this.charges.get(intent.latest_charge ?? '');
  }

  #failPayment(intent: PaymentIntent): void {
    const charge = this.#charge(intent, 'card_declined');
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.', type: 'card_error' };
    this.#emit('charge.failed', charge);
    this.#emit('payment_intent.payment_failed', intent);
  }

  #charge(intent: PaymentIntent, failure: string | null): Charge {
    const { amount, currency, metadata } = intent;
    const isPaid = failure === null;
    const charge = this.charges.add({
      ...this.stamp('ch'),
      object: 'charge',
      status: isPaid ? 'succeeded' : 'failed',
      amount,
      amount_captured: isPaid ? amount : 0,
      amount_refunded: 0,
      captured: isPaid,
      currency,
      disputed: false,
      failure_code: failure,
      metadata,
      paid: isPaid,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: {} },
      refunded: false,
    });
    intent.latest_charge = charge.id;
    return charge;
  }

  #countRefund(charge: Charge, amount: number): void {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
  }

  #move(dispute: Dispute, amount: number, event: string): void {
    dispute.balance_transactions.push({ amount, currency: dispute.currency, type: 'adjustment' });
    this.#emit(event, dispute);
  }

  #emit(type: string, object: Json | object): void {
    this.#options.emit(this.mode, type, object);
  }
}

function unexpectedState({ status }: PaymentIntent, verb: string, allowed: string): RemoteError {
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed}.`;
  return invalid(undefined, message, 'payment_intent_unexpected_state');
}
