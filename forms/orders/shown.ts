import type { FormConfig } from '#forms/config/types.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { couponField } from './order.ts';
import { type AddingUp, settleOrder } from './settle.ts';
import { isSummary, type OrderSummary } from './summary.ts';

/**
 * What a page shows in the form's total: without a script nobody else adds it up. Null where there is none, or nothing is ordered.
 * @param sent says what was filled in, or what the fields begin with
 * @param errors what is wrong by the names of fields: a coupon that cannot be used takes nothing off
 */
export function totalShown(
  config: FormConfig,
  sent: () => Readonly<Record<string, unknown>>,
  at: AddingUp,
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
