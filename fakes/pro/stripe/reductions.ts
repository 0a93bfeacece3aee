import type { StripeAccount } from './account.ts';
import type { Coupon } from './objects.ts';
import { type Fields, invalid, missing, RemoteError } from './wire.ts';

/** Creates a coupon for `POST /v1/coupons`: only one-time fixed amounts are supported. */
export function createCoupon(account: StripeAccount, fields: Fields): Coupon {
  fields.allow('id', 'name', 'amount_off', 'currency', 'duration', 'metadata', 'expand');
  const amount_off = fields.whole('amount_off');
  if (amount_off === undefined) throw missing('amount_off');
  if (amount_off < 1) throw invalid('amount_off', 'Invalid positive integer', 'parameter_invalid_integer');
  const currency = fields.needText('currency');
  if (fields.needText('duration') !== 'once') throw invalid('duration', 'The sandbox knows the duration once only.');
  const name = fields.text('name') ?? null;
  if (name !== null && name.length > 40) throw invalid('name', 'Invalid string: must be at most 40 characters');
  const stamp = account.stamp('co');
  const id = fields.text('id') ?? stamp.id;
  if (account.coupons.find(id)) throw invalid('id', 'Coupon already exists.', 'resource_already_exists');
  const fixed = { object: 'coupon', percent_off: null, duration: 'once', valid: true } as const;
  return account.coupons.add({ ...stamp, ...fixed, id, name, amount_off, currency });
}

interface Reduction {
  name: string;
  amount: number;
}

/** Returns the discount by the single coupon of a session, at most the sum of its lines. */
export function readDiscount(
  account: StripeAccount,
  fields: Fields,
  { subtotal, currency }: { subtotal: number; currency: string },
): Reduction | null {
  const [first, ...more] = fields.list('discounts');
  if (!first) return null;
  if (more.length > 0) throw invalid('discounts', 'You can only apply one discount to a Checkout Session.');
  const id = first.allow('coupon', 'promotion_code').needText('coupon');
  const coupon = account.coupons.find(id);
  if (!coupon) {
    throw new RemoteError(400, {
      code: 'resource_missing',
      message: `No such coupon: '${id}'`,
      param: 'discounts[0][coupon]',
    });
  }
  if (coupon.currency !== currency) {
    throw invalid('discounts', 'The currency of the coupon must be that of the Checkout Session.');
  }
  return { name: coupon.name ?? coupon.id, amount: Math.min(coupon.amount_off, subtotal) };
}

/** Returns the single shipping option of a session. */
export function readShipping(fields: Fields, currency: string): Reduction | null {
  const [first, ...more] = fields.list('shipping_options');
  if (!first) return null;
  if (more.length > 0) throw invalid('shipping_options', 'The sandbox knows one shipping option only.');
  const rate = first.allow('shipping_rate_data').within('shipping_rate_data');
  rate.allow('type', 'display_name', 'fixed_amount');
  if (rate.needText('type') !== 'fixed_amount') throw invalid('shipping_options', 'Invalid type: must be fixed_amount');
  const name = rate.needText('display_name');
  if (name.length > 100) throw invalid('shipping_options', 'Invalid string: must be at most 100 characters');
  const fixed = rate.within('fixed_amount').allow('amount', 'currency');
  if (fixed.needText('currency') !== currency) {
    throw invalid('shipping_options', 'All prices on a Checkout Session must be in the same currency.');
  }
  const amount = fixed.whole('amount');
  if (amount === undefined || amount < 0) throw invalid('shipping_options', 'Invalid non-negative integer');
  return { name, amount };
}
