import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { ListedRefund, Refund, RemotePayment } from '#pro/payments/providers/payments.ts';
import { fromPayPal } from './amounts.ts';
import { unreadable } from './refusals.ts';

/** All that an order tells of its payment; disputes are asked for elsewhere. */
export type RemoteOrder = Omit<RemotePayment, 'dispute'> & { reversed?: true };

/** The last one is not on PayPal's list of a capture's states: it is taken for what it says, should it come. */
const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED'];
const REFUNDING = ['COMPLETED', 'PENDING'];
/** The note of a refund that is a reversal, as in PayPal's sample of PAYMENT.CAPTURE.REVERSED: captures have no status for it. */
const REVERSED = 'Payment reversed';

const STATES: Readonly<Record<string, RemotePayment['state']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'failed',
};

/**
 * What an order of `GET /v2/checkout/orders/{id}` says. Its captures count before its own status: a COMPLETED order can hold
 * a capture that is pending or was declined. A declined capture leaves the order as its status says, since the payer may
 * choose another way to pay while it is not COMPLETED.
 * @param isWhole whether all its refunds are listed
 * @throws ProviderError, transient, for what is no order
 */
export function remoteStateOf(order: Json, { isWhole = true }: { isWhole?: boolean } = {}): RemoteOrder {
  const units = objects(order.purchase_units);
  const [unit] = units;
  const asked = fromPayPal(unit?.amount);
  if (!asked || typeof order.status !== 'string') throw unreadable('order');
  const captures = paymentsOf(units, 'captures');
  const taken = captures.filter(({ status }) => TAKEN.includes(status));
  const [payment] = taken;
  if (payment) {
    const [listed, reversals] = partition(paymentsOf(units, 'refunds'), ({ note }) => note !== REVERSED);
    const refunds = listed.filter(({ status }) => REFUNDING.includes(status));
    const reversed = reversals.filter(({ status }) => REFUNDING.includes(status));
    if (refunds.length + reversed.length === 0 && taken.some(({ status }) => status === 'PARTIALLY_REFUNDED'))
      throw untold();
    const refunded = taken.filter(({ status }) => status === 'REFUNDED');
    // What a bank took back is a refund with a note, or was refunded beyond the refunds that are listed.
    const isReversed =
      reversed.length > 0 ||
      taken.some(({ status }) => status === 'REVERSED') ||
      (isWhole && sum(refunded) > sum(refunds));
    return {
      state: 'paid',
      paymentRef: payment.id,
      paidAmount: sum(taken),
      currency: payment.currency,
      refundedAmount: isReversed ? sum(refunds) : Math.max(sum(refunds), sum(refunded)),
      ...(listed.length > 0 && { refunds: listed.map(listedOf) }),
      ...(isReversed && { reversed: true as const }),
    };
  }
  const pending = captures.find(({ status }) => status === 'PENDING');
  const nothing = { paidAmount: 0, currency: asked.currency, refundedAmount: 0 };
  if (pending) return { ...nothing, state: 'processing', paymentRef: pending.id };
  return { ...nothing, state: stateWithoutPayment(order.status, captures.length > 0), paymentRef: null };
}

/** What a capture of `GET /v2/payments/captures/{id}` says where its order is gone. @throws ProviderError */
export function remoteStateOfCapture(capture: Json): RemoteOrder {
  const unit = { amount: capture.amount, payments: { captures: [capture] } };
  return remoteStateOf({ status: 'COMPLETED', purchase_units: [unit] }, { isWhole: false });
}

function untold(): ProviderError {
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
  /** Minor units. */
  units: number;
  currency: string;
  customId: unknown;
  note: unknown;
}

function paymentsOf(units: readonly Json[], kind: 'captures' | 'refunds'): Payment[] {
  return units
    .flatMap(({ payments }) => (isObject(payments) ? objects(payments[kind]) : []))
    .map(({ id, status, amount, custom_id: customId, note_to_payer: note }) => {
      const read = fromPayPal(amount);
      if (typeof id !== 'string' || typeof status !== 'string' || !read) throw unreadable('payment');
      return { id, status, customId, note, ...read };
    });
}

const REFUND_STATUS: Readonly<Record<string, Refund['status']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** @throws ProviderError, transient, for what is no refund */
export function refundOf({ id, status }: Json): Refund {
  const known = Object.hasOwn(REFUND_STATUS, String(status)) ? REFUND_STATUS[String(status)] : undefined;
  if (typeof id !== 'string' || !known) throw unreadable('refund');
  return { refundRef: id, status: known };
}

/** What our refunds are sent with: PayPal shows it with the refund. */
export function customIdOf(orderUuid: string, refundUuid: string): string {
  return `${orderUuid}/${refundUuid}`;
}

function listedOf({ id, status, units: amount, customId }: Payment): ListedRefund {
  const [, refundUuid] = typeof customId === 'string' ? customId.split('/') : [];
  return { ...refundOf({ id, status }), amount, ...(refundUuid && { refundUuid }) };
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function sum(payments: readonly Payment[]): number {
  return payments.reduce((total, { units }) => total + units, 0);
}

/** The objects of a list. */
export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
