import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { couponKey } from './coupon-key.ts';
import { type CouponMistake, type CouponTerms, couponMistake, type OrderPart } from './sums.ts';

/** A code of a coupon field, as its config has it. */
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
 * The coupon that a code stands for now. Null for one that is unknown, over or not valid yet: which of these it is nobody is told, so
 * that nobody learns by trying which codes there will be.
 */
export function findCoupon(
  { codes, time_zone: zone = 'UTC' }: CouponField,
  given: string,
  now: Date,
): CouponCode | null {
  const key = couponKey(given);
  const found = codes.find(({ code }) => couponKey(code) === key);
  if (!found) return null;
  const momentOf = (local: string) => Date.parse(inTimeZone(local, zone) ?? '');
  const isEarly = found.from !== undefined && momentOf(found.from) > now.getTime();
  const isOver = found.until !== undefined && momentOf(found.until) <= now.getTime();
  return isEarly || isOver ? null : found;
}

/** Why a code cannot be used for what is ordered. @returns null for one that can */
export function couponRefusal(
  field: CouponField,
  given: string,
  parts: readonly OrderPart[],
  now: Date,
): 'coupon' | CouponMistake | null {
  const found = findCoupon(field, given, now);
  return found ? couponMistake(parts, found) : 'coupon';
}
