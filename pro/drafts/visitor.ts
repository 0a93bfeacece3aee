import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
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

/** Saves, and deletions apart from them, for one form and client address; a save of the same draft counts too. */
const LIMITS = { perMinute: 10, perHour: 60 };
/** For one client address, whatever the form. */
const LIMIT_ANYWHERE_AN_HOUR = 120;
const LINKS_ANYWHERE_AN_HOUR = 5;
/** Tokens cannot be guessed: this protects the database alone. */
const RESUMES_PER_MINUTE = 30;

export type DraftIntake = VisitorServices & { spam?: SpamNotes };

export interface SaveDraftRequest {
  formId: number;
  /** Field name to value, with the nonce and the honeypot. */
  values: Readonly<Record<string, unknown>>;
  pageUrl: unknown;
  /** The page of the form that is shown, by its name. */
  page?: string | undefined;
  token: unknown;
  /** When the draft was saved that the page knows. */
  savedAt: Date | null;
  mailLink: boolean;
  ipAddress: string;
  wish?: LanguageWish;
}

/**
 * Checks what a submission has to pass, but for the fill time and the form's rules, and saves the draft.
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
      pageUrl: pageUrl?.replace(/#.*$/, '') ?? withLink(ownPage(deps, form), linked && values[LINK_KEY]),
      page: request.page,
      token: typeof token === 'string' ? token : null,
      knownAt: request.savedAt,
    },
    now,
  );
}

/**
 * The draft of a token. Null for any other token, whatever the reason; the same look-up is made in every case.
 * It goes on where it was saved, or on the form's own page when the form does not allow that page any more.
 * @param isLook the visitor only sees it again
 */
export async function resumeDraft(
  drafts: Pick<Drafts, 'resume'>,
  deps: DraftLookUp,
  { formId, token, ipAddress, wish, isLook }: DraftHolder & { isLook?: boolean },
): Promise<ResumedDraft | null> {
  const wait = await deps.limits.takeOf(ipAddress, `draft_resume:${formId}`, RESUMES_PER_MINUTE, 60);
  const form = await deps.forms.find(formId, wish);
  const open = form && takesDrafts(form.config) && wait === 0 ? form : null;
  const draft = await drafts.resume(open, { formId, token, isLook }, deps.clock());
  if (!draft || !form) return null;
  const pageUrl = readOwnAddress(draft.pageUrl, form.config.options.allowed_origins, deps.baseUrl);
  return { ...draft, pageUrl: pageUrl ?? ownPage(deps, form) };
}

/** @throws Refusal for a form that takes no drafts, and when it is asked too often */
export async function mailDraftLink(drafts: Drafts, deps: DraftLookUp, request: DraftHolder): Promise<void> {
  const form = await requireDrafts(deps, request.formId, request.wish);
  const texts = textsOf(form.config);
  await countLink(deps, request.ipAddress, texts);
  await drafts.mailLink(form, request.token, deps.clock());
}

/** Deletes a draft at the request of the holder of its token. @throws Refusal when it is asked too often */
export async function discardDraft(drafts: Drafts, deps: DraftLookUp, request: DraftHolder): Promise<void> {
  const form = await deps.forms.find(request.formId, request.wish);
  const { drafts: texts } = form ? textsOf(form.config) : DEFAULT_TEXTS;
  // Counted apart: who has saved often must still get rid of it.
  const wait = await takeFromLimits(deps, 'draft_discard', request);
  if (wait > 0) throw new Refusal('rate_limited', texts.tooOften, { retryAfterSeconds: wait });
  await drafts.discard(request.formId, request.token, deps.clock());
}

/** The page goes on with the link that filled it in. */
function withLink(page: string, sealed: unknown): string {
  return sealed ? `${page}${page.includes('?') ? '&' : '?'}${LINK_PARAMETER}=${sealed}` : page;
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

/** @returns 0, or the seconds to wait */
async function takeFromLimits({ limits }: DraftLookUp, what: string, { formId, ipAddress }: Client): Promise<number> {
  const ofForm = `${what}:${formId}`;
  return (
    (await limits.takeOf(ipAddress, ofForm, LIMITS.perMinute, 60)) ||
    (await limits.takeOf(ipAddress, ofForm, LIMITS.perHour, 3600)) ||
    (await limits.takeOf(ipAddress, what, LIMIT_ANYWHERE_AN_HOUR, 3600))
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
