import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { fieldAt, type PlacedField, valueAt } from '#forms/field-types/index.ts';
import { formatAmount, MAX_AMOUNT, minorUnits } from '#forms/money.ts';
import { couponField, type Order, orderOf } from '#forms/orders/order.ts';
import { checkCoupon } from '#forms/orders/settle.ts';
import { addUp } from '#forms/orders/sums.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { type EnabledPayment, enabledPayment, itemFields } from '#pro/payments/option.ts';
import type { OrderItem } from '#pro/payments/store/order.ts';
import { languageOf, type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { decimalsTaken, maximumAmount, minimumAmount, smallestStep } from './currencies.ts';
import { isAmountNeeded, pricesOf } from './prices.ts';

/** Total of a submission. */
export interface OrderTotal {
  /** Sum of the items in minor units; 0 when there is nothing to pay. */
  amount: number;
  /** Currency code of ISO 4217. */
  currency: string;
  /** Line that the provider shows. */
  description: string;
  /** Items with a cost. */
  items: OrderItem[];
}

/** Value for which no order can be created. The message is shown to the visitor at the field. */
export class OrderError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'OrderError';
    this.field = field;
  }
}

/**
 * Calculates the total of a submission from the prices in the form's configuration; null when the form requires no payment. A
 * hidden or empty field costs nothing, but never makes the choices of another field free: see `quantityOf`.
 * @param values validated values, without hidden fields
 * @throws OrderError
 */
export function orderTotal(
  form: { title: string; config: FormConfig },
  values: SubmissionValues,
  now: Date,
): OrderTotal | null {
  const payment = enabledPayment(form.config);
  if (!payment) return null;
  const config = withAnswers(form.config, values);
  const { currency, description = form.title } = payment;
  const ordered = orderedBy(config, payment, description, values);
  const texts = textsOf(config);
  const amountText = (units: number) => ({ amount: formatAmount(units, currency, languageOf(form.config)) });
  const most = maximumAmount(payment.provider, currency);
  const items: OrderItem[] = [];
  let [sum, first, over] = [0, '', ''];
  for (const { field, source: _, ...item } of ordered.items) {
    if (item.unitAmount === 0 || item.quantity === 0) continue;
    // Beyond 2^53 the product is inexact, but then it exceeds the maximum anyway.
    sum += item.unitAmount * item.quantity;
    if (sum > MAX_AMOUNT) throw new OrderError(field, fill(texts.payment.tooMuch, amountText(most)));
    items.push(item);
    first ||= field;
    if (sum > most) over ||= field;
  }
  const coupon = checkCoupon(form.config, values, { ...ordered, currency }, now);
  const couponName = couponField(form.config)?.name ?? '';
  if (coupon.message !== null) throw new OrderError(couponName, coupon.message);
  const sums = addUp(ordered.parts, coupon.terms, ordered.shipping, amountStep(form.config));
  if (sums.discount > 0) {
    const name = `${texts.order.discount} (${coupon.code})`;
    items.push({ kind: 'discount', name, unitAmount: -sums.discount, quantity: 1 });
    first = couponName;
  }
  if (sums.shipping > 0) {
    const name = ordered.shipping.map((method) => method.name).join(', ');
    items.push({ kind: 'shipping', name, unitAmount: sums.shipping, quantity: 1 });
  }
  // A fixed amount was checked when the form was saved, and has no field to correct.
  const fieldToCorrect = over || first;
  if (fieldToCorrect && sums.total > most)
    throw new OrderError(fieldToCorrect, fill(texts.payment.tooMuch, amountText(most)));
  const least = minimumAmount(payment.provider, currency);
  if (first && sums.total > 0 && sums.total < least) {
    throw new OrderError(first, fill(texts.payment.tooLittle, amountText(least)));
  }
  return { amount: sums.total, currency, description, items };
}

/** Returns the number of minor units of which the amounts of a form's orders must be multiples, as its provider requires. */
export function amountStep(config: FormConfig): number {
  const payment = enabledPayment(config);
  return payment ? smallestStep(payment.provider, payment.currency) : 1;
}

/** Returns the ordered items: the form's products, or the items that its payment option names. */
function orderedBy(
  config: FormConfig,
  payment: EnabledPayment,
  description: string,
  values: SubmissionValues,
): Pick<Order, 'parts' | 'shipping'> & { items: PricedItem[] } {
  const order = orderOf(config, values);
  if (!order) {
    const items = pricedItems(config, payment, description, values);
    const bySource = Map.groupBy(
      items.filter(({ quantity }) => quantity > 0),
      ({ source }) => source,
    );
    const parts = [...bySource].map(([field, fieldItems]) => ({
      field,
      amount: fieldItems.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0),
    }));
    return { items, parts, shipping: [] };
  }
  const step = amountStep(config);
  const items = order.lines.map(({ field: source, path: field, name, unit: unitAmount, quantity }) => {
    // Prices of the form were checked when it was saved; this check is for a price that the visitor entered.
    if (unitAmount % step !== 0) throw new OrderError(field, decimalsText(payment, textsOf(config).payment));
    return { field, source, name, unitAmount, quantity };
  });
  return { ...order, items };
}

type PaymentTexts = Texts['payment'];

/** Item with its price field and the field to correct when the item costs too much. */
type PricedItem = OrderItem & { source: string; field: string };

function pricedItems(
  config: FormConfig,
  payment: EnabledPayment,
  description: string,
  values: SubmissionValues,
): PricedItem[] {
  const { amount, amount_field: amountField, items_from: sources = [] } = payment;
  if (amount !== undefined) return [{ source: '', field: '', name: description, unitAmount: amount, quantity: 1 }];
  const { payment: texts } = textsOf(config);
  const readValue = (path: string) => (valueAt(values, path) ?? null) as FieldValue;
  if (amountField !== undefined) {
    if (valueAt(values, amountField) === undefined) return [];
    const unitAmount = chosenAmount(fieldAt(config.fields, amountField), readValue(amountField), payment, texts);
    return [{ source: amountField, field: amountField, name: description, unitAmount, quantity: 1 }];
  }
  return sources.flatMap((source) => {
    const { field: name, quantityField } = itemFields(source);
    const field = fieldAt(config.fields, name);
    if (!field) return [];
    const times = quantityField === null ? 1 : quantityOf(quantityField, readValue(quantityField), texts);
    const items = itemsOfField({ field, path: name }, readValue(name), texts);
    return items.map((item) => ({
      ...item,
      quantity: item.quantity * times,
      source: name,
      field: quantityField ?? name,
    }));
  });
}

function itemsOfField({ field, path }: PlacedField, value: FieldValue, texts: PaymentTexts): OrderItem[] {
  const prices = pricesOf(field);
  const label = field.label || field.name;
  if (prices?.by === 'number') {
    return [{ name: label, unitAmount: prices.price, quantity: wholeNumber(path, value, texts) }];
  }
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const options = prices?.options.filter((option) => chosen.has(option.value)) ?? [];
  return options.map((option) => ({
    name: `${label}: ${option.label || option.value}`,
    unitAmount: option.price ?? 0,
    quantity: 1,
  }));
}

/** Returns the quantity of an item: 1 when its field is empty, and 0 only when the visitor entered 0. */
function quantityOf(field: string, value: FieldValue, texts: PaymentTexts): number {
  return value === null ? 1 : wholeNumber(field, value, texts);
}

/** Returns a whole number from 0. The field's own rules are not enough, because extensions may have changed the value. */
function wholeNumber(field: string, value: FieldValue, texts: PaymentTexts): number {
  if (value === null) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new OrderError(field, texts.wholeNumber);
}

/**
 * Converts an amount in major units to minor units, through the shortest decimal of the number, which is the one that was
 * typed.
 */
function chosenAmount(
  config: InputFieldConfig | undefined,
  value: FieldValue,
  { amount_field: field = '', provider, currency }: EnabledPayment,
  texts: PaymentTexts,
): number {
  if (value === null) {
    if (config && isAmountNeeded(config)) throw new OrderError(field, texts.amount);
    return 0;
  }
  // A calculation can have a negative result.
  if (typeof value === 'number' && value < 0) throw new OrderError(field, texts.amount);
  const amount = typeof value === 'number' ? minorUnits(String(value), currency) : null;
  if (amount !== null && amount % smallestStep(provider, currency) === 0) return amount;
  throw new OrderError(field, decimalsText({ provider, currency }, texts));
}

function decimalsText(
  { provider, currency }: Pick<EnabledPayment, 'provider' | 'currency'>,
  texts: PaymentTexts,
): string {
  const digits = decimalsTaken(provider, currency);
  return digits === 0 ? texts.wholeAmount : fill(texts.decimals, { digits });
}
