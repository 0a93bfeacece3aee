import { resumePath } from '../drafts/links.ts';
import { DRAFT_TEXTS } from '../drafts/texts.ts';
import type { LeftOver } from '../drafts/values.ts';
import { escapeHtml, escapeLines, renderAttributes } from '../templates/html.ts';

/** Where a form without JavaScript is saved. */
export function savePath(formId: number): string {
  return `/forms/${formId}/drafts`;
}

/** The button beside the one that submits: what is saved need not be right. */
export function renderSaveButton(formId: number): string {
  const attributes = {
    ...{ type: 'submit', class: 'svca-save', formaction: savePath(formId), formnovalidate: true },
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
