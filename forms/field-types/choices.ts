import type { AnyObject, ISchema, ObjectShape } from 'yup';
import { conditionalSchema } from '#forms/config/conditional.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { amount, exact, flag, integer, line, list } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { conditionAttribute } from '#forms/page/condition-attribute.ts';
import { pictureKeys } from '#forms/page/picture.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import type { Texts } from '#texts/index.ts';
import { OTHER } from './choice-rule.ts';
import type { ConfigMistake, ConfigOf, InputState } from './field-type.ts';
import type { FieldValue, PlainValue } from './field-value.ts';
import { importedChoice } from './imported-choices.ts';
import type { Violation } from './rule.ts';
import { labelled, type Summary } from './summary.ts';

/** The keys of an option, for all field types. */
const optionShape = {
  value: described(
    'The value in submissions; without spaces at its ends.',
    line(255).required(`\${path} is required`).test('clean', `\${path} must not start or end with a space`, isClean),
  ),
  label: described('The text that visitors see; the value when absent.', line(500)),
  quota: described('The number of times it can be chosen in all submissions together.', integer(0, 100_000_000)),
  price: described('The price, in a form that sells or takes a payment.', amount(0)),
  image: described('A picture at radio buttons and checkboxes.', exact(pictureKeys).default(undefined)),
  conditional: conditionalSchema,
};

/** One schema for all types, which the document refers to by its name. */
const plainOption = noted({ name: 'Option' }, exact(optionShape));

/** Defines the list of options of a field. */
export function optionList() {
  return listOf(plainOption);
}

function listOf<T>(option: ISchema<T, AnyObject>) {
  return list(option, budgets.choices.atMost).min(1, `\${path} must have at least one choice`);
}

const OPTIONS_NEEDED = `\${path} is required: list the choices as {value, label}`;

/** Defines the key `options` of a field type. @param more keys of this type's options beside the shared ones */
export function optionsWith<S extends ObjectShape>(more: S) {
  return described(
    'The choices; their values differ.',
    listOf(exact({ ...optionShape, ...more })).required(OPTIONS_NEEDED),
  );
}

/** The config key that select, radio and checkboxes share. */
export const optionKeys = {
  options: described('The choices; their values differ.', optionList().required(OPTIONS_NEEDED)),
};

/** The keys of fields that may also allow a free-text answer. */
export const choiceKeys = {
  ...optionKeys,
  other: described('Whether visitors may give an answer of their own.', flag()),
  show_left: described('Whether the page says how often each option with a quota can still be chosen.', flag()),
  other_label: described('The label of that choice, instead of the built-in word.', line(100)),
};

export type OptionConfig = ConfigOf<typeof optionKeys>;
export type ChoiceConfig = ConfigOf<typeof choiceKeys>;

/** The parts that select and radio share. */
export const oneChoice = {
  sample: ({ options }: ChoiceConfig) => options[0]?.value ?? '',
  display: displayChoices,
  exportLabels: (value: PlainValue, field: ChoiceConfig) => [choiceLabels(value, field).join(', ')],
  importValue: ([cell]: readonly string[], field: ChoiceConfig): unknown => importedChoice(cell, field),
  folds: ({ other }: ChoiceConfig) => other === true,
  jsonSchema: choiceOrBlank,
  possibleValues: (field: ChoiceConfig) => possibleChoices(field, (value) => value, ''),
  shows: shownChoices,
  summary: summariseChoices,
  scriptAttributes: ({ other }: ChoiceConfig) => ({ 'data-other': other ? 1 : null }),
};

/** Returns the JSON Schema of a single choice. */
export function choiceSchema({ options, other }: ChoiceConfig): JsonObject {
  return other ? { type: 'string', maxLength: budgets.answer.atMost } : { enum: options.map(({ value }) => value) };
}

/** Returns the JSON Schema of a list of distinct choices, at most one of which is a free-text answer. */
export function choicesSchema(field: ChoiceConfig): JsonObject {
  const own = { contains: { not: { enum: optionValues(field) } }, minContains: 0, maxContains: 1 };
  if (!field.other) return { type: 'array', items: choiceSchema(field), uniqueItems: true };
  // A blank entry is not a choice.
  return { type: 'array', items: { ...choiceSchema(field), minLength: 1 }, uniqueItems: true, ...own };
}

/** Drops values that the page cannot show: deleted options, and all but one free-text answer. */
export function shownChoices(value: PlainValue, field: ChoiceConfig): PlainValue {
  const options = new Set(optionValues(field));
  if (!Array.isArray(value)) return field.other || options.has(String(value)) ? value : '';
  const own = field.other ? freeTextIn(value, field) : '';
  return value.filter((item) => options.has(item) || (own !== '' && item === own));
}

/** Refuses several free-text answers: the page has room for one. */
export function tooManyOwn(values: PlainValue, field: ChoiceConfig): Violation | null {
  if (!field.other || !Array.isArray(values)) return null;
  const options = new Set(optionValues(field));
  return values.filter((value) => !options.has(value)).length > 1 ? { rule: 'option' } : null;
}

export function choiceOrBlank(field: ChoiceConfig, required: boolean): JsonObject {
  if (field.other) return { ...choiceSchema(field), ...(required && { minLength: 1 }) };
  return { type: 'string', enum: [...(required ? [] : ['']), ...optionValues(field)] };
}

/** Returns the values that conditions can meet; null when visitors may write any text. */
export function possibleChoices(
  field: ChoiceConfig,
  asValue: (option: string) => PlainValue,
  blank: PlainValue,
): PlainValue[] | null {
  return field.other ? null : [blank, ...optionValues(field).map(asValue)];
}

export function imagesOf({ options }: Pick<OptionConfig, 'options'>): string[] {
  return options.flatMap(({ image }) => (image ? [image.url] : []));
}

export function checkOptions(field: OptionConfig & { other?: boolean }): ConfigMistake[] {
  const values = optionValues(field);
  if (field.other && values.includes(OTHER)) return [{ key: 'options', message: `must not have the value ${OTHER}` }];
  const repeated = values.findIndex((value, index) => values.indexOf(value) !== index);
  return repeated === -1
    ? []
    : [{ key: 'options', message: `must have different values; entry ${repeated} repeats one` }];
}

export function optionValues(field: Pick<OptionConfig, 'options'>): string[] {
  return field.options.map((option) => option.value);
}

/** Returns the note that the page shows beside the label of an option, such as its price. */
export function noteOf(option: object): string {
  return 'note' in option && typeof option.note === 'string' ? option.note : '';
}

/** Returns the label of the radio button for no answer, in a copy of the form that has one. */
export function blankOf(field: object): string | undefined {
  return 'blank' in field && typeof field.blank === 'string' ? field.blank : undefined;
}

/** Appends a note to an option, in a copy of the form that is rendered. */
export function withNote<Option extends object>(option: Option, note: string): Option {
  return { ...option, note: [noteOf(option), note].filter(Boolean).join(', ') };
}

/** Returns an option's label with its note: `Large (€19.90, 3 left)`. */
export function notedLabel(option: OptionConfig['options'][number]): string {
  const label = option.label || option.value;
  const note = noteOf(option);
  return note === '' ? label : `${label} (${note})`;
}

/** Returns the attribute with the label alone, for the page's script, where the page shows a note behind it. */
function bareName(option: OptionConfig['options'][number]): Attributes {
  return { 'data-name': noteOf(option) === '' ? null : option.label || option.value };
}

/** Returns the labels of chosen values; a value that is no longer an option is its own label. */
export function choiceLabels(value: PlainValue, field: Pick<OptionConfig, 'options'>): string[] {
  const chosen = Array.isArray(value) ? value : value === null || value === '' ? [] : [String(value)];
  return chosen.map((item) => field.options.find((option) => option.value === item)?.label || item);
}

/** Joins the labels of chosen values in the way of a language. */
export function displayChoices(
  value: PlainValue,
  field: Pick<OptionConfig, 'options'>,
  { locale }: Pick<Texts, 'locale'>,
): string {
  const labels = choiceLabels(value, field);
  return labels.length > 1 ? listFormat(locale).format(labels) : labels.join();
}

const listFormats = new Map<string, Intl.ListFormat>();

/** Returns a cached format: there are as many as languages with texts. */
function listFormat(locale: string): Intl.ListFormat {
  const format = listFormats.get(locale) ?? new Intl.ListFormat(locale, { style: 'narrow' });
  listFormats.set(locale, format);
  return format;
}

/** Renders one input with its label per option. The attributes of the group go to every input; ids get the option's number. */
export function renderChoices(type: 'radio' | 'checkbox', field: ChoiceConfig, input: InputState<PlainValue>): string {
  const chosen = chosenIn(input.value);
  const { id, ...shared } = input.attributes;
  const choices = field.options.map((option, index) => {
    const isGone = isSoldOut(option);
    const checked = chosen.has(option.value) && !isGone;
    const own = { type, ...shared, id: `${id}-${index}`, value: option.value, checked, ...bareName(option) };
    if (isGone) Object.assign(own, SOLD_OUT);
    const logic = {
      'data-conditional': conditionAttribute(option.conditional),
      'data-unmet': input.hiddenOptions?.has(option.value) === true,
    };
    return renderChoice(own, `${renderImage(option)}${escapeHtml(notedLabel(option))}`, '', logic);
  });
  if (!field.other) return choices.join('') + renderBlank(type, field, input);
  const written = freeTextIn(input.value, field);
  const own = { type, ...shared, id: `${id}-other`, value: OTHER, checked: written !== '' };
  const text = renderOther(field, input, written);
  return `${choices.join('')}${renderChoice(own, escapeHtml(otherLabel(field, input)), text)}${renderBlank(type, field, input)}`;
}

/** Renders the radio button for no answer, where the field has one. */
export function renderBlank(
  type: 'radio' | 'checkbox',
  field: object,
  { value, attributes }: InputState<PlainValue>,
): string {
  const label = blankOf(field);
  if (type !== 'radio' || label === undefined) return '';
  const { id, ...shared } = attributes;
  const own = {
    type,
    ...shared,
    id: `${id}-blank`,
    value: '',
    checked: value === null || value === '',
    autofocus: false,
  };
  return renderChoice(own, escapeHtml(label));
}

/** Attributes of an input that stays disabled, whatever conditions say. */
const SOLD_OUT = { disabled: true, 'data-sold-out': true };

/** True when no one can choose an option any more. A copy of the form that is rendered carries this. */
export function isSoldOut(option: OptionConfig['options'][number]): boolean {
  return 'soldOut' in option && option.soldOut === true;
}

/**
 * Returns the option values that a field's value may contain: the value itself, each entry of a list, or the variant of a
 * product.
 */
export function chosenOf(value: FieldValue): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [typeof value === 'object' && value !== null ? value.choice : value];
}

/** Answers are counted by option. */
export function summariseChoices({ options }: Pick<OptionConfig, 'options'>): Summary {
  return { kind: 'choice', options: labelled(options), of: chosenOf };
}

/** Returns the chosen values as a set. */
export function chosenIn(value: PlainValue): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value : [String(value ?? '')]);
}

/** Returns the free-text answer; '' when there is none. */
export function freeTextIn(value: PlainValue, field: ChoiceConfig): string {
  const options = optionValues(field);
  return [...chosenIn(value)].find((item) => item !== '' && !options.includes(item)) ?? '';
}

export function otherLabel({ other_label: label }: ChoiceConfig, { texts }: InputState<PlainValue>): string {
  return label || texts.form.other;
}

/** Renders the input for a free-text answer. */
export function renderOther(field: ChoiceConfig, input: InputState<PlainValue>, written: string): string {
  const { id, name, required: _required, autofocus: _autofocus, ...shared } = input.attributes;
  const own = { type: 'text', ...shared, id: `${id}-other-text`, name: `${name}[other]`, value: written };
  const more = { maxlength: budgets.answer.atMost, 'aria-label': otherLabel(field, input), class: 'svca-other' };
  return `<input${renderAttributes({ ...own, ...more })}>`;
}

/** Renders the options as a `select`. */
export function renderList(
  field: ChoiceConfig & { multiple?: boolean; autocomplete?: string },
  input: InputState<PlainValue>,
): string {
  const { value, attributes } = input;
  const chosen = chosenIn(value);
  const written = field.other ? freeTextIn(value, field) : '';
  const options = field.options.map((option) => {
    const isGone = isSoldOut(option);
    const selected = chosen.has(option.value) && !isGone;
    const state = { selected, disabled: isGone, 'data-sold-out': isGone, ...bareName(option) };
    const own = { value: option.value, ...state, 'data-conditional': conditionAttribute(option.conditional) };
    return `<option${renderAttributes(own)}>${escapeHtml(notedLabel(option))}</option>`;
  });
  if (field.other) {
    const own = { value: OTHER, selected: written !== '' };
    options.push(`<option${renderAttributes(own)}>${escapeHtml(otherLabel(field, input))}</option>`);
  }
  const blank = field.multiple
    ? ''
    : `<option value="">${escapeHtml(field.placeholder || input.texts.form.choose)}</option>`;
  const own = { autocomplete: field.autocomplete, ...attributes, multiple: field.multiple === true };
  const text = field.other ? renderOther(field, input, written) : '';
  return `<select${renderAttributes(own)}>${blank}${options.join('')}</select>${text}`;
}

function renderChoice(attributes: Attributes, label: string, after = '', logic: Attributes = {}): string {
  const id = escapeHtml(String(attributes.id));
  const wrapper = { class: 'svca-choice', ...logic };
  return `<div${renderAttributes(wrapper)}><input${renderAttributes(attributes)}><label for="${id}">${label}</label>${after}</div>`;
}

export function renderImage({ image }: Pick<OptionConfig['options'][number], 'image'>): string {
  return image ? `<img${renderAttributes({ src: image.url, alt: image.alt, loading: 'lazy' })}>` : '';
}

/** True for a trimmed text in NFC. Visitors' values are normalised in this way, so other option values could never be chosen. */
function isClean(value: string | undefined): boolean {
  return value === undefined || value === value.toWellFormed().normalize('NFC').trim();
}
