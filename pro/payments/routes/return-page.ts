import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { waitFor } from '#db/wait-for.ts';
import type { OutboxParts } from '#engine/outbox.ts';
import { type FormAtRevision, Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { fitsHeader, redirectUrl } from '#features/intake/redirect-url.ts';
import { allowTheme } from '#features/pages/content-policy.ts';
import { formPath } from '#features/pages/surface.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Site } from '#features/site/site.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { oneOf, text } from '#forms/json-schema/keys.ts';
import { described } from '#forms/json-schema/meta.ts';
import { inLanguage, languagesOf } from '#forms/translations/translate.ts';
import { readQuery } from '#http/middleware/read.ts';
import { allowFormTargets } from '#http/page/checkout-origins.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { errorPage, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, type Send, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { AGAIN_PATH, RETURN_PATH, returnUrl } from '#pro/payments/checkout/return-url.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { AWAITING, isOpen, RECEIVED, UNPAID } from '#pro/payments/order-states.ts';
import type { OriginsOf } from '#pro/payments/providers/table.ts';
import { findOrder } from '#pro/payments/store/orders.ts';
import { wakeOrder } from '#pro/payments/wake.ts';
import { DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import { againHtml, isOtherAmount, outcomeOf } from './return-outcome.ts';
import { HOLDER, type OrderTokenParts, requireOrderOfToken } from './status.ts';

export interface PageParts {
  /** Looks up the origins of a provider's checkout, to which the page's form may lead. */
  checkoutOrigins: OriginsOf;
  assets: Assets;
}

export interface ReturnParts extends PageParts, OutboxParts, OrderTokenParts {
  readSite(): Promise<Site>;
  /** Path of surface B. */
  surfaceB: string;
  log: Logger;
  clock: () => Date;
}

export interface AgainParts extends PageParts, OrderTokenParts {
  intake: { forms: Pick<ActiveForms, 'find'> };
  payments: PaymentService;
  baseUrl: string;
}

/** Milliseconds for which the answer waits for the outcome. */
const WAIT_MS = 3_000;
/** Milliseconds after a check during which reloading the page does not ask the provider again. */
const ASKED_LATELY_MS = 2_000;

const QUERY = HOLDER.shape({
  cancelled: described('`1` when the visitor gives the checkout up.', oneOf(['1'])),
  checkout: described('The number of the checkout to cancel; a newer checkout is not cancelled.', text(10)),
});
const holderForm = htmlForm(HOLDER, ({ body }) => readQuery({ query: knownKeys(body ?? {}) }, HOLDER), 10_000);

const page = {
  tag: 'Payments',
  access: 'signed',
  before: () => [hideAddress],
  refuse: (error: unknown, _req: Request, { assets }: PageParts) =>
    errorPage(error, { title: DEFAULT_TEXTS.payment.title, assets }),
} as const;

/** Page to which providers send visitors back, and route for another checkout. */
export const returnPageRoutes = [
  route({
    ...page,
    operation: 'showPaymentReturnPage',
    method: 'GET',
    path: RETURN_PATH,
    summary: 'The page to which a checkout leads back',
    description:
      'Asks the provider, waits a moment, and then redirects the visitor, shows the outcome, or shows a page that polls. Providers add their own keys to the query.',
    query: QUERY,
    strayKeys: 'ignored',
    answers: { 200: file('text/html'), 303: null },
    errors: [403, 422, 429],
    async handle(app: ReturnParts, { query, clientAddress }) {
      const { order_uuid: uuid, status_token: token, cancelled, checkout } = query;
      const arrived = await requireOrderOfToken(app, clientAddress, query);
      // Reloading an old tab must not cancel a newer checkout.
      const isNewest = checkout === undefined || checkout === String(arrived.checkouts);
      const { order, isFresh } = await waitForOutcome(app, arrived, cancelled === '1' && isNewest);
      const form = await formOf(app, order);
      const destination = await destinationOf(app, order, form);
      if (destination !== null && !isOpen(order.status)) return seeOther(withOutcome(destination, order, token));
      const holder = new URLSearchParams({ order_uuid: uuid, status_token: token });
      const statusUrl = `${app.surfaceB}/payments/status?${holder}`;
      const address = `${RETURN_PATH}?${holder}`;
      const ownTexts = form.config.options.payment;
      return reply(
        200,
        orderPage(
          app,
          order,
          form,
          outcomeOf(order, {
            ...{ token, ownTexts, statusUrl, address, isFresh, assets: app.assets },
            formAddress: formPath(form),
          }),
        ),
      );
    },
  }),

  route({
    ...page,
    operation: 'returnToCheckoutByPage',
    method: 'POST',
    path: AGAIN_PATH,
    summary: 'Go back to the checkout',
    description: 'Creates a new checkout for an order that ended without a payment, and redirects there.',
    body: holderForm,
    answers: { 303: null, 502: file('text/html'), 503: file('text/html') },
    errors: [403, 404, 429],
    async handle(app: AgainParts, { body, clientAddress }) {
      const order = await requireOrderOfToken(app, clientAddress, body);
      if (!UNPAID.includes(order.status) || isOtherAmount(order)) {
        return seeOther(returnUrl(app.box, app.baseUrl, order.uuid));
      }
      if (!(await app.intake.forms.find(order.formId))) {
        throw new Refusal('form_not_found', textsFor(order.language).paymentOutcome.closed);
      }
      try {
        return seeOther((await app.payments.open(order.uuid)).redirectUrl);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const form = await formOf(app, order);
        const content = {
          body: messageHtml(error.message, 'error') + againHtml(order, body.status_token, formPath(form)),
        };
        return pageOfError(error, orderPage(app, order, form, content));
      }
    },
  }),
];

/** Returns the form at the order's revision, in the visitor's language. */
async function formOf({ orm }: Pick<OutboxParts, 'orm'>, order: PaymentOrder): Promise<FormAtRevision> {
  const form = await new Revisions(orm).get(order.formId, order.revision);
  if (order.language === null || !languagesOf(form.config)) return form;
  return { ...inLanguage(form, order.language), visitLanguage: order.language };
}

/** Renders the page of an order. */
function orderPage(
  { checkoutOrigins, assets }: PageParts,
  { provider, mode, redirectUrl: checkoutUrl, language }: PaymentOrder,
  form: FormAtRevision,
  content: { head?: string; body: string },
): Send {
  // An account may have its own domain for checkouts.
  const origins = new Set([...checkoutOrigins(provider, mode), ...(checkoutUrl ? [new URL(checkoutUrl).origin] : [])]);
  const title = form.title ?? textsFor(language).payment.title;
  const { language: pageLanguage, theme } = form.config.options;
  const html = documentHtml({ title, language: pageLanguage, theme, assets, ...content });
  return (res) => {
    allowTheme(res, theme);
    allowFormTargets(res, [...origins]);
    res.send(html);
  };
}

/**
 * Wakes the order's run and waits until it has asked the provider; after the time limit returns the order as it is. Also checks
 * a cancelled order, because its visitor may have gone back to the checkout and paid after all.
 */
async function waitForOutcome(
  app: ReturnParts,
  order: PaymentOrder,
  cancelled: boolean,
): Promise<{ order: PaymentOrder; isFresh: boolean }> {
  const mayBePaid = AWAITING.includes(order.status) || (order.status === 'cancelled' && !cancelled);
  if (!mayBePaid) return { order, isFresh: true };
  const now = app.clock();
  const isRecent = order.checkedAt && now.getTime() - order.checkedAt.getTime() < ASKED_LATELY_MS;
  if (isRecent && !cancelled) return { order, isFresh: true };
  await wakeOrder(app, order, cancelled ? 'cancelled' : 'returned', now);
  const read = async () => (await findOrder(app.orm, order.uuid)) ?? order;
  const isOther = ({ version }: PaymentOrder) => version !== order.version;
  const current = await waitFor(read, isOther, WAIT_MS);
  return { order: current, isFresh: isOther(current) };
}

/** Returns the URL to which the visitor goes once the outcome is known; null when this service's page shows it. */
async function destinationOf(
  { orm, box, readSite, log }: ReturnParts,
  { returnTo, status, submissionUuid }: PaymentOrder,
  form: FormAtRevision,
): Promise<string | null> {
  if (returnTo) return returnTo;
  if (!form.config.options.redirect_url || !(RECEIVED.includes(status) || status === 'authorized')) return null;
  const submission = await loadSubmission(orm.em.fork(), box, submissionUuid);
  if (!submission) return null;
  const { id: submissionId, values, createdAt } = submission;
  const destination = await redirectUrl({ form, submissionId, values }, createdAt, readSite, log);
  return destination && fitsHeader(destination) ? destination : null;
}

/** Adds order, token and status to the return URL, so that the page there can show the outcome and poll for it. */
function withOutcome(destination: string, { uuid, status, returnTo }: PaymentOrder, token: string): string {
  if (!returnTo) return destination;
  const url = new URL(destination);
  url.searchParams.set('order_uuid', uuid);
  url.searchParams.set('status_token', token);
  url.searchParams.set('payment_status', status);
  return url.href;
}

/** Drops the parameters that providers add, such as `token` and `PayerID` of PayPal. */
function knownKeys(given: Request['query']): Request['query'] {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(QUERY.fields, name)));
}

function hideAddress(_req: Request, res: Response, next: NextFunction): void {
  // The address gives access to the order's status.
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  next();
}
