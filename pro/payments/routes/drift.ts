import { object } from 'yup';
import { count, listOf, SUCCESS, timestamp, uuid } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { compareOrders, type DriftParts } from '#pro/payments/orders/drift.ts';
import { orderPageJson } from '#pro/payments/orders/json.ts';
import { PAGE } from '#pro/payments/orders/selection.ts';
import { readDriftReport } from '#pro/payments/store/drift-report.ts';
import { listOrders } from '#pro/payments/store/order-list.ts';
import { ORDERS } from './order-schemas.ts';

const shared = { path: 'b:/payments/drift', tag: 'Payments', access: 'admin' } as const;
const REPORT = object({
  started_at: timestamp(),
  finished_at: timestamp(),
  checked: count(),
  differed: count(),
  unreachable: count(),
  unreachable_orders: listOf(uuid()),
});

/** Routes for orders that differ from their remote state. */
export const paymentDriftRoutes = [
  route({
    ...shared,
    operation: 'listOrderDrift',
    method: 'GET',
    summary: 'Orders that differ from what their provider says',
    description: 'The answer has the report of the last comparison too.',
    query: object(PAGE),
    answers: { 200: object({ report: REPORT.nullable(), ...ORDERS }) },
    async handle({ orm }: DriftParts, { query }) {
      const orders = orderPageJson(await listOrders(orm, { drift: true }, query));
      return { report: await readDriftReport(orm), ...orders };
    },
  }),

  route({
    ...shared,
    operation: 'findOrderDrift',
    method: 'POST',
    summary: 'Compare orders with their providers now',
    description: 'Joins a comparison that is under way. 202: the comparison is still running.',
    body: optionalJson(object({})),
    answers: {
      200: object({ success: SUCCESS, report: REPORT }),
      202: object({ success: SUCCESS, report: REPORT.nullable() }),
    },
    audit: 'payment_drift.compare',
    async handle(app: DriftParts, { actor }) {
      const report = await compareOrders(app, actor);
      return report ? reply(200, { success: true, report }) : reply(202, { success: true, report });
    },
  }),
];
