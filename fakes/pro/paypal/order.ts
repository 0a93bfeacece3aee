import { amountOf, type Intent, type PurchaseUnit } from './wire.ts';

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

/** Reserved amount. All authorizations of an order stand for the same one. */
export interface Authorization extends Payment {
  /** Time from which it cannot be captured. */
  expires: string;
  /** Time of the last change. */
  changed: string;
  /** Id of the authorization that this one renews. */
  renews?: string;
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

/**
 * The payer's choice: immediate, declined, or pending for days. `empty`: the payer can no longer pay what is reserved. `held`: a
 * capture of what is reserved stays pending.
 */
export type Funding = 'good' | 'declined' | 'slow' | 'empty' | 'held';

export interface Order {
  id: string;
  /** Client id of the app. */
  account: string;
  /** Base URL of the fake in the request. */
  baseUrl: string;
  intent: Intent;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  units: number;
  currency: string;
  /** The purchase unit as sent by the client. */
  unit: PurchaseUnit;
  returnUrl: string;
  cancelUrl: string;
  funding: Funding;
  authorizations: Authorization[];
  captures: Capture[];
  refunds: Refund[];
  disputes: Dispute[];
  at: string;
}

export function isReserved({ authorizations }: Order): boolean {
  return authorizations.some(({ status }) => status === 'CREATED');
}

/** Returns the amount of a payment that was not refunded, in hundredths. */
export function remainingUnits({ captures, refunds }: Order): number {
  const refunded = refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, { units }) => sum + units, 0);
  return (captures[0]?.units ?? 0) - refunded;
}

/** True when the payer has received the refund. A reversal by a bank is not a refund. */
export function isPaidOut({ status, note }: Refund): boolean {
  return status === 'COMPLETED' && !note;
}

/** Returns the order's amount in PayPal's format. */
export function totalOf({ units, currency }: Order) {
  return amountOf(units, currency);
}
