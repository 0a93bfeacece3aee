import { type InferType, object } from 'yup';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { PAYMENT_MODES } from '#pro/payments/providers/payments.ts';
import { PAYMENT_PROVIDERS } from '#pro/payments/providers/table.ts';
import { ORDER_STATUSES } from '#pro/payments/store/order.ts';
import type { OrderFilter } from '#pro/payments/store/order-list.ts';

/** Filters of orders, shared by queries and command options. */
export const ORDER_FILTERS = object({
  status: oneOf(ORDER_STATUSES),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  provider: oneOf(PAYMENT_PROVIDERS),
  mode: oneOf(PAYMENT_MODES),
  attention: oneOf(['true', 'false']),
  from: time(),
  to: time(),
});

/** Query keys of a page of orders. */
export const PAGE = { limit: digits(1, 100).default(50), after: digits(1, Number.MAX_SAFE_INTEGER) };

export function filterOf({ form_id: formId, attention, ...rest }: InferType<typeof ORDER_FILTERS>): OrderFilter {
  return { ...rest, formId, ...(attention && { attention: attention === 'true' }) };
}
