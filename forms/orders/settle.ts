import type { FieldValue, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { formatAmount, MAX_AMOUNT } from '#forms/money.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { couponRefusal, findCoupon } from './coupon.ts';
import { couponField, orderCurrency, orderOf } from './order.ts';
import { summaryOf } from './summary.ts';
import { addUp, type CouponTerms, type OrderPart } from './sums.ts';

/** The result of checking the coupon code that a visitor entered. */
export interface CheckedCoupon {
  /** The code as entered; '' when none was. */
  code: string;
  /** The coupon's terms; null when no code was entered, and for a code that cannot be used. */
  terms: CouponTerms | null;
  /** Why the code cannot be used, for the visitor. */
  message: string | null;
}

/** Checks the entered coupon code against the order. @param values the values after validation */
export function checkCoupon(
  config: FormConfig,
  values: SubmissionValues,
  { parts, currency }: { parts: readonly OrderPart[]; currency: string },
  now: Date,
): CheckedCoupon {
  const field = couponField(config);
  const code = String((field && values[field.name]) ?? '');
  if (!field || code === '') return { code: '', terms: null, message: null };
  const coupon = findCoupon(field, code, now);
  const rule = couponRefusal(field, code, parts, now);
  if (rule === null) return { code, terms: coupon, message: null };
  const amount = formatAmount(coupon?.min_amount ?? 0, currency, languageOf(config));
  return { code, terms: null, message: fieldMessage({ rule, params: { amount } }, field, config) };
}

/** Parameters of the calculation of an order. */
export interface OrderCalculation {
  /** The time that decides which coupon codes are valid. */
  now: Date;
  /** Amounts are rounded to multiples of this number of minor units. */
  step: number;
}

/**
 * Calculates the order, once all values are valid: adds an error to a coupon that cannot be used, and sets the value of the
 * form's total. A form without products stays as it is.
 * @param values the values after validation
 * @param errors receives messages for fields that have none yet
 */
export function settleOrder(
  config: FormConfig,
  values: SubmissionValues,
  errors: Record<string, string>,
  { now, step }: OrderCalculation,
): void {
  if (orderCurrency(config) === null) return;
  const order = orderOf(config, values);
  if (!order) return;
  const { code, terms, message } = checkCoupon(config, values, order, now);
  const coupon = couponField(config);
  if (coupon && message !== null) errors[coupon.name] ??= message;
  const sums = addUp(order.parts, terms, order.shipping, step);
  const [first] = order.lines;
  if (first && sums.products > MAX_AMOUNT) {
    const amount = formatAmount(MAX_AMOUNT, order.currency, languageOf(config));
    errors[first.path] ??= fill(textsOf(config).payment.tooMuch, { amount });
  }
  for (const { type, name } of config.fields) {
    if (type !== 'total' || values[name] === undefined) continue;
    const summary: FieldValue = summaryOf(order, sums, terms ? code : '');
    values[name] = summary;
  }
}
