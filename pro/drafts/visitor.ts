import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { INVITATION_KEY, INVITATION_PARAMETER, isInvitationToken } from '#features/invitations/token.ts';
import { formPath } from '#features/pages/surface.ts';
import { LINK_KEY, LINK_PARAMETER, openLink } from '#features/prefill/link.ts';
import { takesDrafts } from '#features/pro-options.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { readOwnAddress } from '#features/requests/own-address.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { NONCE_KEYS, requireEmptyHoneypot, requireNonce, submitAction } from '#features/requests/tokens.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftLookUp } from '#features/submissions/draft.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import { DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { Drafts, ResumedDraft, SavedDraft } from './store/draft.ts';

/** Limits of saves, and separately of deletions, for one form and client address. Each save of a draft counts. */
const LIMITS = { perMinute: 10, perHour: 60 };
/** Limit for one client address over all forms. */
const LIMIT_ANYWHERE_AN_HOUR = 120;
const LINKS_ANYWHERE_AN_HOUR = 5;
/** Limit of resume requests. It only protects the database, since tokens cannot be guessed. */
const RESUMES_PER_MINUTE = 30;

export type DraftIntake = VisitorServices & { spam?: SpamNotes };

export interface SaveDraftRequest {
  formId: number;
  /** Values by field name, with the nonce and the honeypot. */
  values: Readonly<Record<string, unknown>>;
  pageUrl: unknown;
  /** Name of the form's page that the visitor sees. */
  page?: string | undefined;
  token: unknown;
  /** Time of the last save that the page knows of. */
  savedAt: Date | null;
  mailLink: boolean;
  ipAddress: string;
  wish?: LanguageWish;
}

/**
 * Saves a draft after the checks of a submission, except for the fill time and the form's rules.
 * @throws Refusal
 */
export async function saveDraft(drafts: Drafts, deps: DraftIntake, request: SaveDraftRequest): Promise<SavedDraft> {
  const { formId, values, ipAddress } = request;
  const now = deps.clock();
  const form = await requireDrafts(deps, formId, request.wish);
  const texts = textsOf(form.config);
  const shown = { action: submitAction(formId), session: '', nonce: values[NONCE_KEYS.b] };
  requireNonce(deps.tokens, shown, now, texts);
  await countSave(deps, { formId, ipAddress }, texts);
  const honeypots = deps.tokens.honeypotFields(formId);
  try {
    requireEmptyHoneypot(honeypots, values, texts);
  } catch (error) {
    if (error instanceof Refusal && error.details.spam) {
      const caught = { form, surface: 'b' as const, finding: error.details.spam, isDraft: true };
      await deps.spam?.note({ ...caught, values: {}, draftToken: null, ...NOT_CAPTURED }, now);
    }
    throw error;
  }
  const pageUrl = readOwnAddress(request.pageUrl, form.config.options.allowed_origins, deps.baseUrl);
  if (pageUrl === undefined) {
    const mistake = texts.drafts.pageUrl;
    throw new Refusal('validation_failed', `${mistake}.`, { errors: { fields: { page_url: mistake }, data: {} } });
  }
  const { token, mailLink } = request;
  const linked = openLink(deps.box, form, values[LINK_KEY], now, 'sent');
  if (mailLink) await countLink(deps, ipAddress, texts);
  return drafts.save(
    {
      form: linked ? { ...form, config: linked.config } : form,
      sent: { ...values },
      honeypots,
      mailLink,
      pageUrl:
        pageUrl?.replace(/#.*$/, '') ??
        withInvitation(withLink(ownPage(deps, form), linked && values[LINK_KEY]), values),
      page: request.page,
      token: typeof token === 'string' ? token : null,
      knownAt: request.savedAt,
    },
    now,
  );
}

/**
 * Returns the draft of a token; null for any other token, after the same work. Its `pageUrl` is the page on which the draft
 * was saved, or the form's own page when the form no longer allows that page.
 * @param isPreview reads the draft without marking it as resumed
 */
export async function resumeDraft(
  drafts: Pick<Drafts, 'resume'>,
  deps: DraftLookUp,
  { formId, token, ipAddress, wish, isPreview }: DraftHolder & { isPreview?: boolean },
): Promise<ResumedDraft | null> {
  const wait = await deps.limits.takeOf(ipAddress, `draft_resume:${formId}`, RESUMES_PER_MINUTE, 60);
  const form = await deps.forms.find(formId, wish);
  const open = form && takesDrafts(form.config) && wait === 0 ? form : null;
  const draft = await drafts.resume(open, { formId, token, isPreview }, deps.clock());
  if (!draft || !form) return null;
  const pageUrl = readOwnAddress(draft.pageUrl, form.config.options.allowed_origins, deps.baseUrl);
  return { ...draft, pageUrl: pageUrl ?? ownPage(deps, form) };
}

/** Requests a mail with the link of a draft. @throws Refusal for a form without drafts, and beyond the limit */
export async function mailDraftLink(drafts: Drafts, deps: DraftLookUp, request: DraftHolder): Promise<void> {
  const form = await requireDrafts(deps, request.formId, request.wish);
  const texts = textsOf(form.config);
  await countLink(deps, request.ipAddress, texts);
  await drafts.mailLink(form, request.token, deps.clock());
}

/** Deletes a draft at the request of the holder of its token. @throws Refusal beyond the limit */
export async function discardDraft(drafts: Drafts, deps: DraftLookUp, request: DraftHolder): Promise<void> {
  const form = await deps.forms.find(request.formId, request.wish);
  const { drafts: texts } = form ? textsOf(form.config) : DEFAULT_TEXTS;
  // Counted separately from saves, so that visitors who have saved often can still delete.
  const wait = await takeFromLimits(deps, 'draft_discard', request);
  if (wait > 0) throw new Refusal('rate_limited', texts.tooOften, { retryAfterSeconds: wait });
  await drafts.discard(request.formId, request.token, deps.clock());
}

/** Adds the prefill link to the address of a page, so that the resumed page is filled in by it again. */
function withLink(page: string, sealed: unknown): string {
  return sealed ? `${page}${page.includes('?') ? '&' : '?'}${LINK_PARAMETER}=${sealed}` : page;
}

/** Adds the link of an invited person to the address of a page, so that the resumed page can still be sent. */
function withInvitation(page: string, { [INVITATION_KEY]: token }: Readonly<Record<string, unknown>>): string {
  return isInvitationToken(token) ? `${page}${page.includes('?') ? '&' : '?'}${INVITATION_PARAMETER}=${token}` : page;
}

interface DraftHolder {
  formId: number;
  token: string;
  ipAddress: string;
  wish?: LanguageWish;
}

async function requireDrafts(
  { forms }: Pick<DraftLookUp, 'forms'>,
  formId: number,
  wish?: LanguageWish,
): Promise<ActiveForm> {
  const form = await forms.find(formId, wish);
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: formId }));
  if (!takesDrafts(form.config)) throw new Refusal('drafts_off', textsOf(form.config).drafts.off);
  return form;
}

type Client = Pick<DraftHolder, 'formId' | 'ipAddress'>;

/** Counts a request against the limits. @returns 0, or the number of seconds to wait */
async function takeFromLimits({ limits }: DraftLookUp, action: string, { formId, ipAddress }: Client): Promise<number> {
  const formAction = `${action}:${formId}`;
  return (
    (await limits.takeOf(ipAddress, formAction, LIMITS.perMinute, 60)) ||
    (await limits.takeOf(ipAddress, formAction, LIMITS.perHour, 3600)) ||
    (await limits.takeOf(ipAddress, action, LIMIT_ANYWHERE_AN_HOUR, 3600))
  );
}

async function countSave(deps: DraftLookUp, client: Client, { drafts }: Texts): Promise<void> {
  const wait = await takeFromLimits(deps, 'draft_save', client);
  if (wait === 0) return;
  const message = fill(drafts.savedTooOften, { seconds: wait });
  throw new Refusal('rate_limited', message, { retryAfterSeconds: wait });
}

async function countLink(deps: DraftLookUp, ipAddress: string, { drafts }: Texts): Promise<void> {
  const wait = await deps.limits.takeOf(ipAddress, 'draft_mail', LINKS_ANYWHERE_AN_HOUR, 3600);
  if (wait === 0) return;
  const message = fill(drafts.mailedTooOften, { minutes: Math.ceil(wait / 60) });
  throw new Refusal('rate_limited', message, { retryAfterSeconds: wait });
}

function ownPage({ baseUrl }: Pick<VisitorServices, 'baseUrl'>, form: ActiveForm): string {
  return baseUrl + formPath(form);
}
