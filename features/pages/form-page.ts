import type { Request } from 'express';
import type { Captchas } from '#features/captcha/captchas.ts';
import { mayAddUp } from '#features/coupons/tries.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { LARGEST } from '#features/forms/visitors/submission-body.ts';
import { availabilityOf, fieldsWithQuotas } from '#features/limits/availability.ts';
import { LINK_KEY, openLink } from '#features/prefill/link.ts';
import { takesDrafts, takesPayment } from '#features/pro-options.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { formTokens, NONCE_KEYS, REST_NONCE_ACTION, TIMING_KEY } from '#features/requests/tokens.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import { DRAFT_KEY, DRAFT_SAVED_KEY, type DraftService, type PageDraft } from '#features/submissions/draft.ts';
import { EDIT_KEY } from '#features/submissions/edit-link.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { shownTotal } from '#forms/orders/shown-total.ts';
import { type FilledIn, formElementId, renderFields } from '#forms/page/fields.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { questionReached } from '#forms/page/pages/pages.ts';
import { renderForm } from '#forms/page/render.ts';
import { submittedOrInitialValues } from '#forms/page/shown-values.ts';
import { pageOfField, shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, unseenFields, type Visit, visitAt, wayOfVisit, wholeVisit } from '#forms/pages/visit.ts';
import { fillMarks } from '#forms/piping/markup.ts';
import { type PipedForm, pipedForm } from '#forms/piping/on-page.ts';
import { plainOrigin } from '#forms/templates/url-template.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { languageWish } from '#http/language-wish.ts';
import { allowFormTargets, type CheckoutOrigins } from '#http/page/checkout-origins.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { ORDER_KEY, orderKeyFor } from '#http/page/order-key.ts';
import { errorPage } from '#http/page/reply.ts';
import { htmlForm } from '#http/routing/body.ts';
import type { Param } from '#http/routing/params.ts';
import type { Send } from '#http/routing/reply.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { allowImages, allowTheme, allowWidget } from './content-policy.ts';
import { allowFrames, frameOf, isFramed } from './frame.ts';
import { formPath, needsSurfaceB, visitPath } from './surface.ts';
import { sealVisit, VISIT_KEY } from './visit.ts';

/** For pages: what forms show of CAPTCHAs, payments and drafts. Each is absent where there is none. */
export interface PageServices extends VisitorServices {
  captcha?: Captchas;
  spam?: SpamNotes;
  payments?: PaymentService;
  drafts?: DraftService;
}

export interface FormPageParts {
  intake: PageServices;
  readSite(): Promise<Site>;
  assets: Assets;
  baseUrl: string;
  /** Both surfaces as paths. */
  surfaceA: string;
  surfaceB: string;
  /** Where a form without JavaScript is sent on to, as origins. */
  formTargets: CheckoutOrigins;
}

/** What the routes of a form's pages share. */
export const ofForm = {
  tag: 'Pages',
  access: 'visitor',
  params: { id: { json: { type: 'integer', minimum: 1 }, read: formIdOf } satisfies Param<number> },
  refuse(error: unknown, req: Request, { assets }: FormPageParts) {
    const framed = isFramed(req);
    // Nothing can be done on it, and nobody knows any more whose pages might show it.
    if (framed && req.res) allowFrames(req.res, ['*']);
    return errorPage(error, {
      title: DEFAULT_TEXTS.form.title,
      assets,
      ...(framed && { frame: { id: 0, origins: [] } }),
    });
  },
} as const;

export const POSTED_SCHEMA = {
  type: 'object',
  description: 'The fields of the form by their names, and the hidden ones of its page.',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};

/** The fields of an HTML form: call `requireFormsBody` where its page can come back with them. */
export const POSTED = htmlForm(POSTED_SCHEMA, postedOf, LARGEST);

export function postedOf({ body }: Request): Record<string, unknown> {
  return { ...(body as Record<string, unknown> | undefined) };
}

/** The form as the visitor reads it. @throws Refusal `form_not_found` */
export async function requireForm({ intake }: FormPageParts, id: number, req: Request): Promise<ActiveForm> {
  const found = await intake.forms.find(id, languageWish(req));
  if (!found) throw new Refusal('form_not_found', DEFAULT_TEXTS.form.closed);
  const form = isFramed(req) ? { ...found, framed: true } : found;
  if (req.res) allowTheme(req.res, form.config.options.theme);
  if (form.framed && req.res) allowFrames(req.res, form.config.options.allowed_origins.map(String));
  if (form.visitLanguage !== undefined) {
    req.res?.vary('Accept-Language');
    req.res?.set('Content-Language', form.visitLanguage);
  }
  return form;
}

/** A page of the form without the form. @param body ready HTML */
export function messagePage(
  { assets, baseUrl }: Pick<FormPageParts, 'assets' | 'baseUrl'>,
  form: ActiveForm,
  body: string,
  outcome: { sent?: boolean } = {},
) {
  const { title, config } = form;
  const frame = frameOf(form, baseUrl, outcome);
  const { language, theme } = config.options;
  return documentHtml({ title, language, theme, assets, body, frame });
}

/** What a page shows beside the form itself, after a post that was not accepted. */
interface Posted {
  values?: Record<string, unknown>;
  /** The sealed link that the page was opened with. */
  link?: unknown;
  errors?: Record<string, string>;
  notice?: string;
  draft?: PageDraft;
  /** Of a form with pages: how far the visitor has come. */
  visit?: Visit;
  /** The path of the field to go on at. */
  focus?: string | undefined;
  /** Of a page on which a submission is changed: what its posts say, and what stands above the fields as ready HTML. */
  editing?: { key: string; note: string; send: string; isWhole?: boolean } | undefined;
  /** The name of the page on which a draft goes on. */
  page?: string | undefined;
  /** Of the visitor who has just sent it: so many codes of coupons may be tried from there. */
  address?: string | undefined;
}

/** The form's page. @throws Refusal `body_too_large` for a form with pages of which more was filled in than can be carried on */
export async function showForm(app: FormPageParts, found: ActiveForm, given?: Posted): Promise<Send> {
  const { form, posted } = withLinkOf(app, found, given);
  const html = await formHtml(app, form, posted);
  return (res) => {
    const { redirect_url: target } = form.config.options;
    // A form saved long ago may name a host that would add directives of its own.
    const origin = target ? plainOrigin(target) : null;
    allowFormTargets(res, [...(origin ? [origin] : []), ...app.formTargets(form.config)]);
    const widget = app.intake.captcha?.widget(form, app.surfaceB);
    if (widget) allowWidget(res, widget);
    allowImages(res, imageOrigins(form.config.fields));
    res.type('html').send(html);
  };
}

/** The form as the holder of the page's link finds it; one that is over is said above it, and forgotten. */
function withLinkOf({ intake }: FormPageParts, form: ActiveForm, posted: Posted | undefined) {
  const { link, use } =
    posted?.link === undefined
      ? ({ link: posted?.values?.[LINK_KEY], use: 'sent' } as const)
      : ({ link: posted.link, use: 'opened' } as const);
  const linked = openLink(intake.box, form, link, intake.clock(), use);
  if (linked) return { form: { ...form, config: linked.config }, posted: { ...posted, link } };
  const notice = linked === null ? (posted?.notice ?? textsOf(form.config).form.linkOver) : posted?.notice;
  return { form, posted: posted && { ...posted, link: undefined, notice } };
}

/** The whole document. */
export async function formHtml(app: FormPageParts, form: ActiveForm, posted?: Posted): Promise<string> {
  const { intake, readSite, assets, baseUrl, surfaceA, surfaceB } = app;
  const now = intake.clock();
  const nonce = intake.tokens.nonce(REST_NONCE_ACTION, '', now);
  const { honeypot_field, timing_token, nonce: nonceB } = formTokens(intake.tokens, form.id, now);
  const editing = posted?.editing;
  const ownInputs = ownInputsOf(form, posted, { a: nonce, b: nonceB });
  const visit = shownPagesOf(form.config).length > 0 && (posted?.visit ?? visitOf(form.config, posted));
  if (visit) ownInputs[VISIT_KEY] = sealVisit(intake.box, form, visit, now);
  const { language, theme, error_message: ownErrorText } = form.config.options;
  const unseen = visit ? unseenFields(form.config, visit) : new Set<string>();
  const sent = visit ? visit.values : posted?.values;
  const piped = pipedForm(form.config, sent, unseen);
  const addsUp = await mayAddUp(intake, form, sent ?? {}, posted?.address);
  const adding = addsUp ? { now, step: intake.payments?.stepOf(form.config) ?? 1 } : undefined;
  const begun = () => submittedOrInitialValues(form.config, sent, unseen);
  const total = adding ? shownTotal(form.config, begun, adding, posted?.errors) : null;
  const config = piped?.config ?? form.config;
  const filled = visit && addsUp ? filledIn(form.config, visit, now) : undefined;
  const send = editing ? editing.send : intake.payments?.page.button(form.config, filled);
  const html = renderForm(
    { ...form, config: send ? withButton(config, send) : config },
    {
      ...(leavesFrame(form) ? { action: formPath(form), target: '_top' } : { action: visitPath(form) }),
      fields: await fieldsOf(
        intake,
        form,
        { ...(visit ? onPage(form.config, posted, visit) : posted), total, editing },
        piped,
      ),
      hiddenInputs: { ...ownInputs, [TIMING_KEY]: timingOf(intake, form, posted) ?? timing_token },
      honeypotName: honeypot_field,
      errors: posted?.errors,
      message: posted?.notice,
      visit: visit || undefined,
      adding,
      isAtField: posted?.focus !== undefined,
      note: editing?.note,
      isWhole: editing?.isWhole,
      ...(!editing && {
        captcha: intake.captcha?.widget(form, surfaceB)?.settings,
        payment: intake.payments?.page.total(form.config, filled),
        drafts: draftsOf(intake, form, posted),
      }),
      pipes: piped?.plan,
      piped: posted?.errors && piped?.configWithAnswers(),
      errorMessage: ownErrorText && (await renderErrorMessage(form, readSite)),
    },
  );
  const body = piped ? fillMarks(html, piped.textOf) : html;
  const settings = { restUrl: surfaceA, nonce };
  return documentHtml({
    title: form.title,
    language,
    theme,
    assets,
    settings,
    frame: frameOf(form, baseUrl),
    body,
  });
}

/** The page posts this beside the fields: the nonce of its surface, and what it goes on with. */
function ownInputsOf(form: ActiveForm, posted: Posted | undefined, nonces: { a: string; b: string }) {
  const { values, link, draft, editing } = posted ?? {};
  const inputs: Record<string, string> =
    needsSurfaceB(form.config) && !editing
      ? { [NONCE_KEYS.b]: nonces.b, [ORDER_KEY]: orderKeyFor(values) }
      : { [NONCE_KEYS.a]: nonces.a };
  if (typeof link === 'string') inputs[LINK_KEY] = link;
  if (draft) inputs[DRAFT_KEY] = draft.token;
  if (draft?.savedAt) inputs[DRAFT_SAVED_KEY] = draft.savedAt;
  if (editing) inputs[EDIT_KEY] = editing.key;
  return inputs;
}

function withButton(config: FormConfig, send: string): FormConfig {
  const { theme } = config.options;
  const buttons = { ...theme?.buttons, send };
  return { ...config, options: { ...config.options, theme: { ...theme, buttons } as typeof theme } };
}

/** Whether a post from the frame leads to another site, which seldom lets itself be shown in one. */
function leavesFrame({ framed, config }: ActiveForm): boolean {
  return framed === true && (takesPayment(config) || config.options.redirect_url !== undefined);
}

/** The fields of a form with pages as they stand on the one that is shown. */
function onPage(config: FormConfig, posted: Posted | undefined, visit: Visit): FilledIn {
  const reached = posted?.errors ? undefined : questionReached(config, visit);
  const { values, errors, focus = reached } = posted ?? {};
  return {
    ...(values && { values }),
    ...(errors && { errors }),
    ...(focus !== undefined && { focus }),
    unseen: unseenFields(config, visit),
  };
}

function filledIn(config: FormConfig, visit: Visit, now: Date) {
  const values = valuesAtEnd(config, visit);
  return values && { values, now };
}

/** What was filled in, once the visitor has come to the last page; without JavaScript nobody else can say what that costs. */
function valuesAtEnd(config: FormConfig, visit: Visit): SubmissionValues | undefined {
  const isAtEnd = takesPayment(config) && visit.seen.length > 0 && wayOfVisit(config, visit).at(-1)?.name === visit.at;
  return isAtEnd ? validateSubmission(config, sanitiseSubmission(config, { ...visit.values })).values : undefined;
}

/** A visit that begins, or goes on with what was saved or posted of the whole form: where it was left, or the first of it is wrong. */
function visitOf(config: FormConfig, { values, errors = {}, page }: Posted = {}): Visit {
  if (values && page !== undefined) return visitAt(config, values, page);
  const [wrong = ''] = Object.keys(errors);
  return values ? wholeVisit(config, values, pageOfField(shownPagesOf(config), wrong)?.name) : newVisit(config);
}

/** Who goes from page to page has begun on the first one. */
function timingOf({ tokens, clock }: PageServices, { id }: ActiveForm, posted: Posted | undefined): string | undefined {
  const token = posted?.visit && posted.values?.[TIMING_KEY];
  return typeof token === 'string' && tokens.verifyTiming(id, token, 0, clock()).ok ? token : undefined;
}

/** The fields as extensions want them. */
async function fieldsOf(
  intake: PageServices,
  form: ActiveForm,
  posted: (FilledIn & Pick<Posted, 'editing'>) | undefined,
  piped: PipedForm | null,
): Promise<string[]> {
  const { config } = piped ?? form;
  const priced = intake.payments?.page.fields(config);
  // What a submission has already is its own, also where there is no more of it.
  const available = posted?.editing ? null : await availabilityOf(intake, form, intake.clock());
  const shown = available ? fieldsWithQuotas(config, priced ?? config.fields, available) : priced;
  const made = renderFields({ id: form.id, config, shown }, posted);
  const fields = piped ? made.map((html) => fillMarks(html, piped.textOf)) : made;
  const run = intake.hooks.begin('svca');
  if (!run.hasFilter('render_field')) return fields;
  const filtered: string[] = [];
  for (const [index, field] of form.config.fields.entries()) {
    filtered.push(await run.filter('render_field', fields[index] ?? '', field, formElementId(form.id)));
  }
  return filtered;
}

function draftsOf({ drafts }: PageServices, form: ActiveForm, posted: Posted | undefined) {
  return drafts && takesDrafts(form.config) ? { ...drafts.page.show(form), note: posted?.draft?.note } : undefined;
}
