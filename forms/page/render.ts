import type { FormConfig } from '#forms/config/types.ts';
import { isGroup, isRepeater, placedFields } from '#forms/field-types/index.ts';
import { isClosed, isOfFiles } from '#forms/field-types/uploaded.ts';
import type { AddingUp } from '#forms/orders/settle.ts';
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
  /** Where the form posts to. */
  action: string;
  /** `_top` where what comes next leaves the frame. */
  target?: string;
  /** The finished HTML of each field, in order: `renderFields`, and what extensions made of it. */
  fields: string[];
  /** Nonce, timing token and the like. */
  hiddenInputs: Record<string, string>;
  honeypotName?: string;
  /** What the script has to know of the form's CAPTCHA. */
  captcha?: object;
  errors?: Record<string, string>;
  /** The form with the answers in its texts, for the list of what is wrong. */
  read?: FormConfig | undefined;
  /** What the script follows in texts that have answers in them. */
  pipes?: PipePlan | undefined;
  /** Shown above the fields: what is wrong with what was sent. */
  message?: string;
  /** What the script says there when the form has a text of its own. */
  errorMessage?: string;
  /** Of a form with pages: how far the visitor has come, unless the visit begins. */
  visit?: Visit;
  /** How an order is added up; absent where it is not. */
  adding?: AddingUp | undefined;
  /** Whether the visitor goes on at a field, and not at the beginning of the page. */
  isAtField?: boolean;
  /** Of a form that takes a payment: what is to be paid, as HTML. */
  payment?: string;
  /** Ready HTML, above the fields. */
  note?: string | undefined;
  /** All pages are shown, and the page round the frame has the button that sends them. */
  isWhole?: boolean | undefined;
  /** Where the form can be saved to continue later: whether the link can be mailed, and HTML for three places. */
  drafts?: { mails: boolean; note?: string; button: string; hint: string };
}

/** The form round its fields, as accessible HTML without any inline script or style. */
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
    // Also where a page round it is in another: its texts and figures are in this one.
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

/** What concerns the sending: in a form with pages it is shown on the last one. */
function renderEnd({ payment = '', captcha }: RenderOptions, pages: PagesShown | null, texts: Texts): string {
  const end = payment + (captcha ? renderCaptcha(captcha, pages ? '' : renderCaptchaNote(texts)) : '');
  return pages && end !== ''
    ? `<div${renderAttributes({ class: 'svca-last', hidden: !isLast(pages) })}>${end}</div>`
    : end;
}

function renderHidden(name: string, value: string): string {
  return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
}

/** The place of a widget, which the script fills: no CAPTCHA works without one. */
function renderCaptcha(captcha: object, note: string): string {
  const attributes = { class: 'svca-captcha', 'data-captcha': JSON.stringify(captcha) };
  return `<div${renderAttributes(attributes)}>${note}</div>`;
}

function renderCaptchaNote({ captcha }: Texts): string {
  return `<noscript><p class="svca-error">${escapeHtml(captcha.needsScript)}</p></noscript>`;
}

/** Browsers and password managers fill in what they take for theirs, and nobody sees this one to empty it again. */
const NOT_FILLED = {
  autocomplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/**
 * Looks like an ordinary field to a robot; the class hides it from people (the page's style sheet knows it). Where no style
 * sheet is loaded the label says what to do.
 */
function renderHoneypot(name: string, idPrefix: string, texts: Texts): string {
  const id = `${idPrefix}-${name}`;
  const attributes = { type: 'text', id, name, tabindex: -1, ...NOT_FILLED };
  return `<div class="svca-field svca-extra" aria-hidden="true"><label${renderAttributes({ for: id })}>${escapeHtml(texts.form.leaveEmpty)}</label><input${renderAttributes(attributes)}></div>`;
}
