import type { Json } from '#json.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';
import type { CheckoutRequest } from '#pro/payments/providers/payments.ts';
import type { OrderItem } from '#pro/payments/store/order.ts';
import { toPayPal } from './amounts.ts';

/** The longest name, description or quantity that PayPal takes. */
const MOST_TEXT = paymentsBudgets.paypalText.atMost;
const MOST_QUANTITY = 9_999_999_999;

/**
 * The body of `POST /v2/checkout/orders`. It tells nothing of the visitor.
 * @throws ProviderError, permanent, for an amount that PayPal cannot take
 */
export function checkoutBody(request: CheckoutRequest): Json {
  const { orderUuid, amount, currency, description, successUrl, cancelUrl, language } = request;
  const items = itemsOf(request);
  const locale = localeOf(language);
  return {
    intent: 'CAPTURE',
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

/** PayPal refuses an order whose items do not add up to its amount; such an order is sent without them. */
function itemsOf({ items: all, amount, currency }: CheckoutRequest): Json[] | null {
  const items = all.filter(({ kind }) => kind === undefined);
  const total = sumOf(all);
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

/** Items, less the discount, and shipping: PayPal adds them up again. */
function breakdownOf({ items, currency }: CheckoutRequest): Json {
  const of = (kind: OrderItem['kind']) => sumOf(items.filter((item) => item.kind === kind));
  const [discount, shipping] = [-of('discount'), of('shipping')];
  return {
    item_total: toPayPal(of(undefined), currency),
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

/** A language as PayPal takes it, as `de`, `de-DE` or `zh-Hant-TW`; undefined for any other, and PayPal chooses. */
function localeOf(language: string | undefined): string | undefined {
  return /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.exec(language ?? '')?.[0];
}
