import { isCurrency } from '#forms/money.ts';
import { maximumInStripeUnits, STRIPE_MINIMUMS } from '#pro/payments/providers/stripe/bounds.ts';
import { toStripeAmount } from '#pro/payments/providers/stripe/money.ts';
import { DAY_SECONDS } from '#time.ts';
import type { StripeAccount } from './account.ts';
import type { Line, Session } from './objects.ts';
import { readDiscount, readShipping } from './reductions.ts';
import { type Fields, invalid, missing } from './wire.ts';

const PARAMETERS = [
  'mode',
  'line_items',
  'discounts',
  'shipping_options',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'metadata',
  'payment_intent_data',
  'expires_at',
  'locale',
  'expand',
];
const SHORTEST_S = 30 * 60;
const LONGEST_S = DAY_SECONDS;

/** Creates a session for `POST /v1/checkout/sessions`. @param baseUrl base URL of the payer's page */
export function createSession(account: StripeAccount, fields: Fields, baseUrl: string): Session {
  fields.allow(...PARAMETERS);
  if (fields.needText('mode') !== 'payment') throw invalid('mode', 'The sandbox knows the mode payment only.');
  const success_url = fields.url('success_url');
  if (!success_url) throw missing('success_url');
  const items = fields.list('line_items').map(readLine);
  const [first] = items;
  if (!first) throw missing('line_items');
  if (items.length > 100) throw invalid('line_items', 'You can have up to 100 line items.');
  if (items.some(({ currency }) => currency !== first.currency)) {
    throw invalid('line_items', 'All prices on a Checkout Session must be in the same currency.');
  }
  const subtotal = items.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
  const discount = readDiscount(account, fields, { subtotal, currency: first.currency });
  const shipping = readShipping(fields, first.currency);
  const total = subtotal - (discount?.amount ?? 0) + (shipping?.amount ?? 0);
  checkTotal(total, first.currency);
  const stamp = account.stamp(`cs_${account.mode}`);
  const now = account.seconds();
  const expires_at = fields.whole('expires_at') ?? now + LONGEST_S;
  if (expires_at < now + SHORTEST_S) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (expires_at > now + LONGEST_S) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
  const session: Session = {
    ...stamp,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: {
      amount_discount: discount?.amount ?? 0,
      amount_shipping: shipping?.amount ?? 0,
      amount_tax: 0,
    },
    currency: first.currency,
    client_reference_id: fields.text('client_reference_id') ?? null,
    metadata: fields.metadata(),
    success_url,
    cancel_url: fields.url('cancel_url') ?? null,
    expires_at,
    locale: fields.text('locale') ?? null,
    mode: 'payment',
    url: `${baseUrl}/stripe/pay/${stamp.id}`,
  };
  const lines = [
    ...items,
    ...(discount ? [{ name: discount.name, unitAmount: -discount.amount, quantity: 1 }] : []),
    ...(shipping ? [{ name: shipping.name, unitAmount: shipping.amount, quantity: 1 }] : []),
  ];
  const payment = fields.within('payment_intent_data').allow('metadata', 'capture_method');
  const capture_method = payment.text('capture_method') ?? 'automatic_async';
  if (capture_method !== 'automatic_async' && capture_method !== 'manual')
    throw invalid('payment_intent_data[capture_method]', 'The sandbox knows automatic_async and manual only.');
  return account.addSession(session, lines, { metadata: payment.metadata(), capture_method });
}

function readLine(item: Fields): Line & { currency: string } {
  const price = item
    .allow('price_data', 'quantity')
    .within('price_data')
    .allow('currency', 'unit_amount', 'product_data');
  const currency = price.needText('currency');
  const unitAmount = price.whole('unit_amount');
  const name = price.within('product_data').allow('name', 'description').needText('name');
  const quantity = item.whole('quantity') ?? 1;
  if (!isCurrency(currency.toUpperCase()) || currency !== currency.toLowerCase()) {
    throw invalid('line_items[0][price_data][currency]', `Invalid currency: ${currency}.`);
  }
  if (unitAmount === undefined) throw missing('line_items[0][price_data][unit_amount]');
  if (unitAmount < 0 || quantity < 1)
    throw invalid('line_items', 'Invalid non-negative integer', 'parameter_invalid_integer');
  if (name.length > 250) throw invalid('line_items[0][price_data][product_data][name]', 'Invalid string: too long.');
  return { name, unitAmount, quantity, currency };
}

function checkTotal(total: number, currency: string): void {
  if (['isk', 'ugx'].includes(currency) && total % 100 !== 0) {
    const message = `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100.`;
    throw invalid(undefined, message, 'invalid_charge_amount_no_decimal_compatible');
  }
  if (['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) && total % 10 !== 0) {
    throw invalid(undefined, `Invalid amount for ${currency}: the last digit must be 0.`, 'invalid_charge_amount');
  }
  const code = currency.toUpperCase();
  const known = STRIPE_MINIMUMS[code];
  const least = known === undefined ? 1 : toStripeAmount(known, code);
  if (total < least) {
    const message = `The Checkout Session's total amount due must add up to at least ${least} in the smallest unit of ${currency}`;
    throw invalid(undefined, message, 'amount_too_small');
  }
  const most = maximumInStripeUnits(code);
  if (total > most) {
    const message = `The Checkout Session's total amount due must be no more than ${most} in the smallest unit of ${currency}`;
    throw invalid(undefined, message, 'amount_too_large');
  }
}
