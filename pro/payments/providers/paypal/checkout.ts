import type { Json } from '#json.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import type { CheckoutRequest } from '#pro/payments/providers/payments.ts';
import type { OrderItem } from '#pro/payments/store/order.ts';
import { toPayPal } from './amounts.ts';

/** Limits of PayPal for names and descriptions, and for quantities. */
const MOST_TEXT = paymentsBudgets.paypalText.atMost;
const MOST_QUANTITY = 9_999_999_999;

/**
 * Builds the body of `POST /v2/checkout/orders`, which holds nothing about the visitor.
 * @throws ProviderError, permanent, for an amount that PayPal cannot take
 */
export function checkoutBody(request: CheckoutRequest): Json {
  const { orderUuid, amount, currency, description, successUrl, cancelUrl, reserves, language } = request;
  const items = itemsOf(request);
  const locale = localeOf(language);
  return {
    intent: reserves ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderUuid,
        custom_id: orderUuid,
        ...(description.trim() !== '' && { description: shortened(description) }),
        amount: {
          ...toPayPal(amount, currency),
          ...(items && { breakdown: breakdownOf(request) }),
        },
        ...(items && { items }),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: successUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          ...(locale && { locale }),
        },
      },
    },
  };
}

/** Returns the items for PayPal; null when they do not add up to the amount, since PayPal refuses such an order with items. */
function itemsOf({ items: allItems, amount, currency }: CheckoutRequest): Json[] | null {
  const items = allItems.filter(({ kind }) => kind === undefined);
  const total = sumOf(allItems);
  const fit = items.every(
    ({ name, unitAmount, quantity }) =>
      name.trim() !== '' && unitAmount >= 0 && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_QUANTITY,
  );
  if (!fit || total !== amount || items.length === 0) return null;
  return items.map(({ name, unitAmount, quantity }) => ({
    name: shortened(name),
    quantity: String(quantity),
    unit_amount: toPayPal(unitAmount, currency),
  }));
}

/** Returns the totals of items, discount and shipping, which PayPal adds up again. */
function breakdownOf({ items, currency }: CheckoutRequest): Json {
  const totalOf = (kind: OrderItem['kind']) => sumOf(items.filter((item) => item.kind === kind));
  const [discount, shipping] = [-totalOf('discount'), totalOf('shipping')];
  return {
    item_total: toPayPal(totalOf(undefined), currency),
    ...(discount > 0 && { discount: toPayPal(discount, currency) }),
    ...(shipping > 0 && { shipping: toPayPal(shipping, currency) }),
  };
}

function sumOf(items: readonly OrderItem[]): number {
  return items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
}

function shortened(text: string): string {
  return text.trim().slice(0, MOST_TEXT).toWellFormed();
}

/**
 * Returns the language in PayPal's notation, such as `de`, `de-DE` or `zh-Hant-TW`; undefined for other tags, so that PayPal
 * chooses.
 */
function localeOf(language: string | undefined): string | undefined {
  return /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.exec(language ?? '')?.[0];
}
