import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, Router } from 'express';
import { object } from 'yup';
import type { PaymentOrder } from '#db/entities/payments.ts';
import { findOrder } from '#db/payments/orders.ts';
import type { ActiveForms } from '#features/submissions/intake/active-forms.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { allowOrigin } from '#features/submissions/routes/submit/cors.ts';
import { ApiError } from '#http/errors.ts';
import { readQuery, text } from '#http/middleware/read.ts';
import { verifyStatusToken } from '#pro/payments/checkout/status-token.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface PaymentStatusDeps {
  orm: MikroORM;
  box: SecretBox;
  intake: { forms: ActiveForms };
  limits: Pick<RateLimits, 'take'>;
}

/** A page that polls every second, some tabs of it, and others behind the same address. */
const PER_MINUTE = 240;

export const QUERY = object({
  order_uuid: text(64, { least: 1 }).required('order_uuid is required'),
  status_token: text(200, { least: 1 }).required('status_token is required'),
});

/** `GET /payments/status`: the state of an order for the holder of its token, and nothing else (interface 4.10). */
export function paymentStatusRouter(deps: PaymentStatusDeps): Router {
  const router = Router();
  router.get('/payments/status', async (req, res) => {
    res.set('Cache-Control', 'no-store').vary('Origin');
    const { order_uuid, status_token } = readQuery(req, QUERY);
    const order = await requireOrderOfToken(deps, req, { orderUuid: order_uuid, token: status_token });
    const origin = req.get('origin');
    const form = origin ? await deps.intake.forms.find(order.formId) : null;
    if (origin && form?.config.options.allowed_origins.includes(origin)) allowOrigin(res, origin);
    res.json({ success: true, status: order.status });
  });
  return router;
}

/**
 * The order that a token is for. A wrong token and an order that is not there look alike, and are looked for alike.
 * @throws ApiError 403, or 429 after too many requests of one address
 */
export async function requireOrderOfToken(
  { orm, box, limits }: Pick<PaymentStatusDeps, 'orm' | 'box' | 'limits'>,
  req: Request,
  { orderUuid, token }: { orderUuid: string; token: string },
): Promise<PaymentOrder> {
  const { paymentOutcome: texts } = DEFAULT_TEXTS;
  const wait = await limits.take(`payment_status:${req.clientAddress}`, PER_MINUTE, 60);
  if (wait > 0) {
    const message = fill(texts.tooOften, { seconds: wait });
    throw new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(wait) } });
  }
  const isRight = verifyStatusToken(box, orderUuid, token);
  const order = await findOrder(orm, orderUuid);
  if (isRight && order) return order;
  throw new ApiError(403, 'invalid_status_token', texts.wrongToken);
}
