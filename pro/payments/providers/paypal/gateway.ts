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
import { customIdOf, objects, refundOf, remoteStateOf, remoteStateOfCapture } from './remote-state.ts';
import { createCertificates } from './webhook/certificates.ts';
import { readWebhook } from './webhook/webhook.ts';

export interface PayPalOptions extends GatewayOptions {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** The time in ms, for tokens; default the machine's. */
  clock?: () => number;
}

/** Issues of a capture after which the payer may go back to PayPal and approve again. */
const TO_APPROVE_AGAIN = ['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

/**
 * Orders v2 of PayPal, whose payers approve before the money is taken. PayPal cannot end an order that nobody has approved,
 * so there is no `expire`: it lapses by itself. Keep the gateway: it holds the token and the certificates.
 */
export function openPayPal(options: PayPalOptions): PaymentGateway {
  const { http, apiUrl, webhookId } = options;
  const paypal = createPayPal(options);
  const certificates = createCertificates(http);

  const read = async ({ providerRef, paymentRef }: OrderRef, signal?: AbortSignal): Promise<RemotePayment> => {
    const order = await paypal({ method: 'GET', path: orderPath(providerRef), signal }).catch(nullWhenUnknown);
    if (order === null && !paymentRef) return LAPSED;
    // An order that took money is never reported as lapsed, whatever PayPal has forgotten of it.
    const found = order ? remoteStateOf(order) : remoteStateOfCapture(await readCapture(String(paymentRef), signal));
    const { reversed, ...remote } = found;
    if (remote.state !== 'paid' || remote.paymentRef === null) return { ...remote, dispute: 'none' };
    const dispute = await disputeOver(remote.paymentRef, paypal, signal);
    // An open or lost dispute says more than that the money went.
    return { ...remote, dispute: reversed && dispute !== 'open' && dispute !== 'lost' ? 'reversed' : dispute };
  };

  const readCapture = (id: string, signal?: AbortSignal) =>
    paypal({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}`, signal });

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

    async capture(order, signal) {
      const path = `${orderPath(order.providerRef)}/capture`;
      try {
        // Without a request id: PayPal captures an order once, and under the same id it could repeat the refusal of a card
        // to a payer who has approved with another.
        const { reversed: _notYet, ...remote } = remoteStateOf(await paypal({ method: 'POST', path, signal }));
        return { ...remote, dispute: 'none' };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (isUnknown(error) || error.issue === 'ORDER_ALREADY_CAPTURED') return read(order, signal);
        if (!TO_APPROVE_AGAIN.includes(error.issue)) throw error;
        // PayPal may still call the order approved, although this approval is worth nothing any more.
        const remote = await read(order, signal);
        const isDeclined = error.issue === 'INSTRUMENT_DECLINED' && ['approved', 'open'].includes(remote.state);
        if (isDeclined) return { ...remote, state: 'open', declined: true };
        return remote.state === 'approved' ? { ...remote, state: 'open' } : remote;
      }
    },

    // As documented, PayPal keeps the request ids of refunds for 45 days. So there is no `findRefund`.
    async refund({ paymentRef, amount, currency, idempotencyKey, orderUuid, refundUuid }, signal) {
      const made = await paypal({
        method: 'POST',
        path: `/v2/payments/captures/${encodeURIComponent(paymentRef)}/refund`,
        body: { amount: toPayPal(amount, currency), custom_id: customIdOf(orderUuid, refundUuid) },
        requestId: idempotencyKey,
        signal,
      });
      return refundOf(made);
    },

    async readRefund(refundRef, signal) {
      return refundOf(
        await paypal({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(refundRef)}`, signal }),
      );
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

/** PayPal forgets orders that were not approved in time, or not captured. It does not tell their currency any more. */
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

/** A 404 without a word of PayPal's is of something that stands before it. */
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
  const all = objects(links);
  const link = all.find(({ rel }) => rel === 'payer-action') ?? all.find(({ rel }) => rel === 'approve');
  const url = isObject(link) && typeof link.href === 'string' ? webAddress(link.href) : null;
  const isSafe = url?.protocol === 'https:' || (url !== null && url.origin === webOrigin(apiUrl));
  if (typeof id !== 'string' || !url || !isSafe) throw unreadable('address where the payer can approve');
  return { providerRef: id, redirectUrl: url.href };
}
