/**
 * The arithmetic of orders, the same on the server and in the page's script. All amounts are whole minor units, so every sum is
 * exact. An order consists of products with their extras, each multiplied by the product's quantity; the coupon's discount on the
 * products that it applies to; and shipping, which may be free from an amount after the discount. No sum is ever negative.
 */

/** The ordered amount of one field, extras included. */
export interface OrderPart {
  /** The path of the field in the form's configuration. */
  field: string;
  amount: number;
}

/** The terms of a coupon: `percent` or `amount`. */
export interface CouponTerms {
  /** From 0.01 to 100, with at most two decimals. */
  percent?: number;
  /** The discount in minor units. */
  amount?: number;
  /** The least amount of an order that the coupon applies to. */
  min_amount?: number;
  /** The fields that the coupon applies to; all fields when absent. */
  products?: readonly string[];
}

/** A chosen shipping method. */
export interface ShippingTerms {
  price: number;
  /** The amount after the discount from which shipping is free. */
  free_from?: number;
}

export interface OrderSums {
  products: number;
  discount: number;
  shipping: number;
  total: number;
}

/** The reason for which a coupon does not apply to an order. */
export type CouponMistake = 'coupon_minimum' | 'coupon_products';

/**
 * Calculates the sums of an order.
 * @param step amounts are multiples of this number of minor units, as the payment provider requires. Only a percentage needs
 * rounding: once, half up to a multiple of the step
 */
export function addUp(
  parts: readonly OrderPart[],
  coupon: CouponTerms | null,
  shipping: readonly ShippingTerms[],
  step = 1,
): OrderSums {
  const products = sumOf(parts);
  const discount =
    coupon && !couponMistake(parts, coupon) ? discountOf(sumOf(discounted(parts, coupon)), coupon, step) : 0;
  const left = products - discount;
  // Without products there is nothing to ship.
  const charged = parts.length === 0 ? [] : shipping.filter(({ free_from: from }) => from === undefined || left < from);
  const shipped = charged.reduce((sum, { price }) => sum + price, 0);
  return { products, discount, shipping: shipped, total: left + shipped };
}

/** Returns why a coupon does not apply to an order; null when it does. */
export function couponMistake(parts: readonly OrderPart[], coupon: CouponTerms): CouponMistake | null {
  if (coupon.products && discounted(parts, coupon).length === 0) return 'coupon_products';
  return sumOf(parts) < (coupon.min_amount ?? 0) ? 'coupon_minimum' : null;
}

function discounted(parts: readonly OrderPart[], { products }: CouponTerms): OrderPart[] {
  return parts.filter(({ field }) => !products || products.includes(field));
}

function discountOf(sum: number, { percent, amount = 0 }: CouponTerms, step: number): number {
  if (percent === undefined) return Math.min(amount, sum);
  // Hundredths of a percent of steps, in two parts: no product comes near the limit of exact numbers.
  const points = Math.round(percent * 100);
  const [steps, scale] = [Math.floor(sum / step), 10_000];
  const rest = steps % scale;
  return (((steps - rest) / scale) * points + Math.floor((rest * points + scale / 2) / scale)) * step;
}

function sumOf(parts: readonly OrderPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
