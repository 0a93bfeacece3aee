import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import {
  type FieldConfig,
  type InputFieldConfig,
  inputType,
  isFieldTypeName,
  isInput,
  layoutType,
  typeNamed,
} from '#forms/field-types/index.ts';
import { conditionPattern } from '#forms/field-types/pattern.ts';
import { mostRows } from '#forms/field-types/sent-values.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { evaluate, pathFrom } from '#forms/values/conditions.ts';
import {
  type ConditionOperator,
  type ConditionScalar,
  isMoment,
  isReversed,
  isScalar,
  isTime,
  operandMistake,
  rulesIn,
  TAKES_DAY,
  TAKES_TIME,
  WITHOUT_OPERAND,
} from './conditional.ts';
import { recordOf, recordsOf } from './json.ts';
import type { Report } from './schema.ts';

/** The fields of a form that is being saved, for checking references to them. */
export interface KnownFields {
  /**
   * Paths of the fields that have a value: the name, or `billing.city` of a field in a group. A repeater counts as a field, its
   * rows do not.
   */
  names: ReadonlySet<string>;
  repeaters: ReadonlySet<string>;
  /** The same for fields in rows. Only fields of the same row can refer to them. */
  inRows: Pick<KnownFields, 'names' | 'tags' | 'sound' | 'late'>;
  /** Paths of all fields, those without a value and groups included; a name refers to the nearest of them. */
  paths: ReadonlySet<string>;
  /** Paths of fields whose value is computed only when the form is sent. */
  late: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  /** Names that merge tags may use: paths of fields that are not sensitive, and of their parts, such as `home.city`. */
  tags: ReadonlySet<string>;
  /** The fields whose own keys are valid, by path; other fields are not checked further. */
  sound: ReadonlyMap<string, InputFieldConfig>;
}

/** A field of unchecked JSON with its location: `billing.city` at `config.fields[2].fields[0]`. */
export interface LooseField {
  location: string;
  path: string;
  /** The number of groups and repeaters around it. */
  depth: number;
  /** The most copies of it: one for each possible row. */
  times: number;
  field: Record<string, unknown>;
}

/** Flattens the fields of a form, those in groups and rows included. */
export function looseFields(fields: unknown, location: string, within = '', depth = 0, times = 1): LooseField[] {
  return recordsOf(fields).flatMap(([index, field]) => {
    const entry = { location: `${location}[${index}]`, path: `${within}${String(field.name)}`, depth, times, field };
    if (field.type !== 'group' && field.type !== 'repeater') return [entry];
    const each = field.type === 'repeater' ? times * mostRows(field) : times;
    return [entry, ...looseFields(field.fields, `${entry.location}.fields`, `${entry.path}.`, depth + 1, each)];
  });
}

/** @param wrong locations of the fields that have mistakes in their own keys */
export function collectFields(fields: readonly LooseField[], wrong: ReadonlySet<string>): KnownFields {
  const emptySets = () => ({
    names: new Set<string>(),
    late: new Set<string>(),
    tags: new Set<string>(),
    sound: new Map<string, InputFieldConfig>(),
  });
  const whole = {
    ...emptySets(),
    paths: new Set(fields.map(({ path }) => path)),
    groups: new Set<string>(),
    repeaters: new Set(fields.filter(({ field }) => field.type === 'repeater').map(({ path }) => path)),
    inRows: emptySets(),
  };
  const secret = fields.filter(({ field }) => field.sensitive === true).map(({ path }) => path);
  for (const { location, path, field: loose } of fields) {
    if (typeof loose.name !== 'string' || isLayout(loose)) continue;
    const target = [...whole.repeaters].some((repeater) => path.startsWith(`${repeater}.`)) ? whole.inRows : whole;
    const isSecret = secret.some((other) => path === other || path.startsWith(`${other}.`));
    if (!isSecret) target.tags.add(path);
    // Conditions refer to the fields of a group, not to the group.
    if (loose.type === 'group') {
      whole.groups.add(path);
      continue;
    }
    // The value is not stored, so later conditions and merge tags cannot use it.
    if (isFieldTypeName(loose.type) && !isKeptType(loose.type)) {
      target.tags.delete(path);
      continue;
    }
    target.names.add(path);
    const field = loose as FieldConfig;
    if (wrong.has(location) || !isInput(field)) continue;
    const type = inputType(field);
    if (type.isLate) target.late.add(path);
    for (const figure of Object.keys(type.figures?.(type.empty) ?? {})) target.names.add(`${path}.${figure}`);
    target.sound.set(path, field);
    if (isSecret) continue;
    for (const part of type.partsOf(field)) target.tags.add(`${path}.${part}`);
  }
  return whole;
}

/**
 * Returns the repeater whose rows a name spans, such as `items` of `items.price` named outside of `items`; undefined when the
 * name refers to one value.
 * @param own the path of the field that uses the name
 */
export function rowsNamed(own: string, name: string, { paths, repeaters }: KnownFields): string | undefined {
  const path = pathFrom(own, name, (candidate) => paths.has(candidate));
  // The prefix that was added to the name is the row of the field that uses it.
  const within = path.length - name.length;
  return [...repeaters].find((repeater) => repeater.length >= within && path.startsWith(`${repeater}.`));
}

function isKeptType(name: string): boolean {
  const type = typeNamed(name);
  return type.kind !== 'input' || type.isStored;
}

export function isLayout({ type }: Record<string, unknown>): boolean {
  return isFieldTypeName(type) && layoutType({ type } as FieldConfig) !== null;
}

/** True when a field supplies an address to send mail to: its value is an address, or each of its options is one. */
export function givesAddress(field: InputFieldConfig): boolean {
  const type = inputType(field);
  const isAddress = (value: PlainValue) => value === '' || (typeof value === 'string' && isMailbox(value));
  return type.holdsEmail || (type.possibleValues(field)?.every(isAddress) ?? false);
}

/**
 * Returns the operands of a rule that no option of the field can match: `value`, or `value[1]` of a list. Rules that compare
 * parts of a value are not checked.
 */
export function impossibleOperands(field: InputFieldConfig, { op, value }: Record<string, unknown>): string[] {
  const values = inputType(field).possibleValues(field) ?? [];
  const positive = POSITIVE_FORMS[String(op)];
  // A text contains its parts, a list of choices contains choices.
  if (values.length === 0 || !positive || (positive === 'contains' && !values.some(Array.isArray))) return [];
  const isPossible = (operand: ConditionScalar) => {
    const rule = { field: 'it', op: positive, value: positive === 'in' ? [operand] : operand };
    return values.some((it) => evaluate({ action: 'show', match: 'all', rules: [rule] }, { it }));
  };
  if (!Array.isArray(value)) return isScalar(value) && !isPossible(value) ? ['value'] : [];
  return value.flatMap((operand, index) => (isScalar(operand) && !isPossible(operand) ? [`value[${index}]`] : []));
}

/** Field types by their values: amounts; types without a day or a time; types without a day. */
const AMOUNTS: readonly string[] = ['number', 'range', 'rating', 'scale', 'currency', 'calculated', 'product', 'total'];
const NO_TIMES: readonly string[] = [...AMOUNTS, 'checkbox', 'consent', 'checkboxes'];
const NO_DAYS: readonly string[] = [...NO_TIMES, 'time'];

/** Operators that can compare the number of rows. */
const COUNTS: readonly string[] = [
  'equals',
  'not_equals',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'between',
  'in',
  'not_in',
];

/** Returns the mistake of a rule whose operand no value of the field's type can match; null when it can. */
function typeMistake({ name, type }: InputFieldConfig, { op, value }: Record<string, unknown>): string | null {
  if (operandMistake(String(op), value) !== null) return null;
  if (op === 'between' && isReversed([value].flat())) return 'must have the least first for between';
  if (type === 'repeater' && !WITHOUT_OPERAND.includes(String(op))) {
    const isCount = [value].flat().every((operand) => typeof operand === 'number' || /^\d+$/.test(String(operand)));
    return COUNTS.includes(String(op)) && isCount ? null : `must be a number of rows: the field ${name} is a repeater`;
  }
  const isOn = TAKES_DAY.includes(String(op));
  if ((isOn || TAKES_TIME.includes(String(op))) && (isOn ? NO_DAYS : NO_TIMES).includes(type)) {
    return `compares days${isOn ? '' : ' and times'}, and the field ${name} is of type ${type}`;
  }
  if (![...TAKES_TIME, 'at_least', 'at_most', 'between'].includes(String(op))) return null;
  const operand = AMOUNTS.includes(type) ? AMOUNT : POINTS[type];
  return !operand || operand.is(Array.isArray(value) ? value[0] : value)
    ? null
    : `must be ${operand.words}: the field ${name} is of type ${type}`;
}

interface OperandOfType {
  is(value: unknown): boolean;
  words: string;
}

const POINTS: Readonly<Record<string, OperandOfType>> = {
  date: { is: isCalendarDate, words: 'a day as YYYY-MM-DD' },
  datetime: {
    is: (value) => isCalendarDate(value) || isMoment(value),
    words: 'a day as YYYY-MM-DD, or with a time as YYYY-MM-DDTHH:MM',
  },
  time: { is: isTime, words: 'a time as HH:MM' },
};
const AMOUNT: OperandOfType = {
  is: (value) => !(isCalendarDate(value) || isTime(value) || isMoment(value)),
  words: 'a number',
};

/**
 * Checks that a condition refers to fields of the form, and to values that these can have.
 * @param own the field with the condition; it must not refer to itself. Its page depends on the condition too
 */
export function checkReferences(
  path: string,
  conditional: unknown,
  known: KnownFields,
  report: Report,
  own?: string,
): void {
  for (const [rulePath, rule] of rulesIn(conditional, path)) checkRule(rulePath, rule, known, report, own);
}

function checkRule(
  path: string,
  rule: Record<string, unknown>,
  known: KnownFields,
  report: Report,
  own: string | undefined,
): void {
  const { field: name, op, value } = rule;
  if (op === 'matches' && own !== undefined && typeof value === 'string' && operandMistake(op, value) === null) {
    if (conditionPattern(value) === undefined) report(`${path}.value`, NOT_FOR_PAGES);
  }
  if (typeof name !== 'string' || name === '') return;
  const field = pathFrom(own ?? '', name, (candidate) => known.paths.has(candidate));
  const rows = rowsNamed(own ?? '', name, known);
  if (rows !== undefined) {
    report(
      `${path}.field`,
      `has a value in each row of ${rows.slice(0, 64)}: ask for the number of rows, or for a field that is calculated of them`,
    );
    return;
  }
  if (known.groups.has(field)) {
    report(`${path}.field`, `is a group: name one of its fields, as ${field.slice(0, 64)}.name`);
  } else if (field === own) report(`${path}.field`, 'must not be the field itself');
  else if (!known.names.has(field) && !known.inRows.names.has(field))
    report(`${path}.field`, 'must be the name of a field of this form');
  if (own !== undefined && (known.late.has(field) || known.inRows.late.has(field)))
    report(`${path}.field`, `names a field that ${LATE}`);
  const target = known.sound.get(field) ?? known.inRows.sound.get(field);
  if (!target) return;
  const mistake = typeMistake(target, rule);
  if (mistake !== null) report(`${path}.value`, mistake);
  for (const operand of impossibleOperands(target, rule)) {
    report(`${path}.${operand}`, `must be the value of an option of the field ${field}`);
  }
}

/** The mistake of referring to a late field; follows the field's name. */
export const LATE = 'is known only once the form is sent: no field can depend on it';

const NOT_FOR_PAGES =
  'is a pattern that a browser reads in another way, or could take long over; use contains, starts_with, ends_with or a simpler pattern';

/** Checks a condition that decides whether an action runs or a part is shown: such a condition cannot use `require`. */
export function checkRun(path: string, conditional: unknown, known: KnownFields, report: Report, own?: string): void {
  checkReferences(path, conditional, known, report, own);
  if (recordOf(conditional).action === 'require') report(`${path}.action`, 'must be show or hide here');
}

/** Names each entry without a key by its position, with a key that is not in use. */
export function nameEntries(entries: { key: string }[], prefix: string): void {
  const taken = new Set(entries.map((entry) => entry.key));
  for (const [index, entry] of entries.entries()) {
    if (entry.key) continue;
    let number = index + 1;
    while (taken.has(`${prefix}_${number}`)) number += 1;
    entry.key = `${prefix}_${number}`;
    taken.add(entry.key);
  }
}

/** Checks that entries of a list have different keys. */
export function checkKeys(path: string, entries: [number, Record<string, unknown>][], report: Report): void {
  const seen = new Set<unknown>();
  for (const [index, { key }] of entries) {
    if (typeof key === 'string' && seen.has(key)) report(`${path}[${index}].key`, 'is used by another entry');
    seen.add(key);
  }
}

/** The positive form of each operator that compares whole values. */
const POSITIVE_FORMS: Record<string, ConditionOperator> = {
  equals: 'equals',
  not_equals: 'equals',
  in: 'in',
  not_in: 'in',
  contains: 'contains',
  not_contains: 'contains',
};
