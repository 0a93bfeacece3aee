import type { KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { CALCULATED_DECIMALS } from '#forms/field-types/calculated.ts';
import { decimals, isCurrency, MAX_AMOUNT } from '#forms/money.ts';
import { isObject } from '#json.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { decimalsTaken, smallestStep } from './currencies.ts';
import { checkMaximum, checkMinimum, PATH } from './never-payable.ts';
import { pricesOf } from './prices.ts';

const AMOUNT_KEYS = ['amount', 'amount_field', 'items_from'] as const;
const UNKNOWN_FIELD = 'must be the name of a field of this form';

/**
 * Checks the keys of `payment` against each other and against the form's fields. While `payment` is disabled it may be
 * incomplete, but the given keys must be valid.
 * @param payment any JSON: the schema reports mistakes within single keys
 */
export function checkPayment(payment: unknown, known: KnownFields, report: Report): void {
  if (!isObject(payment)) return;
  const given = AMOUNT_KEYS.filter((key) => payment[key] !== undefined);
  const hasProducts = [...known.sound.values()].some(({ type }) => type === 'product');
  if (hasProducts && given.length > 0) {
    report(`${PATH}.${given[0]}`, 'must be left out: the products of this form are what is to be paid');
  }
  if (given.length > 1) report(PATH, `must have only one of ${AMOUNT_KEYS.join(', ')}; it has ${given.join(' and ')}`);
  if (payment.enabled === true) {
    if (given.length === 0 && !hasProducts)
      report(PATH, `must say what is to be paid: add one of ${AMOUNT_KEYS.join(', ')}, or products`);
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
  checkMinimum(provider, { ...payment, currency }, known, report);
  checkMaximum(provider, { ...payment, currency }, known, report);
}

/** Reports amounts with more decimals than the provider accepts in the currency. */
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
    const amounts = prices?.by === 'option' ? prices.options.map(({ price }) => price) : [prices?.price];
    if (amounts.some(isTooFine)) report(`${PATH}.items_from[${index}]`, `has prices that ${rest}`);
  }
}

/** Reports products, extras, shipping and coupons whose amounts have more decimals than the provider accepts. */
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

/** Reports a calculated amount with too many decimals. Its size is checked when an order is created. */
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
    const sourcePath = `${path}[${index}]`;
    if (!isObject(source)) most += checkPriced(sourcePath, source, known, report);
    else {
      const price = checkPriced(`${sourcePath}.field`, source.field, known, report, true);
      most += price * checkQuantity(`${sourcePath}.quantity_field`, source.quantity_field, known, report);
    }
    const name = isObject(source) ? source.field : source;
    if (seen.has(name)) report(sourcePath, `names the field ${String(name)} again; name each field once`);
    seen.add(name);
  }
  if (most > MAX_AMOUNT) {
    report(PATH, `could come to more than ${MAX_AMOUNT} minor units; lower the prices or the max of the numbers`);
  }
}

/** Checks a field with prices. @returns the maximum cost of the field; 0 when unknown */
function checkPriced(path: string, name: unknown, known: KnownFields, report: Report, hasQuantity = false): number {
  if (typeof name !== 'string') return 0;
  const field = known.sound.get(name);
  if (!known.names.has(name)) report(path, UNKNOWN_FIELD);
  if (!field) return 0;
  const prices = pricesOf(field);
  if (!prices) {
    const target = hasQuantity ? 'options of it' : 'its options (select, radio, checkboxes) or to the number itself';
    report(path, `must be a field with prices: give a price to ${target}, or leave ${name} out`);
  } else if (prices.by === 'number') {
    if (hasQuantity) report(path, `must be a field with options; ${name} is a number, which is a quantity itself`);
    else checkQuantityField(path, field, report);
  }
  return prices?.most ?? 0;
}

/** Checks a quantity field. @returns the maximum quantity; 0 when unknown */
function checkQuantity(path: string, name: unknown, { names, sound }: KnownFields, report: Report): number {
  if (typeof name !== 'string') return 0;
  const field = sound.get(name);
  if (!names.has(name)) report(path, UNKNOWN_FIELD);
  if (!field) return 0;
  checkQuantityField(path, field, report);
  return field.type === 'number' ? (field.max ?? 0) : 0;
}

/**
 * Reports a quantity field that is not a number field for whole numbers from 0. Steps count from `min`, so both must be whole.
 */
function checkQuantityField(path: string, field: InputFieldConfig, report: Report): void {
  const { name } = field;
  if (field.type !== 'number') report(path, `must be a number field; ${name} is of type ${field.type}`);
  else if (field.min === undefined || field.min < 0)
    report(path, `must not be negative: give ${name} a min of 0 or more`);
  else if (!Number.isInteger(field.min) || !Number.isInteger(field.step)) {
    report(path, `must take whole numbers only: give ${name} the step 1 and a whole min`);
  }
}
