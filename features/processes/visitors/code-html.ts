import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { textsOf } from '#texts/index.ts';
import { describedBy, fieldHtml, type Typed } from './inputs.ts';
import { thanksHtml } from './step-html.ts';

/** The answer to what the page of a code has sent. */
export interface CodePage {
  notice?: string;
  error?: string;
  /** True when the error is about the code. */
  ofCode?: boolean;
}

interface OpenedCodePage extends CodePage {
  standing: 'asked' | 'confirmed' | 'lapsed';
  action: string;
  /** The sentence that asks for the code. */
  ask: string | null;
  said: string | null;
}

/** Renders the page on which the code of a mail is entered. */
export function codeHtml({ config }: ActiveForm, page: OpenedCodePage): string {
  const { process: texts } = textsOf(config);
  const { standing, said, ask, action, notice, error, ofCode = false } = page;
  if (standing === 'confirmed') return thanksHtml(texts.thanks.confirmed, said);
  if (standing === 'lapsed') return messageHtml(texts.status.ends.lapsed, 'notice');
  const typed: Typed = { values: {}, errors: ofCode && error ? { code: error } : {} };
  const input = {
    ...{ id: 'code', name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 20 },
    ...{ class: 'svca-code', dir: 'ltr', ...describedBy('code', typed) },
  };
  const above = error
    ? `<div class="svca-message svca-failure" role="alert">${ofCode ? `<ul><li><a href="#code">${escapeHtml(error)}</a></li></ul>` : `<p>${escapeHtml(error)}</p>`}</div>`
    : (notice ?? ask)
      ? messageHtml(notice ?? ask ?? '', 'success')
      : '';
  const form = { class: 'svca-form', method: 'post', action, novalidate: true };
  return `${above}
<form${renderAttributes(form)}>${fieldHtml('code', texts.code, `<input${renderAttributes(input)}>`, { typed })}<div class="svca-actions svca-choices"><button type="submit">${escapeHtml(texts.choices.confirmed)}</button><button type="submit" name="again" value="1" class="svca-other-way">${escapeHtml(texts.confirm.again)}</button></div></form>`;
}
