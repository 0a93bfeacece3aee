import { amountOf, newId, type PurchaseUnit, readPath, readUnit, refused } from './wire.ts';

export interface Payment {
  id: string;
  status: string;
  /** Amount in hundredths. */
  units: number;
  at: string;
}

export interface Capture extends Payment {
  /**
   * Reversal by which a bank has taken back the remaining amount, until the bank returns it. Captures have no status for this:
   * the status is REFUNDED.
   */
  reversal?: Refund;
}

export interface Refund extends Payment {
  capture: string;
  /** The client's id; a refund of the dashboard has none. */
  customId?: string;
  /** Marks a reversal, which has the shape of a refund. */
  note?: 'Payment reversed';
}

export interface Dispute {
  id: string;
  capture: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'ACCEPTED' | null;
  at: string;
}

/** The payer's choice: immediate, declined, or pending for days. */
export type Funding = 'good' | 'declined' | 'slow';

export interface Order {
  id: string;
  /** Client id of the app. */
  account: string;
  /** Base URL of the fake in the request. */
  baseUrl: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  units: number;
  currency: string;
  /** The purchase unit as sent by the client. */
  unit: PurchaseUnit;
  returnUrl: string;
  cancelUrl: string;
  funding: Funding;
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  at: string;
}

export type EmitEvent = (type: string, order: Order, payment?: Payment | Dispute) => void;

/** Most orders; the oldest are forgotten. */
const MOST_ORDERS = 20_000;

/** Orders in PayPal's account, and the actions on them. Each change sends an event. */
export class Ledger {
  readonly #orders = new Map<string, Order>();
  readonly #byCapture = new Map<string, Order>();
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

  /** Returns the order of a capture. @throws RemoteError 404 */
  orderOf(capture: unknown): Order {
    return this.#byCapture.get(String(capture)) ?? refuseUnknown();
  }

  create(account: string, baseUrl: string, body: Record<string, unknown>): Order {
    const { unit, units, currency } = readUnit(body);
    const source = readPath(body, 'payment_source', 'paypal', 'experience_context');
    const context = source ?? readPath(body, 'application_context') ?? {};
    const order: Order = {
      id: newId(),
      account,
      baseUrl,
      status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      units,
      currency,
      unit,
      returnUrl: String(context.return_url ?? ''),
      cancelUrl: String(context.cancel_url ?? ''),
      funding: 'good',
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
    if (order.status === 'COMPLETED') throw refused(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw refused(422, 'ORDER_NOT_APPROVED');
    if (order.funding === 'declined') {
      order.status = 'PAYER_ACTION_REQUIRED';
      throw refused(422, 'INSTRUMENT_DECLINED');
    }
    order.status = 'COMPLETED';
    const status = order.funding === 'slow' ? 'PENDING' : 'COMPLETED';
    const capture = { id: newId(), status, units: order.units, at: this.#time() };
    order.captures.push(capture);
    this.#byCapture.set(capture.id, order);
    this.#emit(`PAYMENT.CAPTURE.${status}`, order, capture);
    if (status === 'COMPLETED') this.#emit('CHECKOUT.ORDER.COMPLETED', order);
  }

  /** Completes or denies a pending payment. */
  settle(order: Order, arrives: boolean): void {
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
    if (order.captures.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    this.#orders.delete(order.id);
    if (order.status === 'APPROVED') this.#emit('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order);
  }

  /** Removes an order that is too old to be read; its capture stays readable. */
  forget(order: Order): void {
    this.#orders.delete(order.id);
  }

  void(order: Order): void {
    if (order.captures.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    order.status = 'VOIDED';
    this.#emit('CHECKOUT.ORDER.VOIDED', order);
  }

  clear(): void {
    this.#orders.clear();
    this.#byCapture.clear();
  }

  #time(): string {
    return `${this.#now().toISOString().slice(0, 19)}Z`;
  }
}

/** Returns the amount of a payment that was not refunded, in hundredths. */
function remainingUnits({ captures, refunds }: Order): number {
  const refunded = refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, { units }) => sum + units, 0);
  return (captures[0]?.units ?? 0) - refunded;
}

/** True when the payer has received the refund. A reversal by a bank is not a refund. */
export function isPaidOut({ status, note }: Refund): boolean {
  return status === 'COMPLETED' && !note;
}

function refuseUnknown(): never {
  throw refused(404, 'INVALID_RESOURCE_ID');
}

function refuseWithoutEffect(): never {
  throw refused(422, 'NOTHING_TO_CHANGE');
}

/** Returns the order's amount in PayPal's format. */
export function totalOf({ units, currency }: Order) {
  return amountOf(units, currency);
}
