import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { ORDER_STATUSES } from '#db/payments/order.ts';
import { listOrders, readOrderDetails } from '#db/payments/order-list.ts';
import { time } from '#forms/json-schema/time.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce } from '#http/middleware/idempotency.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { digits, oneOf, readBody, readQuery, wholeNumber } from '#http/middleware/read.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import { type OrderCommandDeps, OrderCommandError, type OrderCommandErrorCode } from '#pro/payments/orders/change.ts';
import { orderDetailsJson, orderPageJson, refundJson } from '#pro/payments/orders/json.ts';
import { cancelRefund, requestRefund } from '#pro/payments/orders/refunds.ts';
import { acknowledgeOrder, awaitRefund, reconcileOrder, requireOrder } from '#pro/payments/orders/use-cases.ts';
import { PAYMENT_MODES, PAYMENT_PROVIDERS } from '#pro/payments/providers/ids.ts';
import { paymentErrors } from './errors.ts';

export interface PaymentOrdersDeps extends OrderCommandDeps {
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const PATH = '/payments/orders';
const BODY_LIMIT = 16 * 1024;
export const LIST = object({
  status: oneOf(ORDER_STATUSES),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  provider: oneOf(PAYMENT_PROVIDERS),
  mode: oneOf(PAYMENT_MODES),
  attention: oneOf(['true', 'false']),
  from: time(),
  to: time(),
  limit: digits(1, 100).default(50),
  after: digits(1, Number.MAX_SAFE_INTEGER),
});
const NOTHING = object({});
export const REFUND = object({ amount: wholeNumber(1, Number.MAX_SAFE_INTEGER) });

/**
 * Payment orders for operators: list, details, and commands. A command waits some seconds for its outcome: 200 with it, or 202
 * when it is still to come; it does, even if the engine is away now. Errors: 401, 403, 404, 409 when there is nothing to give
 * back or a refund is sent already, 422.
 */
export function paymentOrdersRouter(deps: PaymentOrdersDeps): Router {
  const { orm, admin } = deps;
  const router = Router();
  const body = optionalJsonBody(BODY_LIMIT);

  router.get(PATH, admin, async (req, res) => {
    const { limit, after, form_id: formId, attention, ...filter } = readQuery(req, LIST);
    const given = { ...filter, formId, ...(attention && { attention: attention === 'true' }) };
    res.json(orderPageJson(await listOrders(orm, given, { limit, after })));
  });

  router.get(`${PATH}/:uuid`, admin, async (req, res) => {
    res.json(await detailsOf(uuidOf(req)));
  });

  router.post(`${PATH}/:uuid/reconcile`, admin, body, async (req, res) => {
    const uuid = uuidOf(req);
    readBody(req, NOTHING);
    const asked = await reconcileOrder(deps, uuid);
    await audit(req, 'payment_order.reconcile', { orderUuid: uuid });
    res.status(asked ? 200 : 202).json({ success: true, reconciled: asked, order: await detailsOf(uuid) });
  });

  router.post(`${PATH}/:uuid/refund`, admin, body, async (req, res) => {
    const uuid = uuidOf(req);
    const { amount } = readBody(req, REFUND);
    const { currency } = await requireOrder(deps, uuid);
    const userId = req.principal?.id ?? null;
    const refundUuid = await createOnce<{ uuid: string }, string>(deps, req, {
      async create(keep) {
        const made = await requestRefund(deps, uuid, { amount, userId }, (em, made) => keep(em, { uuid: made }));
        await audit(req, 'payment_order.refund', { orderUuid: uuid, refundUuid: made });
        return made;
      },
      repeat: async (made) => made.uuid,
    });
    const refund = await awaitRefund(deps, refundUuid);
    if (!refund) throw new Error(`the refund ${refundUuid} is gone`);
    const { status, lastError } = refund;
    const failure = status === 'failed' && { code: 'refund_failed', message: lastError ?? 'The refund failed.' };
    res
      .status(status === 'requested' ? 202 : 200)
      .json({ success: status !== 'failed', ...failure, refund: refundJson(refund, currency) });
  });

  router.post(`${PATH}/:uuid/refunds/:refund_uuid/cancel`, admin, body, async (req, res) => {
    const uuid = uuidOf(req);
    const refundUuid = uuidOf(req, 'refund_uuid', 'refund_not_found');
    readBody(req, NOTHING);
    const { currency } = await requireOrder(deps, uuid);
    const refund = await cancelRefund(deps, uuid, refundUuid, req.principal?.id ?? null);
    await audit(req, 'payment_order.cancel_refund', { orderUuid: uuid, refundUuid });
    res.json({ success: true, refund: refundJson(refund, currency) });
  });

  router.post(`${PATH}/:uuid/acknowledge`, admin, body, async (req, res) => {
    const uuid = uuidOf(req);
    readBody(req, NOTHING);
    const done = await acknowledgeOrder(deps, uuid, req.principal?.id ?? null);
    if (done) await audit(req, 'payment_order.acknowledge', { orderUuid: uuid });
    res.json({ success: true, order: await detailsOf(uuid) });
  });

  router.use(paymentErrors);
  return router;

  async function detailsOf(uuid: string) {
    const found = await readOrderDetails(orm, uuid);
    if (!found) throw new OrderCommandError('order_not_found');
    const details = orderDetailsJson(found);
    const { temporalUiUrl, temporalNamespace } = deps;
    return { ...details, temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, details.workflow_id) };
  }
}

/** Exactly a uuid: MySQL would also find it by one with a trailing blank. @throws OrderCommandError for anything else */
function uuidOf({ params }: Request, name = 'uuid', code: OrderCommandErrorCode = 'order_not_found'): string {
  const uuid = String(params[name]);
  if (!/^[\w-]{36}$/.test(uuid)) throw new OrderCommandError(code);
  return uuid;
}
