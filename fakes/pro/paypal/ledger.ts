import {
  type Authorization,
  type Capture,
  type Dispute,
  type Funding,
  isPaidOut,
  isReserved,
  type Order,
  type Payment,
  type Refund,
  remainingUnits,
} from './order.ts';
import { type Intent, newId, readPath, readUnit, refused } from './wire.ts';

export type EmitEvent = (type: string, order: Order, payment?: Payment | Dispute) => void;

/** Most orders; the oldest are forgotten. */
const MOST_ORDERS = 20_000;
const DAY_MS = 86_400_000;
/** Days after which an amount may be authorised anew, and after which it cannot be captured. */
const HONOURED_DAYS = 3;
const VALID_DAYS = 29;

/** Orders in PayPal's account, and the actions on them. Each change sends an event. */
export class Ledger {
  readonly #orders = new Map<string, Order>();
  readonly #byPayment = new Map<string, Order>();
  readonly #emit: EmitEvent;
  readonly #now: () => Date;

  constructor(emit: EmitEvent, now: () => Date) {
    this.#emit = emit;
    this.#now = now;
  }

  /** Orders, newest last. */
  get orders(): Order[] {
    return [...this.#orders.values()];
  }

  /** Returns an order. @throws RemoteError 404 */
  order(id: unknown): Order {
    return this.#orders.get(String(id)) ?? refuseUnknown();
  }

  /** Returns the order of a capture or an authorization. @throws RemoteError 404 */
  orderOf(payment: unknown): Order {
    return this.#byPayment.get(String(payment)) ?? refuseUnknown();
  }

  create(account: string, baseUrl: string, body: Record<string, unknown>): Order {
    const { intent, unit, units, currency } = readUnit(body);
    const source = readPath(body, 'payment_source', 'paypal', 'experience_context');
    const context = source ?? readPath(body, 'application_context') ?? {};
    const order: Order = {
      id: newId(),
      account,
      baseUrl,
      intent,
      status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      units,
      currency,
      unit,
      returnUrl: String(context.return_url ?? ''),
      cancelUrl: String(context.cancel_url ?? ''),
      funding: 'good',
      authorizations: [],
      captures: [],
      refunds: [],
      disputes: [],
      at: this.#time(),
    };
    this.#orders.set(order.id, order);
    const [oldest] = this.#orders.keys();
    if (this.#orders.size > MOST_ORDERS && oldest !== undefined) this.#orders.delete(oldest);
    return order;
  }

  /** Records the payer's approval. */
  approve(order: Order, funding: Funding): void {
    if (order.status !== 'CREATED' && order.status !== 'PAYER_ACTION_REQUIRED') throw refused(422, 'ORDER_NOT_OPEN');
    order.status = 'APPROVED';
    order.funding = funding;
    this.#emit('CHECKOUT.ORDER.APPROVED', order);
  }

  capture(order: Order): void {
    this.#beginPayment(order, 'CAPTURE');
    this.#take(order, order.units, order.funding === 'slow' ? 'PENDING' : 'COMPLETED');
  }

  /** Reserves the amount of an approved order. With `slow` PayPal looks at the payment for days. */
  authorize(order: Order): void {
    this.#beginPayment(order, 'AUTHORIZE');
    this.#reserve(order, order.units, {
      status: order.funding === 'slow' ? 'PENDING' : 'CREATED',
      expires: this.#time(VALID_DAYS),
    });
  }

  /** Takes from a reserved amount, once. @param units hundredths; null for the whole amount */
  captureReserved(order: Order, id: unknown, units: number | null): Capture {
    const authorization = authorizationOf(order, id);
    const issue = NOT_CAPTURABLE[authorization.status];
    if (issue) throw refused(422, issue);
    if (authorization.expires <= this.#time()) throw refused(422, 'AUTHORIZATION_EXPIRED');
    if (order.funding === 'empty') throw refused(422, 'PAYER_CANNOT_PAY');
    const amount = units ?? authorization.units;
    if (amount > authorization.units) throw refused(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    const status = amount === authorization.units ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
    this.#changeReserved(order, status);
    return this.#take(order, amount, order.funding === 'held' ? 'PENDING' : 'COMPLETED');
  }

  /** Authorises the amount anew, once, after the days for which PayPal vouches for it. */
  renew(order: Order, id: unknown, units: number | null): Authorization {
    const authorization = authorizationOf(order, id);
    const issue = NOT_CAPTURABLE[authorization.status];
    if (issue) throw refused(422, issue);
    if (authorization.renews || order.authorizations.length > 1) throw refused(422, 'REAUTHORIZATION_NOT_SUPPORTED');
    if (authorization.at > this.#time(-HONOURED_DAYS)) throw refused(422, 'REAUTHORIZATION_TOO_SOON');
    if (order.funding === 'empty') throw refused(422, 'PAYER_CANNOT_PAY');
    const { expires } = authorization;
    return this.#reserve(order, units ?? authorization.units, { status: 'CREATED', expires, renews: authorization.id });
  }

  /** Releases a reserved amount. */
  voidReserved(order: Order, id: unknown): Authorization {
    const authorization = authorizationOf(order, id);
    if (authorization.renews) throw refused(422, 'CANNOT_BE_VOIDED');
    if (authorization.status === 'VOIDED') throw refused(422, 'PREVIOUSLY_VOIDED');
    if (authorization.status.endsWith('CAPTURED')) throw refused(422, 'PREVIOUSLY_CAPTURED');
    this.#changeReserved(order, 'VOIDED');
    this.#emit('PAYMENT.AUTHORIZATION.VOIDED', order, authorization);
    return authorization;
  }

  /** Lets days pass for what is reserved, as if it had been reserved earlier. PayPal makes it void when it has expired. */
  pass(order: Order, days: number): void {
    if (order.authorizations.length === 0) refuseWithoutEffect();
    for (const authorization of order.authorizations) {
      authorization.at = earlier(authorization.at, days);
      authorization.expires = earlier(authorization.expires, days);
    }
    const [original] = order.authorizations;
    if (original?.status === 'CREATED' && original.expires <= this.#time()) this.voidReserved(order, original.id);
  }

  /** Changes how a capture of what is reserved will go. */
  fund(order: Order, funding: Funding): void {
    if (!isReserved(order)) refuseWithoutEffect();
    order.funding = funding;
  }

  #beginPayment(order: Order, intent: Intent): void {
    if (order.intent !== intent) throw refused(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    const before = intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED';
    if (order.status === 'COMPLETED') throw refused(422, before);
    if (order.status !== 'APPROVED') throw refused(422, 'ORDER_NOT_APPROVED');
    if (order.funding === 'declined') {
      order.status = 'PAYER_ACTION_REQUIRED';
      throw refused(422, 'INSTRUMENT_DECLINED');
    }
    order.status = 'COMPLETED';
  }

  #take(order: Order, units: number, status: 'PENDING' | 'COMPLETED'): Capture {
    const capture = { id: newId(), status, units, at: this.#time() };
    order.captures.push(capture);
    this.#byPayment.set(capture.id, order);
    this.#emit(`PAYMENT.CAPTURE.${status}`, order, capture);
    if (status === 'COMPLETED') this.#emit('CHECKOUT.ORDER.COMPLETED', order);
    return capture;
  }

  #reserve(order: Order, units: number, how: Pick<Authorization, 'status' | 'expires' | 'renews'>): Authorization {
    const authorization = { id: newId(), units, at: this.#time(), changed: this.#time(), ...how };
    order.authorizations.push(authorization);
    this.#byPayment.set(authorization.id, order);
    this.#emit('PAYMENT.AUTHORIZATION.CREATED', order, authorization);
    return authorization;
  }

  #changeReserved({ authorizations }: Order, status: string): void {
    for (const authorization of authorizations) Object.assign(authorization, { status, changed: this.#time() });
  }

  /** Completes or denies a pending payment, or what PayPal looks at before it is reserved. */
  settle(order: Order, arrives: boolean): void {
    const authorization = order.authorizations.find(({ status }) => status === 'PENDING');
    if (authorization) {
      this.#changeReserved(order, arrives ? 'CREATED' : 'DENIED');
      this.#emit(`PAYMENT.AUTHORIZATION.${arrives ? 'CREATED' : 'VOIDED'}`, order, authorization);
      return;
    }
    const capture = order.captures.find(({ status }) => status === 'PENDING') ?? refuseWithoutEffect();
    capture.status = arrives ? 'COMPLETED' : 'DECLINED';
    this.#emit(arrives ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', order, capture);
    if (arrives) this.#emit('CHECKOUT.ORDER.COMPLETED', order);
  }

  /** Refunds a payment. A full refund ends an open dispute. @param units hundredths; null for the whole remaining amount */
  refund(order: Order, units: number | null, customId?: string): Refund {
    const capture = order.captures[0] ?? refuseWithoutEffect();
    if (capture.reversal) throw refused(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
    if (capture.status === 'REFUNDED') throw refused(422, 'CAPTURE_FULLY_REFUNDED');
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) throw refused(422, 'CAPTURE_STATUS_NOT_VALID');
    const left = remainingUnits(order);
    const amount = units ?? left;
    if (amount <= 0) throw refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    if (amount > left) throw refused(422, 'REFUND_AMOUNT_EXCEEDED');
    const dispute = order.disputes.find(({ status }) => status === 'OPEN');
    if (dispute && amount < left) throw refused(422, 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED');
    const payment = { id: newId(), status: 'COMPLETED', units: amount, capture: capture.id, at: this.#time() };
    const refund = { ...payment, ...(customId !== undefined && { customId }) };
    order.refunds.push(refund);
    capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#emit('PAYMENT.CAPTURE.REFUNDED', order, refund);
    if (dispute) this.#resolve(order, dispute, 'ACCEPTED');
    return refund;
  }

  /** Fails a refund: the payer's bank returns the money, and the refund no longer counts. */
  failRefund(order: Order): void {
    const refund = order.refunds.find(isPaidOut) ?? refuseWithoutEffect();
    const [capture] = order.captures;
    refund.status = 'FAILED';
    if (!capture?.reversal) this.#restore(order);
    this.#emit('PAYMENT.CAPTURE.REFUNDED', order, refund);
  }

  /**
   * Reverses a payment: a bank takes back the remaining amount. PayPal represents this as a refund with a note (its sample of
   * PAYMENT.CAPTURE.REVERSED).
   */
  reverse(order: Order): void {
    const capture = order.captures[0] ?? refuseWithoutEffect();
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) throw refused(422, 'CAPTURE_STATUS_NOT_VALID');
    const payment = {
      id: newId(),
      status: 'COMPLETED',
      units: remainingUnits(order),
      capture: capture.id,
      at: this.#time(),
    };
    const reversal: Refund = { ...payment, note: 'Payment reversed' };
    order.refunds.push(reversal);
    Object.assign(capture, { status: 'REFUNDED', reversal });
    this.#emit('PAYMENT.CAPTURE.REVERSED', order, reversal);
  }

  /** Ends a reversal: the bank returns the money. PayPal sends no event for this, so clients only notice by polling. */
  endReversal(order: Order): void {
    const capture = order.captures.find(({ reversal }) => reversal) ?? refuseWithoutEffect();
    if (order.disputes.some(({ outcome }) => outcome === 'RESOLVED_BUYER_FAVOUR')) refuseWithoutEffect();
    if (capture.reversal) capture.reversal.status = 'CANCELLED';
    delete capture.reversal;
    this.#restore(order);
  }

  #restore(order: Order): void {
    const [capture] = order.captures;
    const left = remainingUnits(order);
    if (!capture) return;
    if (left === 0) capture.status = 'REFUNDED';
    else capture.status = left === capture.units ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
  }

  #resolve(order: Order, dispute: Dispute, outcome: NonNullable<Dispute['outcome']>): void {
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome;
    this.#emit('CUSTOMER.DISPUTE.RESOLVED', order, dispute);
  }

  openDispute(order: Order): Dispute {
    const capture = order.captures[0] ?? refuseWithoutEffect();
    if (order.disputes.some(({ status }) => status === 'OPEN')) throw refused(422, 'DISPUTE_IS_OPEN');
    if (capture.reversal) throw refused(422, 'CAPTURE_STATUS_NOT_VALID');
    const dispute: Dispute = {
      id: `PP-D-${newId()}`,
      capture: capture.id,
      status: 'OPEN',
      outcome: null,
      at: this.#time(),
    };
    order.disputes.push(dispute);
    this.#emit('CUSTOMER.DISPUTE.CREATED', order, dispute);
    return dispute;
  }

  resolveDispute(order: Order, favour: 'buyer' | 'seller'): void {
    const dispute = order.disputes.find(({ status }) => status === 'OPEN') ?? refuseWithoutEffect();
    // When the buyer wins, PayPal takes the money back as a bank does.
    if (favour === 'buyer' && !order.captures[0]?.reversal) this.reverse(order);
    this.#resolve(order, dispute, favour === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR');
  }

  /** Removes an order without a payment, because its time has run out. */
  lapse(order: Order): void {
    if (order.captures.length + order.authorizations.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    this.#orders.delete(order.id);
    if (order.status === 'APPROVED') this.#emit('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order);
  }

  /** Removes an order that is too old to be read; its capture stays readable. */
  forget(order: Order): void {
    this.#orders.delete(order.id);
  }

  void(order: Order): void {
    if (order.captures.length + order.authorizations.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    order.status = 'VOIDED';
    this.#emit('CHECKOUT.ORDER.VOIDED', order);
  }

  clear(): void {
    this.#orders.clear();
    this.#byPayment.clear();
  }

  /** Returns the time in so many days, as PayPal writes it. */
  #time(days = 0): string {
    return earlier(this.#now().toISOString(), -days);
  }
}

/** Issues with which PayPal refuses to take from an authorization, or to renew it. */
const NOT_CAPTURABLE: Readonly<Record<string, string>> = {
  VOIDED: 'AUTHORIZATION_VOIDED',
  DENIED: 'AUTHORIZATION_DENIED',
  PENDING: 'TRANSACTION_REFUSED',
  CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
  PARTIALLY_CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
};

function authorizationOf({ authorizations }: Order, id: unknown): Authorization {
  return authorizations.find((authorization) => authorization.id === id) ?? refuseUnknown();
}

function earlier(time: string, days: number): string {
  return `${new Date(Date.parse(time) - days * DAY_MS).toISOString().slice(0, 19)}Z`;
}

function refuseUnknown(): never {
  throw refused(404, 'INVALID_RESOURCE_ID');
}

function refuseWithoutEffect(): never {
  throw refused(422, 'NOTHING_TO_CHANGE');
}
