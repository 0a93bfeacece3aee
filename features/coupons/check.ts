import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { type CountParts, countForm } from '#features/limits/count.ts';
import { readCounters } from '#features/limits/counters.ts';
import { couponName, planOf } from '#features/limits/plan.ts';
import { findCoupon } from '#forms/orders/coupon.ts';
import { couponField } from '#forms/orders/order.ts';
import type { CouponTerms } from '#forms/orders/sums.ts';
import { fieldMessage } from '#forms/values/messages.ts';

/** The part of a coupon that visitors may see: its discount, or the reason it cannot be used. */
export type CheckedCoupon = Omit<CouponTerms, 'products'> & {
  usable: boolean;
  message: string | null;
  products?: string[];
};

/**
 * Looks a code up. Unknown, expired and not yet valid codes get one answer; a used-up code is reported as such, because it is of
 * no more use.
 * @returns null for a form without coupons
 */
export async function checkCoupon(
  deps: CountParts,
  form: FormAtRevision,
  code: string,
  now: Date,
): Promise<CheckedCoupon | null> {
  const field = couponField(form.config);
  if (!field) return null;
  const refused = (rule: 'coupon' | 'coupon_used') => {
    return { usable: false, message: fieldMessage({ rule }, field, form.config) };
  };
  const found = findCoupon(field, code, now);
  if (!found) return refused('coupon');
  const { percent, amount, min_amount, products, max_uses: most } = found;
  if (most !== undefined && planOf(form.config)) {
    await countForm(deps, form, now);
    const name = couponName(found.code);
    const taken = (await readCounters(deps.orm.em.fork(), form.id, [name])).get(name) ?? 0;
    if (taken >= most) return refused('coupon_used');
  }
  return { usable: true, message: null, percent, amount, min_amount, products: products && [...products] };
}
