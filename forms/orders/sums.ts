/*
 * The arithmetic of orders, the same on the server and in the page's script. All amounts are whole minor units, so that every sum is
 * exact: products with their options, each as often as it is ordered; the coupon's discount on those that it is for; shipping, which may
 * be free from an amount after the discount on. No sum is ever less than nothing.
 */

/** What was ordered of one field, with its options. */
export interface OrderPart {
  /** The path of the field in the form's configuration. */
  field: string;
  amount: number;
}

/** What a coupon takes off. */
export interface CouponTerms {
  /** From 0.01 to 100, with at most two decimals; or */
  percent?: number;
  /** minor units. */
  amount?: number;
  /** Only from this amount on, of all that is ordered. */
  min_amount?: number;
  /** Only off these fields; off all of them when absent. */
  products?: readonly string[];
}

/** A way of shipping that was chosen. */
export interface ShippingTerms {
  price: number;
  /** From this amount on, after the discount, it costs nothing. */
  free_from?: number;
}

export interface OrderSums {
  products: number;
  discount: number;
  shipping: number;
  total: number;
}

/** Why a coupon takes nothing off what was ordered. */
export type CouponMistake = 'coupon_minimum' | 'coupon_products';

/**
 * @param step amounts are multiples of as many minor units: what a payment provider takes. Only a percentage has to be rounded, once,
 * half up to such a step
 */
export function addUp(
  parts: readonly OrderPart[],
  coupon: CouponTerms | null,
  shipping: readonly ShippingTerms[],
  step = 1,
): OrderSums {
  const products = sumOf(parts);
  const discount = coupon && !couponMistake(parts, coupon) ? discountOf(sumOf(meant(parts, coupon)), coupon, step) : 0;
  const left = products - discount;
  // Where nothing is ordered nothing is shipped.
  const charged = parts.length === 0 ? [] : shipping.filter(({ free_from: from }) => from === undefined || left < from);
  const shipped = charged.reduce((sum, { price }) => sum + price, 0);
  return { products, discount, shipping: shipped, total: left + shipped };
}

/** Null for a coupon that takes something off. */
export function couponMistake(parts: readonly OrderPart[], coupon: CouponTerms): CouponMistake | null {
  if (coupon.products && meant(parts, coupon).length === 0) return 'coupon_products';
  return sumOf(parts) < (coupon.min_amount ?? 0) ? 'coupon_minimum' : null;
}

function meant(parts: readonly OrderPart[], { products }: CouponTerms): OrderPart[] {
  return parts.filter(({ field }) => !products || products.includes(field));
}

function discountOf(sum: number, { percent, amount = 0 }: CouponTerms, step: number): number {
  if (percent === undefined) return Math.min(amount, sum);
  // Hundredths of a percent of steps, in two parts: no product comes near to what is not exact any more.
  const points = Math.round(percent * 100);
  const [steps, scale] = [Math.floor(sum / step), 10_000];
  const rest = steps % scale;
  return (((steps - rest) / scale) * points + Math.floor((rest * points + scale / 2) / scale)) * step;
}

function sumOf(parts: readonly OrderPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
