import type { FormWarning } from '#features/feature-data.ts';
import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { orderCurrency } from '#forms/orders/order.ts';

/** A form that sells things, and sends them without having asked how. */
export async function warnOfForm(_parts: object, config: FormConfig): Promise<FormWarning[]> {
  if (orderCurrency(config) === null) return [];
  return looseFields(config.fields, 'config.fields')
    .filter(({ field }) => field.type === 'shipping' && field.required !== true)
    .map(({ at }) => ({
      code: 'shipping_optional',
      path: `${at}.required`,
      message: `${at}.required is not true: who chooses no shipping pays none, and their order is taken all the same.`,
    }));
}
