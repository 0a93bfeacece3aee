import express, { type Request, type Response, type Router } from 'express';
import { takesDrafts } from '#features/pro-options.ts';
import type { Site } from '#features/site/site.ts';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { DRAFT_KEY, type SavedDraft } from '#features/submissions/intake/draft.ts';
import { discardDraft, mailDraftLink, resumeDraft, saveDraft } from '#features/submissions/intake/drafts/visitor.ts';
import { Refusal, type RefusalCode } from '#features/submissions/intake/refusal.ts';
import { htmlFormBody, requireFormsBody } from '#features/submissions/routes/submit/submission-body.ts';
import { withDraft } from '#forms/drafts/links.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { renderCodeForm, renderElsewhere, renderResumed, renderSaved } from '#forms/page/draft.ts';
import { initialValue } from '#forms/values/sanitise.ts';
import { toErrorResponse } from '#http/errors.ts';
import { messageHtml } from '#http/page/document.ts';
import { dayFormat, type Texts, textsOf } from '#texts/index.ts';

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
/** Messages for visitors in place of those for programs. */
function noticeOf(code: RefusalCode, { drafts }: Texts): string | undefined {
  const notices: Partial<Record<RefusalCode, string>> = {
    rate_limited: drafts.tooOften,
    body_too_large: drafts.tooLarge,
    invalid_nonce: drafts.openTooLong,
    drafts_off: drafts.offMeanwhile,
  };
  return notices[code];
}

/**
 * Saving a form and continuing it without JavaScript. A link's fragment never reaches the server, so a page takes the code
 * that goes with it.
 */
export function draftPages(router: Router, deps: DraftPagesDeps): void {
  const { intake, requireForm, showForm, showPage } = deps;
  const requireDrafts = async (id: unknown): Promise<ActiveForm> => {
    const form = await requireForm(id);
    if (takesDrafts(form.config)) return form;
    throw new Refusal('form_not_found', textsOf(form.config).drafts.off);
  };
  const holderOf = (req: Request, form: ActiveForm) => {
    return { formId: form.id, token: codeOf(bodyOf(req).code), ipAddress: req.clientAddress };
  };

  router.use(['/forms/:id/drafts', '/forms/:id/resume'], (_req, res, next) => {
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    next();
  });

  router.post('/forms/:id/drafts', htmlFormBody, async (req, res) => {
    const form = await requireForm(req.params.id);
    const values = bodyOf(req);
    const own = { formId: form.id, ipAddress: req.clientAddress };
    try {
      requireFormsBody(req, form);
      const token = values[DRAFT_KEY];
      const saved = await saveDraft(intake, {
        ...own,
        values,
        pageUrl: undefined,
        token,
        mailLink: false,
        savedAt: null,
      });
      await showSaved(res, form, saved);
    } catch (error) {
      const notice = refuse(res, error, textsOf(form.config));
      // What the visitor typed is never lost.
      const draft = await draftIn(deps, form, values, req.clientAddress);
      await showForm(res, form, { values, notice, draft });
    }
  });

  router.post('/forms/:id/drafts/mail', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    const holder = holderOf(req, form);
    const draft = await resumeDraft(intake, { ...holder, isLook: true });
    if (!draft) return showGone(res, form);
    const { token } = holder;
    const saved = { ...draft, token, resumeUrl: withDraft(draft.pageUrl, form.id, token) };
    const { draftNotes } = textsOf(form.config);
    let message = messageHtml(draftNotes.noAddress, 'error');
    if (draft.hasAddress) {
      try {
        await mailDraftLink(intake, holder);
        message = messageHtml(draftNotes.linkMailed, 'success');
      } catch (error) {
        message = messageHtml(refuse(res, error, textsOf(form.config)), 'error');
      }
    }
    // Link and code stay: the mail may not come.
    await showSaved(res, form, saved, message);
  });

  router.get('/forms/:id/resume', async (req, res) => {
    showCodePage(res, await requireDrafts(req.params.id));
  });

  router.post('/forms/:id/resume', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    const holder = holderOf(req, form);
    const draft = await resumeDraft(intake, holder);
    if (!draft) return showGone(res, form);
    const { token } = holder;
    // The page that it was saved on may be gone, or need JavaScript: going there is the visitor's choice.
    const texts = textsOf(form.config);
    const isOwn = draft.pageUrl === `${deps.baseUrl}/forms/${form.id}`;
    const elsewhere = isOwn ? '' : renderElsewhere(withDraft(draft.pageUrl, form.id, token), texts);
    const note = elsewhere + renderResumed(await dayOf(form, draft.savedAt), draft.leftOver, texts);
    await showForm(res, form, { values: valuesOf(form, draft.values), draft: { token, note } });
  });

  router.post('/forms/:id/resume/delete', code, async (req, res) => {
    const form = await requireDrafts(req.params.id);
    const holder = holderOf(req, form);
    try {
      await discardDraft(intake, holder);
      showPage(res, form, messageHtml(textsOf(form.config).drafts.deleted, 'success'));
    } catch (error) {
      showCodePage(res, form, messageHtml(refuse(res, error, textsOf(form.config)), 'error'), holder.token);
    }
  });

  function showGone(res: Response, form: ActiveForm): void {
    showCodePage(res.status(404), form, messageHtml(textsOf(form.config).draftNotes.draftGone, 'error'));
  }

  function showCodePage(res: Response, form: ActiveForm, message = '', code?: string): void {
    showPage(res, form, message + renderCodeForm(form.id, textsOf(form.config), code));
  }

  async function showSaved(
    res: Response,
    form: ActiveForm,
    { token, resumeUrl, expiresAt, hasAddress }: Pick<SavedDraft, 'token' | 'resumeUrl' | 'expiresAt' | 'hasAddress'>,
    message = '',
  ): Promise<void> {
    const day = await dayOf(form, expiresAt);
    const mails = hasAddress && form.config.options.drafts?.email_field !== undefined;
    showPage(res, form, message + renderSaved(form.id, { token, resumeUrl, day, mails }, textsOf(form.config)));
  }

  async function dayOf({ config }: ActiveForm, date: Date): Promise<string> {
    const { timeZone } = await deps.readSite();
    return dayFormat(config, timeZone).format(date);
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
  return { token, note: renderResumed(null, draft?.leftOver ?? [], textsOf(form.config)) };
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

/** Sets the status of a refusal. @returns what to tell the visitor */
function refuse(res: Response, error: unknown, texts: Texts): string {
  if (!(error instanceof Refusal)) throw error;
  const { status, headers } = toErrorResponse(error);
  res.status(status).set(headers ?? {});
  return noticeOf(error.code, texts) ?? error.message;
}

function bodyOf(req: Request): Record<string, unknown> {
  return { ...(req.body as Record<string, unknown> | undefined) };
}
