import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { couponKey } from './coupon-key.ts';
import { type CouponMistake, type CouponTerms, couponMistake, type OrderPart } from './sums.ts';

/** A code of a coupon field, as in the form's config. */
export interface CouponCode extends CouponTerms {
  code: string;
  /** A day and a time in the field's time zone. */
  from?: string;
  until?: string;
  max_uses?: number;
  max_per_person?: number;
}

export interface CouponField {
  name: string;
  codes: readonly CouponCode[];
  time_zone?: string;
  person_field?: string;
}

/**
 * Returns the coupon that a code stands for now; null for an unknown, expired or future code. These cases look the same to
 * visitors, so that nobody can find out future codes by trying.
 */
export function findCoupon(
  { codes, time_zone: zone = 'UTC' }: CouponField,
  code: string,
  now: Date,
): CouponCode | null {
  const key = couponKey(code);
  const coupon = codes.find((candidate) => couponKey(candidate.code) === key);
  if (!coupon) return null;
  const momentOf = (local: string) => Date.parse(inTimeZone(local, zone) ?? '');
  const isEarly = coupon.from !== undefined && momentOf(coupon.from) > now.getTime();
  const isOver = coupon.until !== undefined && momentOf(coupon.until) <= now.getTime();
  return isEarly || isOver ? null : coupon;
}

/** Returns why a code cannot be used for an order; null when it can. */
export function couponRefusal(
  field: CouponField,
  code: string,
  parts: readonly OrderPart[],
  now: Date,
): 'coupon' | CouponMistake | null {
  const coupon = findCoupon(field, code, now);
  return coupon ? couponMistake(parts, coupon) : 'coupon';
}
