import type { FormConfig } from '#forms/config/types.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { couponField } from './order.ts';
import { type OrderCalculation, settleOrder } from './settle.ts';
import { isSummary, type OrderSummary } from './summary.ts';

/**
 * Calculates the order for the form's total on a page, which a page without a script cannot do. Null when there is no total, or
 * no order.
 * @param sent returns the values that were filled in, or with which the fields start
 * @param errors errors by field name: a coupon with an error gives no discount
 */
export function shownTotal(
  config: FormConfig,
  sent: () => Readonly<Record<string, unknown>>,
  at: OrderCalculation,
  errors: Readonly<Record<string, unknown>> = {},
): OrderSummary | null {
  const field = config.fields.find(({ type }) => type === 'total');
  if (!field) return null;
  const { values } = validateSubmission(config, sanitiseSubmission(config, { ...sent() }));
  const coupon = couponField(config);
  if (coupon && Object.hasOwn(errors, coupon.name)) delete values[coupon.name];
  settleOrder(config, values, {}, at);
  const summary = values[field.name];
  return isSummary(summary) && summary.lines.length > 0 ? summary : null;
}
