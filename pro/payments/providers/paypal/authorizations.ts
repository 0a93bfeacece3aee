import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import { fromPayPal } from './amounts.ts';
import { unreadable } from './refusals.ts';

/** Amount that PayPal reserves for an order. */
export interface Authorization {
  id: string;
  status: string;
  /** Amount in minor units. */
  units: number;
  currency: string;
  createdAt: Date;
  /** Time from which it cannot be captured. */
  until: Date;
  updatedAt: Date | null;
}

/** Milliseconds for which PayPal vouches for a reserved amount. A later capture may fail. */
const HONOURED_MS = 3 * DAY_MS;
/** Milliseconds for which an authorization can be captured, if PayPal does not say so. */
const VALID_MS = 29 * DAY_MS;
/** Milliseconds after the end at which an authorization counts as lapsed, although PayPal does not call it void yet. */
const GRACE_MS = HOUR_MS;

/**
 * Reads the authorizations of purchase units, the oldest first: the payer's own and, after it, what was authorised anew.
 * @throws ProviderError, transient, for an invalid authorization
 */
export function authorizationsIn(units: readonly Json[]): Authorization[] {
  const authorizations = units
    .flatMap(({ payments }) =>
      isObject(payments) && Array.isArray(payments.authorizations) ? payments.authorizations : [],
    )
    .map(authorizationOf);
  return authorizations.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Reads the authorization of `GET /v2/payments/authorizations/{id}`. @throws ProviderError, transient */
export function authorizationOf(authorization: unknown): Authorization {
  const { id, status, amount, create_time, expiration_time, update_time } = isObject(authorization)
    ? authorization
    : {};
  const reserved = fromPayPal(amount);
  const createdAt = timeOf(create_time);
  if (typeof id !== 'string' || typeof status !== 'string' || !reserved || !createdAt)
    throw unreadable('authorization');
  const until = timeOf(expiration_time) ?? new Date(createdAt.getTime() + VALID_MS);
  return { id, status, ...reserved, createdAt, until, updatedAt: timeOf(update_time) };
}

/** Returns the authorization to capture: the newest one that can be. */
export function newestOf(authorizations: readonly [Authorization, ...Authorization[]]): Authorization {
  return authorizations.findLast(isLive) ?? authorizations[0];
}

/** True while PayPal vouches for the amount. */
export function isHonoured({ createdAt }: Authorization, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < HONOURED_MS;
}

/**
 * Returns the state of an order with authorizations of which nothing was captured. All of them stand for one reserved amount, which
 * has the id, amount and end of the oldest: what was authorised anew can neither be authorised again nor be made void.
 * @param isDeclined true when a capture was declined
 * @throws ProviderError, permanent, when PayPal does not name the capture
 */
export function reservationOf(
  authorizations: readonly [Authorization, ...Authorization[]],
  isDeclined: boolean,
  now: Date,
): Pick<RemotePayment, 'state' | 'paymentRef' | 'reserved' | 'lapsed' | 'refused'> {
  const [original] = authorizations;
  const { id: paymentRef, units: amount, until, updatedAt } = original;
  if (authorizations.some(({ status }) => status === 'PENDING')) return { state: 'processing', paymentRef };
  if (authorizations.some(isLive)) {
    const isOver = until.getTime() + GRACE_MS <= now.getTime();
    if (!isOver) return { state: 'reserved', paymentRef, reserved: { amount, until } };
    return { state: 'released', paymentRef, lapsed: true };
  }
  if (isDeclined) return { state: 'released', paymentRef, refused: DECLINED };
  if (authorizations.every(({ status }) => status === 'DENIED')) return { state: 'failed', paymentRef: null };
  if (authorizations.some(({ status }) => CAPTURED.includes(status))) throw captureUnknown();
  const hasLapsed = updatedAt !== null && updatedAt >= until;
  return { state: 'released', paymentRef, ...(hasLapsed && { lapsed: true as const }) };
}

const CAPTURED = ['CAPTURED', 'PARTIALLY_CAPTURED'];

const DECLINED = { errorType: 'capture_refused', lastError: 'PayPal or the bank refused the transaction.' };

function isLive({ status }: Authorization): boolean {
  return status === 'CREATED';
}

function captureUnknown(): ProviderError {
  return new ProviderError('PayPal says that the reserved amount was charged, but not by which payment.', {
    kind: 'permanent',
    type: 'not_found',
  });
}

function timeOf(time: unknown): Date | null {
  const date = new Date(typeof time === 'string' ? time : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
