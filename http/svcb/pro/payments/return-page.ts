import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorRequestHandler, type Request, Router } from 'express';
import type { Logger } from 'pino';
import { object } from 'yup';
import type { PaymentOrder } from '../../../../db/entities/payments.ts';
import { Revisions } from '../../../../db/forms/revisions.ts';
import { findOrder } from '../../../../db/payments/orders.ts';
import type { Site } from '../../../../db/site.ts';
import { loadSubmission } from '../../../../db/submissions/load-submission.ts';
import { formatAmount } from '../../../../forms/money.ts';
import { escapeHtml, renderAttributes } from '../../../../forms/templates/html.ts';
import { RECEIVED } from '../../../../payments/order-states.ts';
import { RETURN_PATH } from '../../../../payments/return-url.ts';
import { type WakeDeps, wakeOrder } from '../../../../payments/wake.ts';
import { toErrorResponse } from '../../../errors.ts';
import { oneOf, readQuery, text } from '../../../middleware/read.ts';
import { type Assets, documentHtml, messageHtml } from '../../../page/document.ts';
import { redirectUrl } from '../../../redirect-url.ts';
import { type PaymentStatusDeps, requireOrderOfToken } from './status.ts';

export interface ReturnPageDeps extends WakeDeps, Pick<PaymentStatusDeps, 'limits'> {
  readSite(): Promise<Site>;
  assets: Assets;
  /** Surface B as a path. */
  surfaceB: string;
  log: Logger;
  clock: () => Date;
  /** How long the first answer waits for the outcome, in ms. */
  waitMs?: number;
}

const WAIT_MS = 3_000;
const LOOK_MS = 100;
/** A page that is loaded again and again has the provider asked no more often. */
const ASKED_LATELY_MS = 2_000;
/** How often a page without JavaScript loads itself again, in s. */
const REFRESH_S = 5;

const query = object({
  order_uuid: text(64, { least: 1 }).required('order_uuid is required'),
  status_token: text(200, { least: 1 }).required('status_token is required'),
  cancelled: oneOf(['1']),
});

/**
 * `GET /payments/return`: where providers send visitors back to. Has the order's run ask the provider, waits a moment, and
 * sends the visitor on, shows the outcome, or waits on with a page that polls.
 */
export function returnPageRouter(deps: ReturnPageDeps): Router {
  const { orm, box, assets, surfaceB, clock } = deps;
  const revisions = new Revisions(orm);
  const router = Router();

  router.get(RETURN_PATH, async (req, res) => {
    // The address lets its holder ask for the order.
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    const { order_uuid: uuid, status_token: token, cancelled } = readQuery({ query: ownPart(req.query) }, query);
    const arrived = await requireOrderOfToken(deps, req, { orderUuid: uuid, token });
    const order = await settled(arrived, cancelled === '1');
    const form = await revisions.get(order.formId, order.revision);
    const goal = await goalOf(order, form);
    if (goal !== null && order.status !== 'created' && order.status !== 'pending') {
      res.redirect(303, withOutcome(goal, order, token));
      return;
    }
    const asking = new URLSearchParams({ order_uuid: uuid, status_token: token });
    const statusUrl = `${surfaceB}/payments/status?${asking}`;
    const { language, payment } = form?.config.options ?? {};
    const title = form?.title ?? 'Payment';
    res
      .type('html')
      .send(documentHtml({ title, language, assets, ...pageOf(order, payment, { statusUrl, req, assets }) }));
  });

  const failed: ErrorRequestHandler = (error, _req, res, next) => {
    const { status, message, headers } = toErrorResponse(error);
    if (status >= 500 || res.headersSent) return next(error);
    const body = messageHtml(message, 'error');
    res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
    res.type('html').send(documentHtml({ title: 'Payment', assets, body }));
  };
  router.use(RETURN_PATH, failed);
  return router;

  /** The order, once its run has asked the provider; as it is when that takes too long. */
  async function settled(order: PaymentOrder, cancelled: boolean): Promise<PaymentOrder> {
    if (!isOpen(order)) return order;
    const now = clock();
    const lately = order.checkedAt && now.getTime() - order.checkedAt.getTime() < ASKED_LATELY_MS;
    if (lately && !cancelled) return order;
    await wakeOrder(deps, order, cancelled ? 'cancelled' : 'returned', now);
    const until = performance.now() + (deps.waitMs ?? WAIT_MS);
    let seen = order;
    while (performance.now() < until && seen.version === order.version) {
      await sleep(LOOK_MS);
      seen = (await findOrder(orm, order.uuid)) ?? seen;
    }
    return seen;
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

function isOpen({ status }: PaymentOrder): boolean {
  return status === 'created' || status === 'pending' || status === 'processing';
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

type Texts = { success_text?: string; cancel_text?: string };

/** What the visitor reads, and what the page does meanwhile. */
function pageOf(
  { status, formId, redirectUrl: checkout, amount, currency, language }: PaymentOrder,
  texts: Texts = {},
  { statusUrl, req, assets }: { statusUrl: string; req: Request; assets: Assets },
): { head?: string; body: string } {
  const price = formatAmount(amount, currency, language ?? 'en');
  const again = link(`/forms/${formId}`, 'Back to the form');
  switch (status) {
    case 'paid':
      return { body: messageHtml(texts.success_text || `Thank you. Your payment of ${price} has arrived.`, 'success') };
    case 'processing': {
      const message = 'Thank you. Your payment is on its way. It can take some days; you need not do anything.';
      return { body: messageHtml(message, 'success') };
    }
    case 'refunded':
    case 'partially_refunded':
      return { body: messageHtml('Your payment has arrived, and money was given back since.', 'success') };
    case 'disputed':
      return { body: messageHtml('Your payment has arrived. It is disputed at the moment.', 'success') };
    case 'cancelled': {
      const message = texts.cancel_text || 'The payment was cancelled. Nothing was charged.';
      return { body: messageHtml(message, 'error') + again };
    }
    case 'failed':
      return { body: messageHtml('The payment did not work. Nothing was charged.', 'error') + again };
    case 'expired': {
      const message = 'The time for this payment is over. Nothing was charged. Send the form again to pay.';
      return { body: messageHtml(message, 'error') + again };
    }
    case 'created':
    case 'pending': {
      const waiting = {
        class: 'svca-message',
        role: 'status',
        'data-payment-status': statusUrl,
        'data-payment-was': status,
      };
      const message = `<p${renderAttributes(waiting)}>We have not heard of your payment yet. This page goes on by itself once it is there.</p>`;
      const back = checkout ? link(checkout, 'Not paid yet? Back to the payment') : '';
      const refresh = `${REFRESH_S};url=${withoutCancelled(req.originalUrl)}`;
      const script = `<script${renderAttributes({ defer: true, src: assets.payment })}></script>`;
      const head = `${script}<noscript><meta${renderAttributes({ 'http-equiv': 'refresh', content: refresh })}></noscript>`;
      return { head, body: message + back };
    }
  }
}

function withoutCancelled(address: string): string {
  return address.replace(/&cancelled=1\b/, '');
}

function link(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}
