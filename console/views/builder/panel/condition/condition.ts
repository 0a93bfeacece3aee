import type { Field } from '../../model.ts';

export type Scalar = string | number | boolean;

export interface Rule {
  field: string;
  op: string;
  value?: unknown;
}

/** Rules that must all hold, or of which any must hold. */
export interface RuleGroup {
  match?: 'all' | 'any';
  rules: Entry[];
}
export type Entry = Rule | RuleGroup;

export interface Condition extends RuleGroup {
  action?: 'show' | 'hide' | 'require';
}

/** The greatest depth of nested groups, the condition included. */
export const MOST_DEEP = 4;

export function isGroup(entry: Entry): entry is RuleGroup {
  return 'rules' in entry;
}

/** Reads a condition from plain JSON; null if it is none. */
export function conditionOf(value: unknown): Condition | null {
  if (typeof value !== 'object' || value === null || !('rules' in value)) return null;
  return value as Condition;
}

/** The kind of comparison for a field's value. */
export type Kind = 'text' | 'number' | 'choice' | 'choices' | 'flag' | 'date' | 'time' | 'moment' | 'other';

const KINDS: Readonly<Record<string, Kind>> = {
  number: 'number',
  currency: 'number',
  range: 'number',
  rating: 'number',
  scale: 'number',
  calculated: 'number',
  product: 'number',
  total: 'number',
  repeater: 'number',
  checkbox: 'flag',
  consent: 'flag',
  date: 'date',
  date_range: 'date',
  time: 'time',
  datetime: 'moment',
  slot: 'moment',
  select: 'choice',
  radio: 'choice',
  shipping: 'choice',
  product_option: 'choice',
  checkboxes: 'choices',
  file: 'other',
  image: 'other',
  signature: 'other',
  group: 'other',
};

export function kindOf(field: Field | undefined): Kind {
  if (!field) return 'text';
  const kind = KINDS[field.type] ?? 'text';
  return kind === 'choice' && field.multiple === true ? 'choices' : kind;
}

const FILLED = ['not_empty', 'empty'];
const ORDERED = ['at_least', 'at_most', 'between'];

/** The operators for each kind, the default first. */
const OPERATORS: Readonly<Record<Kind, readonly string[]>> = {
  text: [
    ...['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with', 'in', 'not_in', 'matches'],
    ...FILLED,
  ],
  number: ['equals', 'not_equals', 'greater_than', 'less_than', ...ORDERED, ...FILLED],
  choice: ['equals', 'not_equals', 'in', 'not_in', ...FILLED],
  choices: ['contains', 'not_contains', ...FILLED],
  flag: ['equals'],
  date: ['on', 'before', 'after', ...ORDERED, ...FILLED],
  time: ['before', 'after', ...ORDERED, ...FILLED],
  moment: ['on', 'before', 'after', ...ORDERED, ...FILLED],
  other: FILLED,
};

/** @param now the present operator, which is always included */
export function operatorsOf(field: Field | undefined, now: string): string[] {
  const usual = OPERATORS[kindOf(field)];
  return usual.includes(now) || now === '' ? [...usual] : [...usual, now];
}

/** The kind of input for a rule's value. */
export type Entering =
  | 'none'
  | 'text'
  | 'number'
  | 'date'
  | 'time'
  | 'moment'
  | 'choice'
  | 'flag'
  | 'texts'
  | 'choices'
  | 'bounds';

/**
 * Returns the kind of input for a rule's value.
 * @param op the operator
 */
export function enteringOf(field: Field | undefined, op: string): Entering {
  const kind = kindOf(field);
  if (op.endsWith('empty')) return 'none';
  if (op === 'between') return 'bounds';
  const hasOptions = optionsOf(field).length > 0;
  if (op === 'in' || op === 'not_in') return hasOptions ? 'choices' : 'texts';
  if (op === 'on') return 'date';
  if (kind === 'flag') return 'flag';
  if (kind === 'number' || kind === 'date' || kind === 'time' || kind === 'moment') return kind;
  return hasOptions && ['equals', 'not_equals', 'contains', 'not_contains'].includes(op) ? 'choice' : 'text';
}

/** Returns the kind of the two bounds in a `between` rule. */
export function boundOf(field: Field | undefined): 'number' | 'date' | 'time' | 'moment' {
  const kind = kindOf(field);
  return kind === 'date' || kind === 'time' || kind === 'moment' ? kind : 'number';
}

/** Lists the options of a field; for a matrix, every combination of row and option. */
export function optionsOf(field: Field | undefined): { value: string; label: string }[] {
  const options = Array.isArray(field?.options) ? (field.options as { value?: unknown; label?: unknown }[]) : [];
  const rows = Array.isArray(field?.rows) ? (field.rows as { name?: unknown; label?: unknown }[]) : [];
  const plain = options.map(({ value, label }) => ({
    value: String(value ?? ''),
    label: String(label || value || ''),
  }));
  if (rows.length === 0) return plain.filter(({ value }) => value !== '');
  return rows.flatMap(({ name, label }) =>
    plain.map((option) => ({
      value: `${String(name)}:${option.value}`,
      label: `${String(label || name)}: ${option.label}`,
    })),
  );
}

/**
 * Returns the value for a rule whose field or operator has changed: the present value if it still fits, otherwise an initial
 * one.
 */
export function fittingValue(field: Field | undefined, op: string, before: unknown): unknown {
  const entering = enteringOf(field, op);
  if (entering === 'none') return undefined;
  if (entering === 'flag') return typeof before === 'boolean' ? before : true;
  if (entering === 'bounds')
    return Array.isArray(before) && before.length === 2 ? before : [blank(boundOf(field)), blank(boundOf(field))];
  const values = optionsOf(field).map(({ value }) => value);
  if (entering === 'choices') return listed(before).filter((one) => values.includes(String(one)));
  if (entering === 'texts') return listed(before);
  const single = Array.isArray(before) ? before[0] : before;
  if (entering === 'choice') return values.includes(String(single)) ? single : (values[0] ?? '');
  if (entering === 'number') return typeof single === 'number' ? single : blank('number');
  return typeof single === 'string' && fits(entering, single) ? single : '';
}

const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d$/,
  moment: /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/,
};

function fits(entering: string, text: string): boolean {
  return FORMS[entering]?.test(text) ?? true;
}

function blank(kind: 'number' | 'date' | 'time' | 'moment'): Scalar {
  return kind === 'number' ? 0 : '';
}

function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

/** Creates a rule about a field, with the default operator and an initial value. */
export function ruleOf(name: string, field: Field | undefined): Rule {
  const op = operatorsOf(field, '')[0] ?? 'equals';
  const value = fittingValue(field, op, undefined);
  return value === undefined ? { field: name, op } : { field: name, op, value };
}

/** Changes the operator of a rule, and its value if it no longer fits. */
export function withOperator(rule: Rule, field: Field | undefined, op: string): Rule {
  const value = fittingValue(field, op, rule.value);
  const { value: _before, ...others } = rule;
  return value === undefined ? { ...others, op } : { ...others, op, value };
}

/** Changes the field of a rule, and its operator and value if they no longer fit. */
export function withField(rule: Rule, name: string, field: Field | undefined): Rule {
  const usual = OPERATORS[kindOf(field)];
  const op = usual.includes(rule.op) ? rule.op : (usual[0] ?? 'equals');
  return withOperator({ ...rule, field: name }, field, op);
}
