import type { FormConfig } from '#forms/config/types.ts';
import { isGroup, isRepeater, placedFields } from '#forms/field-types/index.ts';
import { isClosed, isOfFiles } from '#forms/field-types/uploaded.ts';
import type { OrderCalculation } from '#forms/orders/settle.ts';
import type { Visit } from '#forms/pages/visit.ts';
import type { PipePlan } from '#forms/piping/pipe-text.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { languageOf, type Texts, textsOf } from '#texts/index.ts';
import { textDirection } from './direction.ts';
import { formElementId } from './fields.ts';
import { renderMistakes } from './mistakes.ts';
import { ENTER_BUTTON, pageTexts, renderAllPages, renderPageButtons, renderPages } from './pages/pages.ts';
import { isLast, type PagesShown, pagesShown } from './pages/shown.ts';

export interface RenderOptions {
  /** The URL that the form posts to. */
  action: string;
  /** `_top` when the page after the form has to leave the frame. */
  target?: string;
  /** The rendered HTML of each field, in order: by `renderFields`, and by extensions. */
  fields: string[];
  /** Hidden inputs by name, such as the nonce and the timing token. */
  hiddenInputs: Record<string, string>;
  honeypotName?: string;
  /** The settings of the form's CAPTCHA, for the script. */
  captcha?: object;
  errors?: Record<string, string>;
  /** The form with answers piped into its texts, for the list of errors. */
  piped?: FormConfig | undefined;
  /** The pipes in texts, which the script updates. */
  pipes?: PipePlan | undefined;
  /** The message above the fields, about errors. */
  message?: string;
  /** The form's own message for errors, which the script shows there. */
  errorMessage?: string;
  /** The visitor's state in a form with pages; a new visit when absent. */
  visit?: Visit;
  /** The parameters of the order's calculation; absent when there is none. */
  adding?: OrderCalculation | undefined;
  /** True when the visitor continues at a field instead of at the beginning of the page. */
  isAtField?: boolean;
  /** The amount to be paid as HTML, for a form with a payment. */
  payment?: string;
  /** HTML above the fields. */
  note?: string | undefined;
  /** True when all pages are shown, and the page around the frame has the submit button. */
  isWhole?: boolean | undefined;
  /** The HTML for saving the form to continue later, in three positions; `mails` is true when the link can be mailed. */
  drafts?: { mails: boolean; note?: string; button: string; hint: string };
  /** The revision of a form whose visits the script reports. */
  countedRevision?: number | undefined;
}

/** Renders the form around its fields, as accessible HTML without any inline script or style. */
export function renderForm(form: { id: number; title: string; config: FormConfig }, options: RenderOptions): string {
  const idPrefix = formElementId(form.id);
  const texts = textsOf(form.config);
  const hasFiles = placedFields(form.config.fields).some(({ field }) => isOfFiles(field) && !isClosed(field));
  const hasRows = placedFields(form.config.fields).some(
    ({ field }) => isRepeater(field) || (isGroup(field) && field.same_as !== undefined),
  );
  const isAtTop = options.errors === undefined && !options.isAtField;
  const isWhole = options.isWhole === true;
  const pages = isWhole ? null : pagesShown(form.config, options.visit, isAtTop);
  const attributes = {
    id: idPrefix,
    class: `svca-form${form.config.options.theme?.labels === 'beside' ? ' svca-beside' : ''}${isWhole ? ' svca-whole' : ''}`,
    method: 'post',
    action: options.action,
    target: options.target,
    enctype: hasFiles ? 'multipart/form-data' : null,
    // Set even when the page around the form has another language: the texts and numbers of the form are in this one.
    lang: languageOf(form.config),
    dir: textDirection(form.config.options.language),
    'aria-label': form.title,
    'data-svca-form-id': form.id,
    'data-error-message': options.errorMessage,
    'data-payment': Boolean(options.payment),
    'data-captcha': options.captcha !== undefined,
    'data-pages': pageTexts(form.config, pages),
    'data-files': hasFiles ? JSON.stringify(texts.files) : null,
    'data-pipes': options.pipes ? JSON.stringify(options.pipes) : null,
    'data-drafts': options.drafts ? (options.drafts.mails ? 'mail' : 'link') : null,
    'data-visits': options.countedRevision,
  };
  return [
    `<form${renderAttributes(attributes)}>`,
    hasRows || isWhole ? ENTER_BUTTON : '',
    renderMistakes(form.config, idPrefix, options, pages),
    pages && options.captcha ? renderCaptchaNote(texts) : '',
    options.note ?? '',
    options.drafts?.note ?? '',
    ...Object.entries(options.hiddenInputs).map(([name, value]) => renderHidden(name, value)),
    ...(pages
      ? renderPages(form.config, options.fields, pages, { title: form.title, adding: options.adding })
      : isWhole
        ? renderAllPages(form.config, options.fields)
        : options.fields),
    options.honeypotName ? renderHoneypot(options.honeypotName, idPrefix, texts) : '',
    renderEnd(options, pages, texts),
    `<div class="svca-actions">${renderButtons(form.config, pages, isWhole)}${options.drafts?.button ?? ''}<span class="svca-status" role="status"></span></div>`,
    options.drafts?.hint ?? '',
    '</form>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function renderButtons(config: FormConfig, pages: PagesShown | null, isWhole: boolean): string {
  if (pages) return renderPageButtons(config, pages);
  return isWhole ? '' : `<button type="submit">${escapeHtml(buttonTexts(config).send)}</button>`;
}

/** Renders the parts about sending, which a form with pages shows on the last page. */
function renderEnd({ payment = '', captcha }: RenderOptions, pages: PagesShown | null, texts: Texts): string {
  const end = payment + (captcha ? renderCaptcha(captcha, pages ? '' : renderCaptchaNote(texts)) : '');
  return pages && end !== ''
    ? `<div${renderAttributes({ class: 'svca-last', hidden: !isLast(pages) })}>${end}</div>`
    : end;
}

function renderHidden(name: string, value: string): string {
  return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
}

/** Renders the element of a widget, which the script fills: no CAPTCHA works without a script. */
function renderCaptcha(captcha: object, note: string): string {
  const attributes = { class: 'svca-captcha', 'data-captcha': JSON.stringify(captcha) };
  return `<div${renderAttributes(attributes)}>${note}</div>`;
}

function renderCaptchaNote({ captcha }: Texts): string {
  return `<noscript><p class="svca-error">${escapeHtml(captcha.needsScript)}</p></noscript>`;
}

/** Attributes that keep browsers and password managers from filling in the input, which nobody could see and clear. */
const NOT_FILLED = {
  autocomplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/**
 * Renders a field that robots take for an ordinary one. A class hides it from people (the page's style sheet has it). Without the
 * style sheet, the label tells people what to do.
 */
function renderHoneypot(name: string, idPrefix: string, texts: Texts): string {
  const id = `${idPrefix}-${name}`;
  const attributes = { type: 'text', id, name, tabindex: -1, ...NOT_FILLED };
  return `<div class="svca-field svca-extra" aria-hidden="true"><label${renderAttributes({ for: id })}>${escapeHtml(texts.form.leaveEmpty)}</label><input${renderAttributes(attributes)}></div>`;
}
