import { expect, test } from '@jest/globals';
import { remoteStateOf } from '#pro/payments/providers/paypal/remote-state.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const eur = (value: string) => ({ currency_code: 'EUR', value });
const refund = (value: string, more: object = {}) => ({
  id: `R-${value}`,
  status: 'COMPLETED',
  amount: eur(value),
  ...more,
});
const reversal = (value: string, status = 'COMPLETED') => refund(value, { note_to_payer: 'Payment reversed', status });

test.each<[string, string, object[], { refundedAmount: number; reversed?: true }]>([
  ['as PayPal shows it in its sample', 'REFUNDED', [reversal('49.80')], { refundedAmount: 0, reversed: true }],
  ['in part', 'PARTIALLY_REFUNDED', [reversal('10.00')], { refundedAmount: 0, reversed: true }],
  ['after a refund', 'REFUNDED', [refund('9.80'), reversal('40.00')], { refundedAmount: 980, reversed: true }],
  ['and listed nowhere', 'REFUNDED', [refund('9.80')], { refundedAmount: 980, reversed: true }],
  ['by a status that PayPal does not name', 'REVERSED', [], { refundedAmount: 0, reversed: true }],
  [
    'and given back again',
    'PARTIALLY_REFUNDED',
    [refund('9.80'), reversal('40.00', 'CANCELLED')],
    { refundedAmount: 980 },
  ],
])('what a bank took back is no refund: %s', (_how, status, refunds, expected) => {
  const captures = [{ id: 'C1', status, amount: eur('49.80') }];
  const order = { status: 'COMPLETED', purchase_units: [{ amount: eur('49.80'), payments: { captures, refunds } }] };
  const { refunds: listed = [], ...remote } = remoteStateOf(order, NOW);
  expect(remote).toEqual({ state: 'paid', paymentRef: 'C1', paidAmount: 4_980, currency: 'EUR', ...expected });
  // Only refunds that an operator has made are listed.
  expect(listed.map(({ amount }) => amount)).toEqual(expected.refundedAmount === 980 ? [980] : []);
});
