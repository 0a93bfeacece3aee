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
 * Field name to what conditions compare with: `comparableValues` makes it of the values of a submission. The types of
 * fields are not imported here, because the page's script uses this module too.
 */
export type ComparableValues = Record<string, PlainValue>;

/** What conditions have to know of a field. */
export interface LogicField {
  /** Its path: of one in a row `guests[0].city`. `guests[#].city` says only what rows have, where there may be none. */
  name: string;
  conditional?: ConditionalConfig;
  /** Of a field with choices. */
  options?: readonly { value: string; conditional?: ConditionalConfig }[];
  /** Of a field that is calculated. */
  calculation?: Calculation;
}

export interface Calculation {
  /** The fields that it is made of. */
  needs: readonly string[];
  /** @param read what a name means where the field stands; null for what is hidden */
  calculate(read: ReadField): number | null;
}

/** What conditions make of a form's values. */
export interface Settled {
  /** Names of the fields that are shown, and of the pages that the way comes to. */
  active: Set<string>;
  /** What those fields hold, without what is hidden of their options. */
  values: ComparableValues;
  /** Of fields that are shown: their options that are not. */
  hiddenOptions: Map<string, Set<string>>;
}

/** Whether a whole value matches the pattern of a rule. The server has an engine that always ends, the browser its own. */
export type RuleMatcher = (rule: ConditionRule, value: string) => boolean;

/** Whether a rule holds for the value of its field. @param values what else is known */
export type RuleAsked = (rule: ConditionRule, value: PlainValue, values: ComparableValues) => boolean;

/** Rules for one side, with its engine of patterns. */
export function askWith(matches: RuleMatcher): RuleAsked {
  return (rule, value) =>
    rule.op === 'matches'
      ? textsOf(value).some((text) => text.length <= PATTERN_INPUT && matches(rule, text))
      : COMPARE[rule.op](value, rule.value ?? '');
}

export function conditionRules(asks: RuleAsked) {
  /** Whether the rules of a condition match. An absent or hidden field counts as empty. */
  function evaluate(
    conditional: ConditionGroup | ConditionalConfig,
    values: ComparableValues,
    pathOf = asNamed,
  ): boolean {
    const holds = (entry: ConditionEntry) => {
      if ('rules' in entry) return evaluate(entry, values, pathOf);
      const named = pathOf(entry.field);
      // A repeater without rows is empty, and has 0 of them.
      const path = entry.op.endsWith('empty') && Object.hasOwn(values, rowsKey(named)) ? rowsKey(named) : named;
      const value = Object.hasOwn(values, path) ? (values[path] ?? null) : null;
      return asks(entry, value, values);
    };
    return conditional.match === 'any' ? conditional.rules.some(holds) : conditional.rules.every(holds);
  }

  /** Whether a notification or an integration runs for these values. Without a condition it does. */
  function applies(
    conditional: ConditionalConfig | undefined,
    values: ComparableValues,
    pathOf?: (name: string) => string,
  ): boolean {
    if (!conditional) return true;
    return evaluate(conditional, values, pathOf) === (conditional.action !== 'hide');
  }

  /**
   * Which fields and options are shown. What is hidden counts as empty in the conditions of others, and so does what lies on a page
   * that the way does not come to.
   * @param pages of a form that has some; the fields that begin them are among `fields`
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
      // Of a page its condition was asked on the way.
      if (page !== undefined && pages?.[page]?.name === name) {
        settled.active.add(name);
        return;
      }
      const group = groupOf(name);
      if (group === '' || isHeld(group.replace(LAST_ROW, ''))) decideShown(field, group);
    };

    const isHeld = (holder: string) => {
      decide(holder);
      return settled.active.has(holder);
    };

    const decideShown = (field: LogicField, group: string) => {
      const { name, conditional } = field;
      const pathOf = group === '' ? asNamed : (one: string) => pathFrom(name, one, (path) => byName.has(path));
      const options = field.options?.filter((option) => option.conditional) ?? [];
      for (const needed of namesBefore(field, options)) decideAll(pathOf(needed));
      if (conditional && conditional.action !== 'require' && !applies(conditional, settled.values, pathOf)) return;
      settled.active.add(name);
      const hidden = options.filter((option) => !applies(option.conditional, settled.values, pathOf));
      if (hidden.length > 0) settled.hiddenOptions.set(name, new Set(hidden.map(({ value }) => value)));
      const given =
        field.calculation?.calculate((one) => read(pathOf(one))) ?? (field.calculation ? null : values[name]);
      const value = without(given, settled.hiddenOptions.get(name));
      if (value !== undefined) settled.values[name] = value;
      const rows = values[rowsKey(name)];
      if (rows !== undefined) settled.values[rowsKey(name)] = rows;
    };

    /** Decides a field in every row; a path outside of rows is itself. */
    const decideAll = (path: string) => {
      const column = columns.get(path);
      if (column?.isDecided) return;
      for (const one of column?.paths ?? [path]) decide(one);
      if (column) column.isDecided = true;
    };

    const shown = (path: string) => (Object.hasOwn(settled.values, path) ? settled.values[path] : undefined);
    const held = (path: string) => shown(rowsKey(path)) ?? shown(path);
    const read: ReadField = (path) => {
      const column = columns.get(path);
      if (!column) return held(path) ?? null;
      column.read ??= { rows: column.paths.map(held) };
      return column.read;
    };

    for (const { name } of fields) decide(name);
    for (const [index, { name }] of pages?.entries() ?? []) if (reaches?.(index)) settled.active.add(name);
    return settled;
  }

  return { evaluate, applies, settle };
}

/** Of a field in no group: there is nothing nearer. */
const asNamed = (name: string) => name;

/** Where the rows of a repeater stand among the values, beside their number. */
export function rowsKey(path: string): string {
  return `${path}[]`;
}

const LAST_ROW = /\[\d+\]$/;

/** A field of all rows, which is decided and read once for all that ask for it. */
interface ColumnOfRows {
  paths: string[];
  isDecided?: boolean;
  read?: Column;
}

/** The fields of rows by their path without the numbers of these: `items.price` for `items[0].price`, `items[1].price` and so on. */
function columnsOf(fields: readonly LogicField[]): Map<string, ColumnOfRows> {
  const columns = new Map<string, ColumnOfRows>();
  for (const { name } of fields) {
    for (let at = name.lastIndexOf('['); at > 0; at = name.lastIndexOf('[', at - 1)) {
      const column = name.slice(0, at) + name.slice(at).replace(/\[[#\d]+\]/g, '');
      const found = columns.get(column) ?? { paths: [] };
      columns.set(column, found);
      if (!name.includes('#')) found.paths.push(name);
    }
  }
  return columns;
}

/** The path of the group or the row in which a field stands: `billing` for `billing.city`; `''` for one in none. */
export function groupOf(path: string): string {
  const end = path.lastIndexOf('.');
  return end < 0 ? '' : path.slice(0, end);
}

/** The path that a name means where a field stands: that of its neighbour first, then of what stands further out. */
export function pathFrom(field: string, name: string, has: (path: string) => boolean): string {
  const [head = ''] = name.split('.', 1);
  for (let group = groupOf(field); group !== ''; group = groupOf(group)) {
    if (has(`${group}.${head}`)) return `${group}.${name}`;
  }
  return name;
}

/**
 * The fields on which it depends whether a field, or one of its options, is shown, and what it comes to.
 * @param options those with a condition
 */
function namesBefore({ conditional, calculation }: LogicField, options: NonNullable<LogicField['options']>): string[] {
  const own = conditional && conditional.action !== 'require' ? namesIn(conditional.rules) : [];
  const ofOptions = options.flatMap((option) => namesIn(option.conditional?.rules ?? []));
  return [...own, ...ofOptions, ...(calculation?.needs ?? [])];
}

function namesIn(rules: readonly ConditionEntry[]): string[] {
  return rules.flatMap((entry) => ('rules' in entry ? namesIn(entry.rules) : entry.field));
}

/** A value without choices that are hidden. */
function without(value: PlainValue | undefined, hidden: ReadonlySet<string> | undefined): PlainValue | undefined {
  if (!hidden) return value;
  if (Array.isArray(value)) return value.filter((one) => !hidden.has(one));
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
  between: (value, operand) =>
    compareDay(value, atPlace(operand, 0)) >= 0 && compareDay(value, atPlace(operand, 1)) <= 0,
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
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (Array.isArray(value)) return value.some((item) => isIn(item, wanted));
  return wanted.some((item) => equals(value, item));
}

/** Numbers by size, ISO dates by time; NaN (neither greater nor less) for everything else. */
function compare(value: PlainValue, operand: Operand): number {
  if (isIsoDate(value) && isIsoDate(operand)) return value === operand ? 0 : value > operand ? 1 : -1;
  return toNumber(value) - toNumber(operand);
}

/** The same with times of day by their order, where a moment counts as it is asked for: by its day, or by its minute there. */
function compareDay(value: PlainValue, operand: Operand): number {
  const [text, wanted] = [String(value), String(operand)];
  const point = /^[\d-]{10}T/.test(text) ? text.slice(0, wanted.length) : text;
  if (point.length !== wanted.length || ![point, wanted].every((one) => POINT.test(one)))
    return compare(value, operand);
  return point === wanted ? 0 : point > wanted ? 1 : -1;
}

/** A day, a day with a time, or a time. */
const POINT = /^(\d{4}(-\d\d){2}(T\d\d:\d\d)?|\d\d:\d\d)$/;

function toNumber(value: PlainValue | Operand): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function atPlace(operand: Operand, place: number): ConditionScalar {
  return (Array.isArray(operand) ? operand[place] : operand) ?? '';
}

/** What a pattern is matched against: a text, or each choice. Nothing at all matches no pattern. */
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
