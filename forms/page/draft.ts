import { resumePath } from '#forms/drafts/links.ts';
import { DRAFT_TEXTS } from '#forms/drafts/texts.ts';
import type { LeftOver } from '#forms/drafts/values.ts';
import { escapeHtml, escapeLines, renderAttributes } from '#forms/templates/html.ts';

/** Where a form without JavaScript is saved. */
export function savePath(formId: number): string {
  return `/forms/${formId}/drafts`;
}

/** The button beside the one that submits: what is saved need not be right. */
export function renderSaveButton(formId: number): string {
  const attributes = {
    type: 'submit',
    class: 'svca-save',
    formaction: savePath(formId),
    formnovalidate: true,
    'data-save-draft': true,
  };
  return `<button${renderAttributes(attributes)}>${DRAFT_TEXTS.saveDraft}</button>`;
}

/** A link that was saved elsewhere has the token in its fragment, which only a script can read. */
export function renderResumeHint(formId: number): string {
  return `<noscript><p class="svca-description">Have you saved this form before? <a${renderAttributes({ href: resumePath(formId) })}>Continue with your code</a>.</p></noscript>`;
}

/** Above the fields of a form that was resumed. @param date null where only what is left over is to be shown again */
export function renderResumed(date: string | null, leftOver: readonly LeftOver[]): string {
  if (date === null && leftOver.length === 0) return '';
  const resumed = date === null ? '' : `<p>${escapeHtml(DRAFT_TEXTS.draftResumed.replace('{date}', date))}</p>`;
  const entries = leftOver.map(({ label, text }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeLines(text)}</dd>`);
  const rest = entries.length > 0 ? `<p>${DRAFT_TEXTS.draftLeftOver}</p><dl>${entries.join('')}</dl>` : '';
  return `<div class="svca-draft" role="status">${resumed}${rest}</div>`;
}

/** Above the fields of a form that was saved on another page, which goes on there too. */
export function renderElsewhere(resumeUrl: string): string {
  const { host, pathname } = new URL(resumeUrl);
  const link = `<a${renderAttributes({ href: resumeUrl })}>${escapeHtml(`${host}${pathname}`)}</a>`;
  return `<div class="svca-draft"><p>You can continue here, or on the page that you saved it on: ${link}</p></div>`;
}

/** What a visitor without JavaScript needs to continue. @param saved its day is the last that it is kept on */
export function renderSaved(
  formId: number,
  { token, resumeUrl, day, mails }: { token: string; resumeUrl: string; day: string; mails: boolean },
): string {
  const saved = `<p class="svca-message svca-success" role="status">${escapeHtml(DRAFT_TEXTS.draftSaved.replace('{date}', day))}</p>`;
  const link = `<p><a${renderAttributes({ href: resumeUrl })}>${escapeHtml(resumeUrl)}</a></p>`;
  const code = `<p>Where the link opens an empty form, use this code on <a${renderAttributes({ href: resumePath(formId) })}>the page for codes</a>: <code>${escapeHtml(token)}</code></p>`;
  const mail = mails ? renderCodeButton(`${savePath(formId)}/mail`, token, DRAFT_TEXTS.mailLink) : '';
  const go = renderCodeButton(resumePath(formId), token, 'Continue now');
  return `${saved}${link}${code}<p>${DRAFT_TEXTS.draftSecret}</p>${mail}${go}`;
}

/** Takes a code, to continue or to delete what was saved. @param code that was entered before */
export function renderCodeForm(formId: number, code?: string): string {
  const input = {
    id: 'code',
    name: 'code',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    value: code,
    'data-draft-code': formId,
  };
  const buttons = `<button type="submit">Continue</button> <button${renderAttributes({ type: 'submit', class: 'svca-save', formaction: `${resumePath(formId)}/delete` })}>Delete</button>`;
  const fields = `<p><label for="code">The code of what you saved</label><input${renderAttributes(input)}></p><p>${buttons}</p>`;
  return `<form${renderAttributes({ method: 'post', action: resumePath(formId) })}>${fields}</form>`;
}

function renderCodeButton(action: string, token: string, label: string): string {
  const input = `<input${renderAttributes({ type: 'hidden', name: 'code', value: token })}>`;
  return `<form${renderAttributes({ method: 'post', action })}>${input}<p><button type="submit">${label}</button></p></form>`;
}
