import type { FieldValue, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { formatAmount, MAX_AMOUNT } from '#forms/money.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { couponRefusal, findCoupon } from './coupon.ts';
import { couponField, orderCurrency, orderOf } from './order.ts';
import { summaryOf } from './summary.ts';
import { addUp, type CouponTerms, type OrderPart } from './sums.ts';

/** What becomes of the code that a visitor entered. */
export interface JudgedCoupon {
  /** As it was entered; '' where none was. */
  code: string;
  /** What it takes off; null for none, and for one that cannot be used. */
  terms: CouponTerms | null;
  /** Why it cannot be used, for the visitor. */
  message: string | null;
}

/** Whether the code that was entered can be used for what is ordered. @param values after validation */
export function judgeCoupon(
  config: FormConfig,
  values: SubmissionValues,
  { parts, currency }: { parts: readonly OrderPart[]; currency: string },
  now: Date,
): JudgedCoupon {
  const field = couponField(config);
  const code = String((field && values[field.name]) ?? '');
  if (!field || code === '') return { code: '', terms: null, message: null };
  const found = findCoupon(field, code, now);
  const rule = couponRefusal(field, code, parts, now);
  if (rule === null) return { code, terms: found, message: null };
  const amount = formatAmount(found?.min_amount ?? 0, currency, languageOf(config));
  return { code, terms: null, message: fieldMessage({ rule, params: { amount } }, field, config) };
}

/** How an order is added up. */
export interface AddingUp {
  /** Decides which code of a coupon can be used. */
  now: Date;
  /** Amounts are multiples of as many minor units. */
  step: number;
}

/**
 * Works out what is ordered, once all values are right: says at the coupon why it cannot be used, and gives the form's total its value.
 * A form without products is left as it is.
 * @param values after validation
 * @param errors takes a message for a field that has none
 */
export function settleOrder(
  config: FormConfig,
  values: SubmissionValues,
  errors: Record<string, string>,
  { now, step }: AddingUp,
): void {
  if (orderCurrency(config) === null) return;
  const order = orderOf(config, values);
  if (!order) return;
  const { code, terms, message } = judgeCoupon(config, values, order, now);
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
