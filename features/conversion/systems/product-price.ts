import { majorUnits } from '#forms/orders/price.ts';
import type { Loose } from '../reading.ts';

/**
 * Returns the unit price of a product for a formula: that of the chosen variant, if it has variants. Null if it cannot be known.
 */
export function priceOf(
  { price, options, currency, max_quantity: most }: Loose,
  path: string,
  chosen: string,
): string | null {
  const major = (units: unknown) => String(majorUnits(Number(units), String(currency)));
  if (Array.isArray(options)) {
    return (options as Loose[]).reduceRight<string>((rest, option) => {
      return `if(${chosen} == ${JSON.stringify(String(option.value))}, ${major(option.price)}, ${rest})`;
    }, '0');
  }
  if (price !== undefined) return major(price);
  // The visitor enters the price, which equals the amount while the quantity is one.
  return most === undefined ? path : null;
}
