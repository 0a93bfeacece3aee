import type { KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { decimalAmount, decimals } from '#forms/money.ts';
import { isObject } from '#json.ts';
import type { PaymentProvider } from '#pro/payments/providers/payments.ts';
import { maximumAmount, minimumAmount } from './currencies.ts';
import { pricesOf } from './prices.ts';

export const PATH = 'config.options.payment';

/** Payment option with a valid currency; its other keys may be invalid. */
type Payment = Record<string, unknown> & { currency: string };

/** Reports amounts that are always below the provider's minimum: a fixed amount, and an option that alone makes up the amount. */
export function checkMinimum(
  { id, title }: PaymentProvider,
  { currency, amount, items_from: sources }: Payment,
  known: KnownFields,
  report: Report,
): void {
  const least = minimumAmount(id, currency);
  const rest = `must be at least ${inUnits(least, currency)}: ${title} takes no less`;
  if (typeof amount === 'number' && amount > 0 && amount < least) report(`${PATH}.amount`, rest);
  const [only, ...more] = Array.isArray(sources) ? sources : [];
  if (typeof only !== 'string' || more.length > 0) return;
  const field = known.sound.get(only);
  if (field?.type !== 'select' && field?.type !== 'radio') return;
  const tooCheap = field.options.filter(({ price = 0 }) => price > 0 && price < least).map(({ value }) => value);
  if (tooCheap.length > 0) report(`${PATH}.items_from[0]`, `has prices (${tooCheap.join(', ')}) that ${rest}`);
}

/**
 * Reports amounts that are always above the provider's maximum. Forms with a coupon are skipped, because only a coupon reduces
 * an amount.
 */
export function checkMaximum(
  { id, title }: PaymentProvider,
  { currency, amount, amount_field: chosen, items_from: sources }: Payment,
  known: KnownFields,
  report: Report,
): void {
  const fields = [...known.sound];
  if (fields.some(([, { type }]) => type === 'coupon')) return;
  const most = maximumAmount(id, currency);
  const rest = `must be at most ${inUnits(most, currency)}: ${title} takes no more at once`;
  if (typeof amount === 'number' && amount > most) report(`${PATH}.amount`, rest);
  const bounded = known.sound.get(String(chosen));
  if (bounded?.type === 'number' && (bounded.min ?? 0) * 10 ** decimals(currency) > most) {
    report(`${PATH}.amount_field`, `names a field whose min ${rest}`);
  }
  for (const [index, source] of (Array.isArray(sources) ? sources : []).entries()) {
    const field = known.sound.get(String(isObject(source) ? source.field : source));
    if (field && itemPrices(field).some((price) => price > most)) {
      report(`${PATH}.items_from[${index}]`, `has prices that ${rest}`);
    }
  }
  for (const [path, field] of fields) {
    if (productPrices(field).some((price) => price > most)) {
      report(PATH, `takes what the field ${path} costs, and its amounts ${rest}`);
    }
  }
}

function inUnits(amount: number, currency: string): string {
  return `${decimalAmount(amount, currency)} ${currency} (${amount} minor units)`;
}

function itemPrices(field: InputFieldConfig): number[] {
  const prices = pricesOf(field);
  if (!prices) return [];
  return prices.by === 'number' ? [prices.price] : prices.options.map(({ price = 0 }) => price);
}

/** Returns the minimum cost of each choice of a product. */
function productPrices(field: InputFieldConfig): number[] {
  if (field.type === 'product_option') return field.options.map(({ price = 0 }) => price);
  if (field.type !== 'product') return [];
  const { price, min_price: least, options = [], min_quantity: fewest = 1 } = field;
  return [price, least, ...options.map((option) => option.price)].map((amount = 0) => amount * fewest);
}
