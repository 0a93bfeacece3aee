import { decimalAmount, typedUnits } from '#forms/money.ts';

/**
 * What was ordered of a product: `choice`, the value of a variant, or `price`, what the visitor wants to pay as a decimal text, and
 * `quantity`, a number. `{}` is nothing. A type: an interface would be no JSON object.
 */
export type ProductValue = { [part: string]: string | number };

/** What a product costs, as its config says it, or to the page's script its markup. */
export interface Priced {
  currency?: string;
  /** Minor units, where it has one price. */
  price?: number;
  /** Where one of several is chosen. */
  options?: readonly { value: string; price?: number }[];
  /** The same in the page's script: prices by value, as JSON. */
  prices?: string;
}

/** Value to price, of a field with options; null for one without. */
export function pricesOf({
  options,
  prices,
}: Pick<Priced, 'options' | 'prices'>): Readonly<Record<string, number>> | null {
  if (options) return Object.fromEntries(options.map(({ value, price = 0 }) => [value, price]));
  return prices === undefined ? null : JSON.parse(prices);
}

/** What one of a product costs in minor units, and how many are ordered; null while none is, or what was chosen has no price. */
export function orderedOf(
  { choice = '', price = '', quantity = 0 }: ProductValue,
  config: Priced,
): { unit: number; quantity: number } | null {
  const prices = pricesOf(config);
  const own = config.price ?? typedUnits(String(price), config.currency ?? '');
  const unit = prices ? (Object.hasOwn(prices, choice) ? prices[choice] : null) : own;
  return typeof unit === 'number' && Number(quantity) > 0 ? { unit, quantity: Number(quantity) } : null;
}

/** The prices of what was chosen, added up. */
export function chosenPrice(chosen: unknown, config: Pick<Priced, 'options' | 'prices'>): number {
  const prices = pricesOf(config) ?? {};
  const values: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
  return values.reduce((sum: number, value) => {
    return sum + (Object.hasOwn(prices, String(value)) ? (prices[String(value)] ?? 0) : 0);
  }, 0);
}

/** An amount as conditions and formulas count it, in major units. */
export function majorUnits(units: number, currency: string): number {
  return Number(decimalAmount(units, currency));
}
