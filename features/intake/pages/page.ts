import type { Request } from 'express';
import type { Logger } from 'pino';
import { accountOf, type SessionParts } from '#features/accounts/routes/session-cookie.ts';
import { CAPTCHA_KEY } from '#features/captcha/option.ts';
import { linkOver } from '#features/editing/routes/edit-page.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import { requireFormsBody } from '#features/forms/visitors/submission-body.ts';
import { submitOrChange } from '#features/intake/change.ts';
import type { Intake } from '#features/intake/compose.ts';
import { fitsHeader } from '#features/intake/redirect-url.ts';
import { clientPart } from '#features/intake/routes/submit-request.ts';
import { INVITATION_PARAMETER } from '#features/invitations/token.ts';
import { availabilityOf } from '#features/limits/availability.ts';
import {
  type FormPageParts,
  messagePage,
  ofForm,
  POSTED,
  POSTED_SCHEMA,
  postedOf,
  requireForm,
  showForm,
} from '#features/pages/form-page.ts';
import { inFrame } from '#features/pages/frame.ts';
import { prefilledForm } from '#features/pages/prefill.ts';
import { pressRows, takeStep, visitAgain } from '#features/pages/steps.ts';
import { needsSurfaceB } from '#features/pages/surface.ts';
import { postedVisit } from '#features/pages/visit.ts';
import { LINK_PARAMETER } from '#features/prefill/link.ts';
import { takesPayment } from '#features/pro-options.ts';
import { openChange } from '#features/processes/routes/correct-page.ts';
import { Refusal, type RefusalCode } from '#features/requests/refusal.ts';
import { NONCE_KEYS } from '#features/requests/tokens.ts';
import { formWithFiles, type PageBodyParts } from '#features/uploads/page-body.ts';
import { uploadGoneMessage } from '#features/uploads/store/claim.ts';
import { countRequest, VIEW } from '#features/visits/count.ts';
import type { VisitCounters } from '#features/visits/counters.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { newVisit } from '#forms/pages/visit.ts';
import { fileFields, pathOfInput, withoutSent } from '#forms/placed-files.ts';
import { filledIn } from '#forms/prefill/prefill.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { countsOfStep } from '#forms/visits/facts.ts';
import { toErrorResponse } from '#http/errors.ts';
import { messageHtml } from '#http/page/document.ts';
import { idempotencyKeyOf } from '#http/page/order-key.ts';
import { file } from '#http/routing/answers.ts';
import type { Body } from '#http/routing/body.ts';
import { reply, type Send, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { nextPage, sentPath } from './sent.ts';

interface PageParts extends FormPageParts, SessionParts, PageBodyParts {
  intake: Intake;
  visits: VisitCounters;
  log: Logger;
}

const HTML = file('text/html');

const WITH_FILES: Body<PageBodyParts, Record<string, unknown>> = {
  ...POSTED,
  content: { ...POSTED.content, 'multipart/form-data': { schema: POSTED_SCHEMA } },
  parse: (app) => formWithFiles(app, POSTED.parse(app)),
};

/**
 * The public page of a form. It submits over surface A, or over surface B if only that supports the form. The page's script
 * submits over REST; without JavaScript the form posts to the page's own address, which does the same and also checks the fill
 * time.
 */
const ownPages = [
  route({
    ...ofForm,
    operation: 'showFormPage',
    method: 'GET',
    path: '/forms/:id',
    summary: 'The page of a form',
    description:
      'A form in several languages is shown in that of `?lang=`, else of `Accept-Language`, else in its own. Parameters of the query fill in fields with `prefill`.',
    answers: { 200: HTML, 503: HTML },
    async handle(app: PageParts, { params, raw }) {
      const found = await requireForm(app, params.id, raw);
      const form = await prefilledForm(app.intake, found, raw.query);
      const noStore = { 'Cache-Control': 'no-store' };
      const available = await availabilityOf(app.intake, form, app.intake.clock(), false);
      if (available?.message && available.state !== 'waiting_list') {
        const wait = available.waitSeconds;
        const headers = { ...noStore, ...(wait !== undefined && { 'Retry-After': String(wait) }) };
        return reply(200, messagePage(app, form, messageHtml(available.message, 'notice')), headers);
      }
      if (!takesPayment(form.config) || app.intake.payments) {
        const visit = newVisit(form.config, filledIn(found.config, form.config));
        countRequest(app.visits, form, raw, VIEW);
        return reply(
          200,
          await showForm(app, form, {
            link: raw.query[LINK_PARAMETER],
            invitation: raw.query[INVITATION_PARAMETER],
            visit,
          }),
          noStore,
        );
      }
      // The form was created in the Pro edition, and this edition takes no payments.
      const { absentOnPage } = textsOf(form.config).payment;
      return reply(503, messagePage(app, form, messageHtml(absentOnPage, 'error')), noStore);
    },
  }),

  route({
    ...ofForm,
    operation: 'submitFormByPage',
    method: 'POST',
    path: '/forms/:id',
    summary: 'Submit a form without JavaScript',
    description:
      'After an accepted submission the visitor is redirected to a page that can be reloaded safely. Invalid values are answered with the page, filled in.',
    body: WITH_FILES,
    answers: { 200: HTML, 303: null, 403: HTML, 409: HTML },
    errors: [429, 502],
    async handle(app: PageParts, { params, body, raw, ...client }) {
      const { intake, log } = app;
      const found = await requireForm(app, params.id, raw);
      const change = await openChange(app, found, body);
      const { form, editing } = change ?? { form: found };
      const posted = postedVisit(intake, form, body);
      requireFormsBody(raw, form, posted?.bytes);
      const { uploadErrors } = raw;
      const step = posted ? await takeStep(app, form, posted, uploadErrors) : pressRows(form, body, uploadErrors);
      if (step) {
        const to = posted && !editing && step.shown.visit;
        if (to) countRequest(app.visits, form, raw, countsOfStep(form.config, to.at, posted.visit.seen));
        const draft = await draftOf(app, form, body, raw);
        const address = raw.clientAddress;
        return reply(step.status, await showForm(app, form, { ...step.shown, draft, address, editing }));
      }
      const values = posted?.values ?? body;
      const result = await submitOrChange(intake, {
        formId: form.id,
        body: values,
        uploadErrors,
        ...clientPart({ ...client, raw }),
        findAccount: () => accountOf(raw, app),
        ...(needsSurfaceB(form.config) && !editing
          ? { entryPoint: 'page_b', nonce: body[NONCE_KEYS.b], idempotencyKey: idempotencyKeyOf(values) }
          : { entryPoint: 'page', nonce: body[NONCE_KEYS.a] }),
        // The page does not show the mail's state.
        respondAsync: true,
      });
      const target =
        result.payment?.redirectUrl ?? (await nextPage(intake, result, log, ownAddress(intake.baseUrl, form)));
      if (target && (result.payment || fitsHeader(target))) return seeOther(target);
      const sent = target ? null : sentPath(intake.box, form, { message: result.message }, intake.clock());
      if (sent) return seeOther(sent);
      const message = messageHtml(result.message, 'success');
      return reply(200, messagePage(app, form, target ? message + onward(form, target) : message));
    },
    refuse(error, req, app) {
      if (!(error instanceof Refusal) || error.code === 'form_not_found') return ofForm.refuse(error, req, app);
      if (error.code === 'edit_link_over') return linkOver(error, app);
      const { status, headers } = toErrorResponse(error);
      return reply(status, showAgain(app, error), headers);
    },
  }),
];

export const formPages = [...ownPages, ...ownPages.map(inFrame)];

/** Renders the page again with the visitor's input and fresh tokens, so that no input is lost. */
function showAgain(app: PageParts, refusal: Refusal): Send {
  return async (res, req) => {
    const found = await requireForm(app, formIdOf(req.params.id), req);
    const { form, editing } = (await openChange(app, found, postedOf(req))) ?? { form: found };
    const posted = postedVisit(app.intake, form, postedOf(req));
    const errors = refusal.details.errors?.fields;
    const values = withoutGone(form.config, posted?.values ?? postedOf(req), errors);
    // The CAPTCHA has no field whose error could be shown.
    const notice = errors?.[CAPTCHA_KEY] ?? noticeOf(refusal.code, textsOf(form.config)) ?? refusal.message;
    const draft = await draftOf(app, form, values, req);
    const again = posted && visitAgain(form.config, posted, refusal);
    const visit = again ? { ...again, values: withoutGone(form.config, again.values, errors) } : undefined;
    const address = req.clientAddress;
    const show = await showForm(app, form, { values, errors, notice, draft, visit, address, editing });
    await show(res, req);
  };
}

/** Removes uploads that no longer exist from the values. */
function withoutGone(config: FormConfig, sent: Record<string, unknown>, errors: Readonly<Record<string, string>> = {}) {
  const paths = new Set(fileFields(config).map(({ path }) => path));
  const gone = Object.entries(errors).filter(
    ([path, message]) => paths.has(pathOfInput(path)) && message === uploadGoneMessage(config, path),
  );
  return gone.reduce((values, [path]) => withoutSent(values, path), sent);
}

function draftOf({ intake }: PageParts, form: ActiveForm, values: Readonly<Record<string, unknown>>, req: Request) {
  return intake.drafts?.page.find(intake, form, values, req.clientAddress);
}

/** Returns the message for visitors that replaces a message meant for programs: the re-rendered page has fresh tokens. */
function noticeOf(code: RefusalCode, { form, payment, captcha }: Texts): string | undefined {
  const notices: Partial<Record<RefusalCode, string>> = {
    body_too_large: form.tooLarge,
    invalid_nonce: form.openTooLong,
    invalid_timing_token: form.openTooLong,
    payment_unavailable: payment.couldNotStart,
    engine_unavailable: payment.couldNotStart,
    captcha_unavailable: captcha.awayOnPage,
  };
  return notices[code];
}

/** Returns the address of the page that was posted. */
function ownAddress(baseUrl: string, { id, framed }: ActiveForm): string {
  return `${baseUrl}/forms/${id}${framed ? '/embed' : ''}`;
}

/** Renders a link to the next page, for an address that is too long for a header. */
function onward({ config }: ActiveForm, target: string): string {
  return `<p><a href="${escapeHtml(target)}">${escapeHtml(textsOf(config).form.goOn)}</a></p>`;
}
