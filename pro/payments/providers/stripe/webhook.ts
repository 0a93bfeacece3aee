import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject, type Json, parseOrUndefined } from '#json.ts';
import {
  InvalidWebhook,
  orderOfEvent,
  type PaymentMode,
  type ProviderEvent,
  type WebhookRequest,
} from '#pro/payments/providers/payments.ts';

/** Maximum age of a signature in s. Stripe signs each attempt anew. */
const TOLERANCE_S = 300;
/** Maximum time in s by which Stripe's clock may be ahead. */
const SKEW_S = 60;

/** Events that may change an order, to which the endpoint at Stripe has to be subscribed. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.captured',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/**
 * Verifies the signature and age of an event, and reads its references to the order (docs.stripe.com/webhooks).
 * @param secrets webhook secrets, any of which may have signed the event
 * @throws InvalidWebhook
 */
export function readStripeWebhook(
  { headers, body, now }: WebhookRequest,
  secrets: readonly string[],
  mode: PaymentMode,
): ProviderEvent {
  const { time, signatures } = readSignature(headers['stripe-signature']);
  if (secrets.length === 0) throw new InvalidWebhook('No webhook secret of Stripe is set.');
  if (!secrets.some((secret) => signs(secret, time, body, signatures))) {
    throw new InvalidWebhook('The signature does not match. Compare the webhook secret with the one at Stripe.');
  }
  const age = Math.floor(now.getTime() / 1000) - Number(time);
  if (age > TOLERANCE_S) throw new InvalidWebhook(`The signature is ${age} s old; ${TOLERANCE_S} s are the most.`);
  if (age < -SKEW_S) throw new InvalidWebhook(`The signature is ${-age} s in the future; ${SKEW_S} s are the most.`);
  return readEvent(parseOrUndefined(body.toString('utf8')), mode);
}

/** Parses `t=1700000000,v1=<64 hex digits>`, which has a `v1` for each valid secret, and may have unknown schemes. */
function readSignature(field: string | string[] | undefined): { time: string; signatures: Buffer[] } {
  if (typeof field !== 'string' || field === '') throw new InvalidWebhook('The Stripe-Signature field is missing.');
  const pairs = field.split(',').map((part) => part.trim().split('='));
  const times = pairs.flatMap(([name, value = '']) => (name === 't' ? [value] : []));
  const signatures = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []));
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw new InvalidWebhook('The Stripe-Signature field has no time or no signature of version 1.');
  }
  return { time, signatures: signatures.map((signature) => Buffer.from(signature, 'hex')) };
}

/**
 * True when the secret made one of the signatures. Uses the raw bytes, because different bodies could decode to the same text.
 */
function signs(secret: string, time: string, body: Buffer, signatures: readonly Buffer[]): boolean {
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

function readEvent(event: unknown, mode: PaymentMode): ProviderEvent {
  if (!isObject(event)) throw new InvalidWebhook('The body is not a JSON object.');
  const { id, type, livemode, data } = event;
  if (typeof id !== 'string' || !/^\S{1,191}$/.test(id)) throw new InvalidWebhook('The event has no id.');
  if (typeof type !== 'string' || !/^[\w.[\]-]{1,191}$/.test(type)) throw new InvalidWebhook('The event has no type.');
  if (typeof livemode !== 'boolean') throw new InvalidWebhook('The event does not say its mode.');
  if (livemode !== (mode === 'live')) {
    throw new InvalidWebhook(
      `The event is of ${livemode ? 'live' : 'test'} mode, and this address is for ${mode} mode.`,
    );
  }
  const isSubscribed = STRIPE_EVENTS.some((name) => name === type);
  const object = isObject(data) && isObject(data.object) ? data.object : null;
  return { id, type, order: isSubscribed && object ? orderOf(object) : null };
}

function orderOf(object: Json): ProviderEvent['order'] {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const providerRef = object.object === 'checkout.session' ? reference(object.id) : undefined;
  const paymentRef = reference(object.object === 'payment_intent' ? object.id : object.payment_intent);
  return orderOfEvent({ uuids: [object.client_reference_id, metadata.order_uuid], providerRef, paymentRef });
}

/** Returns the id of a reference, which is an id of Stripe or an expanded object. */
function reference(value: unknown): string | undefined {
  const id = isObject(value) ? value.id : value;
  return typeof id === 'string' && /^\w{1,255}$/.test(id) ? id : undefined;
}
