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

/**
 * A type of field that takes a value: how it is stored, shown and rendered. A type is one module and
 * one line in table.ts: a function of its own name, and its `rule`, which the page's script takes without the rest. `C` is the
 * config of such a field, `V` its value. None of the functions throws.
 * They are methods, whose parameters TypeScript compares both ways: so the type of one kind of field can stand for any.
 */
export interface InputType<C = InputConfig, V extends FieldValue = FieldValue> {
  kind: 'input';
  /** Schemas of every config key, but for `type` and `messages`. */
  keys: ObjectShape;
  /** Mistakes between keys, once each key alone is right. */
  checkConfig(field: C): ConfigMistake[];

  /** Whether what was sent is kept at all: what is not is there only while a submission is checked. */
  isKept: boolean;
  /** The value of a field that was left alone. */
  empty: V;
  /** The same where it depends on the field. */
  emptyOf(field: C): V;
  /** What a field holds when nothing at all was sent for it: browsers send nothing for a box that is not ticked. */
  whenAbsent: 'empty' | 'default';
  /** Whether something has the shape of this type's values. All functions that take a value are given only such. */
  isValue(value: unknown): value is V;
  isEmpty(value: V): boolean;
  /** Cleans one submitted value; `rule` says that it has an impossible shape or size. See FieldRule. */
  sanitise(raw: unknown, field: C, language?: string): Sanitised<V, string>;
  /**
   * Of a type whose values depend on a field beside it, called once all of them are clean.
   * @param other what the field of a name beside it holds; null where there is none
   */
  beside?(value: V, field: C, other: (name: string) => FieldValue, language: string): BesideValue<V>;
  /** Of a type whose inputs are sent as several: one value of what came. See FieldRule. */
  fold?(own: unknown, parts: Record<string, unknown>): unknown;
  /** Whether this field is sent so. */
  folds(field: C): boolean;
  /** Writes a value as its input has it, where that differs from the kept one. See FieldRule. */
  typed?(value: unknown, field: C, language?: string): unknown;
  /** As much of a value as the inputs of the page can show, and send again: no choice that is gone, and no text in the place of a day. */
  shows(value: V, field: C): V;
  /** The value that a page sends while nobody touches it, where its inputs stand at something else. */
  sends?(value: V, field: C): V;
  /** The same of parts that were sent and may make no value yet, such as some places of a ranking. */
  showsParts?(sent: Readonly<Record<string, unknown>>, field: C): Parts;
  /** The parts that a value has, for merge tags: `{field:home.city}`. */
  partsOf(field: C): readonly string[];
  /** One of them, for people. */
  partText(value: V, part: string, field: C, texts: Texts): string;
  /** Checks a value that is not empty. */
  validate(value: V, field: C): Violation<string> | null;
  /** Rules whose figures stand in the configuration, as if each were broken: so their messages are known before anybody types. */
  bounds(field: C): Violation[];
  /** Writes such a figure for people, as they would type it or their language has it. */
  boundText(bound: string | number, field: C, form: Localised, rule: string): string;
  /** True where bounds are days or times: nothing is more or less then, but later or earlier. */
  isInTime: boolean;
  /** The rule that an empty required field breaks. */
  requiredRule: string;
  /** A value as a visitor might send it; it shows the shape and need not pass the rules. */
  sample(field: C): V;

  /** For people, as plain text; it may have several lines. */
  display(value: V, field: C, texts: Texts): string;
  /** For people, as HTML. */
  displayHtml(value: V, field: C, texts: Texts): string;
  /** As people of the form's language write it, where `display` leaves it as programs do: in documents. */
  displayLocal(value: V, field: C, form: Localised): string;
  /** What it shows as lines: the path of an SVG on a pad of 1,200 by 400 units (`PAD`); null where it is a text. */
  drawing(value: V): string | null;
  /** For programs, as in a URL: the value itself where people are shown a label. */
  machineText(value: V, field: C): string;
  /** For an address header: one mailbox, else it comes out as nothing. */
  addressText(value: V, field: C): string;
  /** What conditions compare with. */
  comparable(value: V, field: C): PlainValue;
  /** What conditions and formulas can ask for beside that. See FieldRule. */
  figures?(value: V): Record<string, PlainValue>;
  /** Whether its value is known only once the form is sent: no field of the form can depend on it. */
  isLate: boolean;
  /** The columns of an export, and the value as a text for each of them. */
  exportColumns(field: C): ExportColumn[];
  exportValue(value: V, field: C): string[];
  /** The same for people: labels in place of what was chosen. */
  exportLabels(value: V, field: C): string[];
  /** What a table brings of it: its value; nothing, since it is made of others; or nothing at all. */
  imports: 'value' | 'made' | 'never';
  /** What somebody would send for it, by one text for each of `exportColumns`: of `exportValue`, or of `exportLabels` for people. */
  importValue(cells: readonly string[], field: C): unknown;
  /** JSON Schema (2020-12) of the value, with its empty form unless `required`. */
  jsonSchema(field: C, required: boolean): JsonObject;

  /** Whether it holds the submitter's e-mail address. */
  holdsEmail: boolean;
  /** Every value that conditions can meet here; null when there are too many to list. */
  possibleValues(field: C): PlainValue[] | null;

  /** How the form lays the input out: under a label, as a group with a legend, before its label, or alone. */
  frame: 'labelled' | 'group' | 'inline' | 'bare';
  /** The input element (all of them for a group). */
  renderInput(field: C, input: InputState<V>): string;
  /** How an input is kept from being changed. Only text-like ones know `readonly`; what is disabled is not sent. */
  fixedBy: 'readonly' | 'disabled';
  /** What the page's script needs beside what it reads from the input: `data-` attributes. */
  scriptAttributes(field: C): Attributes;
  /** Rules that few fields have: their texts go with the field, and not with the script of every form. */
  rareRules: readonly RuleName[];
  /** Addresses of the pictures that it shows. */
  images(field: C): string[];
}

/** What a value is, beside another field. */
export interface BesideValue<V extends FieldValue> extends Sanitised<V, string> {
  /** Whether nobody can be asked for one there. */
  isNeedless?: boolean;
}

/** A type without a value, such as a heading: it is only shown. */
export interface LayoutType<C = LayoutConfig> {
  kind: 'layout';
  keys: ObjectShape;
  checkConfig(field: C): ConfigMistake[];
  /** The content of the field's element. */
  render(field: C): string;
  /** Addresses of the pictures that it shows. */
  images(field: C): string[];
}

export type FieldType = InputType | LayoutType;

/** The config of a field of a type with these keys of its own. */
export type ConfigOf<K extends ObjectShape> = InputConfig & ShapeOf<K>;

/** What the config of every field that takes a value has. */
export type InputConfig = ShapeOf<typeof inputKeys> & {
  type: string;
  /** Rule to text, in place of the built-in message. Its schema is made of the rules of all types, in fields.ts. */
  messages?: Partial<Record<string, string>>;
};

export type LayoutConfig = ShapeOf<typeof layoutKeys> & { type: string };

export interface ConfigMistake<Key extends string = string> {
  key: Key;
  /** Reads after the path: `must not be more than max`. */
  message: string;
}

export interface ExportColumn {
  name: string;
  label: string;
}

export interface InputState<V extends FieldValue = FieldValue> {
  value: V;
  /** What was sent for it, where something was. */
  sent?: unknown;
  texts: Texts;
  /** The language of the page, as a tag of BCP 47: there may be no texts in it. */
  language: string;
  /** Id, name, required, disabled and aria attributes. */
  attributes: Attributes;
}

const FIELD_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

/** JSON Schema of what `isScalarOrTexts` and `isStructured` take. */
const SCALAR_OR_TEXTS = {
  anyOf: [
    { type: 'string', maxLength: 10_000 },
    { type: ['number', 'boolean'] },
    { type: 'array', items: { type: 'string' }, maxItems: 500 },
  ],
};
const STRUCTURED = { type: ['object', 'array'] };

const layoutKeys = {
  name: described(
    'Unique among the fields; the key of its value in a submission. Names that start with _svc are reserved.',
    text(64)
      .required(`\${path} is required`)
      .matches(FIELD_NAME, `\${path} must start with a letter and contain only letters, digits and _`)
      .test('not-reserved', `\${path} is a reserved name; choose another`, (name) => !isReserved(name ?? '')),
  ),
  label: described('Shown to people; the name when absent.', line(500)),
  conditional: conditionalSchema,
};

const PREFILLS = ['url', 'signed'] as const;
const WIDTHS = ['full', 'half', 'third'] as const;

export const inputKeys = {
  ...layoutKeys,
  description: described('A hint under the label.', text(budgets.formText.atMost)),
  placeholder: described('Shown in the input while it is empty.', line(500)),
  help: described('A longer text, which a visitor can open.', text(budgets.formText.atMost)),
  width: described('How much of a line it takes where there is room; full unless it is set.', choice(WIDTHS)),
  sensitive: described('Whether its value stays out of mails, documents and every text with merge tags.', flag()),
  default: described(
    'The value a form starts with. The server uses it for read_only fields and for an absent hidden field.',
    defaultSchema('a text, a number, true or false, or a list of texts', isScalarOrTexts, SCALAR_OR_TEXTS),
  ),
  required: described('Whether a submission must have a value for it.', flag()),
  prefill: described('What of the address of its page fills it in.', choice(PREFILLS)),
  prefill_key: described('That parameter; the name when absent.', slug()),
  read_only: described('The submitted value is ignored, the default is used.', flag()),
};

/** What each type must define; everything else has a default below. */
type Needed = 'empty' | 'sanitise' | 'sample' | 'display' | 'jsonSchema' | 'frame' | 'renderInput';

type Definition<K extends ObjectShape, V extends FieldValue> = {
  /** Schemas of the config keys that this type has besides those of every field. */
  keys: K;
  /** Needed where values are objects or rows; a default is then checked by `sanitise` alone. */
  isValue?(value: unknown): value is V;
  validate(value: NoInfer<V>, field: ConfigOf<K>, matches: PatternMatcher): Violation<string> | null;
} & Pick<InputType<ConfigOf<K>, NoInfer<V>>, Needed> &
  Partial<Omit<InputType<ConfigOf<K>, NoInfer<V>>, Needed | 'kind' | 'keys' | 'isValue' | 'validate'>>;

/** Keys of a field whose value is an object or a list of them. */
export const structuredKeys = {
  default: described(
    'The value a form starts with. The server uses it for read_only fields.',
    defaultSchema('an object or a list of objects', isStructured, STRUCTURED),
  ),
};

/** A type that takes a value. Its functions know the config of its fields from `keys`. */
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
    isKept: true,
    emptyOf: () => own.empty,
    whenAbsent: 'empty',
    isValue: isPlainValue,
    isEmpty,
    folds: () => own.fold !== undefined,
    shows: (value, field) => chosenAmong(own.possibleValues?.(field), value, own.empty),
    partsOf: () => [],
    partText: () => '',
    requiredRule: 'required',
    bounds: () => [],
    boundText: String,
    isInTime: false,
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

/** A type that has no input, such as a heading. */
export function defineLayoutType<K extends ObjectShape>(own: {
  keys: K;
  checkConfig?(field: LayoutConfig & ShapeOf<K>): ConfigMistake[];
  render(field: LayoutConfig & ShapeOf<K>): string;
  images?(field: LayoutConfig & ShapeOf<K>): string[];
}): LayoutType<LayoutConfig & ShapeOf<K>> {
  return { kind: 'layout', checkConfig: () => [], images: () => [], ...own, keys: { ...layoutKeys, ...own.keys } };
}

/** Keeps the part of a value that is among the possible ones; all of it where these are not known. */
function chosenAmong(possible: PlainValue[] | null | undefined, value: FieldValue, empty: FieldValue): FieldValue {
  const choices: ReadonlySet<unknown> = new Set(possible?.flat());
  if (choices.size === 0) return value;
  if (Array.isArray(value)) return (value as string[]).filter((one) => choices.has(one));
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
