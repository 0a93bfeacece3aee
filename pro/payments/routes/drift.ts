import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { readDriftReport } from '#db/payments/drift-report.ts';
import { listOrders } from '#db/payments/order-list.ts';
import { audit } from '#http/middleware/audit.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { digits, readBody, readQuery } from '#http/middleware/read.ts';
import { compareNow, type DriftDeps } from '#pro/payments/orders/drift.ts';
import { orderPageJson } from '#pro/payments/orders/json.ts';
import { paymentErrors } from './errors.ts';

export interface PaymentDriftDeps extends DriftDeps {
  admin: RequestHandler;
}

const PATH = '/payments/drift';
const BODY_LIMIT = 16 * 1024;
export const LIST = object({ limit: digits(1, 100).default(50), after: digits(1, Number.MAX_SAFE_INTEGER) });

/**
 * Orders that are not where their provider says. `GET` answers the last report and those orders, the newest first; `POST`
 * compares now and waits some seconds: 200 with the report, or 202. Errors: 401, 403, 422, 503 while the engine is away.
 */
export function paymentDriftRouter(deps: PaymentDriftDeps): Router {
  const { orm, admin } = deps;
  const router = Router();

  router.get(PATH, admin, async (req, res) => {
    const page = readQuery(req, LIST);
    const orders = orderPageJson(await listOrders(orm, { drift: true }, page));
    res.json({ report: await readDriftReport(orm), ...orders });
  });

  router.post(PATH, admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    readBody(req, object({}));
    const report = await compareNow(deps);
    await audit(req, 'payment_drift.compare');
    res.status(report ? 200 : 202).json({ success: true, report });
  });

  router.use(paymentErrors);
  return router;
}
