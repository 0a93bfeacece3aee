import { majorUnits } from '#forms/orders/price.ts';
import type { Loose } from '../reading.ts';

/** The unit price of a product, for a formula: where it has variants, that of the one that was chosen. Null if it cannot be known. */
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
  // The visitor's own price, which is the amount as long as it is one.
  return most === undefined ? path : null;
}
