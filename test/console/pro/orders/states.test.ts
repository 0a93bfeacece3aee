import { describe, expect, test } from '@jest/globals';
import {
  dashboardOf,
  isCancellable,
  type OrderDetails,
  pollOf,
  refundabilityOf,
  STATUS_COLORS,
  STATUSES,
} from '#console/pro/orders/model/orders.ts';
import { texts as germanTexts } from '#console/pro/texts/de/orders/detail.ts';
import { states as germanStates } from '#console/pro/texts/de/orders/states.ts';
import { states } from '#console/pro/texts/en/orders/states.ts';
import { orderTexts as germanOrders } from '#console/texts/de/submissions/money.ts';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { DISPUTES, ORDER_ATTENTIONS, ORDER_STATUSES } from '#pro/payments/store/order.ts';

type Refunds = OrderDetails['refunds'];
const refund = (status: Refunds[number]['status']) => [{ status }] as Refunds;

test('each state, mark and dispute has words in both languages, and the filter offers every state', () => {
  for (const words of [states.en, germanStates]) {
    expect(Object.keys(words.meaning).sort()).toEqual([...ORDER_STATUSES].sort());
    expect(Object.keys(words.attention).sort()).toEqual([...ORDER_ATTENTIONS].sort());
    expect(Object.keys(words.todo).sort()).toEqual([...ORDER_ATTENTIONS].sort());
    expect(Object.keys(words.dispute).sort()).toEqual([...DISPUTES].sort());
  }
  for (const words of [orderTexts.en, germanOrders]) {
    expect(Object.keys(words.status).sort()).toEqual([...ORDER_STATUSES].sort());
  }
  expect([...STATUSES].sort()).toEqual([...ORDER_STATUSES].sort());
  expect(Object.keys(STATUS_COLORS).sort()).toEqual([...ORDER_STATUSES].sort());
});

describe('what can be given back', () => {
  const paid = { paid_amount: 3980, refunded_amount: 0, refundable_amount: 3980, dispute: null, refunds: [] };
  const gone = { ...paid, refundable_amount: 0 };
  const CASES: [what: string, order: Parameters<typeof refundabilityOf>[0], expected: object][] = [
    ['paid', paid, { left: 3980 }],
    ['paid in part back', { ...paid, refunded_amount: 980, refundable_amount: 3000 }, { left: 3000 }],
    ['a dispute that was won', { ...paid, dispute: 'won' }, { left: 3980 }],
    ['not paid', { ...gone, paid_amount: 0 }, { why: 'not_paid' }],
    ['disputed', { ...gone, dispute: 'open' }, { why: 'disputed' }],
    ['dispute lost', { ...gone, dispute: 'lost' }, { why: 'dispute_lost' }],
    ['reversed', { ...gone, dispute: 'reversed' }, { why: 'reversed' }],
    ['all requested', { ...gone, refunds: refund('requested') }, { why: 'under_way' }],
    ['all at the bank', { ...gone, refunds: refund('pending') }, { why: 'under_way' }],
    ['all given back', { ...gone, refunded_amount: 3980, refunds: refund('succeeded') }, { why: 'refunded' }],
  ];
  test.each(CASES)('of an order: %s', (_what, order, expected) => {
    expect(refundabilityOf(order)).toEqual(expected);
    if ('why' in expected) expect(germanTexts.why).toHaveProperty(expected.why as string);
  });
});

test.each([
  ['requested', null, true],
  ['requested', '2031-03-04T05:06:07Z', false],
  ['pending', '2031-03-04T05:06:07Z', false],
  ['succeeded', null, false],
] as const)('a refund that is %s, sent %s, can be taken back: %s', (status, sent_at, expected) => {
  expect(isCancellable({ status, sent_at })).toBe(expected);
});

const waiting = [{ outcome: 'waiting' }] as OrderDetails['events'];
test.each([
  ['authorized', [], false],
  ['paid', [], false],
  ['paid', refund('succeeded'), false],
  ['paid', refund('requested'), 3_000],
  ['paid', refund('pending'), 20_000],
  ['pending', [], 20_000],
  ['expired', [], false],
] as const)('an order that is %s is asked for again after a while', (status, refunds, expected) => {
  const order = { status, settlement: null, refunds: [...refunds] };
  expect(pollOf({ ...order, events: [] })).toBe(expected);
  expect(pollOf({ ...order, events: waiting })).toBe(3_000);
});

test.each([
  ['authorized', 'capture', 3_000],
  ['authorized', 'release', 3_000],
  ['paid', 'capture', false],
] as const)('an order that is %s, decided %s, is asked for again after a while', (status, settlement, expected) => {
  expect(pollOf({ status, settlement, refunds: [], events: [] })).toBe(expected);
});

test.each([
  ['stripe', 'test', 'pi_1', 'https://dashboard.stripe.com/test/payments/pi_1'],
  ['stripe', 'live', 'pi_1', 'https://dashboard.stripe.com/payments/pi_1'],
  ['paypal', 'test', 'A/B', 'https://www.sandbox.paypal.com/activity/payment/A%2FB'],
  ['paypal', 'live', '8X', 'https://www.paypal.com/activity/payment/8X'],
  ['paypal', 'live', null, undefined],
] as const)('a payment at %s (%s) %s is found there', (provider, mode, payment_ref, expected) => {
  expect(dashboardOf({ provider, mode, payment_ref })).toBe(expected);
});
