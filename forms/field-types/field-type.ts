import { mixed, type ObjectShape } from 'yup';
import { conditionalSchema, isScalar } from '#forms/config/conditional.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { choice, flag, line, type ShapeOf, slug, text } from '#forms/config/schema.ts';
import { described, type JsonSchema } from '#forms/json-schema/meta.ts';
import { type Attributes, escapeLines } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, type Localised, type RuleName, type Texts, textsOf } from '#texts/index.ts';
import { type FieldValue, isEmptyValue, isPlainValue, type PlainValue, plainText } from './field-value.ts';
import type { Parts } from './parts.ts';
import { matchesPattern } from './pattern.ts';
import type { PatternMatcher, Sanitised, Violation } from './rule.ts';
import { ANSWERED, type Summary } from './summary.ts';

/**
 * A type of field with a value: its storage, display and rendering. A type is one module and one line in table.ts. The module
 * exports a function of the type's name, and its `rule`, which the page's script imports alone. `C` is the config of such a
 * field, `V` its value. None of the functions throws. They are methods, whose parameters TypeScript compares in both directions:
 * so the type of one kind of field is assignable to the general type.
 */
export interface InputType<C = InputConfig, V extends FieldValue = FieldValue> {
  kind: 'input';
  /** Schemas of all config keys, except `type` and `messages`. */
  keys: ObjectShape;
  /** Returns mistakes between keys; each key alone is valid already. */
  checkConfig(field: C): ConfigMistake[];

  /** True when values are stored. Other values exist only while a submission is checked. */
  isStored: boolean;
  /** The value of a field that was left empty. */
  empty: V;
  /** Returns the empty value of a type in which it depends on the field. */
  emptyOf(field: C): V;
  /** The value of a field for which a submission has no entry: browsers send nothing for a checkbox that is not ticked. */
  whenAbsent: 'empty' | 'default';
  /** True when a value has the shape of this type's values. All functions that take a value receive such values only. */
  isValue(value: unknown): value is V;
  isEmpty(value: V): boolean;
  /** Cleans a submitted value; `rule` reports an impossible shape or size. See FieldRule. */
  sanitise(raw: unknown, field: C, language?: string): Sanitised<V, string>;
  /**
   * Completes or checks a value that depends on a field beside it. Called once all values are clean.
   * @param other returns the value of the named field beside it; null when there is none
   */
  beside?(value: V, field: C, other: (name: string) => FieldValue, language: string): BesideValue<V>;
  /** Combines the parts of a type that has several inputs into one value. See FieldRule. */
  fold?(own: unknown, parts: Record<string, unknown>): unknown;
  /** True when this field is sent in parts. */
  folds(field: C): boolean;
  /** Formats a value as its input shows it, where that differs from the stored value. See FieldRule. */
  typed?(value: unknown, field: C, language?: string): unknown;
  /**
   * Returns the part of a value that the page's inputs can show and send again: without deleted choices, and without text in the
   * place of a day.
   */
  shows(value: V, field: C): V;
  /** Returns the value that an untouched page sends, where its inputs cannot show the current value. */
  sends?(value: V, field: C): V;
  /** Like `shows`, for submitted parts that may not form a value yet, such as an incomplete ranking. */
  showsParts?(sent: Readonly<Record<string, unknown>>, field: C): Parts;
  /** The names of a value's parts, for merge tags: `{field:home.city}`. */
  partsOf(field: C): readonly string[];
  /** Formats a part of a value for people. */
  partText(value: V, part: string, field: C, texts: Texts): string;
  /** Checks a value that is not empty. */
  validate(value: V, field: C): Violation<string> | null;
  /**
   * Returns the violations of all rules whose limits are in the config, so that their messages are known before visitors type.
   */
  bounds(field: C): Violation[];
  /** Formats a limit for people, as they would type it or as their language writes it. */
  boundText(bound: string | number, field: C, form: Localised, rule: string): string;
  /** True when bounds are days or times: their messages then say earlier and later, instead of less and more. */
  isInTime: boolean;
  /** True when the input shows any text as it was typed, also one that is no value of the type. */
  showsTyped: boolean;
  /** The rule that an empty required field violates. */
  requiredRule: string;
  /** The key in `texts.required` of the message of the rule `required`; null for the general message. */
  requiredText: Exclude<keyof Texts['required'], 'question'> | null;
  /** A value as a visitor might send it. It shows the shape and need not pass the rules. */
  sample(field: C): V;

  /** Formats a value for people as plain text, which may have several lines. */
  display(value: V, field: C, texts: Texts): string;
  /** Formats a value for people as HTML. */
  displayHtml(value: V, field: C, texts: Texts): string;
  /** Formats a value as the form's language writes it, for documents; `display` uses a neutral notation. */
  displayLocal(value: V, field: C, form: Localised): string;
  /** Returns a drawn value as the path of an SVG on a pad of 1,200 by 400 units (`PAD`); null for a text. */
  drawing(value: V): string | null;
  /** Formats a value for programs, as in a URL: the stored value even where people see a label. */
  machineText(value: V, field: C): string;
  /** Formats a value for an address header: one mailbox, or a text that is no address and results in no receiver. */
  addressText(value: V, field: C): string;
  /** Returns the value that conditions compare. */
  comparable(value: V, field: C): PlainValue;
  /** Returns further values that conditions and formulas can refer to. See FieldRule. */
  figures?(value: V): Record<string, PlainValue>;
  /** True when the value is computed only after the form is sent: no field of the form can depend on it. */
  isLate: boolean;
  /** Returns the columns of an export; `exportValue` returns one text for each. */
  exportColumns(field: C): ExportColumn[];
  exportValue(value: V, field: C): string[];
  /** Like `exportValue`, with labels instead of values of options. */
  exportLabels(value: V, field: C): string[];
  /** The import of the field from tables: its value; nothing, because the value is calculated; or nothing at all. */
  imports: 'value' | 'made' | 'never';
  /**
   * Returns the value that a visitor would send, from one text for each of `exportColumns`: of `exportValue`, or of
   * `exportLabels` for people.
   */
  importValue(cells: readonly string[], field: C): unknown;
  /** Returns the JSON Schema (2020-12) of the value, its empty form included unless `required`. */
  jsonSchema(field: C, required: boolean): JsonObject;

  /** Says how the answers of all visitors are summarised. */
  summary(field: C): Summary<V>;

  /** True when the value is the submitter's e-mail address. */
  holdsEmail: boolean;
  /** Returns all values that conditions can meet; null when there are too many to list. */
  possibleValues(field: C): PlainValue[] | null;

  /** The layout around the input: under a label, as a group with a legend, before its label, or alone. */
  frame: 'labelled' | 'group' | 'inline' | 'bare';
  /** Renders the input element, or all of them for a group. */
  renderInput(field: C, input: InputState<V>): string;
  /** The attribute that makes an input read-only. Only text-like inputs support `readonly`; disabled inputs are not sent. */
  fixedBy: 'readonly' | 'disabled';
  /** Returns the `data-` attributes that the page's script needs, beside those of the input. */
  scriptAttributes(field: C): Attributes;
  /** Rules that few fields have: their texts are sent with the field, and not with the script of every form. */
  rareRules: readonly RuleName[];
  /** Returns the URLs of the pictures that the field shows. */
  images(field: C): string[];
}

/** The value of a field that depends on another field. */
export interface BesideValue<V extends FieldValue> extends Sanitised<V, string> {
  /** True when no value can be asked for, whatever `required` says. */
  isNeedless?: boolean;
}

/** A type without a value, such as a heading. */
export interface LayoutType<C = LayoutConfig> {
  kind: 'layout';
  keys: ObjectShape;
  checkConfig(field: C): ConfigMistake[];
  /** Renders the content of the field's element. */
  render(field: C): string;
  /** Returns the URLs of the pictures that the field shows. */
  images(field: C): string[];
}

export type FieldType = InputType | LayoutType;

/** The config of a field whose type has the given keys of its own. */
export type ConfigOf<K extends ObjectShape> = InputConfig & ShapeOf<K>;

/** The config keys that all fields with a value share. */
export type InputConfig = ShapeOf<typeof inputKeys> & {
  type: string;
  /** Texts by rule, instead of the built-in messages. The schema is built from the rules of all types, in fields.ts. */
  messages?: Partial<Record<string, string>>;
};

export type LayoutConfig = ShapeOf<typeof layoutKeys> & { type: string };

export interface ConfigMistake<Key extends string = string> {
  key: Key;
  /** Follows the path: `must not be more than max`. */
  message: string;
}

export interface ExportColumn {
  name: string;
  label: string;
}

export interface InputState<V extends FieldValue = FieldValue> {
  value: V;
  /** The submitted value, if there is one. */
  sent?: unknown;
  texts: Texts;
  /** The language of the page, as a BCP 47 tag. There may be no catalogue of texts in it. */
  language: string;
  /** The values of options whose condition does not hold, where these are marked. */
  hiddenOptions?: ReadonlySet<string> | undefined;
  /** Id, name, required, disabled and aria attributes. */
  attributes: Attributes;
}

const FIELD_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

/** The JSON Schemas of `isScalarOrTexts` and `isStructured`. */
const SCALAR_OR_TEXTS = {
  anyOf: [
    { type: 'string', maxLength: 10_000 },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' }, maxItems: 500 },
  ],
};
const STRUCTURED = { anyOf: [{ type: 'object' }, { type: 'array' }] };

const layoutKeys = {
  name: described(
    'Unique; the key of the value in submissions. Names that start with _svc are reserved.',
    text(64)
      .required(`\${path} is required`)
      .matches(FIELD_NAME, `\${path} must start with a letter and contain only letters, digits and _`)
      .test('not-reserved', `\${path} is a reserved name; choose another`, (name) => !isReserved(name ?? '')),
  ),
  label: described('What visitors read; the name unless it is set.', line(500)),
  conditional: conditionalSchema,
};

const PREFILLS = ['url', 'signed'] as const;
const WIDTHS = ['full', 'half', 'third'] as const;

export const inputKeys = {
  ...layoutKeys,
  description: described('A hint under the label.', text(budgets.formText.atMost)),
  placeholder: described('Shown in the input while it is empty.', line(500)),
  help: described('A longer text, which a visitor can open.', text(budgets.formText.atMost)),
  width: described('Its share of a line where there is room; full unless it is set.', choice(WIDTHS)),
  sensitive: described('True keeps it out of mails, documents and merge tags.', flag()),
  default: described(
    'The initial value. The server uses it for read_only and absent hidden fields.',
    defaultSchema('a text, a number, true or false, or a list of texts', isScalarOrTexts, SCALAR_OR_TEXTS),
  ),
  required: described('Whether a submission must have a value for it.', flag()),
  prefill: described('The part of the page’s address that fills it in.', choice(PREFILLS)),
  prefill_key: described('The name of that parameter; the name of the field when absent.', slug()),
  read_only: described('The submitted value is ignored, the default is used.', flag()),
};

/** The members that each type must define; all others have a default below. */
type Needed = 'empty' | 'sanitise' | 'sample' | 'display' | 'jsonSchema' | 'frame' | 'renderInput';

type Definition<K extends ObjectShape, V extends FieldValue> = {
  /** Schemas of the config keys that this type has beside those of every field. */
  keys: K;
  /** Required where values are objects or rows; a default is then checked by `sanitise` alone. */
  isValue?(value: unknown): value is V;
  validate(value: NoInfer<V>, field: ConfigOf<K>, matches: PatternMatcher): Violation<string> | null;
} & Pick<InputType<ConfigOf<K>, NoInfer<V>>, Needed> &
  Partial<Omit<InputType<ConfigOf<K>, NoInfer<V>>, Needed | 'kind' | 'keys' | 'isValue' | 'validate'>>;

/** Config keys of a field whose value is an object or a list of objects. */
export const structuredKeys = {
  default: described(
    'The value a form starts with. The server uses it for read_only fields.',
    defaultSchema('an object or a list of objects', isStructured, STRUCTURED),
  ),
};

/** Defines a type with a value. Its functions know the config of its fields from `keys`. */
export function defineFieldType<K extends ObjectShape, V extends FieldValue = PlainValue>(
  own: Definition<K, V>,
): InputType<ConfigOf<K>, V>;
export function defineFieldType(own: Definition<ObjectShape, FieldValue>): InputType {
  const { display, isEmpty = isEmptyValue } = own;
  const machineText =
    own.machineText ??
    ((value, field) => (isPlainValue(value) ? plainText(value) : display(value, field, DEFAULT_TEXTS)));
  const exportValue = own.exportValue ?? ((value: FieldValue, field: InputConfig) => [machineText(value, field)]);
  return {
    kind: 'input',
    checkConfig: () => [],
    isStored: true,
    emptyOf: () => own.empty,
    whenAbsent: 'empty',
    isValue: isPlainValue,
    isEmpty,
    folds: () => own.fold !== undefined,
    shows: (value, field) => chosenAmong(own.possibleValues?.(field), value, own.empty),
    partsOf: () => [],
    partText: () => '',
    requiredRule: 'required',
    requiredText: null,
    bounds: () => [],
    boundText: String,
    isInTime: false,
    showsTyped: false,
    displayHtml: (value, field, texts) => escapeLines(display(value, field, texts)),
    displayLocal: (value, field, form) => display(value, field, textsOf(form)),
    drawing: () => null,
    machineText,
    addressText: machineText,
    comparable: (value, field) => {
      if (isPlainValue(value)) return value;
      return isEmpty(value) ? null : machineText(value, field);
    },
    exportColumns: ({ name, label }) => [{ name, label: label || name }],
    exportValue,
    exportLabels: exportValue,
    imports: 'value',
    importValue: ([cell]) => cell,
    isLate: false,
    summary: () => ANSWERED,
    holdsEmail: false,
    possibleValues: () => null,
    fixedBy: 'disabled',
    scriptAttributes: () => ({}),
    rareRules: [],
    images: () => [],
    ...own,
    validate: (value, field) => own.validate(value, field, matchesPattern),
    keys: { ...inputKeys, ...(own.isValue && structuredKeys), ...own.keys },
  };
}

/** Defines a type without an input, such as a heading. */
export function defineLayoutType<K extends ObjectShape>(own: {
  keys: K;
  checkConfig?(field: LayoutConfig & ShapeOf<K>): ConfigMistake[];
  render(field: LayoutConfig & ShapeOf<K>): string;
  images?(field: LayoutConfig & ShapeOf<K>): string[];
}): LayoutType<LayoutConfig & ShapeOf<K>> {
  return { kind: 'layout', checkConfig: () => [], images: () => [], ...own, keys: { ...layoutKeys, ...own.keys } };
}

/** Returns the part of a value that is among the possible ones; the whole value when these are not known. */
function chosenAmong(possible: PlainValue[] | null | undefined, value: FieldValue, empty: FieldValue): FieldValue {
  const choices: ReadonlySet<unknown> = new Set(possible?.flat());
  if (choices.size === 0) return value;
  if (Array.isArray(value)) return (value as string[]).filter((item) => choices.has(item));
  return choices.has(value) ? value : empty;
}

function defaultSchema(shape: string, check: (value: unknown) => value is NonNullable<FieldValue>, json: JsonSchema) {
  const message = `\${path} must be ${shape}`;
  const schema = mixed<NonNullable<FieldValue>>({ type: 'default', check }).meta({ json });
  return schema.typeError(message).nonNullable(message);
}

function isScalarOrTexts(value: unknown): value is NonNullable<PlainValue> {
  if (!Array.isArray(value)) return isScalar(value);
  return value.length <= 500 && value.every((item) => typeof item === 'string');
}

function isStructured(value: unknown): value is JsonObject | JsonObject[] {
  return typeof value === 'object' && value !== null;
}

/** A form element returns its field of a name before its own property, so no field may hide the page script's instance. */
function isReserved(name: string): boolean {
  return name.toLowerCase().startsWith('_svc') || name === 'svcaFormInstance' || name in Object.prototype;
}
