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
import { type Attributes, escapeHtml, escapeLines, ONCE_ASKED, renderAttributes } from '#forms/templates/html.ts';
import { isCalculated } from '#forms/values/conditions.ts';
import { emptyValue, sentFor } from '#forms/values/sanitise.ts';
import { DEFAULT_TEXTS, type Localised, languageOf, type Texts, textsOf } from '#texts/index.ts';
import { conditionAttribute } from './condition-attribute.ts';
import { ownMessages } from './own-messages.ts';
import { ANY_ROW, placedErrors, renderRows, renderSameAs, repeatAttribute } from './rows.ts';
import { givenInside, type Holder, rowsOf, shownValue, valuesAtFirst } from './shown-values.ts';

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
  /** What the form's total shows, as the server adds it up. */
  total?: OrderSummary | null;
}

/** Each field as HTML. */
export function renderFields(
  { id: formId, config, shown: fields = config.fields }: { id: number; config: FormConfig; shown?: FieldConfig[] },
  { values, errors = {}, focus, unseen = new Set(), total = null }: FilledIn = {},
): string[] {
  const page = { texts: textsOf(config), language: languageOf(config) };
  /** When a visitor's values are shown again, a field that is missing there was left empty. */
  const given = (field: InputFieldConfig) =>
    values && (sentFor(field, values) ?? (unseen.has(field.name) ? undefined : emptyValue(field)));
  const made = valuesAtFirst(config, given);
  const firstWrong = focus ?? placedErrors(config, errors)[0]?.path;
  return fields.map((field) => {
    const shown = field.type === 'total' ? total : isInput(field) ? given(field) : undefined;
    const error = Object.hasOwn(errors, field.name) ? errors[field.name] : undefined;
    return renderField(field, formElementId(formId), isCalculated(field) ? made[field.name] : shown, error, {
      ...page,
      autofocus: field.name === firstWrong,
      group: holdsFields(field) ? { path: '', isConditional: false, errors, firstWrong, made } : undefined,
      beside: fields,
    });
  });
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
  const rows = rowsOf(field, value).map((row, index) => ({
    html: renderInside(field, `${name}[${index}]`, idPrefix, row, page),
    mark: rowMark(recordOf(row.sent)[ROW_MARK]),
  }));
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
    value: shownValue(field, value, language),
    sent: field.read_only ? undefined : value,
    texts,
    language,
    attributes: {
      id,
      name: path,
      required: requiredBy(field, group?.isConditional === true),
      ...readOnlyAttributes(field),
      'aria-describedby': isGroup ? null : described || null,
      'aria-invalid': error ? 'true' : null,
      // On a page that came back, the visitor goes on at the first field that is wrong.
      autofocus,
    },
  });
  const scripted = scriptAttributes(field, path, { options: { language } });
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
function scriptAttributes(field: InputFieldConfig, path: string, form: Localised): Attributes {
  const type = inputType(field);
  const messages = ownMessages(field, form);
  return {
    'data-field': path,
    'data-required': field.required && !field.read_only ? type.requiredRule : null,
    'data-read-only': field.read_only === true,
    ...type.scriptAttributes(field),
    'data-messages': Object.keys(messages).length > 0 ? JSON.stringify(messages) : null,
    'data-conditional': conditionAttribute(field.conditional),
  };
}

/** For its inputs. @param isConditional whether a condition may hide what it stands in */
function requiredBy(field: InputFieldConfig, isConditional: boolean): Attributes[string] {
  if (field.read_only || !(field.required || field.conditional?.action === 'require')) return false;
  return !isConditional && isAlwaysRequired(field) ? true : ONCE_ASKED;
}

/** A disabled input loses nothing: the server uses the default. */
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
