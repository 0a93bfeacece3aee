import { ProviderError } from '#outgoing/errors.ts';
import type { Credentials, GatewayOptions, PaymentGateway, PaymentMode } from '#pro/payments/providers/payments.ts';
import { webAddress } from '#security/web-address.ts';
import { discountCoupon, nearestExpiry, sessionParams } from './checkout.ts';
import { type CallStripe, connectStripe, listed, unreadable } from './client.ts';
import { toStripeAmount } from './money.ts';
import { chargeOf, paymentOf, refundOf, remoteStateOf } from './remote-state.ts';
import { readStripeWebhook } from './webhook.ts';

/** Opens a gateway to Stripe Checkout (docs.stripe.com/api/checkout/sessions). */
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
      // A charge includes only its first ten refunds.
      const included = charge.refunds;
      const refunds = included?.has_more
        ? await allRefunds(payment.id, signal)
        : included && listed(included.data, 'list of refunds');
      if (!charge.disputed) return remoteStateOf(session, { refunds: refunds ?? [] });
      const disputes = await call((sdk) => sdk.disputes.list({ payment_intent: payment.id, limit: 100 }), signal);
      return remoteStateOf(session, { refunds: refunds ?? [], disputes: listed(disputes.data, 'list of disputes') });
    },

    async expire({ providerRef }, signal) {
      try {
        await call((sdk) => sdk.checkout.sessions.expire(providerRef), signal);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.type !== 'request_refused') throw error;
        // Stripe also refuses the call for a session that has ended, without a specific code.
        const { status } = await call((sdk) => sdk.checkout.sessions.retrieve(providerRef), signal);
        if (status === 'open') throw error;
      }
    },

    async takeReserved({ paymentRef, idempotencyKey }, signal) {
      await call((sdk) => sdk.paymentIntents.capture(paymentRef, {}, { idempotencyKey }), signal);
      return paymentRef;
    },

    async releaseReserved({ paymentRef, idempotencyKey }, signal) {
      await call((sdk) => sdk.paymentIntents.cancel(paymentRef, {}, { idempotencyKey }), signal);
    },

    async refund({ paymentRef, amount, currency, idempotencyKey, orderUuid, refundUuid }, signal) {
      const params = {
        payment_intent: paymentRef,
        amount: toStripeAmount(amount, currency),
        metadata: { order_uuid: orderUuid, refund_uuid: refundUuid },
      };
      return refundOf(await call((sdk) => sdk.refunds.create(params, { idempotencyKey }), signal));
    },

    // Needed because Stripe may forget an idempotency key after 24 hours.
    async findRefund({ paymentRef, refundUuid }, signal) {
      const refund = (await allRefunds(paymentRef, signal)).find(
        ({ metadata }) => metadata?.refund_uuid === refundUuid,
      );
      return refund ? refundOf(refund) : null;
    },

    async readRefund(refundRef, signal) {
      return refundOf(await call((sdk) => sdk.refunds.retrieve(refundRef), signal));
    },

    async check(signal) {
      if (!secret_key.includes(`_${mode}_`)) throw wrongMode(mode);
      // Lists sessions, because a restricted key may have no other permission.
      const { data } = await call((sdk) => sdk.checkout.sessions.list({ limit: 1 }), signal);
      if (listed(data, 'list of checkouts').some(({ livemode }) => livemode !== (mode === 'live')))
        throw wrongMode(mode);
    },

    // Only restricted keys have single permissions. Stripe checks them first, so deleting a coupon that does not exist is a safe
    // test.
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

/** Creates a session. When Stripe refuses its expiry, retries with the nearest accepted one and a key of its own. */
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
    const adjusted = { ...others, ...(nearest !== undefined && { expires_at: nearest }) };
    const key = `${idempotencyKey}-${nearest ?? 'longest'}`;
    return await call((sdk) => sdk.checkout.sessions.create(adjusted, { idempotencyKey: key }), signal);
  }
}

/** Creates the coupon of an order's discount, which the session needs. A coupon that already exists is the same one. */
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
    const alreadyExists = error instanceof ProviderError && /already exists/i.test(`${error.message} ${error.excerpt}`);
    if (alreadyExists) return;
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

function wrongMode(mode: PaymentMode): ProviderError {
  const message = `The secret key is not one of Stripe's ${mode} mode.`;
  return new ProviderError(message, { kind: 'permanent', type: 'unauthorized' });
}
