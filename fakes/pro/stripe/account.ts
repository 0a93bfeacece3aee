import {
  type Charge,
  type Coupon,
  type Dispute,
  type Line,
  type Mode,
  newId,
  type PaymentIntent,
  type Refund,
  type Session,
  Shelf,
} from './objects.ts';
import { invalid, type Json } from './wire.ts';

const OPEN: readonly Dispute['status'][] = ['needs_response', 'warning_needs_response'];

export interface AccountOptions {
  mode: Mode;
  now(): Date;
  emit(mode: Mode, type: string, object: object): void;
}

/** One account in one mode: its objects, and what payers and the dashboard do with them. Every change tells an event. */
export class StripeAccount {
  readonly mode: Mode;
  readonly sessions = new Shelf<Session>('checkout.session');
  readonly coupons = new Shelf<Coupon>('coupon');
  readonly intents = new Shelf<PaymentIntent>('payment_intent');
  readonly charges = new Shelf<Charge>('charge');
  readonly refunds = new Shelf<Refund>('refund');
  readonly disputes = new Shelf<Dispute>('dispute');
  /** By session: what its page shows, and what its payment will be made with. */
  readonly lines = new Map<string, readonly Line[]>();
  readonly paymentMetadata = new Map<string, Record<string, string>>();
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.mode = options.mode;
    this.#options = options;
  }

  addSession(session: Session, lines: readonly Line[], paymentMetadata: Record<string, string>): Session {
    this.lines.set(session.id, lines);
    this.paymentMetadata.set(session.id, paymentMetadata);
    return this.sessions.add(session);
  }

  /** The fields that every new object has. */
  stamp(prefix: string): { id: string; created: number; livemode: boolean } {
    return { id: newId(prefix), created: this.seconds(), livemode: this.mode === 'live' };
  }

  seconds(): number {
    return Math.floor(this.#options.now().getTime() / 1000);
  }

  /** Ends the sessions whose time is over. */
  sweep(): void {
    const now = this.seconds();
    for (const session of this.sessions.all()) {
      if (session.status === 'open' && session.expires_at <= now) this.expire(session);
    }
  }

  pay(session: Session): void {
    const intent = this.#attempt(session);
    this.#complete(session);
    this.#take(session, intent);
    this.#emit('checkout.session.completed', session);
  }

  /** The session stays open: the payer may try again. */
  decline(session: Session): void {
    this.#refuse(this.#attempt(session));
  }

  /** A payment of the slow kind: the session is complete, and unpaid. */
  payLater(session: Session): void {
    const intent = this.#attempt(session);
    this.#complete(session);
    intent.status = 'processing';
    this.#emit('payment_intent.processing', intent);
    this.#emit('checkout.session.completed', session);
  }

  succeed(session: Session): void {
    this.#take(session, this.#slowPayment(session));
    this.#emit('checkout.session.async_payment_succeeded', session);
  }

  fail(session: Session): void {
    this.#refuse(this.#slowPayment(session));
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

  /** @param amount all that is left, when undefined */
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

  /** The payer's bank sends the money back: the refund that was counted counts no more. */
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
   * The payer claims back what they have not got back yet: the bank takes it at once. An inquiry only asks, as it does where
   * everything was refunded.
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

  /** An inquiry can only be closed: no money has moved. */
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

  /** What disputes have taken of a payment and not given back. */
  takenBack(intent: PaymentIntent): number {
    const moved = this.disputesOf(intent).flatMap(({ balance_transactions }) => balance_transactions);
    return -moved.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** @throws RemoteError when nothing was paid */
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
    const known = this.intents.find(session.payment_intent ?? '');
    if (known) return known;
    const intent = this.intents.add({
      ...this.stamp('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      latest_charge: null,
      metadata: this.paymentMetadata.get(session.id) ?? {},
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

  #take(session: Session, intent: PaymentIntent): void {
    const charge = this.#charge(intent, null);
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    session.payment_status = 'paid';
    this.#emit('charge.succeeded', charge);
    this.#emit('payment_intent.succeeded', intent);
  }

  #refuse(intent: PaymentIntent): void {
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
