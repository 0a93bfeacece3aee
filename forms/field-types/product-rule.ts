import { decimalAmount, exampleAmount, formatAmountForInput, parseTypedAmount } from '#forms/money.ts';
import { majorUnits, orderedOf, type Priced, type ProductValue, pricesOf } from '#forms/orders/price.ts';
import { parseTypedNumber } from '#forms/typed-number.ts';
import type { PlainValue } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';

/** The config of a product as the rule reads it. */
export interface ProductConfig extends Priced {
  min_price?: number;
  max_price?: number;
  min_quantity?: number;
  max_quantity?: number;
}

export const productRule: FieldRule<ProductConfig, ProductValue> = {
  empty: {},
  fold: (own, parts) => own ?? parts,
  sanitise,
  validate,
  typed: (value, { currency = '' }, language) =>
    typeof value === 'object' && value !== null && 'price' in value
      ? { ...value, price: formatAmountForInput(value.price, currency, language) }
      : value,
  comparable: (value, config) => {
    const ordered = orderedOf(value, config);
    return ordered && majorUnits(ordered.unit * ordered.quantity, config.currency ?? '');
  },
  figures: ({ choice = '', quantity = 0 }): Record<string, PlainValue> => ({ choice: String(choice), quantity }),
};

/** Returns the part of a value that determines its price; null when the price is fixed. */
function pricingPart(config: ProductConfig): 'choice' | 'price' | null {
  if (pricesOf(config)) return 'choice';
  return config.price === undefined ? 'price' : null;
}

/**
 * Sanitises an order of a product. Without a choice, a price or a quantity above 0 the product is not ordered; a choice without a
 * quantity counts as one.
 */
function sanitise(raw: unknown, config: ProductConfig, language?: string): Sanitised<ProductValue> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return raw === '' ? { value: {} } : { value: {}, rule: 'invalid_type' };
  }
  const sent: Record<string, unknown> = Object.fromEntries(Object.entries(raw));
  const part = pricingPart(config);
  const { value: text, rule } = sanitiseLine((part && sent[part]) ?? '');
  if (rule) return { value: {}, rule };
  const quantity = parseQuantity(sent.quantity, part ? 1 : 0, language);
  if (quantity === null) return { value: {}, rule: 'quantity' };
  if (quantity === 0 || (part && text === '')) return { value: {} };
  if (!part) return { value: { quantity } };
  return { value: { [part]: part === 'price' ? normaliseAmount(text, config, language) : text, quantity } };
}

/** Parses a quantity; a ticked checkbox counts as one. @returns null for text that is no whole number */
function parseQuantity(raw: unknown, fallback: number, language?: string): number | null {
  if (Array.isArray(raw)) return parseQuantity(raw[0] ?? 0, fallback, language);
  if (raw === undefined || raw === null || raw === '') return fallback;
  if (typeof raw === 'object') return null;
  const text = typeof raw === 'string' ? parseTypedNumber(raw, language, 0) : raw;
  if (typeof text === 'string' && !/^\d{1,15}$/.test(text)) return null;
  const count = text === null ? Number.NaN : Number(text);
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/** Converts an amount to the notation of its currency; text that is no amount stays as it was typed. */
function normaliseAmount(text: string, { currency = '' }: ProductConfig, language?: string): string {
  const units = parseTypedAmount(text, currency, language);
  return units === null ? text : decimalAmount(units, currency);
}

function validate({ choice = '', price = '', quantity = 0 }: ProductValue, config: ProductConfig): Violation | null {
  const { currency = '', min_price: cheapest = 0, max_price: dearest = 0 } = config;
  const part = pricingPart(config);
  if (part === 'choice' && !Object.hasOwn(pricesOf(config) ?? {}, choice)) return { rule: 'option' };
  if (part === 'price') {
    const units = parseTypedAmount(String(price), currency);
    if (units === null) {
      return { rule: 'amount', params: { example: exampleAmount(currency) } };
    }
    if (units < cheapest) return { rule: 'min_price', params: { min: decimalAmount(cheapest, currency) } };
    if (units > dearest) return { rule: 'max_price', params: { max: decimalAmount(dearest, currency) } };
  }
  const { min_quantity: min = 1, max_quantity: max = 1 } = config;
  if (Number(quantity) < min) return { rule: 'min', params: { min } };
  return Number(quantity) > max ? { rule: 'max', params: { max } } : null;
}
