import type { FieldConfig, OptionConfig } from '#forms/config/types.ts';

/**
 * Prices of a field in minor units: for each option, or for each unit of a number. `most` is the maximum cost, null without a
 * bound.
 */
export type Prices =
  | { by: 'option'; options: readonly OptionConfig[]; most: number }
  | { by: 'number'; price: number; most: number | null };

/** Returns the prices of a field; null for a field without prices. */
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
 * True when the field of `amount_field` must have a value while it is shown: an empty amount would be below its `min`, and a
 * calculation without a result must not make the submission free.
 */
export function isAmountNeeded(field: FieldConfig): boolean {
  if (field.type === 'calculated') return true;
  return field.type === 'number' && (field.min ?? 0) > 0;
}

/** Returns the prices of options. @param choices maximum number of chosen options */
function ofOptions(options: readonly OptionConfig[], choices: number): Prices | null {
  if (options.every(({ price }) => price === undefined)) return null;
  const dearest = options.map(({ price = 0 }) => price).sort((a, b) => b - a);
  return { by: 'option', options, most: dearest.slice(0, choices).reduce((sum, price) => sum + price, 0) };
}
