import { decimalAmount, parseTypedAmount } from '#forms/money.ts';

/**
 * The ordered quantity of a product: `choice`, the value of a variant, or `price`, the amount that the visitor chose as a decimal
 * text, and `quantity`, a number. `{}` means not ordered. A type, because an interface would be no JSON object.
 */
export type ProductValue = { [part: string]: string | number };

/** The price of a product, from its config or, in the page's script, from its markup. */
export interface Priced {
  currency?: string;
  /** Minor units, for a product with a fixed price. */
  price?: number;
  /** The variants, for a product with several prices. */
  options?: readonly { value: string; price?: number }[];
  /** The prices of variants in the page's script: JSON of value to price. */
  prices?: string;
}

/** Returns the prices of variants by value; null for a product without variants. */
export function pricesOf({
  options,
  prices,
}: Pick<Priced, 'options' | 'prices'>): Readonly<Record<string, number>> | null {
  if (options) return Object.fromEntries(options.map(({ value, price = 0 }) => [value, price]));
  return prices === undefined ? null : JSON.parse(prices);
}

/**
 * Returns the unit price in minor units and the ordered quantity; null when the product is not ordered, or the choice has no
 * price.
 */
export function orderedOf(
  { choice = '', price = '', quantity = 0 }: ProductValue,
  config: Priced,
): { unit: number; quantity: number } | null {
  const prices = pricesOf(config);
  const fixedPrice = config.price ?? parseTypedAmount(String(price), config.currency ?? '');
  const unit = prices ? (Object.hasOwn(prices, choice) ? prices[choice] : null) : fixedPrice;
  return typeof unit === 'number' && Number(quantity) > 0 ? { unit, quantity: Number(quantity) } : null;
}

/** Returns the sum of the prices of the chosen options. */
export function chosenPrice(chosen: unknown, config: Pick<Priced, 'options' | 'prices'>): number {
  const prices = pricesOf(config) ?? {};
  const values: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen];
  return values.reduce((sum: number, value) => {
    return sum + (Object.hasOwn(prices, String(value)) ? (prices[String(value)] ?? 0) : 0);
  }, 0);
}

/** Converts minor units to major units, in which conditions and formulas compare amounts. */
export function majorUnits(units: number, currency: string): number {
  return Number(decimalAmount(units, currency));
}
