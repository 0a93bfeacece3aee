import { type Body, type Handlers, needsService, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { pageOf } from '../store.ts';
import { decimal, listedOrder, type Order, refundable, refundOf } from './orders.ts';

const NO_PROVIDER = { en: 'ask payment providers', de: 'Zahlungsanbieter zu fragen' };

/** Orders and their refunds, which succeed at once. */
export function orderHandlers({ clock, note }: Demo, orders: Order[]) {
  const find = (uuid: string) => {
    const order = orders.find((one) => one.uuid === uuid);
    if (!order) throw notFound('order');
    return order;
  };
  const report = (): NonNullable<Body<'GET /svcb/v1/payments/drift'>['report']> => {
    const at = clock().toISOString();
    const counts = { checked: orders.length, differed: 0, unreachable: 0, unreachable_orders: [] };
    return { started_at: at, finished_at: at, ...counts };
  };
  return {
    'GET /svcb/v1/payments/orders': ({ query }) => {
      const { status, form_id: formId, provider, mode, attention, from, to, limit, after } = query;
      const found = orders.filter(
        (one) =>
          (status === undefined || one.status === status) &&
          (formId === undefined || one.form_id === Number(formId)) &&
          (provider === undefined || one.provider === provider) &&
          (mode === undefined || one.mode === mode) &&
          (attention === undefined || (one.attention !== null) === (String(attention) === 'true')) &&
          (from === undefined || one.created_at >= new Date(String(from)).toISOString()) &&
          (to === undefined || one.created_at < new Date(String(to)).toISOString()),
      );
      const { items, next } = pageOf(found, { limit, after });
      return ok({ orders: items.map(listedOrder), next });
    },
    'GET /svcb/v1/payments/orders/{uuid}': ({ params: { uuid } }) => ok(find(uuid)),
    'POST /svcb/v1/payments/orders/{uuid}/acknowledge': ({ params: { uuid } }) => {
      const order = find(uuid);
      order.attention = null;
      note('payment_order.acknowledged', `order:${uuid}`);
      return ok({ success: true, order });
    },
    'POST /svcb/v1/payments/orders/{uuid}/reconcile': ({ params: { uuid } }) => {
      const order = find(uuid);
      order.checked_at = clock().toISOString();
      return ok({ success: true, reconciled: true, order });
    },
    'POST /svcb/v1/payments/orders/{uuid}/refund': ({ params: { uuid }, body }) => {
      const order = find(uuid);
      const amount = body?.amount ?? order.refundable_amount;
      if (amount < 1 || amount > order.refundable_amount) {
        throw new Refused(422, 'validation_failed', 'That cannot be refunded.', {
          amount: 'amount is more than is left',
        });
      }
      const at = clock().toISOString();
      const refund = refundOf(uuid, crypto.randomUUID(), amount, at);
      const refunded = order.refunded_amount + amount;
      const to = refunded === order.paid_amount ? 'refunded' : 'partially_refunded';
      order.history.push({ at, from: order.status, to, cause: 'refund', event_id: null, detail: { amount } });
      order.refunds.unshift(refund);
      Object.assign(order, {
        ...{ status: to, refunded_amount: refunded, refunded_amount_decimal: decimal(refunded), updated_at: at },
        ...refundable(order.paid_amount - refunded),
      });
      note('payment_order.refunded', `order:${uuid}`);
      return ok({ success: true, refund });
    },
    'POST /svcb/v1/payments/orders/{uuid}/refunds/{refund_uuid}/cancel': ({ language }) => {
      throw needsService(language, NO_PROVIDER);
    },
    'GET /svcb/v1/payments/drift': () => ok({ report: report(), orders: [], next: null }),
    'POST /svcb/v1/payments/drift': () => ok({ success: true, report: report() }),
  } satisfies Handlers;
}
