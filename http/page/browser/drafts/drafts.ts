import type { FieldRules } from '#http/page/browser/field-rules.ts';
import { fieldsOf, ownerOf, readPayload } from '#http/page/browser/fields.ts';
import {
  attributeOf,
  dispatchOn,
  findAllIn,
  findIn,
  listenTo,
  setAttributeOf,
} from '#http/page/browser/form-element.ts';
import { removeAttributeOf } from '#http/page/browser/form-markup.ts';
import { isOff } from '#http/page/browser/logic/off.ts';
import { announce, showFailure } from '#http/page/browser/messages.ts';
import { partIfThere } from '#http/page/browser/parts.ts';
import { writeInside, writeTogether } from '#http/page/browser/rows/inside.ts';
import { askOnB } from '#http/page/browser/sending/address-b.ts';
import { exchange } from '#http/page/browser/sending/exchange.ts';
import { failureText, waitText } from '#http/page/browser/sending/failure-text.ts';
import { formOnB } from '#http/page/browser/sending/form-on-b.ts';
import { fetchTokens } from '#http/page/browser/sending/surfaces.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import { fillIn } from '#texts/text.ts';
import type { Drafts } from './held.ts';
import { type LeftOver, showResumed, showSaved } from './notes.ts';
import { putBackFragment, takeFragment, tokenInTab } from './token-places.ts';

const PATIENCE_MS = 30_000;

interface SaveAnswer {
  success: boolean;
  code: string;
  message: string;
  resume_token: string;
  resume_url: string;
  saved_at: string;
  expires_at: string;
  link_mailed: boolean;
  left_over: LeftOver[];
}

interface ResumeAnswer {
  resumable: boolean;
  values: Record<string, unknown>;
  page?: string;
  saved_at: string;
  left_over: LeftOver[];
}

/**
 * Saves a form as a draft and resumes a draft whose token is in the link's fragment or in the tab. @returns undefined when the
 * form has no drafts
 */
export function followDrafts(form: HTMLFormElement, settings: () => SvcaForms, rules: FieldRules): Drafts | undefined {
  const formId = Number(attributeOf(form, 'data-svca-form-id'));
  const link = takeFragment(formId);
  const tab = tokenInTab(formId);
  let offered = attributeOf(form, 'data-drafts');
  if (offered === null) {
    if (!link && !tab.find()) return;
    // The form was saved, so it offers drafts. Only a page of another site can lack the attribute.
    partIfThere('elsewhere')?.warnOfAttribute(formId, 'data-drafts');
    offered = 'link';
    // Only submissions by surface B end a draft.
    setAttributeOf(form, 'data-drafts', offered);
  }
  let token: string | undefined;
  /** Time of the save that this page knows; another tab may have saved the draft since. */
  let savedAt: string | null | undefined;
  /** A save or a resume under way. */
  let underWay: Promise<void> | null = null;
  const texts = () => settings().i18n;
  const day = (time = '') => dayOf(time, attributeOf(form, 'lang') || document.documentElement.lang, texts().locale);
  // A draft is resumed on the form's own page unless the save names another page.
  const isOwnPage = findIn(form, 'input[type=hidden][name=_svcb_nonce]') !== null;

  function begin(work: () => Promise<void>): void {
    underWay ??= work().finally(() => {
      underWay = null;
      announce(form, '');
    });
  }

  function goOnWith(known: string): void {
    token = known;
    tab.keep(known);
    // Removes a link that could not be resumed before.
    takeFragment(formId);
  }

  async function save(mailLink: boolean): Promise<void> {
    announce(form, texts().saving ?? '');
    try {
      const { nonce } = await fetchTokens(formOnB(form, settings));
      const body = {
        values: { ...filledIn(form), _svcb_nonce: nonce },
        page_url: isOwnPage ? undefined : location.href.replace(/#.*$/, ''),
        page: findIn(form, '[data-page]:not([hidden])')?.getAttribute('data-page'),
        resume_token: token,
        saved_at: savedAt,
        mail_link: mailLink,
      };
      const { response, answer } = await askOnB<SaveAnswer>(form, settings, 'drafts', body);
      if (!response.ok || !answer.success) {
        showFailure(form, failureText(response, answer, texts()));
        return;
      }
      const isSeparate = token !== undefined && answer.resume_token !== token;
      if (answer.resume_token) goOnWith(answer.resume_token);
      savedAt = answer.saved_at;
      const mails = offered === 'mail' ? () => begin(() => save(true)) : null;
      const mailed = mailLink ? texts()[answer.link_mailed ? 'linkMailed' : 'noAddress'] : undefined;
      const saved = fillIn(texts().draftSaved ?? '', { date: day(answer.expires_at) });
      const leftOver = answer.left_over ?? [];
      showSaved(form, { saved, url: answer.resume_url ?? '', mailed, mails, leftOver, isSeparate }, texts());
    } catch {
      showFailure(form, texts().networkError ?? '');
    }
  }

  async function resume(given: string): Promise<void> {
    announce(form, texts().draftLoading ?? '');
    // Values typed while the draft loads would be overwritten.
    setAttributeOf(form, 'inert', '');
    const url = `${formOnB(form, settings)}/drafts/resume?token=${encodeURIComponent(given)}`;
    const reply = await exchange<ResumeAnswer>(url, { cache: 'no-store' }, PATIENCE_MS).catch(() => null);
    removeAttributeOf(form, 'inert');
    if (!reply?.answer.resumable) {
      failToResume(reply?.response);
      return;
    }
    const { values, left_over: leftOver, saved_at: saved } = reply.answer;
    goOnWith(given);
    savedAt = saved;
    writeTogether(form, () => {
      for (const [name, value] of Object.entries(values ?? {})) writeInside(form, rules, name, value);
    });
    dispatchOn(form, 'svca:page', { page: reply.answer.page });
    showResumed(form, fillIn(texts().draftResumed ?? '', { date: day(saved) }), leftOver ?? [], texts());
  }

  function failToResume(response: Response | undefined): void {
    // Rate limiting also answers 404, with `Retry-After`.
    const isGone = response?.status === 404 && !response.headers.has('Retry-After');
    if (link) putBackFragment(formId, link);
    else if (isGone) {
      // The draft was most likely sent from another tab, and the visitor has not asked for it here.
      tab.drop();
      return;
    }
    const wait = waitText(response, texts());
    showFailure(form, isGone ? (texts().draftGone ?? '') : fillIn(texts().draftUnavailable ?? '', { wait }));
  }

  // A site's own input has no rule that converts a time: removes the time zone of the saved value.
  listenTo(form, 'svca-write', (event) => {
    const input = event.target as HTMLInputElement;
    if (input.type === 'datetime-local')
      input.value = (event as CustomEvent<string>).detail.replace(/Z$|[+-]..:..$/, '');
  });
  for (const button of findAllIn(form, '[data-save-draft]')) {
    button.addEventListener('click', (event) => {
      event.preventDefault();
      // While the form is being sent, saving is pointless.
      if (attributeOf(form, 'aria-busy') !== 'true') begin(() => save(false));
    });
  }
  const posted = (key: string) => findIn(form, `input[type=hidden][name=_svcb_draft_${key}]`)?.getAttribute('value');
  const shown = posted('token');
  savedAt = posted('saved');
  const given = link ?? (shown ? null : tab.find());
  if (shown && !link) goOnWith(shown);
  if (given) begin(() => resume(given));
  return {
    async token() {
      await underWay;
      return token;
    },
    forget() {
      token = undefined;
      savedAt = undefined;
      tab.drop();
      takeFragment(formId);
    },
  };
}

/**
 * Returns the values of the form for a draft. Adds empty values, which browsers omit for unticked checkboxes, and leaves out
 * fields that are hidden by their conditions.
 */
function filledIn(form: HTMLFormElement): Record<string, unknown> {
  const payload: Record<string, unknown> = readPayload(form);
  const keys = Object.keys(payload);
  for (const [name, inputs] of fieldsOf(form)) {
    const isAsked = inputs.some((input) => !input.matches(':disabled') && !isOff(input));
    const sent = keys.filter((key) => ownerOf(key) === name);
    if (isAsked && sent.length === 0) payload[name] = '';
    // The hidden input of a repeater is sent although its field is hidden.
    if (!isAsked) for (const key of sent) delete payload[key];
  }
  return payload;
}

/** Formats a date in the page's language. Falls back to our locale for a language tag that is invalid. */
function dayOf(time: string, lang: string, locale: string | undefined): string {
  const [date, style] = [new Date(time), { dateStyle: 'long' } as const];
  try {
    const isOurs = lang === '' || locale?.startsWith(`${lang}-`);
    return date.toLocaleDateString(isOurs ? locale : lang, style);
  } catch {
    return date.toLocaleDateString(locale, style);
  }
}
