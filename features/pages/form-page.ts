import type { Request } from 'express';
import type { Captchas } from '#features/captcha/captchas.ts';
import { mayAddUp } from '#features/coupons/tries.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formIdOf } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { LARGEST } from '#features/forms/visitors/submission-body.ts';
import { openInvitation, problemText } from '#features/invitations/opening.ts';
import { INVITATION_KEY } from '#features/invitations/token.ts';
import { availabilityOf, fieldsWithQuotas, fieldsWithSlots, withFreeSlots } from '#features/limits/availability.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
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
import { countsVisits } from '#features/visits/option.ts';
import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { NewerFieldType } from '#forms/field-types/newer.ts';
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
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { plainOrigin } from '#forms/templates/url-template.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { languageWish } from '#http/language-wish.ts';
import { allowFormTargets, type CheckoutOrigins } from '#http/page/checkout-origins.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { ORDER_KEY, orderKeyFor } from '#http/page/order-key.ts';
import { errorPage } from '#http/page/reply.ts';
import { htmlForm } from '#http/routing/body.ts';
import type { Param } from '#http/routing/params.ts';
import type { Send } from '#http/routing/reply.ts';
import { DEFAULT_TEXTS, textsFor, textsOf } from '#texts/index.ts';
import { allowImages, allowTheme, allowWidget, sendOwnReferrer } from './content-policy.ts';
import { allowFrames, frameOf, isFramed } from './frame.ts';
import { formPath, needsSurfaceB, visitPath } from './surface.ts';
import { sealVisit, VISIT_KEY } from './visit.ts';

/** Services for pages. CAPTCHAs, payments and drafts are absent if the process has none. */
export interface PageServices extends VisitorServices {
  captcha?: Captchas;
  spam?: SpamNotes;
  payments?: PaymentService;
  drafts?: DraftService;
  /** The features, some of which pin a submission to a revision of its form, or have something to say about it. */
  installed: readonly Pick<FeatureData, 'revisionOfChanges' | 'noteOfStatus'>[];
}

export interface FormPageParts {
  intake: PageServices;
  readSite(): Promise<Site>;
  assets: Assets;
  baseUrl: string;
  /** Paths of both surfaces. */
  surfaceA: string;
  surfaceB: string;
  /** Origins that a form without JavaScript may be redirected to. */
  formTargets: CheckoutOrigins;
}

/** Parts that all routes of a form's pages share. */
export const ofForm = {
  tag: 'Pages',
  access: 'visitor',
  params: { id: { json: { type: 'integer', minimum: 1 }, read: formIdOf } satisfies Param<number> },
  refuse(error: unknown, req: Request, { assets }: FormPageParts) {
    const framed = isFramed(req);
    // The error page has no actions, and the form's allowed origins are not known here.
    if (framed && req.res) allowFrames(req.res, ['*']);
    return errorPage(error, {
      title: DEFAULT_TEXTS.form.title,
      assets,
      ...(framed && { frame: { id: 0, origins: [] } }),
      ...(error instanceof NewerFieldType && req.method === 'POST' && { more: sentAgainHtml(req, error) }),
    });
  },
} as const;

/** Renders what was sent, to be sent once more: the form itself cannot be shown. */
function sentAgainHtml({ body }: Request, { language }: NewerFieldType): string {
  const inputs = Object.entries((body ?? {}) as Record<string, string | string[]>).flatMap(([name, values]) =>
    [values].flat().map((value) => `<input${renderAttributes({ type: 'hidden', name, value })}>`),
  );
  const button = `<button type="submit">${escapeHtml(textsFor(language).form.submit)}</button>`;
  return inputs.length === 0 ? '' : `<form method="post">${inputs.join('')}${button}</form>`;
}

export const POSTED_SCHEMA = {
  type: 'object',
  description: 'The fields of the form by their names, and the hidden fields of its page.',
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};

/** Parses the fields of an HTML form. Call `requireFormsBody` once the page can be rendered again with them. */
export const POSTED = htmlForm(POSTED_SCHEMA, postedOf, LARGEST);

export function postedOf({ body }: Request): Record<string, unknown> {
  return { ...(body as Record<string, unknown> | undefined) };
}

/** Finds the form in the visitor's language. @throws Refusal `form_not_found` */
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

/** Renders a page of the form with a message instead of its fields. @param body rendered HTML */
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

/** The state of a page beside the form itself, for example after a refused post. */
interface Posted {
  values?: Record<string, unknown>;
  /** The sealed link that the page was opened with. */
  link?: unknown;
  /** The token of the invitation that the page was opened with. */
  invitation?: unknown;
  errors?: Record<string, string>;
  notice?: string;
  /** Rendered HTML above the form. */
  above?: string;
  /** The path that the form posts to without a script; that of its page by default. */
  action?: string;
  draft?: PageDraft;
  /** The visitor's progress; absent for a form without pages. */
  visit?: Visit;
  /** Path of the field to focus. */
  focus?: string | undefined;
  /** Present on a page that edits a submission: the edit key, and rendered HTML above the fields. */
  editing?: { key: string; note: string; send: string; isWhole?: boolean } | undefined;
  /** Name of the page on which a draft continues. */
  page?: string | undefined;
  /** Address of the visitor who posted the page; attempts at coupon codes are limited per address. */
  address?: string | undefined;
}

/** Renders the form's page. @throws Refusal `body_too_large` if the answers of earlier pages are too large for the page */
export async function showForm(app: FormPageParts, found: ActiveForm, given?: Posted): Promise<Send> {
  const linked = withLinkOf(app, found, given);
  const invited = await withInvitationOf(app, linked.form, linked.posted);
  if (invited.problem !== undefined) return messagePageSend(app, linked.form, invited.problem);
  const { form, posted } = invited;
  const html = await formHtml(app, form, posted);
  return (res) => {
    const { redirect_url: target } = form.config.options;
    // Forms saved by earlier versions may name a host that would inject directives into the policy.
    const origin = target ? plainOrigin(target) : null;
    allowFormTargets(res, [...(origin ? [origin] : []), ...app.formTargets(form.config)]);
    if (form.config.options.endings) sendOwnReferrer(res);
    const widget = app.intake.captcha?.widget(form, app.surfaceB);
    if (widget) allowWidget(res, widget);
    allowImages(res, imageOrigins(form.config.fields));
    res.type('html').send(html);
  };
}

/** Applies the page's link to the form; an expired link is reported above the form and dropped. */
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

/**
 * Applies the values of an invited person to the form. @returns the reason for which the form is not shown, as a message. Editing
 * needs no invitation.
 */
async function withInvitationOf({ intake }: FormPageParts, form: ActiveForm, posted: Posted | undefined) {
  if (posted?.editing) return { form, posted, problem: undefined };
  const token = posted?.invitation ?? posted?.values?.[INVITATION_KEY];
  const opened = await openInvitation(intake, form, token, intake.clock());
  if (opened === undefined) return { form, posted, problem: undefined };
  if (typeof opened === 'string') return { form, posted, problem: problemText(form, opened) };
  const invited = { ...form, config: opened.config };
  const promise = opened.isAnonymous ? messageHtml(textsOf(form.config).invitations.anonymous, 'notice') : '';
  const above = promise + (posted?.above ?? '');
  return { form: invited, posted: { ...posted, invitation: opened.token, above }, problem: undefined };
}

function messagePageSend(app: FormPageParts, form: ActiveForm, message: string): Send {
  return (res) => void res.type('html').send(messagePage(app, form, messageHtml(message, 'notice')));
}

/** Renders the whole document. */
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
  const { waits, send } = await buttonOf(intake, form, editing, filled);
  const html = renderForm(
    { ...form, config: send ? withButton(config, send) : config },
    {
      ...(leavesFrame(form)
        ? { action: formPath(form), target: '_top' }
        : { action: posted?.action ?? visitPath(form) }),
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
        payment: intake.payments?.page.total(form.config, filled, waits !== ''),
        drafts: draftsOf(intake, form, posted),
        countedRevision: countsVisits(form.config) ? form.revision : undefined,
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
    body: waits + (posted?.above ?? '') + body,
  });
}

/**
 * Returns the text of the submit button, and rendered HTML above the form: that of a full form with a waiting list says what sending
 * does.
 */
async function buttonOf(
  intake: PageServices,
  form: ActiveForm,
  editing: Posted['editing'],
  filled: { values: SubmissionValues; now: Date } | undefined,
) {
  if (editing) return { waits: '', send: editing.send };
  const available = waitingListOf(form.config) && (await availabilityOf(intake, form, intake.clock()));
  if (available?.state === 'waiting_list') {
    const waits = messageHtml(available.message ?? '', 'notice');
    return { waits, send: textsOf(form.config).waitingList.join };
  }
  return { waits: '', send: intake.payments?.page.button(form.config, filled) };
}

/** Returns the hidden inputs: the nonce of the surface, and the keys of link, draft and edit. */
function ownInputsOf(form: ActiveForm, posted: Posted | undefined, nonces: { a: string; b: string }) {
  const { values, link, invitation, draft, editing } = posted ?? {};
  const inputs: Record<string, string> =
    needsSurfaceB(form.config) && !editing
      ? { [NONCE_KEYS.b]: nonces.b, [ORDER_KEY]: orderKeyFor(values) }
      : { [NONCE_KEYS.a]: nonces.a };
  if (typeof link === 'string') inputs[LINK_KEY] = link;
  if (typeof invitation === 'string' && !editing) inputs[INVITATION_KEY] = invitation;
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

/** True if a post leads from the frame to another site, which usually refuses to be framed. */
function leavesFrame({ framed, config }: ActiveForm): boolean {
  return framed === true && (takesPayment(config) || config.options.redirect_url !== undefined);
}

/** Returns the input for the page that is shown, in a form with pages. */
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

/** Returns the answers on the last page, for the price: without JavaScript only the server can compute it. */
function valuesAtEnd(config: FormConfig, visit: Visit): SubmissionValues | undefined {
  const isAtEnd = takesPayment(config) && visit.seen.length > 0 && wayOfVisit(config, visit).at(-1)?.name === visit.at;
  return isAtEnd ? validateSubmission(config, sanitiseSubmission(config, { ...visit.values })).values : undefined;
}

/** Begins a visit, or continues a saved or posted form at the page where it was left, or at the first mistake. */
function visitOf(config: FormConfig, { values, errors = {}, page }: Posted = {}): Visit {
  if (values && page !== undefined) return visitAt(config, values, page);
  const [wrong = ''] = Object.keys(errors);
  return values ? wholeVisit(config, values, pageOfField(shownPagesOf(config), wrong)?.name) : newVisit(config);
}

/** Returns the posted timing token if it is valid: on later pages, the fill time counts from the first page. */
function timingOf({ tokens, clock }: PageServices, { id }: ActiveForm, posted: Posted | undefined): string | undefined {
  const token = posted?.visit && posted.values?.[TIMING_KEY];
  return typeof token === 'string' && tokens.verifyTiming(id, token, 0, clock()).ok ? token : undefined;
}

/** Renders the fields, filtered by extensions. */
async function fieldsOf(
  intake: PageServices,
  form: ActiveForm,
  posted: (FilledIn & Pick<Posted, 'editing'>) | undefined,
  piped: PipedForm | null,
): Promise<string[]> {
  const { config } = piped ?? form;
  const priced = intake.payments?.page.fields(config);
  const shown = await shownFields(intake, form, priced ?? config.fields, posted?.editing !== undefined);
  const made = renderFields({ id: form.id, config, shown }, { ...posted, marksUnmet: true });
  const fields = piped ? made.map((html) => fillMarks(html, piped.textOf)) : made;
  const run = intake.hooks.begin('svca');
  if (!run.hasFilter('render_field')) return fields;
  const filtered: string[] = [];
  for (const [index, field] of form.config.fields.entries()) {
    filtered.push(await run.filter('render_field', fields[index] ?? '', field, formElementId(form.id)));
  }
  return filtered;
}

/**
 * Marks what is sold out, and lists the slots that can be booked. An edited submission keeps its options, even if they are sold
 * out, and can move to another slot.
 */
async function shownFields(
  intake: PageServices,
  form: ActiveForm,
  fields: FieldConfig[],
  isEdited: boolean,
): Promise<FieldConfig[]> {
  const now = intake.clock();
  const { config } = form;
  if (isEdited) return withFreeSlots(intake, form, fields, now);
  const available = await availabilityOf(intake, form, now);
  return available ? fieldsWithSlots(config, fieldsWithQuotas(config, fields, available), available, now) : fields;
}

function draftsOf({ drafts }: PageServices, form: ActiveForm, posted: Posted | undefined) {
  return drafts && takesDrafts(form.config) ? { ...drafts.page.show(form), note: posted?.draft?.note } : undefined;
}
