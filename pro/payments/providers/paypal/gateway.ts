import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type {
  Checkout,
  GatewayOptions,
  OrderRef,
  PaymentGateway,
  RemotePayment,
} from '#pro/payments/providers/payments.ts';
import { webAddress, webOrigin } from '#security/web-address.ts';
import { toPayPal } from './amounts.ts';
import { checkoutBody } from './checkout.ts';
import { createPayPal } from './client.ts';
import { disputeOver } from './disputes.ts';
import { PayPalRefusal, unreadable } from './refusals.ts';
import {
  customIdOf,
  listsPayment,
  objects,
  type RemoteOrder,
  refundOf,
  remoteStateOf,
  remoteStateOfPayment,
} from './remote-state.ts';
import { createReservations, paymentPath } from './reservations.ts';
import { createCertificates } from './webhook/certificates.ts';
import { readWebhook } from './webhook/webhook.ts';

export interface PayPalOptions extends GatewayOptions {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Clock for tokens and reservations, in ms; default `Date.now`. */
  clock?: () => number;
}

/** Issues of an approved order that was taken or reserved before. */
const TAKEN_BEFORE = ['ORDER_ALREADY_CAPTURED', 'ORDER_ALREADY_AUTHORIZED'];
/** Issues of an approved order after which the payer may approve again at PayPal. */
const TO_APPROVE_AGAIN = ['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

/**
 * Opens a gateway to PayPal's Orders v2, whose payers approve before the money is captured or authorised. PayPal cannot end an order that
 * nobody has approved, so there is no `expire`: such an order lapses by itself. Reuse the gateway, because it holds the token
 * and the certificates.
 */
export function openPayPal(options: PayPalOptions): PaymentGateway {
  const { http, apiUrl, webhookId, clock = Date.now } = options;
  const now = () => new Date(clock());
  const paypal = createPayPal(options);
  const certificates = createCertificates(http);

  const read = async ({ providerRef, paymentRef }: OrderRef, signal?: AbortSignal): Promise<RemotePayment> => {
    const order = await readOrder(providerRef, signal);
    if (order === null && !paymentRef) return LAPSED;
    const { reversed, ...remote } = await remoteOrderOf(order, paymentRef, signal);
    if (remote.state !== 'paid' || remote.paymentRef === null) return { ...remote, dispute: 'none' };
    const dispute = await disputeOver(remote.paymentRef, paypal, signal);
    // An open or lost dispute takes precedence over a reversal.
    return { ...remote, dispute: reversed && dispute !== 'open' && dispute !== 'lost' ? 'reversed' : dispute };
  };

  const readOrder = (providerRef: string, signal?: AbortSignal) =>
    paypal({ method: 'GET', path: orderPath(providerRef), signal }).catch(nullWhenUnknown);

  /**
   * Reads the state from an order or, if it does not tell of the payment, from the payment itself. An order with a payment is never
   * reported as lapsed, even when PayPal has forgotten the order.
   */
  const remoteOrderOf = async (
    order: Json | null,
    paymentRef: string | null | undefined,
    signal?: AbortSignal,
  ): Promise<RemoteOrder> => {
    if (order && (!paymentRef || listsPayment(order, paymentRef))) return remoteStateOf(order, now());
    const payment = readPayment(String(paymentRef), signal);
    return order ? ((await payment.catch(nullWhenUnknown)) ?? remoteStateOf(order, now())) : payment;
  };

  /** Reads a payment by the id of its capture or, as long as it is reserved, of its authorization. */
  const readPayment = async (id: string, signal?: AbortSignal): Promise<RemoteOrder> => {
    const capture = await paypal({ method: 'GET', path: paymentPath('captures', id), signal }).catch(nullWhenUnknown);
    if (capture) return remoteStateOfPayment('captures', capture, now());
    const authorization = await paypal({ method: 'GET', path: paymentPath('authorizations', id), signal });
    return remoteStateOfPayment('authorizations', authorization, now());
  };

  return {
    read,

    async createCheckout(request, signal) {
      const body = checkoutBody(request);
      const requestId = request.idempotencyKey;
      return readCheckout(
        await paypal({ method: 'POST', path: '/v2/checkout/orders', body, requestId, signal }),
        apiUrl,
      );
    },

    async takeApproved(order, signal) {
      const path = `${orderPath(order.providerRef)}/${order.reserves ? 'authorize' : 'capture'}`;
      try {
        // The call has no request id: PayPal captures or authorises an order only once anyway, and for the same id it could repeat
        // the refusal of a card although the payer has approved with another card.
        const { reversed: _notYet, ...remote } = remoteStateOf(await paypal({ method: 'POST', path, signal }), now());
        return { ...remote, dispute: 'none' };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (isUnknown(error) || TAKEN_BEFORE.includes(error.issue)) return read(order, signal);
        if (!TO_APPROVE_AGAIN.includes(error.issue)) throw error;
        // PayPal may still report the order as approved, although this approval is no longer valid.
        const remote = await read(order, signal);
        const isDeclined = error.issue === 'INSTRUMENT_DECLINED' && ['approved', 'open'].includes(remote.state);
        if (isDeclined) return { ...remote, state: 'open', declined: true };
        return remote.state === 'approved' ? { ...remote, state: 'open' } : remote;
      }
    },

    ...createReservations({ paypal, readOrder, now }),

    // There is no `findRefund`, because PayPal documents that it retains the request ids of refunds for 45 days.
    async refund({ paymentRef, amount, currency, idempotencyKey, orderUuid, refundUuid }, signal) {
      const refund = await paypal({
        method: 'POST',
        path: `${paymentPath('captures', paymentRef)}/refund`,
        body: { amount: toPayPal(amount, currency), custom_id: customIdOf(orderUuid, refundUuid) },
        requestId: idempotencyKey,
        signal,
      });
      return refundOf(refund);
    },

    async readRefund(refundRef, signal) {
      return refundOf(await paypal({ method: 'GET', path: paymentPath('refunds', refundRef), signal }));
    },

    async check(signal) {
      try {
        await paypal({ method: 'GET', path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, signal });
      } catch (error) {
        if (!isRefusal(error) || (error.status !== 404 && error.status !== 400)) throw error;
        throw new ProviderError(
          'The PayPal app has no webhook with this webhook_id. Add the webhook to the app and copy its ID.',
          { kind: 'permanent', type: 'not_found', status: error.status },
        );
      }
    },

    readWebhook: (request) => readWebhook(request, { webhookId, apiUrl, certificates }),
  };
}

/** State of an order that PayPal has forgotten because it was not approved or captured in time. Its currency is unknown. */
const LAPSED: RemotePayment = {
  state: 'expired',
  paymentRef: null,
  paidAmount: 0,
  currency: '',
  refundedAmount: 0,
  dispute: 'none',
};

function orderPath(providerRef: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;
}

/** True when PayPal does not know the order. A 404 without an issue is from a proxy in front of PayPal. */
function isUnknown({ status, issue }: PayPalRefusal): boolean {
  return status === 404 && issue !== '';
}

function nullWhenUnknown(error: unknown): null {
  if (isRefusal(error) && isUnknown(error)) return null;
  throw error;
}

function isRefusal(error: unknown): error is PayPalRefusal {
  return error instanceof PayPalRefusal;
}

function readCheckout({ id, links }: Json, apiUrl: string): Checkout {
  const candidates = objects(links);
  const link = candidates.find(({ rel }) => rel === 'payer-action') ?? candidates.find(({ rel }) => rel === 'approve');
  const url = isObject(link) && typeof link.href === 'string' ? webAddress(link.href) : null;
  const isSafe = url?.protocol === 'https:' || (url !== null && url.origin === webOrigin(apiUrl));
  if (typeof id !== 'string' || !url || !isSafe) throw unreadable('address where the payer can approve');
  return { providerRef: id, redirectUrl: url.href };
}
