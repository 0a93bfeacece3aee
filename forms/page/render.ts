import type { FieldConfig, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import {
  type GroupConfig,
  holdsFields,
  inputType,
  isGroup,
  isInput,
  isRepeater,
  layoutType,
  placedFields,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { isOfFiles } from '#forms/field-types/uploaded.ts';
import type { Visit } from '#forms/pages/visit.ts';
import type { PipePlan } from '#forms/piping/pipe-text.ts';
import { type Attributes, escapeHtml, escapeLines, renderAttributes } from '#forms/templates/html.ts';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { isCalculated } from '#forms/values/conditions.ts';
import { emptyValue, sentFor } from '#forms/values/sanitise.ts';
import { DEFAULT_TEXTS, languageOf, type Texts, textsOf } from '#texts/index.ts';
import { conditionAttribute } from './condition-attribute.ts';
import { textDirection } from './direction.ts';
import { ownMessages } from './own-messages.ts';
import {
  asksEnterButton,
  ENTER_BUTTON,
  pageTexts,
  renderPageButtons,
  renderPages,
  renderWayTo,
} from './pages/pages.ts';
import { isLast, type PagesShown, pagesShown } from './pages/shown.ts';
import { ANY_ROW, placedErrors, renderRows, renderSameAs, repeatAttribute, rowTitles } from './rows.ts';
import { givenInside, type Holder, rowsOf, shownValue, valuesAtFirst } from './shown-values.ts';
import { summaryLine } from './summary-line.ts';

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
  /** What the script follows in texts that have answers in them. */
  pipes?: PipePlan | undefined;
  /** Shown above the fields: what is wrong with what was sent. */
  message?: string;
  /** What the script says there when the form has a text of its own. */
  errorMessage?: string;
  /** Of a form with pages: how far the visitor has come, unless the visit begins. */
  visit?: Visit;
  /** When the page is made: codes of coupons have their time. */
  now?: Date;
  /** Whether the visitor goes on at a field, and not at the beginning of the page. */
  isAtField?: boolean;
  /** Of a form that takes a payment: what is to be paid, as HTML. */
  payment?: string;
  /** Where the form can be saved to continue later: whether the link can be mailed, and HTML for three places. */
  drafts?: { mails: boolean; note?: string; button: string; hint: string };
}

/** What a field has of the page it stands on. */
interface PageOfField {
  texts: Texts;
  language: string;
  autofocus?: boolean;
  /** Of a field in a group or a row: what it has of that. */
  group?: GroupOfField;
  /** The fields of which a group is one. */
  beside?: readonly FieldConfig[];
}

/** What a field in a group or a row has of it. */
interface GroupOfField {
  path: string;
  /** Whether a condition may hide it, or it is none of the form yet. */
  isConditional: boolean;
  errors: Readonly<Record<string, string>>;
  firstWrong: string | undefined;
  /** What calculated fields come to, as values of the form. */
  made: SubmissionValues;
}

/** The id of a form's element, which the ids of its fields start with. */
export function formElementId(formId: number): string {
  return `svca-form-${formId}`;
}

export interface FilledIn {
  /** What is shown instead of the defaults, e.g. what a visitor sent. */
  values?: Record<string, unknown>;
  errors?: Record<string, string>;
  /** The path of the field to go on at; the first that is wrong where it is absent. */
  focus?: string;
  /** Names of fields that the visitor has not seen: their defaults stand where no value is there. */
  unseen?: ReadonlySet<string>;
}

/** Each field as HTML. */
export function renderFields(
  { id: formId, config, shown: fields = config.fields }: { id: number; config: FormConfig; shown?: FieldConfig[] },
  { values, errors = {}, focus, unseen = new Set() }: FilledIn = {},
): string[] {
  const page = { texts: textsOf(config), language: languageOf(config) };
  /** When a visitor's values are shown again, a field that is missing there was left empty. */
  const given = (field: InputFieldConfig) =>
    values && (sentFor(field, values) ?? (unseen.has(field.name) ? undefined : emptyValue(field)));
  const made = valuesAtFirst(config, given);
  const firstWrong = focus ?? placedErrors(config, errors)[0]?.path;
  return fields.map((field) => {
    const shown = isInput(field) ? given(field) : undefined;
    const error = Object.hasOwn(errors, field.name) ? errors[field.name] : undefined;
    return renderField(field, formElementId(formId), isCalculated(field) ? made[field.name] : shown, error, {
      ...page,
      autofocus: field.name === firstWrong,
      group: holdsFields(field) ? { path: '', isConditional: false, errors, firstWrong, made } : undefined,
      beside: fields,
    });
  });
}

/** The form round its fields, as accessible HTML without any inline script or style. */
export function renderForm(form: { id: number; title: string; config: FormConfig }, options: RenderOptions): string {
  const idPrefix = formElementId(form.id);
  const texts = textsOf(form.config);
  const hasFiles = placedFields(form.config.fields).some(({ field }) => isOfFiles(field));
  const hasRows = placedFields(form.config.fields).some(
    ({ field }) => isRepeater(field) || (isGroup(field) && field.same_as !== undefined),
  );
  const isAtTop = options.errors === undefined && !options.isAtField;
  const pages = pagesShown(form.config, options.visit, isAtTop);
  const attributes = {
    id: idPrefix,
    class: `svca-form${form.config.options.theme?.labels === 'beside' ? ' svca-beside' : ''}`,
    method: 'post',
    action: options.action,
    target: options.target,
    enctype: hasFiles ? 'multipart/form-data' : null,
    lang: form.config.options.language,
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
    hasRows ? ENTER_BUTTON : '',
    renderSummary(form.config, idPrefix, options, pages),
    pages && options.captcha ? renderCaptchaNote(texts) : '',
    options.drafts?.note ?? '',
    ...Object.entries(options.hiddenInputs).map(([name, value]) => renderHidden(name, value)),
    ...(pages
      ? renderPages(form.config, options.fields, pages, { title: form.title, now: options.now })
      : options.fields),
    options.honeypotName ? renderHoneypot(options.honeypotName, idPrefix, texts) : '',
    renderEnd(options, pages, texts),
    `<div class="svca-actions">${pages ? renderPageButtons(form.config, pages) : `<button type="submit">${escapeHtml(buttonTexts(form.config).send)}</button>`}${options.drafts?.button ?? ''}<span class="svca-status" role="status"></span></div>`,
    options.drafts?.hint ?? '',
    '</form>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/**
 * One field with label, description and error. `idPrefix` makes the ids unique on a page. `value` is what to show, in any
 * shape a visitor may have sent; without one the field's default stands.
 */
export function renderField(
  field: FieldConfig,
  idPrefix: string,
  value?: unknown,
  error?: string,
  page: PageOfField = { texts: DEFAULT_TEXTS, language: DEFAULT_TEXTS.language },
): string {
  if (!isInput(field)) return renderLayout(field, pathIn(page.group, field));
  if (isGroup(field)) return renderGroup(field, idPrefix, value, page);
  if (isRepeater(field)) return renderRepeater(field, idPrefix, value, error, page);
  return renderInputField(field, idPrefix, value, error, page);
}

/** A field without an input, in an element that the page's script can hide. */
function renderLayout(field: FieldConfig, path: string): string {
  const attributes = {
    class: `svca-field svca-field-${field.type}`,
    'data-field': path,
    // The condition of a page stands at the page.
    'data-conditional': field.type === 'page_break' ? null : conditionAttribute(field.conditional),
  };
  return `<div${renderAttributes(attributes)}>${layoutType(field)?.render(field) ?? ''}</div>`;
}

/** A group as a set of fields under one legend. */
function renderGroup(field: GroupConfig, idPrefix: string, value: unknown, page: PageOfField): string {
  const { texts, group, beside = [] } = page;
  const name = pathIn(group, field);
  const id = `${idPrefix}-${name}`;
  const attributes = {
    id,
    class: 'svca-field svca-field-group',
    'aria-describedby': field.description ? `${id}-description` : null,
    'data-field': name,
    'data-group': true,
    'data-conditional': conditionAttribute(field.conditional),
  };
  const other = beside.find((one) => one.name === field.same_as);
  const sameAs = other
    ? renderSameAs(field, name, name.replace(/[^.]*$/, other.name), other.label || other.name, texts)
    : '';
  const inner = renderInside(field, name, idPrefix, { sent: value }, page);
  return `<fieldset${renderAttributes(attributes)}><legend>${escapeHtml(field.label || field.name)}</legend>${renderNotes(field, id, undefined, texts)}${sameAs}${inner}</fieldset>`;
}

/** A repeater as a set of its rows. */
function renderRepeater(
  field: RepeaterConfig,
  idPrefix: string,
  value: unknown,
  error: string | undefined,
  page: PageOfField,
): string {
  const { texts, group } = page;
  const name = pathIn(group, field);
  const id = `${idPrefix}-${name}`;
  const rows = rowsOf(field, value).map((row, index) => renderInside(field, `${name}[${index}]`, idPrefix, row, page));
  const fresh = renderInside(field, `${name}[${ANY_ROW}]`, idPrefix, {}, page);
  const described = [field.description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean);
  const attributes = {
    id,
    class: `svca-field svca-field-repeater${error ? ' svca-has-error' : ''}`,
    'aria-describedby': described.join(' ') || null,
    'data-field': name,
    'data-group': true,
    'data-repeat': repeatAttribute(field, texts),
    'data-messages': field.messages ? JSON.stringify(field.messages) : null,
    'data-conditional': conditionAttribute(field.conditional),
  };
  return `<fieldset${renderAttributes(attributes)}><legend>${escapeHtml(field.label || field.name)}</legend>${renderNotes(field, id, error, texts)}${renderRows(field, name, rows, fresh, texts)}</fieldset>`;
}

/** The fields of a group or a row. @param name its path */
function renderInside(
  field: GroupConfig | RepeaterConfig,
  name: string,
  idPrefix: string,
  holder: Holder,
  page: PageOfField,
): string {
  const group = { errors: {}, made: {}, firstWrong: undefined, ...page.group, path: name };
  const isConditional = page.group?.isConditional === true || field.conditional !== undefined;
  const inner = field.fields.map((one) => {
    const path = `${name}.${one.name}`;
    const given = isInput(one) ? givenInside(one, holder) : undefined;
    return renderField(one, idPrefix, isCalculated(one) ? group.made[path] : given, group.errors[path], {
      ...page,
      autofocus: path === group.firstWrong,
      group: { ...group, isConditional },
      beside: field.fields,
    });
  });
  return inner.join('');
}

function pathIn(group: GroupOfField | undefined, { name }: FieldConfig): string {
  return group?.path ? `${group.path}.${name}` : name;
}

function renderInputField(
  field: InputFieldConfig,
  idPrefix: string,
  value: unknown,
  error: string | undefined,
  { texts, language, autofocus = false, group }: PageOfField,
): string {
  const type = inputType(field);
  const path = pathIn(group, field);
  const id = `${idPrefix}-${path}`;
  const described = [field.description ? `${id}-description` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const isGroup = type.frame === 'group';
  const input = type.renderInput(field, {
    value: shownValue(field, value),
    texts,
    language,
    attributes: {
      id,
      name: path,
      ...(!group?.isConditional && requiredAttributes(field)),
      ...readOnlyAttributes(field),
      'aria-describedby': isGroup ? null : described || null,
      'aria-invalid': error ? 'true' : null,
      // On a page that came back, the visitor goes on at the first field that is wrong.
      autofocus,
    },
  });
  const scripted = scriptAttributes(field, path, texts);
  if (type.frame === 'bare')
    return field.conditional || group ? `<div${renderAttributes(scripted)}>${input}</div>` : input;

  const wrapper: Attributes = {
    id: isGroup ? id : null,
    class: `svca-field svca-field-${field.type}${widthClass(field)}${error ? ' svca-has-error' : ''}`,
    'aria-describedby': isGroup ? described || null : null,
    ...scripted,
  };
  const label = `${escapeHtml(field.label || field.name)}${requiredMark(field)}`;
  const notes = renderNotes(field, id, error, texts);
  if (isGroup) {
    return `<fieldset${renderAttributes(wrapper)}><legend>${label}</legend>${input}${notes}</fieldset>`;
  }
  const labelTag = `<label${renderAttributes({ for: id })}>${label}</label>`;
  const parts = type.frame === 'inline' ? [input, labelTag] : [labelTag, input];
  return `<div${renderAttributes(wrapper)}>${parts.join('')}${notes}</div>`;
}

/** The script shows the mark of a conditional field while its condition asks for a value. */
function requiredMark(field: InputFieldConfig): string {
  if (!field.required && field.conditional?.action !== 'require') return '';
  const attributes = { class: 'svca-required', 'aria-hidden': 'true', hidden: !isAlwaysRequired(field) };
  return `<span${renderAttributes(attributes)}> *</span>`;
}

/** Whether the field has to be filled in, whatever the others hold. */
function isAlwaysRequired({ required, conditional }: InputFieldConfig): boolean {
  return required === true && (conditional === undefined || conditional.action === 'require');
}

/** What the page's script has to know of a field beside its input. */
function scriptAttributes(field: InputFieldConfig, path: string, texts: Texts): Attributes {
  const type = inputType(field);
  const messages = { ...ownMessages(field, texts), ...field.messages };
  return {
    'data-field': path,
    'data-required': field.required && !field.read_only ? type.requiredRule : null,
    'data-read-only': field.read_only === true,
    ...type.scriptAttributes(field),
    'data-messages': Object.keys(messages).length > 0 ? JSON.stringify(messages) : null,
    'data-conditional': conditionAttribute(field.conditional),
  };
}

/** A field that may be hidden cannot carry `required`: without the script the browser would never send the form. */
function requiredAttributes(field: InputFieldConfig): Attributes {
  return { required: isAlwaysRequired(field) && !field.read_only };
}

/** A disabled input loses nothing: the server uses the default. */
function readOnlyAttributes(field: InputFieldConfig): Attributes {
  return field.read_only ? { [inputType(field).fixedBy]: true } : {};
}

function renderNotes(field: InputFieldConfig, id: string, error: string | undefined, { form }: Texts): string {
  const description = field.description
    ? `<p class="svca-description" id="${escapeHtml(id)}-description">${escapeHtml(field.description)}</p>`
    : '';
  const help = field.help
    ? `<details class="svca-help"><summary>${escapeHtml(form.help)}</summary><p>${escapeLines(field.help)}</p></details>`
    : '';
  return error
    ? `${description}${help}<p class="svca-error" id="${escapeHtml(id)}-error">${escapeHtml(error)}</p>`
    : `${description}${help}`;
}

function widthClass({ width }: InputFieldConfig): string {
  return width === undefined || width === 'full' ? '' : ` svca-${width}`;
}

/** The message above the fields, with a link to each field that has an error. */
function renderSummary(
  config: FormConfig,
  idPrefix: string,
  { message, errors = {} }: RenderOptions,
  pages: PagesShown | null,
): string {
  let enter = asksEnterButton(config, pages) ? ENTER_BUTTON : '';
  const texts = textsOf(config);
  const links = placedErrors(config, errors).map(({ path, field }) => {
    const href = escapeHtml(`#${idPrefix}-${path}`);
    const line = [...rowTitles(config, path, texts), summaryLine(field.label || field.name, errors[path] ?? '')].join(
      ': ',
    );
    const elsewhere = renderWayTo(path, line, pages);
    if (elsewhere) enter = ENTER_BUTTON;
    return `<li data-error-of="${escapeHtml(path)}">${elsewhere ?? `<a href="${href}">${escapeHtml(line)}</a>`}</li>`;
  });
  if (!message && links.length === 0) return enter;
  const text = message ? `<p>${escapeHtml(message)}</p>` : '';
  const list = links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
  return `${enter}<div class="svca-message svca-failure" role="alert">${text}${list}</div>`;
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
