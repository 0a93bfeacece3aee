import { recordOf } from '#forms/config/json.ts';
import type { FieldConfig, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import {
  type GroupConfig,
  holdsFields,
  inputType,
  isGroup,
  isInput,
  isRepeater,
  layoutType,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { ROW_MARK } from '#forms/field-types/sent-values.ts';
import type { OrderSummary } from '#forms/orders/summary.ts';
import { rowMark } from '#forms/rows/row-marks.ts';
import {
  type Attributes,
  escapeHtml,
  escapeLines,
  REQUIRED_BY_CONDITION,
  renderAttributes,
} from '#forms/templates/html.ts';
import { isCalculated, type Settled } from '#forms/values/conditions.ts';
import { emptyValue, sentFor } from '#forms/values/sanitise.ts';
import { DEFAULT_TEXTS, languageOf, type Texts, textsOf } from '#texts/index.ts';
import { conditionAttribute } from './condition-attribute.ts';
import { ownMessages } from './own-messages.ts';
import { ANY_ROW, placedErrors, renderRows, renderSameAs, repeatAttribute } from './rows.ts';
import { type Holder, initialLogic, rowsOf, shownValue, valueInside } from './shown-values.ts';

/** Returns the id of a form's element, with which the ids of its fields begin. */
export function formElementId(formId: number): string {
  return `svca-form-${formId}`;
}

export interface FilledIn {
  /** Values that are shown instead of the defaults, such as those that a visitor sent. */
  values?: Record<string, unknown>;
  errors?: Record<string, string>;
  /** The path of the field that gets the focus; the first field with an error when absent. */
  focus?: string;
  /** Names of fields that the visitor has not seen: these show their defaults where no value was sent. */
  unseen?: ReadonlySet<string>;
  /** The value of the form's total, as the server computes it. */
  total?: OrderSummary | null;
  decorate?: Decorate;
  /**
   * True to mark fields and options whose condition does not hold. The style sheet hides these until the script of the page
   * has taken over: a field that the script hides itself would make the page jump.
   */
  marksUnmet?: boolean;
}

/** Changes the HTML of a field. @param path the field's path in the config: `config.fields[2].fields[0]` */
export type Decorate = (html: string, field: FieldConfig, path: string) => string;

/** Renders each field as HTML. */
export function renderFields(
  { id: formId, config, shown: fields = config.fields }: { id: number; config: FormConfig; shown?: FieldConfig[] },
  { values, errors = {}, focus, unseen = new Set(), total = null, decorate, marksUnmet = false }: FilledIn = {},
): string[] {
  /** Returns the submitted value of a field. A field without one was left empty, unless the visitor has not seen it. */
  const submittedValue = (field: InputFieldConfig) =>
    values && (sentFor(field, values) ?? (unseen.has(field.name) ? undefined : emptyValue(field)));
  const { calculated, settled } = initialLogic(config, submittedValue);
  const page = { texts: textsOf(config), language: languageOf(config), ...(marksUnmet && settled && { settled }) };
  const firstWrong = focus ?? placedErrors(config, errors)[0]?.path;
  return fields.map((field, index) => {
    const shown = field.type === 'total' ? total : isInput(field) ? submittedValue(field) : undefined;
    const error = Object.hasOwn(errors, field.name) ? errors[field.name] : undefined;
    return renderField(field, formElementId(formId), isCalculated(field) ? calculated[field.name] : shown, error, {
      ...page,
      autofocus: field.name === firstWrong,
      group: holdsFields(field) ? { path: '', isConditional: false, errors, firstWrong, calculated } : undefined,
      beside: fields,
      ...(decorate && { decorate, configPath: `config.fields[${index}]` }),
    });
  });
}

/**
 * Renders a field with label, description and error. `idPrefix` makes its ids unique on the page. `value` is the value to show,
 * in any shape that a visitor may have sent; without it the field shows its default.
 */
export function renderField(
  field: FieldConfig,
  idPrefix: string,
  value?: unknown,
  error?: string,
  page: FieldContext = { texts: DEFAULT_TEXTS, language: DEFAULT_TEXTS.language },
): string {
  const html = renderByKind(field, idPrefix, value, error, page);
  return page.decorate ? page.decorate(html, field, page.configPath ?? '') : html;
}

function renderByKind(
  field: FieldConfig,
  idPrefix: string,
  value: unknown,
  error: string | undefined,
  page: FieldContext,
): string {
  if (!isInput(field)) return renderLayout(field, pathIn(page.group, field), page);
  if (isGroup(field)) return renderGroup(field, idPrefix, value, page);
  if (isRepeater(field)) return renderRepeater(field, idPrefix, value, error, page);
  return renderInputField(field, idPrefix, value, error, page);
}

/** The context of a field on its page. */
interface FieldContext {
  texts: Texts;
  language: string;
  autofocus?: boolean;
  /** The group or row around the field, if there is one. */
  group?: GroupContext;
  /** The fields and options that are shown; present when the others are marked. */
  settled?: Settled;
  /** The fields among which a group stands. */
  beside?: readonly FieldConfig[];
  decorate?: Decorate;
  /** The field's path in the config, for `decorate`. */
  configPath?: string;
}

/** The context of a field in its group or row. */
interface GroupContext {
  path: string;
  /** True when a condition may hide the group, or the row is the template of new rows. */
  isConditional: boolean;
  errors: Readonly<Record<string, string>>;
  firstWrong: string | undefined;
  /** The values of all calculated fields of the form, by path. */
  calculated: SubmissionValues;
}

/** Renders a field without an input, in an element that the page's script can hide. */
function renderLayout(field: FieldConfig, path: string, page: FieldContext): string {
  const attributes = {
    class: `svca-field svca-field-${field.type}`,
    'data-field': path,
    // The condition of a page is an attribute of the page.
    ...(field.type !== 'page_break' && conditionAttributes(field, path, page)),
  };
  return `<div${renderAttributes(attributes)}>${layoutType(field)?.render(field) ?? ''}</div>`;
}

/** Renders a group as a set of fields under one legend. */
function renderGroup(field: GroupConfig, idPrefix: string, value: unknown, page: FieldContext): string {
  const { texts, group, beside = [] } = page;
  const name = pathIn(group, field);
  const id = `${idPrefix}-${name}`;
  const attributes = {
    id,
    class: 'svca-field svca-field-group',
    'aria-describedby': field.description ? `${id}-description` : null,
    'data-field': name,
    'data-group': true,
    ...conditionAttributes(field, name, page),
  };
  const other = beside.find((candidate) => candidate.name === field.same_as);
  const sameAs = other
    ? renderSameAs(field, name, name.replace(/[^.]*$/, other.name), other.label || other.name, texts)
    : '';
  const inner = renderInside(field, name, idPrefix, { sent: value }, page);
  return `<fieldset${renderAttributes(attributes)}><legend>${escapeHtml(field.label || field.name)}</legend>${renderNotes(field, id, undefined, texts)}${sameAs}${inner}</fieldset>`;
}

/** Renders a repeater as a set of its rows. */
function renderRepeater(
  field: RepeaterConfig,
  idPrefix: string,
  value: unknown,
  error: string | undefined,
  page: FieldContext,
): string {
  const { texts, group } = page;
  const name = pathIn(group, field);
  const id = `${idPrefix}-${name}`;
  const rows = rowsOf(field, value).map((row, index) => ({
    html: renderInside(field, `${name}[${index}]`, idPrefix, row, page),
    mark: rowMark(recordOf(row.sent)[ROW_MARK]),
  }));
  const emptyRow = renderInside(field, `${name}[${ANY_ROW}]`, idPrefix, {}, page);
  const described = [field.description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean);
  const attributes = {
    id,
    class: `svca-field svca-field-repeater${error ? ' svca-has-error' : ''}`,
    'aria-describedby': described.join(' ') || null,
    'data-field': name,
    'data-group': true,
    'data-repeat': repeatAttribute(field, texts),
    'data-messages': field.messages ? JSON.stringify(field.messages) : null,
    ...conditionAttributes(field, name, page),
  };
  return `<fieldset${renderAttributes(attributes)}><legend>${escapeHtml(field.label || field.name)}</legend>${renderNotes(field, id, error, texts)}${renderRows(field, name, rows, emptyRow, texts)}</fieldset>`;
}

/** Renders the fields of a group or a row. @param name the path of the group or row */
function renderInside(
  field: GroupConfig | RepeaterConfig,
  name: string,
  idPrefix: string,
  holder: Holder,
  page: FieldContext,
): string {
  const group = { errors: {}, calculated: {}, firstWrong: undefined, ...page.group, path: name };
  const isConditional = page.group?.isConditional === true || field.conditional !== undefined;
  const inner = field.fields.map((child, index) => {
    const path = `${name}.${child.name}`;
    const value = isInput(child) ? valueInside(child, holder) : undefined;
    return renderField(child, idPrefix, isCalculated(child) ? group.calculated[path] : value, group.errors[path], {
      ...page,
      autofocus: path === group.firstWrong,
      group: { ...group, isConditional },
      beside: field.fields,
      ...(page.decorate && { configPath: `${page.configPath}.fields[${index}]` }),
    });
  });
  return inner.join('');
}

function pathIn(group: GroupContext | undefined, { name }: FieldConfig): string {
  return group?.path ? `${group.path}.${name}` : name;
}

function renderInputField(
  field: InputFieldConfig,
  idPrefix: string,
  value: unknown,
  error: string | undefined,
  page: FieldContext,
): string {
  const { texts, language, autofocus = false, group, settled } = page;
  const type = inputType(field);
  const path = pathIn(group, field);
  const id = `${idPrefix}-${path}`;
  const described = [field.description ? `${id}-description` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const isGroup = type.frame === 'group';
  const input = type.renderInput(field, {
    value: shownValue(field, value, language),
    sent: field.read_only ? undefined : value,
    texts,
    language,
    hiddenOptions: settled?.hiddenOptions.get(path),
    attributes: {
      id,
      name: path,
      required: requiredBy(field, group?.isConditional === true),
      ...readOnlyAttributes(field),
      'aria-describedby': isGroup ? null : described || null,
      'aria-invalid': error ? 'true' : null,
      // On a page with errors, the visitor continues at the first wrong field.
      autofocus,
    },
  });
  const scripted = scriptAttributes(field, path, page);
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

/**
 * Renders the mark of a required field. The script shows the mark of a conditional field while its condition requires a value.
 */
function requiredMark(field: InputFieldConfig): string {
  if (!field.required && field.conditional?.action !== 'require') return '';
  const attributes = { class: 'svca-required', 'aria-hidden': 'true', hidden: !isAlwaysRequired(field) };
  return `<span${renderAttributes(attributes)}> *</span>`;
}

/** True when the field is required, whatever values other fields have. */
function isAlwaysRequired({ required, conditional }: InputFieldConfig): boolean {
  return required === true && (conditional === undefined || conditional.action === 'require');
}

/** Returns the attributes of a field for the page's script, beside those of its input. */
function scriptAttributes(field: InputFieldConfig, path: string, page: FieldContext): Attributes {
  const type = inputType(field);
  const messages = ownMessages(field, { options: { language: page.language } });
  return {
    'data-field': path,
    'data-required': field.required && !field.read_only ? type.requiredRule : null,
    'data-read-only': field.read_only === true,
    ...type.scriptAttributes(field),
    'data-messages': Object.keys(messages).length > 0 ? JSON.stringify(messages) : null,
    ...conditionAttributes(field, path, page),
  };
}

/** Returns the condition of a field for the script, and the mark of one that does not hold. A template of rows has no mark. */
function conditionAttributes({ conditional }: FieldConfig, path: string, { settled }: FieldContext): Attributes {
  return {
    'data-conditional': conditionAttribute(conditional),
    'data-unmet': conditional && settled && !path.includes(ANY_ROW) ? !settled.active.has(path) : false,
  };
}

/**
 * Returns the `required` attribute of a field's inputs.
 * @param isConditional true when a condition may hide the group around the field
 */
function requiredBy(field: InputFieldConfig, isConditional: boolean): Attributes[string] {
  if (field.read_only || !(field.required || field.conditional?.action === 'require')) return false;
  return !isConditional && isAlwaysRequired(field) ? true : REQUIRED_BY_CONDITION;
}

/** Returns the attribute of a read-only input. Disabled inputs are not sent, which loses nothing: the server uses the default. */
function readOnlyAttributes(field: InputFieldConfig): Attributes {
  return field.read_only ? { [inputType(field).fixedBy]: true } : {};
}

function renderNotes(field: InputFieldConfig, id: string, error: string | undefined, { form }: Texts): string {
  const description = field.description
    ? `<p class="svca-description" id="${escapeHtml(id)}-description">${escapeLines(field.description)}</p>`
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
