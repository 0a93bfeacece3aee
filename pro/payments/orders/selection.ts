import { type InferType, object } from 'yup';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { PAYMENT_PROVIDERS } from '#pro/payments/providers/table.ts';
import { ORDER_STATUSES } from '#pro/payments/store/order.ts';
import type { OrderFilter } from '#pro/payments/store/order-list.ts';

/** The filters of orders, the same in a query and in the options of a command. */
export const ORDER_FILTERS = object({
  status: oneOf(ORDER_STATUSES),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  provider: oneOf(PAYMENT_PROVIDERS),
  mode: oneOf(PAYMENT_MODES),
  attention: oneOf(['true', 'false']),
  from: time(),
  to: time(),
});

/** Which page of orders. */
export const PAGE = { limit: digits(1, 100).default(50), after: digits(1, Number.MAX_SAFE_INTEGER) };

export function filterOf({ form_id: formId, attention, ...same }: InferType<typeof ORDER_FILTERS>): OrderFilter {
  return { ...same, formId, ...(attention && { attention: attention === 'true' }) };
}
