import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formPath } from '#features/pages/surface.ts';
import { escapeHtml, escapeLines, fillHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import type { LeftOver } from '#pro/drafts/content/values.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { resumePath, type VisitedForm } from './links.ts';

/** Returns the path to which a form without JavaScript posts a draft. */
export function savePath(form: VisitedForm, below = ''): string {
  return formPath(form, `/drafts${below}`);
}

/** Renders the save button beside the submit button. A draft need not be valid, so the button skips validation. */
export function renderSaveButton(form: VisitedForm & Pick<ActiveForm, 'config'>): string {
  const attributes = {
    type: 'submit',
    class: 'svca-save',
    formaction: savePath(form),
    formtarget: form.framed ? '_top' : null,
    formnovalidate: true,
    'data-save-draft': true,
  };
  return `<button${renderAttributes(attributes)}>${escapeHtml(buttonTexts(form.config).save)}</button>`;
}

/**
 * Renders the hint for visitors without JavaScript to enter their code, since only a script can read the token in a link's
 * fragment.
 */
export function renderResumeHint(form: VisitedForm, { drafts }: Texts): string {
  const link = linkHtml(resumePath(form), drafts.useCode);
  return `<noscript><p class="svca-description">${fillHtml(drafts.savedBefore, { link })}</p></noscript>`;
}

/** Renders the note above the fields of a resumed form. @param date null to show only the leftovers again */
export function renderResumed(
  date: string | null,
  leftOver: readonly LeftOver[],
  { draftNotes }: Pick<Texts, 'draftNotes'>,
): string {
  if (date === null && leftOver.length === 0) return '';
  const resumed = date === null ? '' : `<p>${escapeHtml(fill(draftNotes.draftResumed, { date }))}</p>`;
  return `<div class="svca-draft" role="status">${resumed}${renderLeftOver(leftOver, draftNotes)}</div>`;
}

function renderLeftOver(leftOver: readonly LeftOver[], texts: Texts['draftNotes']): string {
  const lists = (['draftLeftOver', 'draftReplaced'] as const).map((why) => {
    const entries = leftOver
      .filter(({ replaced = false }) => replaced === (why === 'draftReplaced'))
      .map(({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeLines(text)}</dd>`);
    return entries.length > 0 ? `<p>${escapeHtml(texts[why])}</p><dl>${entries.join('')}</dl>` : '';
  });
  return lists.join('');
}

/** Renders the note above a form that was saved on another page, with a link to continue there. */
export function renderElsewhere(resumeUrl: string, { drafts }: Pick<Texts, 'drafts'>): string {
  const { host, pathname } = new URL(resumeUrl);
  const link = linkHtml(resumeUrl, `${host}${pathname}`);
  return `<div class="svca-draft"><p>${fillHtml(drafts.elsewhere, { link })}</p></div>`;
}

/** Renders the link and code with which a visitor without JavaScript can continue. `day` is the draft's last day. */
export function renderSaved(
  form: VisitedForm,
  { token, resumeUrl, day, mails }: { token: string; resumeUrl: string; day: string; mails: boolean },
  { drafts, draftNotes }: Pick<Texts, 'drafts' | 'draftNotes'>,
): string {
  const saved = `<p class="svca-message svca-success" role="status">${escapeHtml(fill(draftNotes.draftSaved, { date: day }))}</p>`;
  const link = `<p>${linkHtml(resumeUrl, resumeUrl)}</p>`;
  const page = linkHtml(resumePath(form), drafts.codePage);
  const code = `<p>${fillHtml(drafts.otherwise, { page, code: `<code>${escapeHtml(token)}</code>` })}</p>`;
  const mail = mails ? renderCodeButton(savePath(form, '/mail'), token, draftNotes.mailLink) : '';
  const go = renderCodeButton(resumePath(form), token, drafts.continueNow);
  return `${saved}${link}${code}<p>${escapeHtml(draftNotes.draftSecret)}</p>${mail}${go}`;
}

/** Renders the form in which a visitor enters a code to continue or delete a draft. @param code code that was entered before */
export function renderCodeForm(form: VisitedForm, { drafts }: Pick<Texts, 'drafts'>, code?: string): string {
  const input = {
    id: 'code',
    name: 'code',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    value: code,
    'data-draft-code': form.id,
  };
  const buttons = `<button type="submit">${escapeHtml(drafts.continue)}</button> <button${renderAttributes({ type: 'submit', class: 'svca-save', formaction: formPath(form, '/resume/delete') })}>${escapeHtml(drafts.delete)}</button>`;
  const fields = `<p><label for="code">${escapeHtml(drafts.code)}</label><input${renderAttributes(input)}></p><p>${buttons}</p>`;
  return `<form${renderAttributes({ method: 'post', action: resumePath(form) })}>${fields}</form>`;
}

function renderCodeButton(action: string, token: string, label: string): string {
  const input = `<input${renderAttributes({ type: 'hidden', name: 'code', value: token })}>`;
  return `<form${renderAttributes({ method: 'post', action })}>${input}<p><button type="submit">${escapeHtml(label)}</button></p></form>`;
}

function linkHtml(address: string, label: string): string {
  return `<a${renderAttributes({ href: address })}>${escapeHtml(label)}</a>`;
}
