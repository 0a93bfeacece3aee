import { type Random, randomOf } from '#dev/examples/random.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#time.ts';
import type { Body } from '../api.ts';
import { uuidOf } from '../seed/ids.ts';
import type { DemoSubmission, Store } from '../store.ts';

export type Order = Body<'GET /svcb/v1/payments/orders/{uuid}'>;
export type Refund = Order['refunds'][number];
type Status = Order['status'];

/** The form whose submissions are paid for. */
export const DONATIONS = 9;
const CURRENCY = 'EUR';

/** The states of the newest orders; all others are paid. */
const NEWEST: readonly Status[] = [
  'pending',
  'paid',
  'paid',
  'disputed',
  'paid',
  'refunded',
  'paid',
  'expired',
  'paid',
  'failed',
];

export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** Creates an order for each donation. @returns the newest first */
export function seedOrders({ submissions }: Pick<Store, 'submissions'>): Order[] {
  const random = randomOf(31);
  return submissions
    .filter(({ formId }) => formId === DONATIONS)
    .map((submission, at) => orderOf(submission, NEWEST[at] ?? 'paid', random));
}

function orderOf(submission: DemoSubmission, status: Status, random: Random): Order {
  const { createdAt, values, formId, revision } = submission;
  const amount = Math.round(Number(values.amount ?? 20) * 100);
  const uuid = uuidOf(random);
  const after = (ms: number) => new Date(createdAt.getTime() + ms).toISOString();
  const isPaid = ['paid', 'disputed', 'refunded'].includes(status);
  const paid = isPaid ? amount : 0;
  const refunded = status === 'refunded' ? amount : 0;
  const dispute = status === 'disputed' ? ('open' as const) : null;
  if (status === 'pending') submission.state = 'awaiting_payment';
  if (status === 'expired' || status === 'failed') submission.state = 'unpaid';
  return {
    ...{ uuid, form_id: formId, submission_id: submission.id, provider: 'stripe', mode: 'test', status, dispute },
    ...{ attention: dispute && 'disputed', drift: null, currency: CURRENCY },
    ...{ amount, amount_decimal: decimal(amount), paid_amount: paid, paid_amount_decimal: decimal(paid) },
    ...{ refunded_amount: refunded, refunded_amount_decimal: decimal(refunded), error_class: null, last_error: null },
    ...{ reserves: false, settlement: null, reserved_until: null },
    ...{ created_at: after(0), updated_at: after(2 * MINUTE_MS), checked_at: after(HOUR_MS) },
    ...{ processed_at: isPaid ? after(2 * MINUTE_MS) : null, expires_at: after(3 * HOUR_MS), revision },
    ...{ description: 'Donation', items: [{ kind: 'item', name: 'Donation', unit_amount: amount, quantity: 1 }] },
    ...refundable(dispute === null ? paid - refunded : 0),
    ...{
      provider_ref: `cs_test_${uuid.slice(0, 8)}`,
      payment_ref: isPaid ? `pi_${uuid.slice(0, 8)}` : null,
      checkouts: 1,
    },
    history: historyOf(status, after, paid),
    events: isPaid
      ? [
          {
            ...{ event_id: `evt_${uuid.slice(0, 8)}`, type: 'checkout.session.completed', outcome: 'handled' },
            ...{ received_at: after(2 * MINUTE_MS), handled_at: after(2 * MINUTE_MS + SECOND_MS) },
          },
        ]
      : [],
    refunds: refunded > 0 ? [refundOf(uuid, uuidOf(random), refunded, after(HOUR_MS))] : [],
    ...{ workflow_id: `order-${uuid}`, temporal_ui_url: null },
  };
}

export function refundable(minor: number) {
  return { refundable_amount: minor, refundable_amount_decimal: decimal(minor) };
}

function historyOf(status: Status, after: (ms: number) => string, paid: number): Order['history'] {
  const step = (
    ms: number,
    from: Status | null,
    to: Status,
    cause: Order['history'][number]['cause'],
    detail: Order['history'][number]['detail'] = {},
  ) => ({ at: after(ms), from, to, cause, event_id: null, detail });
  const begun = [step(0, null, 'created', 'submitted'), step(SECOND_MS, 'created', 'pending', 'checkout')];
  if (status === 'pending') return begun;
  if (paid === 0) return [...begun, step(3 * HOUR_MS, 'pending', status, status === 'expired' ? 'expiry' : 'event')];
  const isPaid = step(2 * MINUTE_MS, 'pending', 'paid', 'event', { paid_amount: paid });
  const rest = status === 'paid' ? [] : [step(HOUR_MS, 'paid', status, status === 'refunded' ? 'refund' : 'event')];
  return [...begun, isPaid, ...rest];
}

export function refundOf(order_uuid: string, uuid: string, amount: number, at: string): Refund {
  return {
    ...{ uuid, order_uuid, status: 'succeeded', source: 'operator', amount, amount_decimal: decimal(amount) },
    ...{ refund_ref: `re_${uuid.slice(0, 8)}`, user_id: 1, sent_at: at, error_class: null, last_error: null },
    ...{ created_at: at, updated_at: at },
  };
}

/** An order as a list shows it. */
export function listedOrder(order: Order): Body<'GET /svcb/v1/payments/orders'>['orders'][number] {
  const {
    revision: _revision,
    description: _description,
    items: _items,
    refundable_amount: _refundable,
    refundable_amount_decimal: _decimal,
    provider_ref: _provider,
    payment_ref: _payment,
    checkouts: _checkouts,
    history: _history,
    events: _events,
    refunds: _refunds,
    workflow_id: _workflow,
    temporal_ui_url: _url,
    ...listed
  } = order;
  return listed;
}
