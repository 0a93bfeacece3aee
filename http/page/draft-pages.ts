import express, { type Request, type Response, type Router } from 'express';
import type { Site } from '../../db/site.ts';
import { enabledDrafts } from '../../forms/drafts/config.ts';
import { resumePath, withDraft } from '../../forms/drafts/links.ts';
import { DRAFT_TEXTS } from '../../forms/drafts/texts.ts';
import { inputFields } from '../../forms/field-types/index.ts';
import { renderResumed, savePath } from '../../forms/page/draft.ts';
import { escapeHtml, renderAttributes } from '../../forms/templates/html.ts';
import { initialValue } from '../../forms/values/sanitise.ts';
import type { ActiveForm } from '../../intake/active-forms.ts';
import type { Intake } from '../../intake/compose.ts';
import { DRAFT_KEY, type SavedDraft } from '../../intake/draft.ts';
import { discardDraft, mailDraftLink, resumeDraft, saveDraft } from '../../intake/drafts/visitor.ts';
import { Refusal } from '../../intake/refusal.ts';
import { submissionBody } from '../body/submission-body.ts';
import { toErrorResponse } from '../errors.ts';
import { allowFormTargets } from './checkout-origins.ts';
import { messageHtml } from './document.ts';

/** What a page shows of the draft that it goes on with. */
export interface PageDraft {
  token: string;
  /** Ready HTML. */
  note: string;
}

export interface DraftPagesDeps {
  intake: Intake;
  readSite(): Promise<Site>;
  baseUrl: string;
  /** @throws Refusal `form_not_found` */
  requireForm(id: unknown): Promise<ActiveForm>;
  /** Answers with the form's page. */
  showForm(
    res: Response,
    form: ActiveForm,
    posted: { values: Record<string, unknown>; notice?: string; draft?: PageDraft },
  ): Promise<void>;
  /** Answers with another page, which has the script. */
  showPage(res: Response, form: ActiveForm, body: string): void;
}

const code = express.urlencoded({ limit: 4096, extended: false });
const BUSY = 'This was done too often. Wait a while and try again.';

/**
 * Saving a form and continuing it without JavaScript. A link's fragment never reaches the server, so a page takes the code
 * that goes with it.
 */
export function draftPages(router: Router, deps: DraftPagesDeps): void {
  const { intake, requireForm, showForm, showPage } = deps;
  const requireDrafts = async (id: unknown): Promise<ActiveForm> => {
    const form = await requireForm(id);
    if (enabledDrafts(form.config)) return form;
    throw new Refusal('form_not_found', 'This form cannot be saved to continue later.');
  };
  const holderOf = (req: Request, form: ActiveForm) => {
    return { formId: form.id, token: codeOf(bodyOf(req).code), ipAddress: req.clientAddress };
  };

  router.use(['/forms/:id/drafts', '/forms/:id/resume'], (_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });

  router.post('/forms/:id/drafts', submissionBody(intake.forms, 'html-form'), async (req, res) => {
    const form = await requireDrafts(req.params.id);
    const values = bodyOf(req);
    const own = { formId: form.id, ipAddress: req.clientAddress };
    try {
      const token = values[DRAFT_KEY];
      const saved = await saveDraft(intake, { ...own, values, pageUrl: undefined, token, mailLink: false });
      showPage(res, form, await savedHtml(form, saved));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, headers } = toErrorResponse(error);
      res.status(status).set(headers ?? {});
      // What the visitor typed is never lost.
      const draft = await draftIn(deps, form, values, req.clientAddress);
      await showForm(res, form, { values, notice: noticeOf(error), draft });
    }
  });

  router.post('/forms/:id/drafts/mail', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    await mailDraftLink(intake, holderOf(req, form));
    // The same whatever became of it.
    showPage(res, form, messageHtml(DRAFT_TEXTS.linkMailed, 'success'));
  });

  router.get('/forms/:id/resume', async (req, res) => {
    showCodePage(res, await requireDrafts(req.params.id), '');
  });

  router.post('/forms/:id/resume', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    const holder = holderOf(req, form);
    const draft = await resumeDraft(intake, holder);
    if (!draft) {
      showCodePage(res.status(404), form, messageHtml(DRAFT_TEXTS.draftGone, 'error'));
      return;
    }
    const { token } = holder;
    if (draft.pageUrl !== ownPage(form)) {
      // It was begun on another page, whose script continues it.
      allowFormTargets(res, originsOf(form));
      res.redirect(303, withDraft(draft.pageUrl, form.id, token));
      return;
    }
    const note = renderResumed(await dayOf(draft.savedAt), draft.leftOver);
    await showForm(res, form, { values: valuesOf(form, draft.values), draft: { token, note } });
  });

  router.post('/forms/:id/resume/delete', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    await discardDraft(intake, holderOf(req, form));
    showPage(res, form, messageHtml('What was saved is deleted.', 'success'));
  });

  function showCodePage(res: Response, form: ActiveForm, message: string): void {
    // Continuing may lead to the page that the form was saved on.
    allowFormTargets(res, originsOf(form));
    const input = {
      ...{ id: 'code', name: 'code', required: true, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' },
      'data-draft-code': form.id,
    };
    const buttons = `<button type="submit">Continue</button> <button${renderAttributes({ type: 'submit', class: 'svca-save', formaction: `${resumePath(form.id)}/delete` })}>Delete</button>`;
    const fields = `<p><label for="code">The code of what you saved</label><input${renderAttributes(input)}></p><p>${buttons}</p>`;
    const element = renderAttributes({ method: 'post', action: resumePath(form.id) });
    showPage(res, form, `${message}<form${element}>${fields}</form>`);
  }

  async function savedHtml(form: ActiveForm, { token, resumeUrl, expiresAt }: SavedDraft): Promise<string> {
    const saved = DRAFT_TEXTS.draftSaved.replace('{date}', await dayOf(expiresAt));
    const link = `<p><a${renderAttributes({ href: resumeUrl })}>${escapeHtml(resumeUrl)}</a></p>`;
    const code = `<p>Where the link opens an empty form, use this code on <a${renderAttributes({ href: resumePath(form.id) })}>the page for codes</a>: <code>${escapeHtml(token)}</code></p>`;
    const mail = enabledDrafts(form.config)?.email_field
      ? codeForm(`${savePath(form.id)}/mail`, token, DRAFT_TEXTS.mailLink)
      : '';
    const go = codeForm(resumePath(form.id), token, 'Continue now');
    return `${messageHtml(saved, 'success')}${link}${code}<p>${DRAFT_TEXTS.draftSecret}</p>${mail}${go}`;
  }

  function ownPage({ id }: ActiveForm): string {
    return `${deps.baseUrl}/forms/${id}`;
  }

  async function dayOf(date: Date): Promise<string> {
    const { timeZone } = await deps.readSite();
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(date);
  }
}

/** The draft that a posted page went on with; what it cannot take any more is shown again. */
export async function draftIn(
  { intake }: Pick<DraftPagesDeps, 'intake'>,
  form: ActiveForm,
  values: Record<string, unknown>,
  ipAddress: string,
): Promise<PageDraft | undefined> {
  const token = values[DRAFT_KEY];
  if (typeof token !== 'string' || token === '' || !intake.drafts) return undefined;
  const draft = await resumeDraft(intake, { formId: form.id, token, ipAddress, isLook: true });
  return { token, note: renderResumed(null, draft?.leftOver ?? []) };
}

function codeForm(action: string, token: string, label: string): string {
  const input = `<input${renderAttributes({ type: 'hidden', name: 'code', value: token })}>`;
  return `<form${renderAttributes({ method: 'post', action })}>${input}<p><button type="submit">${label}</button></p></form>`;
}

/** Fields that are new since have their defaults; those that were left empty stay so. */
function valuesOf(form: ActiveForm, saved: Record<string, unknown>): Record<string, unknown> {
  const fresh = inputFields(form.config).map((field) => [field.name, initialValue(field)]);
  const own = Object.entries(saved).map(([name, value]) => [name, value ?? '']);
  return Object.fromEntries([...fresh, ...own]);
}

/** A code, also when the whole link was pasted. */
function codeOf(given: unknown): string {
  return typeof given === 'string' ? (given.trim().split('.').at(-1) ?? '') : '';
}

function noticeOf({ code, message }: Refusal): string {
  if (code === 'rate_limited') return BUSY;
  return code === 'invalid_nonce'
    ? 'This page was open for too long. Save once more. What you typed is still here.'
    : message;
}

function bodyOf(req: Request): Record<string, unknown> {
  return { ...(req.body as Record<string, unknown> | undefined) };
}

function originsOf({ config }: ActiveForm): string[] {
  return config.options.allowed_origins.filter((origin) => origin !== undefined);
}
