import type { Request, RequestHandler } from 'express';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { requireFormsBody } from '#features/forms/visitors/submission-body.ts';
import { INVITATION_PARAMETER } from '#features/invitations/token.ts';
import { type FormPageParts, ofForm, POSTED, postedOf, requireForm, showForm } from '#features/pages/form-page.ts';
import { postedVisit } from '#features/pages/visit.ts';
import { LINK_PARAMETER } from '#features/prefill/link.ts';
import { takesDrafts } from '#features/pro-options.ts';
import { Refusal, type RefusalCode } from '#features/requests/refusal.ts';
import { DRAFT_KEY, DRAFT_SAVED_KEY } from '#features/submissions/draft.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { unseenFields } from '#forms/pages/visit.ts';
import { withInitialValues, withUnticked } from '#forms/values/unsent.ts';
import { languageWish } from '#http/language-wish.ts';
import { documentHtml, messageHtml } from '#http/page/document.ts';
import { pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, type Send } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { renderCodeForm, renderElsewhere, renderResumed, renderSaved } from '#pro/drafts/page/html.ts';
import { withDraft } from '#pro/drafts/page/links.ts';
import type { Drafts, SavedDraft } from '#pro/drafts/store/draft.ts';
import { discardDraft, mailDraftLink, resumeDraft, saveDraft } from '#pro/drafts/visitor.ts';
import { dayFormat, type Texts, textsOf } from '#texts/index.ts';

interface DraftPageParts extends FormPageParts {
  baseUrl: string;
  drafts: Drafts;
}

const HTML = file('text/html');

const CODE = htmlForm(
  { type: 'object', properties: { code: { type: 'string' } } },
  (req) => codeOf(postedOf(req).code),
  4096,
);

const privately: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  next();
};

const page = { ...ofForm, tag: 'Drafts', before: () => [privately], answers: { 200: HTML } } as const;
const posted = { ...page, method: 'POST', errors: [403, 409, 429] } as const;

/**
 * Pages to save and continue a form without JavaScript. Because a link's fragment never reaches the server, the visitor enters
 * the code on a page.
 */
export const draftPages = [
  route({
    ...posted,
    operation: 'saveDraftByPage',
    path: '/forms/:id/drafts',
    summary: 'Save a form without JavaScript',
    body: POSTED,
    async handle(app: DraftPageParts, { params, body, raw, clientAddress }) {
      const form = await requireForm(app, params.id, raw);
      const posted = postedVisit(app.intake, form, body);
      const values = posted?.values ?? body;
      const request = { formId: form.id, ipAddress: clientAddress, wish: languageWish(raw) };
      try {
        requireFormsBody(raw, form, posted?.bytes);
        const details = {
          pageUrl: undefined,
          page: posted?.visit.at,
          token: values[DRAFT_KEY],
          mailLink: false,
          savedAt: timeOf(values[DRAFT_SAVED_KEY]) ?? null,
        };
        const unseen = posted ? unseenFields(form.config, posted.visit) : new Set<string>();
        const sent = withUnticked(seenFields(form.config, unseen), values);
        const saved = await saveDraft(app.drafts, app.intake, { ...request, values: sent, ...details });
        const isSeparate = Boolean(details.token) && details.token !== saved.token;
        const note = isSeparate ? messageHtml(textsOf(form.config).draftNotes.draftSeparate, 'success') : '';
        const rest = renderResumed(null, saved.leftOver, textsOf(form.config));
        return await savedPage(app, form, saved, note + rest);
      } catch (error) {
        // The form is shown again with the visitor's input.
        const notice = noticeOf(error, textsOf(form.config));
        const draft = await app.drafts.page.find(app.intake, form, values, clientAddress);
        return pageOfError(error, await showForm(app, form, { values, notice, draft, visit: posted?.visit }));
      }
    },
  }),

  route({
    ...posted,
    operation: 'mailDraftLinkByPage',
    path: '/forms/:id/drafts/mail',
    summary: 'Mail the link of a draft without JavaScript',
    body: CODE,
    answers: { 200: HTML, 404: HTML },
    async handle(app: DraftPageParts, { params, body: token, clientAddress: ipAddress, raw }) {
      const form = await requireDrafts(app, params.id, raw);
      const holder = { formId: form.id, token, ipAddress, wish: languageWish(raw) };
      const draft = await resumeDraft(app.drafts, app.intake, { ...holder, isPreview: true });
      if (!draft) return gonePage(app, form);
      // The page still shows link and code, because the mail may not arrive.
      const saved = { ...draft, token, resumeUrl: withDraft(draft.pageUrl, form.id, token) };
      const texts = textsOf(form.config);
      if (!draft.hasAddress) return savedPage(app, form, saved, messageHtml(texts.draftNotes.noAddress, 'error'));
      try {
        await mailDraftLink(app.drafts, app.intake, holder);
      } catch (error) {
        const { body } = await savedPage(app, form, saved, messageHtml(noticeOf(error, texts), 'error'));
        return pageOfError(error, body);
      }
      return savedPage(app, form, saved, messageHtml(texts.draftNotes.linkMailed, 'success'));
    },
  }),

  route({
    ...page,
    operation: 'showResumePage',
    method: 'GET',
    path: '/forms/:id/resume',
    summary: 'The page to enter the code of a draft',
    async handle(app: DraftPageParts, { params, raw }) {
      return reply(200, codePage(app, await requireDrafts(app, params.id, raw)));
    },
  }),

  route({
    ...posted,
    operation: 'resumeDraftByPage',
    path: '/forms/:id/resume',
    summary: 'Continue a draft without JavaScript',
    body: CODE,
    answers: { 200: HTML, 404: HTML },
    async handle(app: DraftPageParts, { params, body: token, clientAddress: ipAddress, raw }) {
      const form = await requireDrafts(app, params.id, raw);
      const draft = await resumeDraft(app.drafts, app.intake, {
        formId: form.id,
        token,
        ipAddress,
        wish: languageWish(raw),
      });
      if (!draft) return gonePage(app, form);
      // The page on which the draft was saved may be gone or need JavaScript, so the visitor may choose to go there.
      const texts = textsOf(form.config);
      const isOwn = draft.pageUrl.replace(/\?.*$/, '') === `${app.baseUrl}/forms/${form.id}`;
      const elsewhere = isOwn ? '' : renderElsewhere(withDraft(draft.pageUrl, form.id, token), texts);
      const note = elsewhere + renderResumed(await dayOf(app, form, draft.savedAt), draft.leftOver, texts);
      const { searchParams } = new URL(draft.pageUrl);
      const link = searchParams.get(LINK_PARAMETER) ?? undefined;
      const invitation = searchParams.get(INVITATION_PARAMETER) ?? undefined;
      const shown = {
        values: withInitialValues(form.config.fields, draft.values),
        draft: { token, note, savedAt: draft.savedAt.toISOString() },
        link,
        invitation,
        page: draft.page,
      };
      return reply(200, await showForm(app, form, shown));
    },
  }),

  route({
    ...posted,
    operation: 'deleteDraftByPage',
    path: '/forms/:id/resume/delete',
    summary: 'Delete a draft without JavaScript',
    body: CODE,
    async handle(app: DraftPageParts, { params, body: token, clientAddress: ipAddress, raw }) {
      const form = await requireDrafts(app, params.id, raw);
      const texts = textsOf(form.config);
      try {
        await discardDraft(app.drafts, app.intake, { formId: form.id, token, ipAddress, wish: languageWish(raw) });
      } catch (error) {
        return pageOfError(error, codePage(app, form, messageHtml(noticeOf(error, texts), 'error'), token));
      }
      return reply(200, draftPage(app, form, messageHtml(texts.drafts.deleted, 'success')));
    },
  }),
];

async function requireDrafts(app: DraftPageParts, id: number, req: Request): Promise<ActiveForm> {
  const form = await requireForm(app, id, req);
  if (takesDrafts(form.config)) return form;
  throw new Refusal('form_not_found', textsOf(form.config).drafts.off);
}

/** Renders a page other than the form's page, without the nonce that the form's script needs. */
function draftPage({ assets, surfaceA }: DraftPageParts, { title, config }: ActiveForm, body: string): Send {
  const { language, theme } = config.options;
  const settings = { restUrl: surfaceA, nonce: '' };
  return (res) => void res.type('html').send(documentHtml({ title, language, theme, assets, settings, body }));
}

function gonePage(app: DraftPageParts, form: ActiveForm) {
  return reply(404, codePage(app, form, messageHtml(textsOf(form.config).draftNotes.draftGone, 'error')));
}

function codePage(app: DraftPageParts, form: ActiveForm, message = '', code?: string): Send {
  return draftPage(app, form, message + renderCodeForm(form, textsOf(form.config), code));
}

async function savedPage(
  app: DraftPageParts,
  form: ActiveForm,
  { token, resumeUrl, expiresAt, hasAddress }: Pick<SavedDraft, 'token' | 'resumeUrl' | 'expiresAt' | 'hasAddress'>,
  message = '',
) {
  const day = await dayOf(app, form, expiresAt);
  const mails = hasAddress && form.config.options.drafts?.email_field !== undefined;
  const saved = renderSaved(form, { token, resumeUrl, day, mails }, textsOf(form.config));
  return reply(200, draftPage(app, form, message + saved));
}

async function dayOf({ readSite }: DraftPageParts, { config }: ActiveForm, date: Date): Promise<string> {
  const { timeZone } = await readSite();
  return dayFormat(config, timeZone).format(date);
}

/** Returns the fields of the pages that were shown. Fields of other pages were not sent. */
function seenFields({ fields }: FormConfig, unseen: ReadonlySet<string>): FieldConfig[] {
  return fields.filter(({ name }) => !unseen.has(name));
}

/** Reads a code, also from a pasted link. */
function codeOf(given: unknown): string {
  return typeof given === 'string' ? (given.trim().split('.').at(-1) ?? '') : '';
}

/** Returns the visitor's message for a refusal. @throws the error if it is not a refusal */
function noticeOf(error: unknown, { drafts }: Texts): string {
  if (!(error instanceof Refusal)) throw error;
  const notices: Partial<Record<RefusalCode, string>> = {
    rate_limited: drafts.tooOften,
    body_too_large: drafts.tooLarge,
    invalid_nonce: drafts.openTooLong,
    drafts_off: drafts.offMeanwhile,
  };
  return notices[error.code] ?? error.message;
}
