import type { FieldConfig, OptionConfig } from '#forms/config/types.ts';

/** What the values of a field cost, in minor units: by the option that was chosen, or for each one of a number. */
export type Prices =
  | { by: 'option'; options: readonly OptionConfig[]; most: number }
  | { by: 'number'; price: number; most: number | null };

/** Null for a field without prices. `most` is the most that it can cost, null where nothing bounds it. */
export function pricesOf(field: FieldConfig): Prices | null {
  switch (field.type) {
    case 'number': {
      const { price, max } = field;
      return price === undefined ? null : { by: 'number', price, most: max === undefined ? null : price * max };
    }
    case 'select':
    case 'radio':
      return ofOptions(field.options, 1);
    case 'checkboxes':
      return ofOptions(field.options, field.max ?? field.options.length);
    default:
      return null;
  }
}

/**
 * Whether the field of `amount_field` has to have a value while it is shown: no amount is less than its `min`, and a calculation
 * without a result makes nothing free.
 */
export function isAmountNeeded(field: FieldConfig): boolean {
  if (field.type === 'calculated') return true;
  return field.type === 'number' && (field.min ?? 0) > 0;
}

/** @param choices how many may be chosen */
function ofOptions(options: readonly OptionConfig[], choices: number): Prices | null {
  if (options.every(({ price }) => price === undefined)) return null;
  const dearest = options.map(({ price = 0 }) => price).sort((a, b) => b - a);
  return { by: 'option', options, most: dearest.slice(0, choices).reduce((sum, price) => sum + price, 0) };
}
