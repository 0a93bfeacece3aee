/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { OrderDetails, Refund } from '#console/pro/orders/model/orders.ts';
import { type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: OrderView } = await import('#console/pro/orders/detail/order.tsx');

afterEach(cleanup);

const UUID = '6c1b3a52-0000-4000-8000-000000000001';
const AT = '2031-03-04T05:06:07.089Z';
const order: OrderDetails = {
  uuid: UUID,
  form_id: 7,
  submission_id: 12,
  provider: 'stripe',
  mode: 'test',
  status: 'paid',
  dispute: null,
  attention: null,
  drift: null,
  currency: 'EUR',
  amount: 3980,
  amount_decimal: '39.80',
  paid_amount: 3980,
  paid_amount_decimal: '39.80',
  refunded_amount: 0,
  refunded_amount_decimal: '0.00',
  reserves: false,
  settlement: null,
  reserved_until: null,
  error_class: null,
  last_error: null,
  created_at: AT,
  updated_at: AT,
  checked_at: AT,
  processed_at: AT,
  expires_at: AT,
  revision: 2,
  description: 'Tickets',
  items: [{ kind: 'item', name: 'Ticket', unit_amount: 1990, quantity: 2 }],
  refundable_amount: 3980,
  refundable_amount_decimal: '39.80',
  provider_ref: 'cs_1',
  payment_ref: 'pi_1',
  checkouts: 1,
  history: [
    { at: AT, from: null, to: 'created', cause: 'submitted', event_id: null, detail: {} },
    { at: AT, from: 'pending', to: 'paid', cause: 'event', event_id: 'evt_1', detail: { paid_amount: 3980 } },
  ],
  events: [
    { event_id: 'evt_1', type: 'checkout.session.completed', outcome: 'handled', received_at: AT, handled_at: AT },
  ],
  refunds: [],
  workflow_id: `order-${UUID}`,
  temporal_ui_url: null,
};
const refund: Refund = {
  uuid: '6c1b3a52-0000-4000-8000-000000000002',
  order_uuid: UUID,
  status: 'requested',
  source: 'operator',
  amount: 500,
  amount_decimal: '5.00',
  refund_ref: null,
  user_id: 3,
  sent_at: null,
  error_class: null,
  last_error: null,
  created_at: AT,
  updated_at: AT,
};
const ONE = `GET /svcb/v1/payments/orders/${UUID}`;
const REFUND = `POST /svcb/v1/payments/orders/${UUID}/refund`;
const show = (changes: Partial<OrderDetails>, answers: Answers = {}) =>
  renderView(OrderView, {
    path: '/orders/$uuid',
    at: `/orders/${UUID}`,
    answers: { [ONE]: { ...order, ...changes }, 'GET /host/accounts/3': { login: 'grace' }, ...answers },
  });
const dialog = async () => within(await screen.findByRole('dialog'));
const posts = (requests: { call: string; body: unknown }[]) => requests.filter(({ call }) => call.startsWith('POST'));

test('a part is given back: its amount is checked as it is typed, stands in the button, and is asked about', async () => {
  const { requests } = await show({}, { [REFUND]: { success: true, refund: { ...refund, status: 'succeeded' } } });
  await screen.findByRole('heading', { level: 1, name: 'Order for €39.80' });
  fireEvent.click(screen.getByRole('radio', { name: 'Part of it' }));
  const input = screen.getByRole('textbox', { name: 'Amount in EUR' });
  for (const [typed, mistake] of [
    ['', 'Enter an amount.'],
    ['40', 'Only €39.80 is left.'],
    ['5.005', 'EUR has 2 decimals at most.'],
    ['a lot', 'This is not a valid amount. Write it like 39.80.'],
  ] as const) {
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Refund part' }));
    await screen.findByText(mistake);
  }
  expect(posts(requests)).toEqual([]);
  fireEvent.change(input, { target: { value: '5' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund €5.00' }));
  const asked = await dialog();
  asked.getByText(/Stripe refunds €5\.00 to the payer\..*€34\.80 of the payment remains\./);
  fireEvent.click(asked.getByRole('button', { name: 'Refund €5.00' }));
  await waitFor(() => expect(posts(requests)).toEqual([{ call: REFUND, body: { amount: 500 } }]));
});

test('nothing is sent when the question is answered with no', async () => {
  const { requests } = await show({});
  fireEvent.click(await screen.findByRole('button', { name: 'Refund €39.80' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts(requests)).toEqual([]);
});

test('a refusal of the provider, of the service and of the field say why; what nobody answered is sent with the same key', async () => {
  const keys: (string | null)[] = [];
  const answers = [
    { status: 503, body: { success: false, code: 'database_unavailable', message: 'The database is away.' } },
    { status: 409, body: { success: false, code: 'order_disputed', message: 'The payment is disputed.' } },
    {
      status: 422,
      body: { success: false, code: 'validation_failed', message: 'No.', errors: { amount: 'More than is left.' } },
    },
    {
      success: false,
      code: 'refund_failed',
      message: 'The balance is too low.',
      refund: { ...refund, status: 'failed' },
    },
  ];
  await show(
    {},
    {
      [REFUND]: (request) => {
        keys.push(request.headers.get('idempotency-key'));
        return answers[keys.length - 1] ?? {};
      },
    },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Part of it' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '5.00' } });
  for (const text of [
    'The database is away.',
    'The payment is disputed.',
    'More than is left.',
    'The balance is too low.',
  ]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Refund €5.00' }));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Refund €5.00' }));
    await screen.findByText(text);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test.each([
  [{ paid_amount: 0, refundable_amount: 0, status: 'pending' }, /^Nothing was paid for this order/],
  [{ dispute: 'open', refundable_amount: 0, status: 'disputed' }, /^The payment is disputed/],
  [{ refunded_amount: 3980, refundable_amount: 0, status: 'refunded' }, /^The payment has been fully refunded/],
] as const)('what cannot be given back says why: %j', async (changes, why) => {
  await show(changes);
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
});

test('a refund that was not sent yet is taken back, and a mark is taken off', async () => {
  const cancel = `POST /svcb/v1/payments/orders/${UUID}/refunds/${refund.uuid}/cancel`;
  const acknowledge = `POST /svcb/v1/payments/orders/${UUID}/acknowledge`;
  const { requests } = await show(
    { refunds: [refund], attention: 'late_payment' },
    {
      [cancel]: { success: true, refund: { ...refund, status: 'cancelled' } },
      [acknowledge]: { success: true, order },
    },
  );
  await screen.findByText('grace');
  fireEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the refund of €5.00' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Cancel refund' }));
  await waitFor(() => expect(posts(requests).map(({ call }) => call)).toEqual([acknowledge, cancel]));
});

test('the history is told in words, and the order leads to its submission and its provider', async () => {
  await show({});
  await screen.findByText('Awaiting payment → Paid');
  await screen.findByText('Paid so far: €39.80');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Submission 12')).toBe('/submissions/12');
  expect(href('Open at Stripe')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
});
