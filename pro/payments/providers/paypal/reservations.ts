import type { Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { PaymentGateway, ReservedRef } from '#pro/payments/providers/payments.ts';
import { toPayPal } from './amounts.ts';
import { type Authorization, authorizationOf, authorizationsIn, isHonoured, newestOf } from './authorizations.ts';
import type { PayPal } from './client.ts';
import { PayPalRefusal, unreadable } from './refusals.ts';
import { objects } from './remote-state.ts';

export interface ReservationParts {
  paypal: PayPal;
  /** Reads an order; null when PayPal does not know it any more. */
  readOrder(providerRef: string, signal?: AbortSignal): Promise<Json | null>;
  now(): Date;
}

/** Statuses of a capture that took nothing. */
const DECLINED = ['DECLINED', 'FAILED'];

/** Takes and releases what an order has reserved, each under a request id, which PayPal keeps for 45 days. */
export function createReservations({
  paypal,
  readOrder,
  now,
}: ReservationParts): Pick<PaymentGateway, 'takeReserved' | 'releaseReserved'> {
  return {
    async takeReserved(order, signal) {
      const { idempotencyKey: requestId } = order;
      const [original, ...renewed] = await readAuthorizations(order, signal);
      const newest = newestOf([original, ...renewed]);
      const anew = isHonoured(newest, now()) ? null : await authorizeAnew(original, `${requestId}-reauthorize`, signal);
      const path = `${paymentPath('authorizations', anew ?? newest.id)}/capture`;
      const { units, currency } = original;
      // Names the amount, because an operator may have authorised more anew in the dashboard.
      const body = { amount: toPayPal(units, currency), final_capture: true };
      const { id, status } = await paypal({ method: 'POST', path, body, requestId, signal });
      if (typeof id !== 'string' || typeof status !== 'string') throw unreadable('capture');
      if (!DECLINED.includes(status)) return id;
      throw new ProviderError(`PayPal did not make the payment: the capture is ${status.toLowerCase()}.`, {
        kind: 'permanent',
        type: 'request_refused',
      });
    },

    async releaseReserved({ paymentRef, idempotencyKey: requestId }, signal) {
      await paypal({ method: 'POST', path: `${paymentPath('authorizations', paymentRef)}/void`, requestId, signal });
    },
  };

  /** Returns the authorizations of an order, the oldest first. */
  async function readAuthorizations(
    { providerRef, paymentRef }: ReservedRef,
    signal?: AbortSignal,
  ): Promise<[Authorization, ...Authorization[]]> {
    const order = await readOrder(providerRef, signal);
    const [original, ...renewed] = order ? authorizationsIn(objects(order.purchase_units)) : [];
    if (original) return [original, ...renewed];
    return [authorizationOf(await paypal({ method: 'GET', path: paymentPath('authorizations', paymentRef), signal }))];
  }

  /**
   * Authorises an amount anew, because PayPal no longer vouches for it.
   * @returns the id of the new authorization; null when PayPal refuses, so that only the former one can be tried
   */
  async function authorizeAnew(
    { id, units, currency }: Authorization,
    requestId: string,
    signal?: AbortSignal,
  ): Promise<string | null> {
    const path = `${paymentPath('authorizations', id)}/reauthorize`;
    const body = { amount: toPayPal(units, currency) };
    try {
      const anew = authorizationOf(await paypal({ method: 'POST', path, body, requestId, signal }));
      return anew.status === 'CREATED' ? anew.id : null;
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 422) return null;
      throw error;
    }
  }
}

/** Path of a payment or of what belongs to it. */
export function paymentPath(kind: 'authorizations' | 'captures' | 'refunds', id: string): string {
  return `/v2/payments/${kind}/${encodeURIComponent(id)}`;
}
