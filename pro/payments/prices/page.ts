import type { FieldConfig, FormConfig, OptionConfig, SubmissionValues } from '#forms/config/types.ts';
import { fieldAt, isGroup } from '#forms/field-types/index.ts';
import { withPrices as optionsWithPrices } from '#forms/field-types/priced-options.ts';
import { formatAmount } from '#forms/money.ts';
import { couponField, orderCurrency } from '#forms/orders/order.ts';
import type { PlannedItem, TotalPlan } from '#forms/page/total-plan.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { type EnabledPayment, enabledPayment, itemFields } from '#pro/payments/option.ts';
import { findPaymentProvider } from '#pro/payments/providers/table.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill, type Text } from '#texts/text.ts';
import { isAmountNeeded, pricesOf } from './prices.ts';
import { amountStep, OrderError, orderTotal } from './total.ts';

/** Returns the fields for the page: with prices where they are charged, and with a needed amount field as required. */
export function fieldsWithPrices(config: FormConfig): FieldConfig[] {
  const payment = enabledPayment(config);
  if (!payment) return config.fields;
  const { currency } = payment;
  const language = languageOf(config);
  const priced = new Set(payment.items_from?.map((source) => itemFields(source).field));
  const toShown = (field: FieldConfig, within: string): FieldConfig => {
    const path = within + field.name;
    if (isGroup(field))
      return { ...field, fields: field.fields.map((inner) => toShown(inner, `${path}.`)) } as FieldConfig;
    if (field.type === 'number' && path === payment.amount_field && isAmountNeeded(field))
      return { ...field, required: true };
    return priced.has(path) ? withPrices(field, currency, language) : field;
  };
  return config.fields.map((field) => toShown(field, ''));
}

/**
 * Renders the total above the button. The script fills in a total that depends on the visitor's choices.
 * @param isLater true if it is to be paid once a place is taken
 */
export function renderTotal(
  config: FormConfig,
  filled?: { values: SubmissionValues; now: Date },
  isLater = false,
): string {
  const payment = enabledPayment(config);
  if (!payment) return '';
  const { amount: fixed, provider, mode } = payment;
  const amount = fixed ?? (filled && chosenTotal(config, filled));
  const shown = amount === undefined ? '' : formatAmount(amount, payment.currency, languageOf(config));
  // A fixed amount changes too when a coupon can reduce it.
  const isVariable = fixed === undefined || couponField(config) !== undefined;
  const attributes = {
    class: 'svca-total',
    'data-total': isVariable ? JSON.stringify(totalPlan(config, payment, isLater)) : null,
    hidden: !shown,
  };
  const isFree = amount === 0 && fixed === undefined;
  const { payment: texts, waitingList } = textsOf(config);
  const title = findPaymentProvider(provider)?.title ?? provider;
  const where = isLater ? waitingList.payLater : fill(texts.where, { provider: title });
  const note = escapeHtml(mode === 'test' ? `${where} ${texts.test}` : where);
  return `<div class="svca-payment"><p${renderAttributes(attributes)}>${escapeHtml(texts.toPay)} <output>${escapeHtml(shown)}</output></p><p${renderAttributes({ class: 'svca-description', 'data-note': 'due', hidden: isFree })}>${note}</p><p${renderAttributes({ class: 'svca-description', 'data-note': 'free', hidden: !isFree })}>${escapeHtml(texts.nothing)}</p></div>`;
}

/**
 * Returns the text of the payment button with the amount; null when nothing has to be paid, or only the script knows the amount.
 * @param filled values that a visitor without JavaScript has filled in
 */
export function payButton(config: FormConfig, filled?: { values: SubmissionValues; now: Date }): string | null {
  const payment = enabledPayment(config);
  const amount = payment && (filled ? chosenTotal(config, filled) : payment.amount);
  if (!payment || !amount) return null;
  return fill(payText(config), { amount: formatAmount(amount, payment.currency, languageOf(config)) });
}

/** Returns the text of the payment button. A form's own text is kept, because the law may prescribe it. */
function payText(config: FormConfig): Text<'amount'> {
  const customText = config.options.theme?.buttons?.send;
  return customText === undefined ? textsOf(config).payment.pay : (`${customText} ({amount})` as Text<'amount'>);
}

/** Returns the total of the filled-in values; undefined while they make no valid order. */
function chosenTotal(config: FormConfig, { values, now }: { values: SubmissionValues; now: Date }): number | undefined {
  try {
    return orderTotal({ title: '', config }, values, now)?.amount;
  } catch (error) {
    if (error instanceof OrderError) return undefined;
    throw error;
  }
}

/** @param isLater true if the button does not lead to a payment */
function totalPlan(config: FormConfig, payment: EnabledPayment, isLater: boolean): TotalPlan {
  const { currency, amount, amount_field, items_from = [] } = payment;
  const step = amountStep(config);
  const button = { send: buttonTexts(config).send, pay: payText(config) };
  const plan = { currency, language: languageOf(config), ...(!isLater && { button }), ...(step > 1 && { step }) };
  if (orderCurrency(config) !== null) return { ...plan, order: true };
  if (amount !== undefined) return { ...plan, amount };
  if (amount_field !== undefined) {
    const field = fieldAt(config.fields, amount_field);
    return { ...plan, amountField: amount_field, amountNeeded: field !== undefined && isAmountNeeded(field) };
  }
  const items = items_from.flatMap((source): PlannedItem[] => {
    const names = itemFields(source);
    const field = fieldAt(config.fields, names.field);
    const prices = field && pricesOf(field);
    if (!prices) return [];
    return [{ ...names, prices: prices.by === 'number' ? prices.price : prices.options.flatMap(priceOfOption) }];
  });
  return { ...plan, items };
}

function priceOfOption({ value, price }: OptionConfig): [string, number][] {
  return price === undefined ? [] : [[value, price]];
}

/** Adds prices to a field: to the labels of its options, or before the description of a number. */
function withPrices(field: FieldConfig, currency: string, language: string): FieldConfig {
  switch (field.type) {
    case 'number': {
      const { price, description } = field;
      if (price === undefined) return field;
      return {
        ...field,
        description: [`× ${formatAmount(price, currency, language)}`, description].filter(Boolean).join(' – '),
      };
    }
    case 'select':
    case 'radio':
    case 'checkboxes':
      return { ...field, options: optionsWithPrices(field.options, currency, language) };
    default:
      return field;
  }
}
