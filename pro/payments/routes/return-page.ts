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
  /** Where a provider's checkout is: the page leads to it by a form. */
  checkoutOrigins: OriginsOf;
  assets: Assets;
}

export interface ReturnParts extends PageParts, OutboxParts, OrderTokenParts {
  readSite(): Promise<Site>;
  /** Surface B as a path. */
  surfaceB: string;
  log: Logger;
  clock: () => Date;
}

export interface AgainParts extends PageParts, OrderTokenParts {
  intake: { forms: Pick<ActiveForms, 'find'> };
  payments: PaymentService;
  baseUrl: string;
}

/** How long the first answer waits for the outcome. */
const WAIT_MS = 3_000;
/** A page that is loaded again and again has the provider asked no more often. */
const ASKED_LATELY_MS = 2_000;

const QUERY = HOLDER.shape({
  cancelled: described('`1`: the visitor gives the checkout up.', oneOf(['1'])),
  checkout: described('The number of the checkout that was given up: no newer one is cancelled by it.', text(10)),
});
const holderForm = htmlForm(HOLDER, ({ body }) => readQuery({ query: ownPart(body ?? {}) }, HOLDER), 10_000);

const page = {
  tag: 'Payments',
  access: 'signed',
  before: () => [hideAddress],
  refuse: (error: unknown, _req: Request, { assets }: PageParts) =>
    errorPage(error, { title: DEFAULT_TEXTS.payment.title, assets }),
} as const;

/** Where providers send visitors back to, and where these ask for another checkout. */
export const returnPageRoutes = [
  route({
    ...page,
    method: 'GET',
    path: RETURN_PATH,
    summary: 'The page to which a checkout leads back',
    description:
      'Has the provider asked, waits a moment, and sends the visitor on, shows the outcome, or waits on with a page that polls. Providers add keys of their own to the query.',
    query: QUERY,
    strayKeys: 'ignored',
    answers: { 200: file('text/html'), 303: null },
    errors: [403, 422, 429],
    async handle(app: ReturnParts, { query: asked, clientAddress }) {
      const { order_uuid: uuid, status_token: token, cancelled, checkout } = asked;
      const arrived = await requireOrderOfToken(app, clientAddress, asked);
      // An old tab that is loaded again must not end a newer checkout.
      const isOfNewest = checkout === undefined || checkout === String(arrived.checkouts);
      const { order, isFresh } = await settled(app, arrived, cancelled === '1' && isOfNewest);
      const form = await formOf(app, order);
      const goal = await goalOf(app, order, form);
      if (goal !== null && !isOpen(order.status)) return seeOther(withOutcome(goal, order, token));
      const asking = new URLSearchParams({ order_uuid: uuid, status_token: token });
      const statusUrl = `${app.surfaceB}/payments/status?${asking}`;
      const address = `${RETURN_PATH}?${asking}`;
      const ownTexts = form.config.options.payment;
      return reply(
        200,
        shown(
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
    method: 'POST',
    path: AGAIN_PATH,
    summary: 'Go back to the checkout',
    description: 'Makes a new checkout of an order that ended without a payment, and leads there.',
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
        return pageOfError(error, shown(app, order, form, content));
      }
    },
  }),
];

/** The form as its visitor read it. */
async function formOf({ orm }: Pick<OutboxParts, 'orm'>, order: PaymentOrder): Promise<FormAtRevision> {
  const form = await new Revisions(orm).get(order.formId, order.revision);
  if (order.language === null || !languagesOf(form.config)) return form;
  return { ...inLanguage(form, order.language), visitLanguage: order.language };
}

/** The page of an order. */
function shown(
  { checkoutOrigins, assets }: PageParts,
  { provider, mode, redirectUrl: former, language }: PaymentOrder,
  form: FormAtRevision,
  content: { head?: string; body: string },
): Send {
  // An account may have a domain of its own for its checkouts.
  const origins = new Set([...checkoutOrigins(provider, mode), ...(former ? [new URL(former).origin] : [])]);
  const title = form.title ?? textsFor(language).payment.title;
  const { language: ofPage, theme } = form.config.options;
  const html = documentHtml({ title, language: ofPage, theme, assets, ...content });
  return (res) => {
    allowTheme(res, theme);
    allowFormTargets(res, [...origins]);
    res.send(html);
  };
}

/**
 * The order, once its run has asked the provider; as it is when that takes too long. One that was cancelled is looked at too:
 * its visitor may have gone back to the checkout, and agreed after all.
 */
async function settled(
  app: ReturnParts,
  order: PaymentOrder,
  cancelled: boolean,
): Promise<{ order: PaymentOrder; isFresh: boolean }> {
  const mayBePaid = AWAITING.includes(order.status) || (order.status === 'cancelled' && !cancelled);
  if (!mayBePaid) return { order, isFresh: true };
  const now = app.clock();
  const lately = order.checkedAt && now.getTime() - order.checkedAt.getTime() < ASKED_LATELY_MS;
  if (lately && !cancelled) return { order, isFresh: true };
  await wakeOrder(app, order, cancelled ? 'cancelled' : 'returned', now);
  const read = async () => (await findOrder(app.orm, order.uuid)) ?? order;
  const isOther = ({ version }: PaymentOrder) => version !== order.version;
  const found = await waitFor(read, isOther, WAIT_MS);
  return { order: found, isFresh: isOther(found) };
}

/** Where the visitor goes once the outcome is known; null when our own page shows it. */
async function goalOf(
  { orm, box, readSite, log }: ReturnParts,
  { returnTo, status, submissionUuid }: PaymentOrder,
  form: FormAtRevision,
): Promise<string | null> {
  if (returnTo) return returnTo;
  if (!form.config.options.redirect_url || !RECEIVED.includes(status)) return null;
  const submission = await loadSubmission(orm.em.fork(), box, submissionUuid);
  if (!submission) return null;
  const { id: submissionId, values, createdAt } = submission;
  const goal = await redirectUrl({ form, submissionId, values }, createdAt, readSite, log);
  return goal && fitsHeader(goal) ? goal : null;
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

/** Providers add parameters of their own, as PayPal does `token` and `PayerID`. */
function ownPart(given: Request['query']): Request['query'] {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(QUERY.fields, name)));
}

function hideAddress(_req: Request, res: Response, next: NextFunction): void {
  // The address lets its holder ask for the order.
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  next();
}
