import { type AnyObject, type InferType, type ISchema, lazy } from 'yup';
import { PAYMENT_TEXTS } from '#features/pro-options.ts';
import { processesBudgets } from '#features/processes/budgets.ts';
import { endsOfProcess } from '#features/processes/check.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormOption } from '#forms/config/option.ts';
import {
  amount,
  choice,
  clearable,
  exact,
  flag,
  integer,
  line,
  list,
  type Report,
  text,
} from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { isCurrency } from '#forms/money.ts';
import { COMPLETED } from '#forms/process/definition.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { checkPayment } from './prices/checks.ts';
import { PAYMENT_MODES } from './providers/payments.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from './providers/table.ts';

/** Field with prices, which are multiplied by the value of `quantity_field` if there is one. */
export type ItemSource = string | { field: string; quantity_field: string };

const fieldName = (what: string) => line(194).required(`\${path} is required: the name of ${what}`);

const oneField = fieldName('a field').typeError(`\${path} must be the name of a field, or {field, quantity_field}`);
const fieldTimesQuantity = exact({
  field: described('A field with options that have a price.', fieldName('a field with options that have a price')),
  quantity_field: described('A number field whose value multiplies the prices.', fieldName('a number field')),
});

/** Schema of either form of an entry, chosen by its type because yup has no unions. */
const itemSource = noted(
  { anyOf: () => [oneField, fieldTimesQuantity] },
  lazy((value: unknown) => (typeof value === 'object' && value !== null ? fieldTimesQuantity : oneField)),
) as ISchema<ItemSource, AnyObject>;

const schema = exact({
  enabled: described('Requires a payment for each submission.', flag().default(false)),
  provider: described('The payment provider.', choice(PAYMENT_PROVIDERS)),
  mode: described('In test no money moves.', choice(PAYMENT_MODES).default('test')),
  currency: described(
    'A code of ISO 4217, in capitals.',
    line(3).test('currency', `\${path} must be a currency code of ISO 4217 in capitals, e.g. EUR`, (code) => {
      return code === undefined || isCurrency(code);
    }),
  ),
  amount: described('A fixed amount to pay, instead of amount_field or items_from.', amount(1)),
  amount_field: described(
    'A number field in which the visitor chooses the amount, or a calculated one; in major units.',
    line(194),
  ),
  items_from: described('Fields whose prices are added up.', list(itemSource, budgets.formFields.atMost)),
  description: described("Shown at the provider; the form's title when absent.", clearable(line(500))),
  expires_minutes: described(
    'Minutes for which the checkout can be paid. Providers allow 30 minutes to a day.',
    integer(30, 1440).default(180),
  ),
  refund_on: described(
    'Ends of the form’s process at which the whole payment is given back, such as `rejected`.',
    clearable(list(line(40).required(), processesBudgets.processEnds.atMost)),
  ),
  capture_on: described(
    'Ends of the form’s process at which the amount is taken, such as `completed`: it is only reserved until then, and released at any other end. Absent: it is taken at once.',
    clearable(list(line(40).required(), processesBudgets.processEnds.atMost)),
  ),
  success_text: described(
    'Plain text, shown after a payment; a built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
  cancel_text: described(
    'Plain text, shown after a payment that was cancelled; a built-in text when absent.',
    clearable(text(budgets.formText.atMost)),
  ),
});

export type PaymentConfig = InferType<typeof schema>;

declare module '#features/pro-options.ts' {
  interface PaymentOption extends PaymentConfig {}
}

/** Checks that refunds and captures name ends of the process, and not the same ones. */
function checkEnds({ refund_on, capture_on }: Record<string, unknown>, process: unknown, report: Report): void {
  const ends = endsOfProcess(process);
  const refunds = namesIn(refund_on);
  const captures = namesIn(capture_on);
  const checkEnd = (at: string, end: unknown) => {
    if (!isObject(process)) report(at, 'is for forms with a process');
    else if (!ends.has(String(end))) report(at, 'is no end of the process of this form');
  };
  for (const [index, end] of refunds.entries()) {
    const at = `config.options.payment.refund_on[${index}]`;
    if (isObject(process) && end === COMPLETED) report(at, `must not be ${COMPLETED}: that is the good end`);
    else checkEnd(at, end);
  }
  for (const [index, end] of captures.entries()) {
    const at = `config.options.payment.capture_on[${index}]`;
    checkEnd(at, end);
    if (refunds.includes(end)) report(at, 'is in refund_on too: an end either takes the amount or gives it back');
    else if (captures.indexOf(end) < index) report(at, 'is there already');
  }
}

function namesIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Option `payment` of a form. */
export const paymentOption: FormOption = {
  keys: {
    payment: described(
      'The payment for a submission; absent when submissions are free. Pro edition.',
      clearable(schema),
    ),
  },
  check({ payment, process }, { known }, report) {
    checkPayment(payment, known, report);
    checkEnds(recordOf(payment), process, report);
  },
  texts: PAYMENT_TEXTS,
};

/** Option `payment` of a form that requires a payment. */
export type EnabledPayment = PaymentConfig & { provider: PaymentProviderId; currency: string };

/** Returns the form's payment option; null when the form requires no payment. */
export function enabledPayment({ options }: { options: { payment?: PaymentConfig } }): EnabledPayment | null {
  const { payment } = options;
  if (!payment?.enabled) return null;
  const { provider, currency } = payment;
  if (!provider || !currency) throw new Error('a form with payment was saved without provider or currency');
  return { ...payment, provider, currency };
}

/** True if the amount is reserved first, and taken at the end of the process. */
export function reservesAmount({ capture_on: ends }: Pick<PaymentConfig, 'capture_on'>): boolean {
  return (ends?.length ?? 0) > 0;
}

/** Returns the names of the price field and the quantity field of an entry of `items_from`. */
export function itemFields(source: ItemSource): { field: string; quantityField: string | null } {
  if (typeof source === 'string') return { field: source, quantityField: null };
  return { field: source.field, quantityField: source.quantity_field };
}
