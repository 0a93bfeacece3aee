import type { Column, ReadField } from '#forms/calculations/formula.ts';
import type {
  ConditionalConfig,
  ConditionEntry,
  ConditionGroup,
  ConditionOperator,
  ConditionRule,
  ConditionScalar,
} from '#forms/config/conditional.ts';
import { isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';
import { type LogicPage, pageWalk } from '#forms/pages/walk.ts';
import { PATTERN_INPUT } from '#security/budget-tables/page-script.ts';

/**
 * The values that conditions compare, by field name: `comparableValues` derives them from the values of a submission. Field types
 * are not imported here, because the page's script uses this module too.
 */
export type ComparableValues = Record<string, PlainValue>;

/** The part of a field that conditions need. */
export interface LogicField {
  /**
   * The path of the field, in a row `guests[0].city`. `guests[#].city` only declares the fields of rows, for a repeater that may
   * have none.
   */
  name: string;
  conditional?: ConditionalConfig;
  /** The options of a choice field. */
  options?: readonly { value: string; conditional?: ConditionalConfig }[];
  /** The formula of a calculated field. */
  calculation?: Calculation;
}

export interface Calculation {
  /** The fields that the formula reads. */
  needs: readonly string[];
  /** @param read returns the value of a name at the field's position; null for a hidden field */
  calculate(read: ReadField): number | null;
}

/** The result of applying conditions to a form's values. */
export interface Settled {
  /** Names of the shown fields, and of the pages on the visitor's way. */
  active: Set<string>;
  /** The values of the shown fields, without hidden options. */
  values: ComparableValues;
  /** The hidden options of shown fields. */
  hiddenOptions: Map<string, Set<string>>;
}

/** Matches a whole value against the pattern of a rule: the server by an engine of linear time, the browser by its own. */
export type RuleMatcher = (rule: ConditionRule, value: string) => boolean;

/** Evaluates a rule for the value of its field. @param values all values of the form */
export type RuleEvaluator = (rule: ConditionRule, value: PlainValue, values: ComparableValues) => boolean;

/** Creates the evaluation of rules for the server or the browser, with its pattern engine. */
export function ruleEvaluator(matches: RuleMatcher): RuleEvaluator {
  return (rule, value) =>
    rule.op === 'matches'
      ? textsOf(value).some((text) => text.length <= PATTERN_INPUT && matches(rule, text))
      : COMPARE[rule.op](value, rule.value ?? '');
}

export function conditionRules(asks: RuleEvaluator) {
  /** True when the rules of a condition match. An absent or hidden field counts as empty. */
  function evaluate(
    conditional: ConditionGroup | ConditionalConfig,
    values: ComparableValues,
    pathOf = unchanged,
  ): boolean {
    const holds = (entry: ConditionEntry) => {
      if ('rules' in entry) return evaluate(entry, values, pathOf);
      const target = pathOf(entry.field);
      // A repeater without rows is empty, and its number of rows is 0.
      const path = entry.op.endsWith('empty') && Object.hasOwn(values, rowsKey(target)) ? rowsKey(target) : target;
      const value = Object.hasOwn(values, path) ? (values[path] ?? null) : null;
      return asks(entry, value, values);
    };
    return conditional.match === 'any' ? conditional.rules.some(holds) : conditional.rules.every(holds);
  }

  /** True when a notification or an integration runs for these values. Without a condition it always runs. */
  function applies(
    conditional: ConditionalConfig | undefined,
    values: ComparableValues,
    pathOf?: (name: string) => string,
  ): boolean {
    if (!conditional) return true;
    return evaluate(conditional, values, pathOf) === (conditional.action !== 'hide');
  }

  /**
   * Decides which fields and options are shown. Hidden fields, and fields on pages off the visitor's way, count as empty in other
   * conditions.
   * @param pages the pages of a form that has some; the breaks that begin them are among `fields`
   */
  function settle(fields: readonly LogicField[], values: ComparableValues, pages?: readonly LogicPage[]): Settled {
    const byName = new Map(fields.filter(({ name }) => !name.includes('#')).map((field) => [field.name, field]));
    const columns = columnsOf(fields);
    const settled: Settled = { active: new Set(), values: {}, hiddenOptions: new Map() };
    const decided = new Set<string>();
    const pageOf = new Map(
      pages?.flatMap((page, index) => [page.name, ...page.fields].map((name) => [name, index] as const)),
    );
    const reaches =
      pages &&
      pageWalk(pages, (condition) => {
        for (const name of namesIn(condition.rules)) decide(name);
        return evaluate(condition, settled.values);
      });

    const decide = (name: string): void => {
      const field = byName.get(name);
      if (!field || decided.has(name)) return;
      decided.add(name);
      const page = pageOf.get(name);
      if (reaches && page !== undefined && !reaches(page)) return;
      // The walk has evaluated the page's condition already.
      if (page !== undefined && pages?.[page]?.name === name) {
        settled.active.add(name);
        return;
      }
      const group = groupOf(name);
      if (group === '' || isShown(group.replace(LAST_ROW, ''))) decideShown(field, group);
    };

    const isShown = (holder: string) => {
      decide(holder);
      return settled.active.has(holder);
    };

    const decideShown = (field: LogicField, group: string) => {
      const { name, conditional } = field;
      const pathOf = group === '' ? unchanged : (other: string) => pathFrom(name, other, (path) => byName.has(path));
      const options = field.options?.filter((option) => option.conditional) ?? [];
      for (const needed of namesBefore(field, options)) decideAll(pathOf(needed));
      if (conditional && conditional.action !== 'require' && !applies(conditional, settled.values, pathOf)) return;
      settled.active.add(name);
      const hidden = options.filter((option) => !applies(option.conditional, settled.values, pathOf));
      if (hidden.length > 0) settled.hiddenOptions.set(name, new Set(hidden.map(({ value }) => value)));
      const current =
        field.calculation?.calculate((other) => read(pathOf(other))) ?? (field.calculation ? null : values[name]);
      const value = without(current, settled.hiddenOptions.get(name));
      if (value !== undefined) settled.values[name] = value;
      const rows = values[rowsKey(name)];
      if (rows !== undefined) settled.values[rowsKey(name)] = rows;
    };

    /** Decides a field in every row; a path outside of rows stands for itself. */
    const decideAll = (path: string) => {
      const column = columns.get(path);
      if (column?.isDecided) return;
      for (const rowPath of column?.paths ?? [path]) decide(rowPath);
      if (column) column.isDecided = true;
    };

    const shownValueOf = (path: string) => (Object.hasOwn(settled.values, path) ? settled.values[path] : undefined);
    const rowsOrValueOf = (path: string) => shownValueOf(rowsKey(path)) ?? shownValueOf(path);
    const read: ReadField = (path) => {
      const column = columns.get(path);
      if (!column) return rowsOrValueOf(path) ?? null;
      column.read ??= { rows: column.paths.map(rowsOrValueOf) };
      return column.read;
    };

    for (const { name } of fields) decide(name);
    for (const [index, { name }] of pages?.entries() ?? []) if (reaches?.(index)) settled.active.add(name);
    return settled;
  }

  return { evaluate, applies, settle };
}

/** Resolves a name outside of groups, where it is the path itself. */
const unchanged = (name: string) => name;

/** Returns the key of a repeater's rows among the values, beside their number. */
export function rowsKey(path: string): string {
  return `${path}[]`;
}

const LAST_ROW = /\[\d+\]$/;

/** A field of all rows, which is decided and read once for all that refer to it. */
interface ColumnOfRows {
  paths: string[];
  isDecided?: boolean;
  read?: Column;
}

/**
 * Returns the fields of rows by their path without row numbers: `items.price` for `items[0].price`, `items[1].price` and so on.
 */
function columnsOf(fields: readonly LogicField[]): Map<string, ColumnOfRows> {
  const columns = new Map<string, ColumnOfRows>();
  for (const { name } of fields) {
    for (let end = name.lastIndexOf('['); end > 0; end = name.lastIndexOf('[', end - 1)) {
      const column = name.slice(0, end) + name.slice(end).replace(/\[[#\d]+\]/g, '');
      const entry = columns.get(column) ?? { paths: [] };
      columns.set(column, entry);
      if (!name.includes('#')) entry.paths.push(name);
    }
  }
  return columns;
}

/** Returns the path of the group or row around a field: `billing` for `billing.city`; '' for a field outside of groups. */
export function groupOf(path: string): string {
  const end = path.lastIndexOf('.');
  return end < 0 ? '' : path.slice(0, end);
}

/** Resolves a name at a field's position: to a field of the same group, or else of the groups around it. */
export function pathFrom(field: string, name: string, has: (path: string) => boolean): string {
  const [head = ''] = name.split('.', 1);
  for (let group = groupOf(field); group !== ''; group = groupOf(group)) {
    if (has(`${group}.${head}`)) return `${group}.${name}`;
  }
  return name;
}

/**
 * Returns the fields that decide whether a field or its options are shown, and on which its value depends.
 * @param options the options with a condition
 */
function namesBefore({ conditional, calculation }: LogicField, options: NonNullable<LogicField['options']>): string[] {
  const conditionNames = conditional && conditional.action !== 'require' ? namesIn(conditional.rules) : [];
  const optionNames = options.flatMap((option) => namesIn(option.conditional?.rules ?? []));
  return [...conditionNames, ...optionNames, ...(calculation?.needs ?? [])];
}

function namesIn(rules: readonly ConditionEntry[]): string[] {
  return rules.flatMap((entry) => ('rules' in entry ? namesIn(entry.rules) : entry.field));
}

/** Removes hidden choices from a value. */
function without(value: PlainValue | undefined, hidden: ReadonlySet<string> | undefined): PlainValue | undefined {
  if (!hidden) return value;
  if (Array.isArray(value)) return value.filter((item) => !hidden.has(item));
  return hidden.has(String(value)) ? '' : value;
}

type Operand = ConditionScalar | ConditionScalar[];
type Comparison = (value: PlainValue, operand: Operand) => boolean;

const isEmpty: Comparison = (value) => isEmptyValue(value);
const isNotEmpty: Comparison = (value) => !isEmptyValue(value);
const isAbove: Comparison = (value, operand) => compare(value, operand) > 0;
const isBelow: Comparison = (value, operand) => compare(value, operand) < 0;

const COMPARE: Record<Exclude<ConditionOperator, 'matches'>, Comparison> = {
  equals: (value, operand) => equals(value, operand),
  not_equals: (value, operand) => !equals(value, operand),
  contains: (value, operand) => contains(value, operand),
  not_contains: (value, operand) => !contains(value, operand),
  greater_than: isAbove,
  less_than: isBelow,
  at_least: (value, operand) => compareDay(value, operand) >= 0,
  at_most: (value, operand) => compareDay(value, operand) <= 0,
  between: (value, operand) => compareDay(value, bound(operand, 0)) >= 0 && compareDay(value, bound(operand, 1)) <= 0,
  before: (value, operand) => compareDay(value, operand) < 0,
  after: (value, operand) => compareDay(value, operand) > 0,
  on: (value, operand) => compareDay(value, operand) === 0,
  is_empty: isEmpty,
  is_not_empty: isNotEmpty,
  empty: isEmpty,
  not_empty: isNotEmpty,
  in: (value, operand) => isIn(value, operand),
  not_in: (value, operand) => !isIn(value, operand),
  starts_with: (value, operand) => !isEmptyValue(value) && String(value).startsWith(String(operand)),
  ends_with: (value, operand) => !isEmptyValue(value) && String(value).endsWith(String(operand)),
};

function equals(value: PlainValue, operand: Operand): boolean {
  if (Array.isArray(operand)) return operand.length === 1 && equals(value, operand[0] ?? '');
  if (Array.isArray(value)) return value.length <= 1 && (value[0] ?? '') === String(operand);
  if (typeof value === 'boolean') return value === isTrueWord(operand);
  if (typeof value === 'number' || typeof operand === 'number') return toNumber(value) === toNumber(operand);
  return (value ?? '') === String(operand);
}

function contains(value: PlainValue, operand: Operand): boolean {
  if (Array.isArray(value)) return value.includes(String(operand));
  return !isEmptyValue(value) && String(value).includes(String(operand));
}

function isIn(value: PlainValue, operand: Operand): boolean {
  const operands = Array.isArray(operand) ? operand : [operand];
  if (Array.isArray(value)) return value.some((item) => isIn(item, operands));
  return operands.some((item) => equals(value, item));
}

/** Compares numbers by size and ISO dates by time; NaN (neither greater nor less) for any other values. */
function compare(value: PlainValue, operand: Operand): number {
  if (isIsoDate(value) && isIsoDate(operand)) return value === operand ? 0 : value > operand ? 1 : -1;
  return toNumber(value) - toNumber(operand);
}

/**
 * Like `compare`, with times of day in their order. A moment is compared by its local day, or by its minute, depending on the
 * operand.
 */
function compareDay(value: PlainValue, operand: Operand): number {
  const [text, target] = [String(value), String(operand)];
  const point = /^[\d-]{10}T/.test(text) ? text.slice(0, target.length) : text;
  if (point.length !== target.length || ![point, target].every((candidate) => POINT.test(candidate)))
    return compare(value, operand);
  return point === target ? 0 : point > target ? 1 : -1;
}

/** Matches a day, a day with a time, or a time. */
const POINT = /^(\d{4}(-\d\d){2}(T\d\d:\d\d)?|\d\d:\d\d)$/;

function toNumber(value: PlainValue | Operand): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function bound(operand: Operand, index: number): ConditionScalar {
  return (Array.isArray(operand) ? operand[index] : operand) ?? '';
}

/** Returns the texts that a pattern is matched against: the value, or each choice. An empty value matches no pattern. */
function textsOf(value: PlainValue): string[] {
  if (isEmptyValue(value)) return [];
  return Array.isArray(value) ? value : [String(value)];
}

function isIsoDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function isTrueWord(operand: ConditionScalar): boolean {
  return operand === true || operand === 1 || ['1', 'true', 'on', 'yes'].includes(String(operand).toLowerCase());
}
