import { randomBytes } from 'node:crypto';
import { type Json, RemoteError } from './wire.ts';

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** Common properties of Stripe's objects. */
interface StripeObject {
  id: string;
  object: string;
  created: number;
  livemode: boolean;
}

export interface Session extends StripeObject {
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_subtotal: number;
  amount_total: number;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  locale: string | null;
  mode: 'payment';
  /** Null once the session can no longer be paid. */
  url: string | null;
}

export interface Coupon extends StripeObject {
  object: 'coupon';
  name: string | null;
  amount_off: number;
  percent_off: null;
  currency: string;
  duration: 'once';
  valid: boolean;
}

/** `manual`: the amount is reserved first. */
export type CaptureMethod = 'automatic_async' | 'manual';

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  status: 'processing' | 'requires_payment_method' | 'requires_capture' | 'canceled' | 'succeeded';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: CaptureMethod;
  latest_charge: string | null;
  metadata: Record<string, string>;
  last_payment_error: Json | null;
}

export interface Charge extends StripeObject {
  object: 'charge';
  status: 'succeeded' | 'failed';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  currency: string;
  disputed: boolean;
  failure_code: string | null;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  /** `capture_before`: end of the reservation of a charge that is not captured, in s. */
  payment_method_details: { type: 'card'; card: { capture_before?: number } };
  refunded: boolean;
}

export interface Refund extends StripeObject {
  object: 'refund';
  status: 'succeeded' | 'failed';
  amount: number;
  charge: string;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
}

export interface Dispute extends StripeObject {
  object: 'dispute';
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
  amount: number;
  /** Amounts taken from the balance and returned to it. An inquiry takes nothing. */
  balance_transactions: { amount: number; currency: string; type: 'adjustment' }[];
  charge: string;
  currency: string;
  /** False once a bank has taken the money; refunds are refused then. */
  is_charge_refundable: boolean;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
}

/** A line of the checkout page, which the API does not show. */
export interface Line {
  name: string;
  unitAmount: number;
  quantity: number;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString('base64url').replace(/[-_]/g, 'x')}`;
}

/** Objects of one kind by id; the oldest are removed when there are too many. */
export class ObjectStore<T extends { id: string }> {
  readonly #kind: string;
  readonly #objects = new Map<string, T>();

  /** @param kind name in Stripe's messages */
  constructor(kind: string) {
    this.#kind = kind;
  }

  add(object: T): T {
    this.#objects.set(object.id, object);
    for (const oldest of this.#objects.keys()) {
      if (this.#objects.size <= 20_000) break;
      this.#objects.delete(oldest);
    }
    return object;
  }

  /** Returns an object. @throws RemoteError with Stripe's message for an unknown id */
  get(id: string): T {
    const found = this.#objects.get(id);
    if (found) return found;
    throw new RemoteError(404, { code: 'resource_missing', message: `No such ${this.#kind}: '${id}'`, param: 'id' });
  }

  find(id: string): T | undefined {
    return this.#objects.get(id);
  }

  delete(id: string): void {
    this.#objects.delete(id);
  }

  /** Returns all objects, newest first. */
  all(): T[] {
    return [...this.#objects.values()].reverse();
  }
}
