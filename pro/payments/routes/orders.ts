import { object } from 'yup';
import { wholeNumber } from '#forms/json-schema/keys.ts';
import { SUCCESS, text, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import type { Param } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import { orderDetailsJson, orderPageJson } from '#pro/payments/orders/json.ts';
import { awaitRefund, cancelRefund, requestRefund } from '#pro/payments/orders/refunds.ts';
import { filterOf, ORDER_FILTERS, PAGE } from '#pro/payments/orders/selection.ts';
import { acknowledgeOrder, type OrderParts, orderError, reconcileOrder } from '#pro/payments/orders/use-cases.ts';
import { listOrders, readOrderDetails } from '#pro/payments/store/order-list.ts';
import { type Actor, mayReadAnswers } from '#security/actor.ts';
import { DETAILS, ORDERS, REFUND } from './order-schemas.ts';

export interface OrderViewParts extends OrderParts {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const admin = { tag: 'Payments', access: 'admin' } as const;
const ofOrder = { ...admin, params: { uuid: uuidParam('order_not_found') } };
const NOTHING = optionalJson(object({}));

/** Payment orders for operators. Each route waits some seconds for the order's run; what is not done by then is done later. */
export const paymentOrderRoutes = [
  route({
    ...admin,
    operation: 'listOrders',
    method: 'GET',
    path: 'b:/payments/orders',
    summary: 'Orders, the newest first',
    description: '`next` is the `after` of the next page.',
    query: ORDER_FILTERS.shape(PAGE),
    answers: { 200: object(ORDERS) },
    async handle({ orm }: OrderParts, { query }) {
      const { limit, after, ...filters } = query;
      return orderPageJson(await listOrders(orm, filterOf(filters), { limit, after }));
    },
  }),

  route({
    ...ofOrder,
    operation: 'readOrder',
    method: 'GET',
    path: 'b:/payments/orders/:uuid',
    summary: 'One order with its history',
    description: "Names of items hold the visitor's choices and answers: they are null without SUBMISSIONS_PREVIEW.",
    answers: { 200: DETAILS },
    handle: (app: OrderViewParts, { params, actor }) => detailsOf(app, actor, params.uuid),
  }),

  route({
    ...ofOrder,
    operation: 'reconcileOrder',
    method: 'POST',
    path: 'b:/payments/orders/:uuid/reconcile',
    summary: 'Ask the provider now',
    description: '202: the provider will be asked, even if the engine is away now.',
    body: NOTHING,
    answers: {
      200: object({ success: SUCCESS, reconciled: yesOrNo(), order: DETAILS.required() }),
      202: object({ success: SUCCESS, reconciled: yesOrNo(), order: DETAILS.required() }),
    },
    errors: [409],
    audit: 'payment_order.reconcile',
    async handle(app: OrderViewParts, { params, actor }) {
      const reconciled = await reconcileOrder(app, actor, params.uuid);
      const order = await detailsOf(app, actor, params.uuid);
      return reply(reconciled ? 200 : 202, { success: true, reconciled, order });
    },
  }),

  route({
    ...ofOrder,
    operation: 'refundOrder',
    method: 'POST',
    path: 'b:/payments/orders/:uuid/refund',
    summary: 'Refund an order: all that is left, or an amount in minor units',
    description: '202: the provider will be asked, even if the engine is away now.',
    body: optionalJson(object({ amount: wholeNumber(1, Number.MAX_SAFE_INTEGER) }), { example: { amount: 500 } }),
    answers: {
      200: object({
        success: yesOrNo(),
        code: text().optional(),
        message: text().optional(),
        refund: REFUND.required(),
      }),
      202: object({ success: yesOrNo(), refund: REFUND.required() }),
    },
    errors: [409],
    audit: 'payment_order.refund',
    idempotent: true,
    async handle(app: OrderParts, { params, body, actor, once }) {
      const refundUuid = await once<{ uuid: string }, string>({
        create: (remember) => requestRefund(app, actor, params.uuid, body.amount, (em, uuid) => remember(em, { uuid })),
        repeat: async ({ uuid }) => uuid,
      });
      const refund = await awaitRefund(app, refundUuid);
      const { status, last_error: lastError } = refund;
      const failure = status === 'failed' && { code: 'refund_failed', message: lastError ?? 'The refund failed.' };
      return reply(status === 'requested' ? 202 : 200, { success: status !== 'failed', ...failure, refund });
    },
  }),

  route({
    ...admin,
    operation: 'cancelRefund',
    method: 'POST',
    path: 'b:/payments/orders/:uuid/refunds/:refund_uuid/cancel',
    summary: 'Cancel a refund that was not sent yet',
    params: { ...ofOrder.params, refund_uuid: uuidParam('refund_not_found') },
    body: NOTHING,
    answers: { 200: object({ success: SUCCESS, refund: REFUND.required() }) },
    errors: [409],
    audit: 'payment_order.cancel_refund',
    async handle(app: OrderParts, { params, actor }) {
      return { success: true, refund: await cancelRefund(app, actor, params.uuid, params.refund_uuid) };
    },
  }),

  route({
    ...ofOrder,
    operation: 'acknowledgeOrder',
    method: 'POST',
    path: 'b:/payments/orders/:uuid/acknowledge',
    summary: 'Acknowledge an order that needs attention',
    body: NOTHING,
    answers: { 200: object({ success: SUCCESS, order: DETAILS.required() }) },
    errors: [409],
    audit: 'payment_order.acknowledge',
    async handle(app: OrderViewParts, { params, actor }) {
      await acknowledgeOrder(app, actor, params.uuid);
      return { success: true, order: await detailsOf(app, actor, params.uuid) };
    },
  }),
];

async function detailsOf({ orm, temporalUiUrl, temporalNamespace }: OrderViewParts, actor: Actor, uuid: string) {
  const order = await readOrderDetails(orm, uuid);
  if (!order) throw orderError('order_not_found');
  const details = orderDetailsJson(order, mayReadAnswers(actor));
  return { ...details, temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, details.workflow_id) };
}

/** Requires exactly a uuid, because MySQL would also match a uuid with a trailing blank. */
function uuidParam(missing: 'order_not_found' | 'refund_not_found'): Param<string> {
  return {
    json: { type: 'string', format: 'uuid' },
    read(text) {
      if (!/^[\w-]{36}$/.test(text)) throw orderError(missing);
      return text;
    },
  };
}
