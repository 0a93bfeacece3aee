import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { originHeaders } from '#features/forms/visitors/cors.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { text } from '#forms/json-schema/keys.ts';
import { among, SUCCESS } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { verifyStatusToken } from '#pro/payments/checkout/status-token.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { ORDER_STATUSES } from '#pro/payments/store/order.ts';
import { findOrder } from '#pro/payments/store/orders.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface OrderTokenParts {
  orm: MikroORM;
  box: SecretBox;
  limits: Pick<RateLimits, 'takeOf'>;
}

export interface StatusParts extends OrderTokenParts {
  intake: { forms: ActiveForms };
}

/** Requests of an address a minute, enough for pages that poll every second in several tabs and for other visitors behind it. */
const PER_MINUTE = 240;

/** Query of the holder of an order's token. */
export const HOLDER = object({
  order_uuid: text(64, { least: 1 }).required('order_uuid is required'),
  status_token: text(200, { least: 1 }).required('status_token is required'),
});

/** Status of an order for the holder of its token (docs/interface.md 4.10). */
export const paymentStatusRoute = route({
  operation: 'readPaymentStatus',
  method: 'GET',
  path: 'b:/payments/status',
  tag: 'Payments',
  access: 'signed',
  security: ['status_token'],
  summary: 'The status of an order, and nothing else of it',
  query: HOLDER,
  answers: { 200: object({ success: SUCCESS, status: among(ORDER_STATUSES) }) },
  errors: [403, 429],
  before: () => [
    (_req, res, next) => {
      res.set('Cache-Control', 'no-store').vary('Origin');
      next();
    },
  ],
  async handle(app: StatusParts, { query, clientAddress, header }) {
    const order = await requireOrderOfToken(app, clientAddress, query);
    const origin = header('origin');
    const isAllowed = origin !== undefined && (await app.intake.forms.originsOf(order.formId)).includes(origin);
    return reply(200, { success: true, status: order.status }, isAllowed ? originHeaders(origin) : {});
  },
});

/**
 * Returns the order of a token. A wrong token and a missing order have the same answer after the same work.
 * @throws UseCaseError `invalid_status_token`, or `rate_limited` after too many requests of one address
 */
export async function requireOrderOfToken(
  { orm, box, limits }: OrderTokenParts,
  clientAddress: string,
  { order_uuid: orderUuid, status_token: token }: { order_uuid: string; status_token: string },
): Promise<PaymentOrder> {
  const { paymentOutcome: texts } = DEFAULT_TEXTS;
  const wait = await limits.takeOf(clientAddress, 'payment_status', PER_MINUTE, 60);
  if (wait > 0) throw UseCaseError.tooOften(fill(texts.tooOften, { seconds: wait }), wait);
  const isRight = verifyStatusToken(box, orderUuid, token);
  const order = await findOrder(orm, orderUuid);
  if (isRight && order) return order;
  throw new UseCaseError('refused', 'invalid_status_token', texts.wrongToken);
}
