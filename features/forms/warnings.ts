import type { FormWarning } from '#features/feature-data.ts';
import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { orderCurrency } from '#forms/orders/order.ts';
import { warnOfFormulas } from '#forms/warnings/formulas.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';

/** Warns about settings that can be saved but do not work as they appear to. */
export async function warnOfForm(_parts: object, config: FormConfig): Promise<FormWarning[]> {
  return [...warnOfRules(config), ...warnOfFormulas(config), ...warnOfShipping(config)];
}

/** Warns if a form takes orders but its shipping field is optional. */
function warnOfShipping(config: FormConfig): FormWarning[] {
  if (orderCurrency(config) === null) return [];
  return looseFields(config.fields, 'config.fields')
    .filter(({ field }) => field.type === 'shipping' && field.required !== true)
    .map(({ location }) => ({
      code: 'shipping_optional',
      path: `${location}.required`,
      message: `${location}.required is not true: who chooses no shipping pays none, and their order is taken all the same.`,
    }));
}
