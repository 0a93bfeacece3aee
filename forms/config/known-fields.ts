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
  ASKS_NOTHING,
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
} from './conditional.ts';
import { recordOf, recordsOf } from './json.ts';
import type { Report } from './schema.ts';

/** The fields of a form that is being saved, for what refers to them. */
export interface KnownFields {
  /** Paths of the fields that take one value: the name, or `billing.city` of one in a group. A repeater is one, of its rows. */
  names: ReadonlySet<string>;
  /** Paths of the repeaters. */
  repeaters: ReadonlySet<string>;
  /** What is known of the fields in rows, by their paths. Only what stands in the row too can ask for one of these. */
  inRows: Pick<KnownFields, 'names' | 'tags' | 'sound' | 'late'>;
  /** Paths of all fields, groups and what has no value too: a name means the nearest of them. */
  paths: ReadonlySet<string>;
  /** Those of them whose value is known only once the form is sent. */
  late: ReadonlySet<string>;
  /** Paths of the groups. */
  groups: ReadonlySet<string>;
  /** What merge tags can name: those fields, unless they are sensitive, and their parts as `home.city`. */
  tags: ReadonlySet<string>;
  /** Those of them whose own keys are right; the others are not checked further. */
  sound: ReadonlyMap<string, InputFieldConfig>;
}

/** A field of any plain JSON, where it stands: `billing.city` at `config.fields[2].fields[0]`. */
export interface LooseField {
  at: string;
  path: string;
  /** How many groups and repeaters it stands in. */
  depth: number;
  /** How often it may come: once for each row that there may be. */
  times: number;
  field: Record<string, unknown>;
}

/** The fields of a form with those in its groups and rows. */
export function looseFields(fields: unknown, at: string, within = '', depth = 0, times = 1): LooseField[] {
  return recordsOf(fields).flatMap(([index, field]) => {
    const own = { at: `${at}[${index}]`, path: `${within}${String(field.name)}`, depth, times, field };
    if (field.type !== 'group' && field.type !== 'repeater') return [own];
    const each = field.type === 'repeater' ? times * mostRows(field) : times;
    return [own, ...looseFields(field.fields, `${own.at}.fields`, `${own.path}.`, depth + 1, each)];
  });
}

/** @param wrong places of the fields with mistakes in their own keys */
export function knownFields(fields: readonly LooseField[], wrong: ReadonlySet<string>): KnownFields {
  const nothing = () => ({
    names: new Set<string>(),
    late: new Set<string>(),
    tags: new Set<string>(),
    sound: new Map<string, InputFieldConfig>(),
  });
  const whole = {
    ...nothing(),
    paths: new Set(fields.map(({ path }) => path)),
    groups: new Set<string>(),
    repeaters: new Set(fields.filter(({ field }) => field.type === 'repeater').map(({ path }) => path)),
    inRows: nothing(),
  };
  const secret = fields.filter(({ field }) => field.sensitive === true).map(({ path }) => path);
  for (const { at, path, field: loose } of fields) {
    if (typeof loose.name !== 'string' || isLayout(loose)) continue;
    const known = [...whole.repeaters].some((one) => path.startsWith(`${one}.`)) ? whole.inRows : whole;
    const isSecret = secret.some((one) => path === one || path.startsWith(`${one}.`));
    if (!isSecret) known.tags.add(path);
    // Conditions ask for the fields of a group, not for the whole.
    if (loose.type === 'group') {
      whole.groups.add(path);
      continue;
    }
    // Nothing that is decided or made later has its value.
    if (isFieldTypeName(loose.type) && !isKeptType(loose.type)) {
      known.tags.delete(path);
      continue;
    }
    known.names.add(path);
    const field = loose as FieldConfig;
    if (wrong.has(at) || !isInput(field)) continue;
    const type = inputType(field);
    if (type.isLate) known.late.add(path);
    for (const figure of Object.keys(type.figures?.(type.empty) ?? {})) known.names.add(`${path}.${figure}`);
    known.sound.set(path, field);
    if (isSecret) continue;
    for (const part of type.partsOf(field)) known.tags.add(`${path}.${part}`);
  }
  return whole;
}

/**
 * The repeater whose rows a name goes through, so that it means all of them: `items.price` from outside. Undefined where it means one value.
 * @param own the path of what names it
 */
export function rowsNamed(own: string, name: string, { paths, repeaters }: KnownFields): string | undefined {
  const path = pathFrom(own, name, (one) => paths.has(one));
  // What the name was read within is the row in which it stands.
  const within = path.length - name.length;
  return [...repeaters].find((one) => one.length >= within && path.startsWith(`${one}.`));
}

function isKeptType(name: string): boolean {
  const type = typeNamed(name);
  return type.kind !== 'input' || type.isKept;
}

export function isLayout({ type }: Record<string, unknown>): boolean {
  return isFieldTypeName(type) && layoutType({ type } as FieldConfig) !== null;
}

/** Whether a field gives an address to send mail to: it holds one, or each of its options is one. */
export function givesAddress(field: InputFieldConfig): boolean {
  const type = inputType(field);
  const isAddress = (value: PlainValue) => value === '' || (typeof value === 'string' && isMailbox(value));
  return type.holdsEmail || (type.possibleValues(field)?.every(isAddress) ?? false);
}

/**
 * The operands of a rule that no option of the field can match: `value`, or `value[1]` of a list. Rules that compare with
 * a part of a value are not checked.
 */
export function impossibleOperands(field: InputFieldConfig, { op, value }: Record<string, unknown>): string[] {
  const values = inputType(field).possibleValues(field) ?? [];
  const asks = LOOKS_FOR[String(op)];
  // A text contains its parts, a list of choices contains choices.
  if (values.length === 0 || !asks || (asks === 'contains' && !values.some(Array.isArray))) return [];
  const isPossible = (operand: ConditionScalar) => {
    const rule = { field: 'it', op: asks, value: asks === 'in' ? [operand] : operand };
    return values.some((it) => evaluate({ action: 'show', match: 'all', rules: [rule] }, { it }));
  };
  if (!Array.isArray(value)) return isScalar(value) && !isPossible(value) ? ['value'] : [];
  return value.flatMap((operand, index) => (isScalar(operand) && !isPossible(operand) ? [`value[${index}]`] : []));
}

/** Types of fields that hold an amount, and those that hold no day, or neither a day nor a time. */
const AMOUNTS: readonly string[] = ['number', 'range', 'rating', 'scale', 'currency', 'calculated', 'product', 'total'];
const NO_TIMES: readonly string[] = [...AMOUNTS, 'checkbox', 'consent', 'checkboxes'];
const NO_DAYS: readonly string[] = [...NO_TIMES, 'time'];

/** Operators that ask how many rows there are. */
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

/** What a rule compares with that the type of the field never has; null where it may. */
function typeMistake({ name, type }: InputFieldConfig, { op, value }: Record<string, unknown>): string | null {
  if (operandMistake(String(op), value) !== null) return null;
  if (op === 'between' && isReversed([value].flat())) return 'must have the least first for between';
  if (type === 'repeater' && !ASKS_NOTHING.includes(String(op))) {
    const isCount = [value].flat().every((one) => typeof one === 'number' || /^\d+$/.test(String(one)));
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
 * Checks what a condition asks for: fields of the form, and values that their types and options have.
 * @param own the field that has the condition, which must not be about itself: its page decides by it too
 */
export function checkReferences(
  path: string,
  conditional: unknown,
  known: KnownFields,
  report: Report,
  own?: string,
): void {
  for (const [place, rule] of rulesIn(conditional, path)) checkRule(place, rule, known, report, own);
}

function checkRule(
  place: string,
  rule: Record<string, unknown>,
  known: KnownFields,
  report: Report,
  own: string | undefined,
): void {
  const { field: named, op, value } = rule;
  if (op === 'matches' && own !== undefined && typeof value === 'string' && operandMistake(op, value) === null) {
    if (conditionPattern(value) === undefined) report(`${place}.value`, NOT_FOR_PAGES);
  }
  if (typeof named !== 'string' || named === '') return;
  const field = pathFrom(own ?? '', named, (one) => known.paths.has(one));
  const rows = rowsNamed(own ?? '', named, known);
  if (rows !== undefined) {
    report(
      `${place}.field`,
      `has a value in each row of ${rows.slice(0, 64)}: ask for the number of rows, or for a field that is calculated of them`,
    );
    return;
  }
  if (known.groups.has(field)) {
    report(`${place}.field`, `is a group: name one of its fields, as ${field.slice(0, 64)}.name`);
  } else if (field === own) report(`${place}.field`, 'must not be the field itself');
  else if (!known.names.has(field) && !known.inRows.names.has(field))
    report(`${place}.field`, 'must be the name of a field of this form');
  if (own !== undefined && (known.late.has(field) || known.inRows.late.has(field)))
    report(`${place}.field`, `names a field that ${LATE}`);
  const target = known.sound.get(field) ?? known.inRows.sound.get(field);
  if (!target) return;
  const mistake = typeMistake(target, rule);
  if (mistake !== null) report(`${place}.value`, mistake);
  for (const operand of impossibleOperands(target, rule)) {
    report(`${place}.${operand}`, `must be the value of an option of the field ${field}`);
  }
}

/** Read after the name of a field. */
export const LATE = 'is known only once the form is sent: no field can depend on it';

const NOT_FOR_PAGES =
  'is a pattern that a browser reads in another way, or could take long over; use contains, starts_with, ends_with or a simpler pattern';

/** The same for a condition that decides whether something runs or is shown: it cannot require anything. */
export function checkRun(path: string, conditional: unknown, known: KnownFields, report: Report, own?: string): void {
  checkReferences(path, conditional, known, report, own);
  if (recordOf(conditional).action === 'require') report(`${path}.action`, 'must be show or hide here');
}

/** Gives every entry without a key a free one made from its place. */
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

/** Entries of a list are identified by their `key`. */
export function checkKeys(path: string, entries: [number, Record<string, unknown>][], report: Report): void {
  const seen = new Set<unknown>();
  for (const [index, { key }] of entries) {
    if (typeof key === 'string' && seen.has(key)) report(`${path}[${index}].key`, 'is used by another entry');
    seen.add(key);
  }
}

/** The positive form of each operator that compares with a whole value. */
const LOOKS_FOR: Record<string, ConditionOperator> = {
  equals: 'equals',
  not_equals: 'equals',
  in: 'in',
  not_in: 'in',
  contains: 'contains',
  not_contains: 'contains',
};
