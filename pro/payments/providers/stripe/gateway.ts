import { ProviderError } from '#outgoing/errors.ts';
import type { Credentials, GatewayOptions, PaymentGateway, PaymentMode } from '#pro/payments/providers/payments.ts';
import { webAddress } from '#security/web-address.ts';
import { discountCoupon, nearestExpiry, sessionParams } from './checkout.ts';
import { type CallStripe, connectStripe, listed, unreadable } from './client.ts';
import { toStripeAmount } from './money.ts';
import { chargeOf, paymentOf, refundOf, remoteStateOf } from './remote-state.ts';
import { readStripeWebhook } from './webhook.ts';

/** Checkout of Stripe (docs.stripe.com/api/checkout/sessions). */
export function openStripe(credentials: Credentials, mode: PaymentMode, deps: GatewayOptions): PaymentGateway {
  const { secret_key = '', webhook_secret, previous_webhook_secret } = credentials;
  const call = connectStripe(secret_key, deps);
  const secrets = [webhook_secret, previous_webhook_secret].flatMap((secret) => (secret ? [secret] : []));

  const allRefunds = async (payment_intent: string, signal?: AbortSignal) => {
    const refunds = await call(async (sdk) => {
      const pages = sdk.refunds.list({ payment_intent, limit: 100 });
      listed((await pages).data, 'list of refunds');
      return pages.autoPagingToArray({ limit: 1_000 });
    }, signal);
    return listed(refunds, 'list of refunds');
  };

  return {
    async createCheckout(request, signal) {
      const session = await createSession(call, request, signal);
      const url = session.url ? webAddress(session.url) : null;
      if (!url) throw unreadable('address of the checkout');
      return { providerRef: session.id, redirectUrl: url.href };
    },

    async read({ providerRef }, signal) {
      const session = await call(
        (sdk) => sdk.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent.latest_charge.refunds'] }),
        signal,
      );
      const payment = paymentOf(session);
      const charge = chargeOf(payment);
      if (!payment || !charge) return remoteStateOf(session, {});
      // Stripe shows ten of them with the charge.
      const shown = charge.refunds;
      const refunds = shown?.has_more
        ? await allRefunds(payment.id, signal)
        : shown && listed(shown.data, 'list of refunds');
      if (!charge.disputed) return remoteStateOf(session, { refunds: refunds ?? [] });
      const disputes = await call((sdk) => sdk.disputes.list({ payment_intent: payment.id, limit: 100 }), signal);
      return remoteStateOf(session, { refunds: refunds ?? [], disputes: listed(disputes.data, 'list of disputes') });
    },

    async expire({ providerRef }, signal) {
      try {
        await call((sdk) => sdk.checkout.sessions.expire(providerRef), signal);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.type !== 'request_refused') throw error;
        // Stripe refuses it for a session that has ended, without a code of its own for that.
        const { status } = await call((sdk) => sdk.checkout.sessions.retrieve(providerRef), signal);
        if (status === 'open') throw error;
      }
    },

    async refund({ paymentRef, amount, currency, idempotencyKey, orderUuid, refundUuid }, signal) {
      const params = {
        payment_intent: paymentRef,
        amount: toStripeAmount(amount, currency),
        metadata: { order_uuid: orderUuid, refund_uuid: refundUuid },
      };
      return refundOf(await call((sdk) => sdk.refunds.create(params, { idempotencyKey }), signal));
    },

    // Stripe may forget a key after 24 hours.
    async findRefund({ paymentRef, refundUuid }, signal) {
      const found = (await allRefunds(paymentRef, signal)).find(({ metadata }) => metadata?.refund_uuid === refundUuid);
      return found ? refundOf(found) : null;
    },

    async readRefund(refundRef, signal) {
      return refundOf(await call((sdk) => sdk.refunds.retrieve(refundRef), signal));
    },

    async check(signal) {
      if (!secret_key.includes(`_${mode}_`)) throw ofOtherMode(mode);
      // What checkouts need is what is asked for: a restricted key may do little else.
      const { data } = await call((sdk) => sdk.checkout.sessions.list({ limit: 1 }), signal);
      if (listed(data, 'list of checkouts').some(({ livemode }) => livemode !== (mode === 'live')))
        throw ofOtherMode(mode);
    },

    // Only a restricted key has rights one by one. They come first at Stripe: a coupon that is not there cannot be deleted.
    async findMissingRight(signal) {
      if (!secret_key.startsWith('rk_')) return null;
      try {
        await call((sdk) => sdk.coupons.del(NO_COUPON), signal);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.type === 'unauthorized') return NO_RIGHT_TO_COUPONS;
        if (error.type !== 'not_found') throw error;
      }
      return null;
    },

    readWebhook: async (request) => readStripeWebhook(request, secrets, mode),
  };
}

/** A time of expiry that Stripe does not take is refused; then the nearest one is asked for, with a key of its own. */
async function createSession(
  call: CallStripe,
  request: Parameters<PaymentGateway['createCheckout']>[0],
  signal?: AbortSignal,
) {
  const { idempotencyKey } = request;
  await createDiscount(call, request, signal);
  const params = sessionParams(request);
  try {
    return await call((sdk) => sdk.checkout.sessions.create(params, { idempotencyKey }), signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.type !== 'request_refused') throw error;
    if (!/expires_at/.test(`${error.message} ${error.excerpt}`)) throw error;
    const { expires_at: _refused, ...others } = params;
    const nearest = nearestExpiry(request.expiresAt, new Date());
    const again = { ...others, ...(nearest !== undefined && { expires_at: nearest }) };
    const key = `${idempotencyKey}-${nearest ?? 'longest'}`;
    return await call((sdk) => sdk.checkout.sessions.create(again, { idempotencyKey: key }), signal);
  }
}

/** The discount of an order has to be there before its session. One that is there already is the same. */
async function createDiscount(
  call: CallStripe,
  request: Parameters<PaymentGateway['createCheckout']>[0],
  signal?: AbortSignal,
): Promise<void> {
  const coupon = discountCoupon(request);
  if (!coupon) return;
  try {
    const idempotencyKey = `${request.idempotencyKey}-coupon`;
    await call((sdk) => sdk.coupons.create(coupon, { idempotencyKey }), signal);
  } catch (error) {
    const isThere = error instanceof ProviderError && /already exists/i.test(`${error.message} ${error.excerpt}`);
    if (isThere) return;
    if (error instanceof ProviderError && error.status === 403) {
      const { kind, type, status, excerpt } = error;
      throw new ProviderError(`The secret key ${NO_RIGHT_TO_COUPONS}.`, { kind, type, status, excerpt });
    }
    throw error;
  }
}

const NO_COUPON = 'order-that-is-not-there';
const NO_RIGHT_TO_COUPONS =
  'is a restricted key that may not write Coupons, which orders with a discount need: give it that permission at Stripe, then send it again, or use another key';

function ofOtherMode(mode: PaymentMode): ProviderError {
  const message = `The secret key is not one of Stripe's ${mode} mode.`;
  return new ProviderError(message, { kind: 'permanent', type: 'unauthorized' });
}
