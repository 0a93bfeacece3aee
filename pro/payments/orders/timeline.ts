import type { ReadTimeline, TimelineAction } from '#features/timeline.ts';
import { refundable } from '#pro/payments/claims.ts';
import { PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { orderRunId } from '#pro/payments/workflows/run.ts';
import { historyJson, orderJson, refundJson } from './json.ts';

/** Timeline entries of a submission's order, its history and its refunds. */
export const orderTimeline: ReadTimeline = async ({ em, edition }, { uuid: submissionUuid }) => {
  const order = await em.findOne(PaymentOrder, { submissionUuid });
  if (!order) return [];
  const { uuid: orderUuid, currency } = order;
  const history = await em.find(PaymentHistory, { orderUuid }, { orderBy: { id: 'asc' } });
  const refunds = await em.find(PaymentRefund, { orderUuid }, { orderBy: { createdAt: 'asc', uuid: 'asc' } });
  const run = { workflowId: orderRunId(orderUuid) };
  return [
    {
      kind: 'order',
      at: order.createdAt,
      state: order.status,
      id: orderUuid,
      details: orderJson(order),
      actions: edition === 'pro' ? actionsOf(order, refunds) : [],
      run,
    },
    ...history.map((step) => {
      const { at: _, ...details } = historyJson(step);
      return { kind: 'payment', at: step.at, state: step.toStatus, id: orderUuid, details, actions: [] };
    }),
    ...refunds.map((refund) => ({
      kind: 'refund',
      at: refund.createdAt,
      state: refund.status,
      id: refund.uuid,
      details: refundJson(refund, currency),
      actions: [],
    })),
  ];
};

function actionsOf(order: PaymentOrder, refunds: readonly PaymentRefund[]): TimelineAction[] {
  const path = `b:/payments/orders/${order.uuid}` as const;
  const post = (name: string) => ({ name, method: 'POST', path: `${path}/${name}` }) as const;
  return [
    post('reconcile'),
    ...(refundable(order, refunds) > 0 ? [post('refund')] : []),
    ...(order.attention ? [post('acknowledge')] : []),
  ];
}
