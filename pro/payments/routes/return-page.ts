import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { object } from 'yup';
import type { PaymentOrder } from '#db/entities/payments.ts';
import { findOrder } from '#db/payments/orders.ts';
import { waitFor } from '#db/wait-for.ts';
import type { PromiseDeps } from '#engine/outbox.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { Site } from '#features/site/site.ts';
import { Refusal } from '#features/submissions/intake/refusal.ts';
import type { IntakeDeps } from '#features/submissions/intake/submit.ts';
import { redirectUrl } from '#features/submissions/routes/submit/redirect-url.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { toErrorResponse } from '#http/errors.ts';
import { oneOf, readQuery, text } from '#http/middleware/read.ts';
import { allowFormTargets } from '#http/page/checkout-origins.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { AGAIN_PATH, RETURN_PATH, returnUrl } from '#pro/payments/checkout/return-url.ts';
import { AWAITING, RECEIVED, UNPAID } from '#pro/payments/order-states.ts';
import { PAYMENT_PROVIDERS } from '#pro/payments/providers/ids.ts';
import { wakeOrder } from '#pro/payments/wake.ts';
import { DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import type { OriginsOf } from './checkout-origins.ts';
import { againHtml, isOtherAmount, outcomeOf } from './return-outcome.ts';
import { type PaymentStatusDeps, requireOrderOfToken } from './status.ts';

export interface ReturnPageDeps extends PromiseDeps, Pick<PaymentStatusDeps, 'limits'> {
  intake: Pick<IntakeDeps, 'payments' | 'forms'>;
  readSite(): Promise<Site>;
  baseUrl: string;
  /** Where a provider's checkout is: the page leads to it by a form. */
  checkoutOrigins: OriginsOf;
  assets: Assets;
  /** Surface B as a path. */
  surfaceB: string;
  log: Logger;
  clock: () => Date;
}

/** How long the first answer waits for the outcome. */
const WAIT_MS = 3_000;
/** A page that is loaded again and again has the provider asked no more often. */
const ASKED_LATELY_MS = 2_000;

const holder = object({
  order_uuid: text(64, { least: 1 }).required('order_uuid is required'),
  status_token: text(200, { least: 1 }).required('status_token is required'),
});
const query = holder.shape({
  cancelled: oneOf(['1']),
  /** The number of the checkout that was given up. */
  checkout: text(10),
});

/**
 * `GET /payments/return`: where providers send visitors back to. Has the order's run ask the provider, waits a moment, and
 * sends the visitor on, shows the outcome, or waits on with a page that polls. `POST /payments/return/again` makes a new checkout of an
 * order that ended without a payment, and leads there.
 */
export function returnPageRouter(deps: ReturnPageDeps): Router {
  const { orm, box, assets, surfaceB, clock, baseUrl } = deps;
  const revisions = new Revisions(orm);
  const router = Router();

  router.use(RETURN_PATH, (_req, res, next) => {
    // The address lets its holder ask for the order.
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });

  router.get(RETURN_PATH, async (req, res) => {
    const asked = readQuery({ query: ownPart(req.query) }, query);
    const { order_uuid: uuid, status_token: token, cancelled, checkout } = asked;
    const arrived = await requireOrderOfToken(deps, req, { orderUuid: uuid, token });
    // An old tab that is loaded again must not end a newer checkout.
    const isOfNewest = checkout === undefined || checkout === String(arrived.checkouts);
    const order = await settled(arrived, cancelled === '1' && isOfNewest);
    const form = await revisions.get(order.formId, order.revision);
    const goal = await goalOf(order, form);
    if (goal !== null && order.status !== 'created' && order.status !== 'pending') {
      res.redirect(303, withOutcome(goal, order, token));
      return;
    }
    const asking = new URLSearchParams({ order_uuid: uuid, status_token: token });
    const statusUrl = `${surfaceB}/payments/status?${asking}`;
    const address = `${RETURN_PATH}?${asking}`;
    const ownTexts = form?.config.options.payment;
    show(res, order, form, outcomeOf(order, { token, ownTexts, statusUrl, address, assets }));
  });

  router.post(AGAIN_PATH, express.urlencoded({ limit: 10_000, extended: false }), async (req, res) => {
    const { order_uuid: uuid, status_token: token } = readQuery({ query: ownPart(req.body ?? {}) }, holder);
    const order = await requireOrderOfToken(deps, req, { orderUuid: uuid, token });
    if (!UNPAID.includes(order.status) || isOtherAmount(order)) {
      res.redirect(303, returnUrl(box, baseUrl, uuid));
      return;
    }
    const texts = textsFor(order.language);
    if (!(await deps.intake.forms.find(order.formId))) {
      throw new Refusal('form_not_found', texts.paymentOutcome.closed);
    }
    try {
      const service = deps.intake.payments;
      if (!service) throw new Refusal('payment_unavailable', texts.payment.absentAgain);
      res.redirect(303, (await service.open(uuid)).redirectUrl);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, headers = {}, message } = toErrorResponse(error);
      const form = await revisions.get(order.formId, order.revision);
      const body = messageHtml(message, 'error') + againHtml(order, token);
      show(res.status(status).set(headers), order, form, { body });
    }
  });

  const failed: ErrorRequestHandler = (error, _req, res, next) => {
    const { status, message, headers } = toErrorResponse(error);
    if (status >= 500 || res.headersSent) return next(error);
    const body = messageHtml(message, 'error');
    res.status(status).set(headers ?? {});
    res.type('html').send(documentHtml({ title: DEFAULT_TEXTS.payment.title, assets, body }));
  };
  router.use(RETURN_PATH, failed);
  return router;

  function show(
    res: Response,
    order: PaymentOrder,
    form: Awaited<ReturnType<Revisions['get']>>,
    page: { head?: string; body: string },
  ): void {
    const { provider, mode, redirectUrl: former } = order;
    const id = PAYMENT_PROVIDERS.find((one) => one === provider);
    const usual = id ? deps.checkoutOrigins(id, mode === 'live' ? 'live' : 'test') : [];
    // An account may have a domain of its own for its checkouts.
    const origins = new Set([...usual, ...(former ? [new URL(former).origin] : [])]);
    allowFormTargets(res, [...origins]);
    const { language } = form?.config.options ?? {};
    res
      .type('html')
      .send(documentHtml({ title: form?.title ?? textsFor(order.language).payment.title, language, assets, ...page }));
  }

  /** The order, once its run has asked the provider; as it is when that takes too long. */
  async function settled(order: PaymentOrder, cancelled: boolean): Promise<PaymentOrder> {
    if (!AWAITING.includes(order.status)) return order;
    const now = clock();
    const lately = order.checkedAt && now.getTime() - order.checkedAt.getTime() < ASKED_LATELY_MS;
    if (lately && !cancelled) return order;
    await wakeOrder(deps, order, cancelled ? 'cancelled' : 'returned', now);
    const read = async () => (await findOrder(orm, order.uuid)) ?? order;
    return waitFor(read, ({ version }) => version !== order.version, WAIT_MS);
  }

  /** Where the visitor goes once the outcome is known; null when our own page shows it. */
  async function goalOf(
    { returnTo, status, submissionUuid }: PaymentOrder,
    form: Awaited<ReturnType<Revisions['get']>>,
  ): Promise<string | null> {
    if (returnTo) return returnTo;
    if (!form?.config.options.redirect_url || !RECEIVED.includes(status)) return null;
    const submission = await loadSubmission(orm.em.fork(), box, submissionUuid);
    if (!submission) return null;
    const { id: submissionId, values: fields, createdAt } = submission;
    return redirectUrl({ form, submissionId, fields }, createdAt, deps.readSite, deps.log);
  }
}

/** Providers add parameters of their own, as PayPal does `token` and `PayerID`. */
function ownPart(given: Request['query']): Request['query'] {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(query.fields, name)));
}

/** The page that the visitor goes on to can show the outcome, and ask for it itself. */
function withOutcome(goal: string, { uuid, status, returnTo }: PaymentOrder, token: string): string {
  if (!returnTo) return goal;
  const url = new URL(goal);
  url.searchParams.set('order_uuid', uuid);
  url.searchParams.set('status_token', token);
  url.searchParams.set('payment_status', status);
  return url.href;
}
