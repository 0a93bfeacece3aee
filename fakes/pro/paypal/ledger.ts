import { amountOf, newId, type PurchaseUnit, readPath, readUnit, refused } from './wire.ts';

export interface Payment {
  id: string;
  status: string;
  /** Hundredths. */
  units: number;
  at: string;
}

export interface Capture extends Payment {
  /** The reversal by which a bank took back what was left, until it gives it back. A capture has no status for that: it is REFUNDED. */
  reversal?: Refund;
}

export interface Refund extends Payment {
  capture: string;
  /** As it was sent; a refund of the dashboard has none. */
  customId?: string;
  /** What tells a reversal from a refund, whose shape it has. */
  note?: 'Payment reversed';
}

export interface Dispute {
  id: string;
  capture: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'ACCEPTED' | null;
  at: string;
}

/** How the payer has chosen to pay: at once, by what will be declined, or by what takes days. */
export type Funding = 'good' | 'declined' | 'slow';

export interface Order {
  id: string;
  /** The client id of the app. */
  account: string;
  /** Where this PayPal was reached. */
  baseUrl: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  units: number;
  currency: string;
  /** As it was sent. */
  unit: PurchaseUnit;
  returnUrl: string;
  cancelUrl: string;
  funding: Funding;
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  at: string;
}

export type Tell = (type: string, order: Order, payment?: Payment | Dispute) => void;

/** Lapsed and old orders are forgotten; so many are kept. */
const MOST_ORDERS = 20_000;

/** What PayPal knows of orders, and what may happen to them. Each change sends an event. */
export class Ledger {
  readonly #orders = new Map<string, Order>();
  readonly #byCapture = new Map<string, Order>();
  readonly #tell: Tell;
  readonly #now: () => Date;

  constructor(tell: Tell, now: () => Date) {
    this.#tell = tell;
    this.#now = now;
  }

  /** The newest last. */
  get orders(): Order[] {
    return [...this.#orders.values()];
  }

  /** @throws RemoteError 404 */
  order(id: unknown): Order {
    return this.#orders.get(String(id)) ?? unknown();
  }

  /** The order of a capture. @throws RemoteError 404 */
  orderOf(capture: unknown): Order {
    return this.#byCapture.get(String(capture)) ?? unknown();
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

  /** The payer agrees. */
  approve(order: Order, funding: Funding): void {
    if (order.status !== 'CREATED' && order.status !== 'PAYER_ACTION_REQUIRED') throw refused(422, 'ORDER_NOT_OPEN');
    order.status = 'APPROVED';
    order.funding = funding;
    this.#tell('CHECKOUT.ORDER.APPROVED', order);
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
    this.#tell(`PAYMENT.CAPTURE.${status}`, order, capture);
    if (status === 'COMPLETED') this.#tell('CHECKOUT.ORDER.COMPLETED', order);
  }

  /** What was pending arrives, or does not. */
  settle(order: Order, arrives: boolean): void {
    const capture = order.captures.find(({ status }) => status === 'PENDING') ?? nothing();
    capture.status = arrives ? 'COMPLETED' : 'DECLINED';
    this.#tell(arrives ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', order, capture);
    if (arrives) this.#tell('CHECKOUT.ORDER.COMPLETED', order);
  }

  /** @param units hundredths; null for all that is left. A refund in full ends an open dispute. */
  refund(order: Order, units: number | null, customId?: string): Refund {
    const capture = order.captures[0] ?? nothing();
    if (capture.reversal) throw refused(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
    if (capture.status === 'REFUNDED') throw refused(422, 'CAPTURE_FULLY_REFUNDED');
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) throw refused(422, 'CAPTURE_STATUS_NOT_VALID');
    const left = leftOf(order);
    const amount = units ?? left;
    if (amount <= 0) throw refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    if (amount > left) throw refused(422, 'REFUND_AMOUNT_EXCEEDED');
    const dispute = order.disputes.find(({ status }) => status === 'OPEN');
    if (dispute && amount < left) throw refused(422, 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED');
    const made = { id: newId(), status: 'COMPLETED', units: amount, capture: capture.id, at: this.#time() };
    const refund = { ...made, ...(customId !== undefined && { customId }) };
    order.refunds.push(refund);
    capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    this.#tell('PAYMENT.CAPTURE.REFUNDED', order, refund);
    if (dispute) this.#resolve(order, dispute, 'ACCEPTED');
    return refund;
  }

  /** The payer's bank sends the money of a refund back: it counts no more. */
  failRefund(order: Order): void {
    const refund = order.refunds.find(isGivenBack) ?? nothing();
    const [capture] = order.captures;
    refund.status = 'FAILED';
    if (!capture?.reversal) this.#restore(order);
    this.#tell('PAYMENT.CAPTURE.REFUNDED', order, refund);
  }

  /** A bank takes back all that is left. PayPal has it as a refund with a note (its sample of PAYMENT.CAPTURE.REVERSED). */
  reverse(order: Order): void {
    const capture = order.captures[0] ?? nothing();
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) throw refused(422, 'CAPTURE_STATUS_NOT_VALID');
    const made = { id: newId(), status: 'COMPLETED', units: leftOf(order), capture: capture.id, at: this.#time() };
    const reversal: Refund = { ...made, note: 'Payment reversed' };
    order.refunds.push(reversal);
    Object.assign(capture, { status: 'REFUNDED', reversal });
    this.#tell('PAYMENT.CAPTURE.REVERSED', order, reversal);
  }

  /** The bank gives it back again. No event of PayPal's list is for that: who does not look does not hear of it. */
  endReversal(order: Order): void {
    const capture = order.captures.find(({ reversal }) => reversal) ?? nothing();
    if (order.disputes.some(({ outcome }) => outcome === 'RESOLVED_BUYER_FAVOUR')) nothing();
    if (capture.reversal) capture.reversal.status = 'CANCELLED';
    delete capture.reversal;
    this.#restore(order);
  }

  #restore(order: Order): void {
    const [capture] = order.captures;
    const left = leftOf(order);
    if (!capture) return;
    if (left === 0) capture.status = 'REFUNDED';
    else capture.status = left === capture.units ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
  }

  #resolve(order: Order, dispute: Dispute, outcome: NonNullable<Dispute['outcome']>): void {
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome;
    this.#tell('CUSTOMER.DISPUTE.RESOLVED', order, dispute);
  }

  openDispute(order: Order): Dispute {
    const capture = order.captures[0] ?? nothing();
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
    this.#tell('CUSTOMER.DISPUTE.CREATED', order, dispute);
    return dispute;
  }

  resolveDispute(order: Order, favour: 'buyer' | 'seller'): void {
    const dispute = order.disputes.find(({ status }) => status === 'OPEN') ?? nothing();
    // Where the buyer wins, PayPal takes the money back as a bank does.
    if (favour === 'buyer' && !order.captures[0]?.reversal) this.reverse(order);
    this.#resolve(order, dispute, favour === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR');
  }

  /** Time is over for an order that holds no payment: it is forgotten. */
  lapse(order: Order): void {
    if (order.captures.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    this.#orders.delete(order.id);
    if (order.status === 'APPROVED') this.#tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order);
  }

  /** The order is too old to be read; its capture is not. */
  forget(order: Order): void {
    this.#orders.delete(order.id);
  }

  void(order: Order): void {
    if (order.captures.length > 0) throw refused(422, 'ORDER_ALREADY_CAPTURED');
    order.status = 'VOIDED';
    this.#tell('CHECKOUT.ORDER.VOIDED', order);
  }

  clear(): void {
    this.#orders.clear();
    this.#byCapture.clear();
  }

  #time(): string {
    return `${this.#now().toISOString().slice(0, 19)}Z`;
  }
}

/** What of a payment was not refunded, in hundredths. */
function leftOf({ captures, refunds }: Order): number {
  const given = refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, { units }) => sum + units, 0);
  return (captures[0]?.units ?? 0) - given;
}

/** Whether the money of a refund is with the payer; what a bank took is none of ours. */
export function isGivenBack({ status, note }: Refund): boolean {
  return status === 'COMPLETED' && !note;
}

function unknown(): never {
  throw refused(404, 'INVALID_RESOURCE_ID');
}

function nothing(): never {
  throw refused(422, 'NOTHING_TO_CHANGE');
}

/** The order's amount as PayPal writes it. */
export function totalOf({ units, currency }: Order) {
  return amountOf(units, currency);
}
