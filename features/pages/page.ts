import express, { type Response, Router } from 'express';
import type { Logger } from 'pino';
import { CAPTCHA_KEY } from '#features/captcha/option.ts';
import { takesDrafts, takesPayment } from '#features/pro-options.ts';
import type { Site } from '#features/site/site.ts';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { DRAFT_KEY } from '#features/submissions/intake/draft.ts';
import { NONCE_KEYS, REST_NONCE_ACTION, TIMING_KEY } from '#features/submissions/intake/guards/tokens.ts';
import { Refusal, type RefusalCode } from '#features/submissions/intake/refusal.ts';
import { submit } from '#features/submissions/intake/submit.ts';
import { formIdOf } from '#features/submissions/routes/submit/cors.ts';
import { redirectUrl } from '#features/submissions/routes/submit/redirect-url.ts';
import { htmlFormBody, requireFormsBody } from '#features/submissions/routes/submit/submission-body.ts';
import { clientPart } from '#features/submissions/routes/submit/submit-request.ts';
import { formTokens } from '#features/submissions/routes/tokens.ts';
import { renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import { renderResumeHint, renderSaveButton } from '#forms/page/draft.ts';
import { formElementId, renderFields, renderForm } from '#forms/page/render.ts';
import { plainOrigin } from '#forms/templates/url-template.ts';
import { toErrorResponse } from '#http/errors.ts';
import { allowFormTargets, type CheckoutOrigins } from '#http/page/checkout-origins.ts';
import { type Assets, type DocumentParts, documentHtml, messageHtml } from '#http/page/document.ts';
import { idempotencyKeyOf, ORDER_KEY, orderKeyFor } from '#http/page/order-key.ts';
import { clientOf } from '#http/routing/mount.ts';
import { DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { allowWidget } from './content-policy.ts';
import { draftIn, draftPages, type PageDraft } from './draft-pages.ts';
import { needsSurfaceB } from './surface.ts';

export interface PageDeps {
  intake: Intake;
  readSite(): Promise<Site>;
  log: Logger;
  assets: Assets;
  /** Surface A as a path: `/{rest}/svca/v1` */
  surfaceA: string;
  /** The same of surface B. */
  surfaceB: string;
  /** Where a provider's checkout is, as origins: a form without JavaScript is sent on there. */
  checkoutOrigins: CheckoutOrigins;
}

/** What a page shows beside the form itself, after a post that was not accepted. */
interface Posted {
  values: Record<string, unknown>;
  errors?: Record<string, string>;
  notice?: string;
  draft?: PageDraft;
}

/** Messages for visitors in place of those for programs: the page that comes back has fresh tokens. */
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

/**
 * The public page of a form, which belongs to surface A, or to surface B when only that can carry the form. Its script submits
 * over REST; without JavaScript the form posts to the page's own address, which does the same and also checks the fill time.
 */
export function pageRouter(deps: PageDeps): Router {
  const { intake, readSite, log, assets, surfaceA, surfaceB, checkoutOrigins } = deps;
  const router = Router();
  const requireForm = async (id: unknown): Promise<ActiveForm> => {
    const form = await intake.forms.find(formIdOf(id));
    if (!form) throw new Refusal('form_not_found', DEFAULT_TEXTS.form.closed);
    return form;
  };
  /** The fields as extensions want them. */
  const fieldsOf = async (form: ActiveForm, posted: Posted | undefined): Promise<string[]> => {
    const shown = { fields: intake.payments?.page.fields(form.config) ?? form.config.fields };
    const fields = renderFields({ id: form.id, config: shown }, posted);
    const run = intake.hooks.begin('svca');
    if (!run.hasFilter('render_field')) return fields;
    const filtered: string[] = [];
    for (const [index, field] of form.config.fields.entries()) {
      filtered.push(await run.filter('render_field', fields[index] ?? '', field, formElementId(form.id)));
    }
    return filtered;
  };
  const draftsOf = ({ id, config }: ActiveForm, posted: Posted | undefined) => {
    if (!intake.drafts || !takesDrafts(config)) return undefined;
    const texts = textsOf(config);
    const mails = config.options.drafts?.email_field !== undefined;
    return { mails, note: posted?.draft?.note, button: renderSaveButton(id, texts), hint: renderResumeHint(id, texts) };
  };
  const formPage = async (form: ActiveForm, posted?: Posted) => {
    const now = intake.clock();
    const nonce = intake.tokens.nonce(REST_NONCE_ACTION, '', now);
    const { honeypot_field, timing_token, nonce: nonceB } = formTokens(intake.tokens, form.id, now);
    const ownInputs: Record<string, string> = needsSurfaceB(form.config)
      ? { [NONCE_KEYS.b]: nonceB, [ORDER_KEY]: orderKeyFor(posted?.values) }
      : { [NONCE_KEYS.a]: nonce };
    if (posted?.draft) ownInputs[DRAFT_KEY] = posted.draft.token;
    const { language, error_message: ownErrorText } = form.config.options;
    const body = renderForm(form, {
      action: `/forms/${form.id}`,
      fields: await fieldsOf(form, posted),
      hiddenInputs: { ...ownInputs, [TIMING_KEY]: timing_token },
      honeypotName: honeypot_field,
      captcha: intake.captcha?.widget(form, surfaceB)?.settings,
      errors: posted?.errors,
      message: posted?.notice,
      payment: intake.payments?.page.total(form.config),
      drafts: draftsOf(form, posted),
      errorMessage: ownErrorText && (await renderErrorMessage(form, readSite)),
    });
    return documentHtml({ title: form.title, language, assets, settings: { restUrl: surfaceA, nonce }, body });
  };
  /** Opens the policy for what this form's page leads to and loads, and for nothing else. */
  const openPolicy = (res: Response, form: ActiveForm) => {
    const { config } = form;
    const { redirect_url: target } = config.options;
    // A form saved long ago may name a host that would add directives of its own.
    const origin = target ? plainOrigin(target) : null;
    allowFormTargets(res, [...(origin ? [origin] : []), ...checkoutOrigins(config)]);
    const widget = intake.captcha?.widget(form, surfaceB);
    if (widget) allowWidget(res, widget);
  };
  const plainPage = (res: Response, page: Pick<DocumentParts, 'title' | 'language' | 'body'>) =>
    res.type('html').send(documentHtml({ ...page, assets }));

  if (intake.drafts) {
    draftPages(router, {
      ...deps,
      requireForm,
      baseUrl: intake.baseUrl,
      async showForm(res, form, posted) {
        openPolicy(res, form);
        res.type('html').send(await formPage(form, posted));
      },
      showPage(res, { title, config }, body) {
        const { language } = config.options;
        const settings = { restUrl: surfaceA, nonce: '' };
        res.type('html').send(documentHtml({ title, language, assets, settings, body }));
      },
    });
  }

  router.get('/forms/:id', async (req, res) => {
    const form = await requireForm(req.params.id);
    res.set('Cache-Control', 'no-store');
    if (takesPayment(form.config) && !intake.payments) {
      const { language } = form.config.options;
      // Of a form that was made in the other edition.
      const { absentOnPage } = textsOf(form.config).payment;
      plainPage(res.status(503), { title: form.title, language, body: messageHtml(absentOnPage, 'error') });
      return;
    }
    openPolicy(res, form);
    res.type('html').send(await formPage(form));
  });

  router.post('/forms/:id', htmlFormBody, async (req, res) => {
    const form = await requireForm(req.params.id);
    const body = { ...(req.body as Record<string, unknown> | undefined) };
    try {
      requireFormsBody(req, form);
      const result = await submit(intake, {
        formId: form.id,
        body,
        ...clientPart(clientOf(req, res)),
        ...(needsSurfaceB(form.config)
          ? { entryPoint: 'page_b', nonce: body[NONCE_KEYS.b], idempotencyKey: idempotencyKeyOf(body) }
          : { entryPoint: 'page', nonce: body[NONCE_KEYS.a] }),
        // The page does not say whether the mail went.
        respondAsync: true,
      });
      const target = result.payment?.redirectUrl ?? (await redirectUrl(result, intake.clock(), readSite, log));
      if (target) res.redirect(303, target);
      else {
        const { language } = form.config.options;
        plainPage(res, { title: form.title, language, body: messageHtml(result.message, 'success') });
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'form_not_found') throw error;
      const { status, headers } = toErrorResponse(error);
      openPolicy(res, form);
      // What the visitor typed is never lost: the page comes back filled, with fresh tokens.
      res
        .status(status)
        .set(headers ?? {})
        .type('html');
      const errors = error.details.errors?.fields;
      // It has no field of its own.
      const notice = errors?.[CAPTCHA_KEY] ?? noticeOf(error.code, textsOf(form.config)) ?? error.message;
      const draft = await draftIn(deps, form, body, req.clientAddress);
      res.send(await formPage(form, { values: body, errors, notice, draft }));
    }
  });

  router.use('/forms', ((error, _req, res, next) => {
    const { status, message } = toErrorResponse(error);
    if (status >= 500 || res.headersSent) next(error);
    else plainPage(res.status(status), { title: DEFAULT_TEXTS.form.title, body: messageHtml(message, 'error') });
  }) satisfies express.ErrorRequestHandler);

  return router;
}
