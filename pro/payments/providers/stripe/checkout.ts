import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import type { CheckoutRequest } from '#pro/payments/providers/payments.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { toStripeAmount } from './money.ts';

/** Maximum length of a product's name at Stripe. */
const LONGEST_NAME = paymentsBudgets.stripeText.atMost;
/** Maximum number of lines of a payment at Stripe. */
const MOST_ITEMS = paymentsBudgets.stripeItems.atMost;
/** Maximum lengths of the names of coupons and of shipping methods. */
const LONGEST_COUPON = 40;
const LONGEST_SHIPPING = 100;
const SHORTEST_MS = 30 * MINUTE_MS;
const LONGEST_MS = DAY_MS;

/** Languages of Stripe's checkout page. */
const LOCALES =
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );
/** Stripe's tags for languages that it names differently. */
const ALIASES: Record<string, string> = { no: 'nb', nn: 'nb', tl: 'fil', 'zh-hant': 'zh-TW', 'zh-hans': 'zh' };

/**
 * Builds the parameters of a session. They hold no personal data and do not depend on the current time, because a repeated
 * request must have the same parameters.
 * @throws ProviderError for an amount that Stripe does not accept
 */
export function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderUuid, language, expiresAt, successUrl, cancelUrl } = request;
  const metadata = { order_uuid: orderUuid };
  const locale = localeOf(language);
  return {
    mode: 'payment',
    line_items: lineItems(request),
    ...discounts(request),
    ...shippingOptions(request),
    success_url: successUrl,
    cancel_url: cancelUrl,
    client_reference_id: orderUuid,
    metadata,
    payment_intent_data: { metadata, ...(request.reserves && { capture_method: 'manual' as const }) },
    expires_at: seconds(expiresAt.getTime()),
    ...(locale && { locale }),
  };
}

/**
 * Returns the expiry nearest to the requested one that Stripe accepts at `now`, in s; undefined for the longest, which is
 * Stripe's default. Rounds up to five minutes, so that a request that is soon repeated is the same.
 */
export function nearestExpiry(expiresAt: Date, now: Date): number | undefined {
  const left = expiresAt.getTime() - now.getTime();
  if (left > LONGEST_MS / 2) return undefined;
  const step = 5 * MINUTE_MS;
  return seconds(Math.ceil((now.getTime() + SHORTEST_MS + 60_000) / step) * step);
}

/** Returns the discount of an order as a coupon of Stripe, to which a session refers. Equal discounts have the same id. */
export function discountCoupon(request: CheckoutRequest): (Stripe.CouponCreateParams & { id: string }) | null {
  const { currency } = request;
  const discount = fits(request) && request.items.find(({ kind }) => kind === 'discount');
  if (!discount) return null;
  const name = [...discount.name].slice(0, LONGEST_COUPON).join('');
  const amount_off = toStripeAmount(-discount.unitAmount, currency);
  const digest = createHash('sha256').update(`${name}|${amount_off}|${currency}`).digest('hex').slice(0, 24);
  return { id: `order-${digest}`, name, amount_off, currency: currency.toLowerCase(), duration: 'once' };
}

function discounts(request: CheckoutRequest): Pick<Stripe.Checkout.SessionCreateParams, 'discounts'> {
  const coupon = discountCoupon(request);
  return coupon ? { discounts: [{ coupon: coupon.id }] } : {};
}

function shippingOptions(request: CheckoutRequest): Pick<Stripe.Checkout.SessionCreateParams, 'shipping_options'> {
  const { items, currency } = request;
  const shipping = fits(request) && items.find(({ kind }) => kind === 'shipping');
  if (!shipping) return {};
  const fixed_amount = { amount: toStripeAmount(shipping.unitAmount, currency), currency: currency.toLowerCase() };
  const display_name = [...shipping.name].slice(0, LONGEST_SHIPPING).join('');
  return { shipping_options: [{ shipping_rate_data: { type: 'fixed_amount', display_name, fixed_amount } }] };
}

/** True when the order's lines fit into a session. Otherwise the order becomes a single line without discount and shipping. */
function fits({ items }: CheckoutRequest): boolean {
  const lines = linesOf(items);
  return lines.length > 0 && lines.length <= MOST_ITEMS;
}

function linesOf(items: CheckoutRequest['items']) {
  return items.filter(({ kind, quantity }) => kind === undefined && quantity > 0);
}

function lineItems(request: CheckoutRequest) {
  const { items, amount, currency, description } = request;
  const lines = fits(request) ? linesOf(items) : [{ name: description, unitAmount: amount, quantity: 1 }];
  return lines.map(({ name, unitAmount, quantity }) => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripeAmount(unitAmount, currency),
      product_data: { name: shortened(name) || shortened(description) || 'Payment' },
    },
  }));
}

function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** Returns Stripe's tag for a language. Tries the whole tag first, then its leading parts. */
export function localeOf(language: string | undefined): string | undefined {
  const parts = (language ?? '').toLowerCase().split(/[-_]/);
  if (parts[0] === 'es' && parts.length > 1 && parts[1] !== 'es') return 'es-419';
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    const match = ALIASES[tag] ?? LOCALES.find((locale) => locale.toLowerCase() === tag);
    if (match) return match;
  }
  return undefined;
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
