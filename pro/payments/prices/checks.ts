import type { KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { CALCULATED_DECIMALS } from '#forms/field-types/calculated.ts';
import { decimals, isCurrency, MAX_AMOUNT } from '#forms/money.ts';
import { isObject } from '#json.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { decimalsTaken, smallestStep } from './currencies.ts';
import { checkLeast, checkMost, PATH } from './never-payable.ts';
import { pricesOf } from './prices.ts';

const WAYS = ['amount', 'amount_field', 'items_from'] as const;
const UNKNOWN_FIELD = 'must be the name of a field of this form';

/**
 * What the keys of `payment` ask of each other and of the form's fields. A part that is switched off may be incomplete,
 * but what it says must be right.
 * @param payment any plain JSON: its keys may have mistakes of their own
 */
export function checkPayment(payment: unknown, known: KnownFields, report: Report): void {
  if (!isObject(payment)) return;
  const given = WAYS.filter((way) => payment[way] !== undefined);
  const hasProducts = [...known.sound.values()].some(({ type }) => type === 'product');
  if (hasProducts && given.length > 0) {
    report(`${PATH}.${given[0]}`, 'must be left out: the products of this form are what is to be paid');
  }
  if (given.length > 1) report(PATH, `must have only one of ${WAYS.join(', ')}; it has ${given.join(' and ')}`);
  if (payment.enabled === true) {
    if (given.length === 0 && !hasProducts)
      report(PATH, `must say what is to be paid: add one of ${WAYS.join(', ')}, or products`);
    for (const key of ['provider', 'currency']) {
      if (payment[key] === undefined) report(`${PATH}.${key}`, 'is required while payment is enabled');
    }
  }
  const { currency } = payment;
  const provider = findPaymentProvider(String(payment.provider));
  const { title, currencies } = provider ?? {};
  if (typeof currency === 'string' && currencies?.includes(currency) === false) {
    report(`${PATH}.currency`, `must be one that ${title} takes: ${currencies.join(', ')}`);
  }
  checkAmountField(payment, known, report);
  if (Array.isArray(payment.items_from)) checkItems(payment.items_from, known, report);
  if (!provider || typeof currency !== 'string' || !isCurrency(currency)) return;
  checkFineness(provider.id, { ...payment, currency }, known, report);
  checkProducts(provider.id, currency, known, report);
  checkLeast(provider, { ...payment, currency }, known, report);
  checkMost(provider, { ...payment, currency }, known, report);
}

/** Providers do not take every amount that a currency has. */
function checkFineness(
  provider: string,
  { currency, amount, items_from }: Record<string, unknown> & { currency: string },
  known: KnownFields,
  report: Report,
) {
  const step = smallestStep(provider, currency);
  const isTooFine = (price: number | undefined) => price !== undefined && price % step !== 0;
  const rest = `must be multiples of ${step}: ${provider} takes amounts in ${currency} with ${decimalsTaken(provider, currency)} decimals`;
  if (typeof amount === 'number' && isTooFine(amount)) report(`${PATH}.amount`, rest);
  for (const [index, source] of (Array.isArray(items_from) ? items_from : []).entries()) {
    const field = known.sound.get(String(isObject(source) ? source.field : source));
    const prices = field && pricesOf(field);
    const all = prices?.by === 'option' ? prices.options.map(({ price }) => price) : [prices?.price];
    if (all.some(isTooFine)) report(`${PATH}.items_from[${index}]`, `has prices that ${rest}`);
  }
}

/** What products, extras, shipping and coupons say in amounts. */
function checkProducts(provider: string, currency: string, known: KnownFields, report: Report): void {
  const step = smallestStep(provider, currency);
  if (step === 1) return;
  const rest = `must be multiples of ${step}: ${provider} takes amounts in ${currency} with ${decimalsTaken(provider, currency)} decimals`;
  for (const [path, field] of known.sound) {
    const amounts = orderAmounts(field);
    if (amounts.some((amount) => amount !== undefined && amount % step !== 0))
      report(PATH, `takes what the field ${path} costs, and its amounts ${rest}`);
  }
}

function orderAmounts(field: InputFieldConfig): (number | undefined)[] {
  switch (field.type) {
    case 'product':
      return [field.price, ...(field.options ?? []).map(({ price }) => price)];
    case 'product_option':
    case 'shipping':
      return field.options.map(({ price }) => price);
    case 'coupon':
      return field.codes.map(({ amount }) => amount);
    default:
      return [];
  }
}

function checkAmountField(
  { amount_field: name, currency, provider }: Record<string, unknown>,
  { names, sound }: KnownFields,
  report: Report,
): void {
  if (typeof name !== 'string') return;
  const path = `${PATH}.amount_field`;
  const field = sound.get(name);
  if (!names.has(name)) report(path, UNKNOWN_FIELD);
  else if (field?.type === 'calculated') checkCalculated(path, field, { currency, provider }, report);
  else if (field && field.type !== 'number')
    report(path, `must be a number or calculated field; ${name} is of type ${field.type}`);
  else if (field && (field.min === undefined || field.min < 0 || field.max === undefined)) {
    report(path, `needs bounds: give the field ${name} a min of 0 or more and a max, in whole units of the currency`);
  } else if (field && (field.max ?? 0) * 10 ** decimals(String(currency)) > MAX_AMOUNT) {
    report(path, `could come to more than ${MAX_AMOUNT} minor units; lower the max of ${name}`);
  }
}

/** What it comes to is bounded where an order is made; it must be written as finely as amounts are. */
function checkCalculated(
  path: string,
  { name, decimals: digits }: { name: string; decimals?: number },
  { currency, provider }: Record<string, unknown>,
  report: Report,
): void {
  if (typeof currency !== 'string' || !isCurrency(currency)) return;
  const taken = decimalsTaken(String(provider), currency);
  if ((digits ?? CALCULATED_DECIMALS) > taken) {
    report(path, `must not be finer than amounts in ${currency}: give ${name} at most ${taken} decimals`);
  }
}

function checkItems(sources: unknown[], known: KnownFields, report: Report): void {
  const path = `${PATH}.items_from`;
  if (sources.length === 0) report(path, 'must name at least one field with prices');
  const seen = new Set<unknown>();
  let most = 0;
  for (const [index, source] of sources.entries()) {
    const at = `${path}[${index}]`;
    if (!isObject(source)) most += checkPriced(at, source, known, report);
    else {
      const price = checkPriced(`${at}.field`, source.field, known, report, true);
      most += price * checkQuantity(`${at}.quantity_field`, source.quantity_field, known, report);
    }
    const name = isObject(source) ? source.field : source;
    if (seen.has(name)) report(at, `names the field ${String(name)} again; name each field once`);
    seen.add(name);
  }
  if (most > MAX_AMOUNT) {
    report(PATH, `could come to more than ${MAX_AMOUNT} minor units; lower the prices or the max of the numbers`);
  }
}

/** @returns the most that the field can cost; 0 where that is not known. */
function checkPriced(path: string, name: unknown, known: KnownFields, report: Report, times = false): number {
  if (typeof name !== 'string') return 0;
  const field = known.sound.get(name);
  if (!known.names.has(name)) report(path, UNKNOWN_FIELD);
  if (!field) return 0;
  const prices = pricesOf(field);
  if (!prices) {
    const place = times ? 'options of it' : 'its options (select, radio, checkboxes) or to the number itself';
    report(path, `must be a field with prices: give a price to ${place}, or leave ${name} out`);
  } else if (prices.by === 'number') {
    if (times) report(path, `must be a field with options; ${name} is a number, which is a quantity itself`);
    else checkCounts(path, field, report);
  }
  return prices?.most ?? 0;
}

/** @returns the largest quantity; 0 where that is not known. */
function checkQuantity(path: string, name: unknown, { names, sound }: KnownFields, report: Report): number {
  if (typeof name !== 'string') return 0;
  const field = sound.get(name);
  if (!names.has(name)) report(path, UNKNOWN_FIELD);
  if (!field) return 0;
  checkCounts(path, field, report);
  return field.type === 'number' ? (field.max ?? 0) : 0;
}

/** A quantity is a number field that takes nothing but whole numbers from 0 on: steps are counted from `min`. */
function checkCounts(path: string, field: InputFieldConfig, report: Report): void {
  const { name } = field;
  if (field.type !== 'number') report(path, `must be a number field; ${name} is of type ${field.type}`);
  else if (field.min === undefined || field.min < 0)
    report(path, `must not be negative: give ${name} a min of 0 or more`);
  else if (!Number.isInteger(field.min) || !Number.isInteger(field.step)) {
    report(path, `must take whole numbers only: give ${name} the step 1 and a whole min`);
  }
}
