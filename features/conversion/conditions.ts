import type { Notation } from '#forms/tables/parse-cells.ts';
import { choiceOf, isPoint, operandOf, pointOf, pointOperator } from './operands.ts';
import { type Loose, readCount, textOf } from './reading.ts';

/** A rule of another system, with its own name for the field. */
export interface ForeignRule {
  source: string;
  op: string;
  value: unknown;
}

export interface ForeignCondition {
  action: 'show' | 'hide';
  match: 'all' | 'any';
  rules: readonly (ForeignRule | ForeignGroup)[];
}

/** Rules nested in a list of rules. */
export interface ForeignGroup {
  match: 'all' | 'any';
  rules: readonly ForeignRule[];
}

/** A condition in our format. */
export interface Condition {
  action: 'show' | 'hide';
  match: 'all' | 'any';
  rules: Loose[];
}

/** Types of priced fields. Their conditions must never be met more often than in the original form. */
export const PRICED = ['product', 'product_option', 'shipping'];
const LISTS = ['checkboxes'];
const OF_LISTS: Record<string, string> = {
  ...{ equals: 'contains', not_equals: 'not_contains', contains: 'contains', not_contains: 'not_contains' },
};
/** Operators that search for a part of a text. */
const OF_TEXTS = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'];
const OPPOSITES: Record<string, string> = {
  ...{ equals: 'not_equals', contains: 'not_contains', empty: 'not_empty', in: 'not_in' },
  ...{ greater_than: 'at_most', less_than: 'at_least' },
};
for (const [op, other] of Object.entries(OPPOSITES)) OPPOSITES[other] = op;
/** The opposites of comparisons of days and times. */
const OF_TIMES: Record<string, string> = { at_most: 'after', at_least: 'before', after: 'at_most', before: 'at_least' };

/** The field that a rule refers to. */
export interface RuleTarget {
  path: string;
  field: Loose;
  /** The notation of the field's values in the export. */
  notation?: Notation | undefined;
  /** The choice whose box is meant, for a field with several boxes. */
  box?: string | undefined;
}

/** Converts one rule; returns null for a rule that cannot be expressed here. */
export function ruleOf(asked: RuleTarget | undefined, { op, value }: ForeignRule): Loose | null {
  if (!asked || op === '' || asked.field.type === 'total') return null;
  const { path, field, box } = asked;
  const type = String(field.type);
  const text = writtenIn(value, PRICED.includes(type));
  if (type === 'checkbox' || type === 'consent') return ruleOfTick(path, op, value === true ? '1' : text);
  const asks = emptinessOf(op, isPromptOf(field, text) ? '' : text);
  if (box !== undefined) return ruleOfBox(path, type, box, asks ? asks === 'not_empty' : tickOf(op, text, box));
  if (asks) return { field: path, op: asks };
  if (type === 'product') return ruleOfProduct(path, field, op, text);
  return ruleOfValue(asked, op, typeof value === 'number' ? value : text);
}

/** @param isTicked null when the rule compares with another value than that of the box */
function ruleOfBox(path: string, type: string, box: string, isTicked: boolean | null): Loose | null {
  if (isTicked === null) return null;
  if (type === 'product') return { field: path, op: isTicked ? 'not_empty' : 'empty' };
  return { field: path, op: isTicked ? 'contains' : 'not_contains', value: box };
}

function ruleOfValue({ path, field, notation = {} }: RuleTarget, op: string, value: string | number): Loose | null {
  const text = String(value);
  const isList = LISTS.includes(String(field.type)) || field.multiple === true;
  const as = isList ? OF_LISTS[op] : op;
  if (as === undefined) return null;
  if (isList || isAlike(op)) {
    const choice = choiceOf(field, text);
    if (choice === undefined) return null;
    if (isList || Array.isArray(field.options)) return { field: path, op: as, value: choice };
  }
  if (isPoint(field)) {
    const point = pointOf(field, text, notation.dateOrder) ?? '';
    const compared = point === '' ? undefined : pointOperator(field, op, point);
    return compared === undefined ? null : { field: path, op: compared, value: point };
  }
  const operand = operandOf(field, value, notation);
  return operand === undefined ? null : { field: path, op: as, value: operand };
}

/** Removes the price that a priced choice may have after its value. */
function writtenIn(value: unknown, isPriced: boolean): string {
  const text = typeof value === 'boolean' ? String(value) : textOf(value).replaceAll(/\s+/g, ' ');
  return isPriced ? text.replace(/\|[^|]*$/, '') : text;
}

function isAlike(op: string): boolean {
  return op === 'equals' || op === 'not_equals';
}

/** Treats a comparison with an empty text as a check for emptiness. */
function emptinessOf(op: string, text: string): 'empty' | 'not_empty' | null {
  if (op === 'empty' || op === 'not_empty') return op;
  return isAlike(op) && text === '' ? (op === 'equals' ? 'empty' : 'not_empty') : null;
}

/** True for the text that a list shows while nothing is chosen. */
function isPromptOf({ options, placeholder }: Loose, text: string): boolean {
  return Array.isArray(options) && text !== '' && placeholder === text && !options.some(({ value }) => value === text);
}

/** Returns true when a rule on one box asks for its tick; null when it compares with another value. */
function tickOf(op: string, text: string, box: string): boolean | null {
  const isTicked = text === box || text === 'true' ? true : text === 'false' ? false : null;
  if (isTicked === null || !(isAlike(op) || op === 'contains' || op === 'not_contains')) return null;
  return isTicked === (op === 'equals' || op === 'contains');
}

function ruleOfTick(path: string, op: string, text: string): Loose | null {
  if (op === 'empty' || op === 'not_empty') return { field: path, op };
  if (!isAlike(op)) return null;
  const isTicked = text !== '' && !/^(0|false|no|off|unchecked)$/i.test(text);
  return { field: path, op: 'equals', value: isTicked === (op === 'equals') };
}

/** Compares the chosen variant of a product; without variants, the quantity ordered. */
function ruleOfProduct(path: string, field: Loose, op: string, text: string): Loose | null {
  if (Array.isArray(field.options)) {
    const choice = isAlike(op) ? choiceOf(field, text) : OF_TEXTS.includes(op) ? text : undefined;
    return choice === undefined ? null : { field: `${path}.choice`, op, value: choice };
  }
  const { number } = readCount(text);
  return field.price === undefined || number === undefined ? null : { field: `${path}.quantity`, op, value: number };
}

/** Combines conditions that must all hold; returns null when that cannot be expressed. */
export function joined([first, ...others]: readonly Condition[]): Condition | null {
  if (!first || others.length === 0) return first ?? null;
  const all = [first, ...others];
  if (all.every(({ action }) => action === 'hide'))
    return { action: 'hide', match: 'any', rules: all.flatMap((one) => asRules(one, 'any')) };
  const shown = all.map((one) => (one.action === 'show' ? one : opposite(one)));
  if (shown.some((one) => one === null)) return null;
  return { action: 'show', match: 'all', rules: (shown as Condition[]).flatMap((one) => asRules(one, 'all')) };
}

function asRules({ match, rules }: Condition, among: 'all' | 'any'): Loose[] {
  return match === among || rules.length === 1 ? rules : [{ match, rules }];
}

/** Inverts a condition for hiding. */
function opposite({ match, rules }: Condition): Condition | null {
  const inverted = rules.map((rule) => {
    const isTime = typeof rule.value === 'string' && /^\d{4}-\d\d-\d\d|^\d\d:\d\d$/.test(rule.value);
    const op = (isTime ? OF_TIMES[String(rule.op)] : undefined) ?? OPPOSITES[String(rule.op)];
    return op === undefined ? null : { ...rule, op };
  });
  return inverted.includes(null)
    ? null
    : { action: 'show', match: match === 'all' ? 'any' : 'all', rules: inverted as Loose[] };
}
