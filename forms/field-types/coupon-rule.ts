import { couponKey } from '#forms/orders/coupon-key.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import type { PlainValue } from './field-value.ts';
import type { FieldRule } from './rule.ts';
import { countCharacters, sanitiseLine } from './text-rule.ts';

/** The rule of a coupon code. Only the server can check that a code is valid. */
export const couponRule: FieldRule = {
  empty: '',
  sanitise(raw) {
    const { value, ...broken } = sanitiseLine(raw);
    return { value: couponKey(value), ...broken };
  },
  validate: (value: PlainValue) =>
    countCharacters(String(value)) > ANSWER ? { rule: 'max_length', params: { max: ANSWER } } : null,
};
