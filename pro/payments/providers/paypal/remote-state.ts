import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { ListedRefund, Refund, RemotePayment } from '#pro/payments/providers/payments.ts';
import { fromPayPal } from './amounts.ts';
import { authorizationsIn, reservationOf } from './authorizations.ts';
import { unreadable } from './refusals.ts';

/** Remote state in a PayPal order. Disputes have their own endpoint. */
export type RemoteOrder = Omit<RemotePayment, 'dispute'> & { reversed?: true };

/** Statuses of captures that took money. `REVERSED` is not documented for captures, but is understood in case it occurs. */
const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED'];
const REFUNDING = ['COMPLETED', 'PENDING'];
/**
 * Note of a refund that is a reversal, as in PayPal's sample of PAYMENT.CAPTURE.REVERSED. Captures have no status for
 * reversals.
 */
const REVERSED = 'Payment reversed';

const STATES: Readonly<Record<string, RemotePayment['state']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'failed',
};

/**
 * Reads the remote state from an order of `GET /v2/checkout/orders/{id}`. The captures take precedence over the status of the
 * order, because a COMPLETED order can have a pending or declined capture. Without a capture that counts, the authorizations do.
 * After a declined capture the status of the order counts, since the payer may choose another payment method while it is not
 * COMPLETED.
 * @param isWhole true when the order lists all its refunds
 * @throws ProviderError, transient, for an invalid order
 */
export function remoteStateOf(order: Json, now: Date, { isWhole = true }: { isWhole?: boolean } = {}): RemoteOrder {
  const units = objects(order.purchase_units);
  const [unit] = units;
  const orderAmount = fromPayPal(unit?.amount);
  if (!orderAmount || typeof order.status !== 'string') throw unreadable('order');
  const captures = paymentsOf(units, 'captures');
  const paid = captures.filter(({ status }) => CAPTURED.includes(status));
  const [payment] = paid;
  if (payment) {
    const [listed, reversals] = partition(paymentsOf(units, 'refunds'), ({ note }) => note !== REVERSED);
    const refunds = listed.filter(({ status }) => REFUNDING.includes(status));
    const reversed = reversals.filter(({ status }) => REFUNDING.includes(status));
    if (refunds.length + reversed.length === 0 && paid.some(({ status }) => status === 'PARTIALLY_REFUNDED'))
      throw refundsUnknown();
    const refunded = paid.filter(({ status }) => status === 'REFUNDED');
    // A reversal is a refund with a note, or shows as a refunded total above the listed refunds.
    const isReversed =
      reversed.length > 0 ||
      paid.some(({ status }) => status === 'REVERSED') ||
      (isWhole && sum(refunded) > sum(refunds));
    return {
      state: 'paid',
      paymentRef: payment.id,
      paidAmount: sum(paid),
      currency: payment.currency,
      refundedAmount: isReversed ? sum(refunds) : Math.max(sum(refunds), sum(refunded)),
      ...(listed.length > 0 && { refunds: listed.map(listedOf) }),
      ...(isReversed && { reversed: true as const }),
    };
  }
  const pending = captures.find(({ status }) => status === 'PENDING');
  const nothing = { paidAmount: 0, currency: orderAmount.currency, refundedAmount: 0 };
  if (pending) return { ...nothing, state: 'processing', paymentRef: pending.id };
  const [original, ...renewed] = authorizationsIn(units);
  if (original) return { ...nothing, ...reservationOf([original, ...renewed], captures.length > 0, now) };
  return { ...nothing, state: stateWithoutPayment(order.status, captures.length > 0), paymentRef: null };
}

/**
 * Reads the remote state from a capture or an authorization by its own id, of which its order does not tell.
 * @throws ProviderError
 */
export function remoteStateOfPayment(kind: 'captures' | 'authorizations', payment: Json, now: Date): RemoteOrder {
  const unit = { amount: payment.amount, payments: { [kind]: [payment] } };
  return remoteStateOf({ status: 'COMPLETED', purchase_units: [unit] }, now, { isWhole: false });
}

/** True when the order tells of the capture or authorization with this id. */
export function listsPayment({ purchase_units: units }: Json, id: string): boolean {
  return objects(units).some(({ payments }) => {
    const { captures, authorizations } = isObject(payments) ? payments : {};
    return [...objects(captures), ...objects(authorizations)].some((payment) => payment.id === id);
  });
}

function refundsUnknown(): ProviderError {
  return new ProviderError('PayPal does not tell any more how much of this payment was refunded.', {
    kind: 'permanent',
    type: 'not_found',
  });
}

function stateWithoutPayment(status: string, declined: boolean): RemotePayment['state'] {
  if (status === 'COMPLETED' && declined) return 'failed';
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  if (!state) throw unreadable('status that is known');
  return state;
}

interface Payment {
  id: string;
  status: string;
  /** Amount in minor units. */
  units: number;
  currency: string;
  customId: unknown;
  note: unknown;
}

function paymentsOf(units: readonly Json[], kind: 'captures' | 'refunds'): Payment[] {
  return units
    .flatMap(({ payments }) => (isObject(payments) ? objects(payments[kind]) : []))
    .map(({ id, status, amount, custom_id: customId, note_to_payer: note }) => {
      const converted = fromPayPal(amount);
      if (typeof id !== 'string' || typeof status !== 'string' || !converted) throw unreadable('payment');
      return { id, status, customId, note, ...converted };
    });
}

const REFUND_STATUS: Readonly<Record<string, Refund['status']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** Reads a refund. @throws ProviderError, transient, for an invalid refund */
export function refundOf({ id, status }: Json): Refund {
  const knownStatus = Object.hasOwn(REFUND_STATUS, String(status)) ? REFUND_STATUS[String(status)] : undefined;
  if (typeof id !== 'string' || !knownStatus) throw unreadable('refund');
  return { refundRef: id, status: knownStatus };
}

/** Returns the `custom_id` of a refund, which PayPal lists with it. */
export function customIdOf(orderUuid: string, refundUuid: string): string {
  return `${orderUuid}/${refundUuid}`;
}

function listedOf({ id, status, units: amount, customId }: Payment): ListedRefund {
  const [, refundUuid] = typeof customId === 'string' ? customId.split('/') : [];
  return { ...refundOf({ id, status }), amount, ...(refundUuid && { refundUuid }) };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function sum(payments: readonly Payment[]): number {
  return payments.reduce((total, { units }) => total + units, 0);
}

/** Returns the objects in a list, and nothing for other values. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
