import { type AnyObject, type InferType, type ISchema, lazy, mixed } from 'yup';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import { findPatternMistake } from '#forms/field-types/pattern.ts';
import { described, type JsonSchema, noted } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { recordOf, recordsOf } from './json.ts';
import { choice, clearable, exact, line, list } from './schema.ts';

/** The operators of rules; `condition-rules.ts` evaluates them. */
export const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'between',
  'before',
  'after',
  'on',
  'is_empty',
  'is_not_empty',
  'empty',
  'not_empty',
  'in',
  'not_in',
  'starts_with',
  'ends_with',
  'matches',
] as const;

export type ConditionOperator = (typeof OPERATORS)[number];
export type ConditionScalar = string | number | boolean;
export type ConditionRule = InferType<typeof conditionRule>;
/** A group of rules in the place of one rule; all of them must hold, or any. */
export interface ConditionGroup {
  match: 'all' | 'any';
  rules: ConditionEntry[];
}
export type ConditionEntry = ConditionRule | ConditionGroup;
export interface ConditionalConfig extends ConditionGroup {
  action: 'show' | 'hide' | 'require';
}

/** Operators without an operand. */
export const WITHOUT_OPERAND: readonly string[] = ['is_empty', 'is_not_empty', 'empty', 'not_empty'];
/** Operators whose operand is a list. */
export const TAKES_LIST: readonly string[] = ['in', 'not_in', 'between'];
/** The operators whose operand is a day. */
export const TAKES_DAY: readonly string[] = ['on'];
/** Operators whose operand is a day, a time or both. */
export const TAKES_TIME: readonly string[] = ['before', 'after'];
/** Operators whose operand is a number, a day or a time. */
const TAKES_AMOUNT: readonly string[] = ['at_least', 'at_most', 'between'];

const SCALARS = [{ type: 'string', maxLength: 10_000 }, { type: ['number', 'boolean'] }];
/** The most entries of one list, in which a group counts as one entry. */
const MOST_IN_LIST = budgets.conditionRules.atMost;

const operand = mixed<ConditionScalar | ConditionScalar[]>({
  type: 'operand',
  check: (value): value is ConditionScalar | ConditionScalar[] => isScalar(value) || isScalarList(value),
})
  .meta({
    json: { anyOf: [...SCALARS, { type: 'array', items: { anyOf: SCALARS }, maxItems: 500 }, { type: 'null' }] },
  })
  .typeError(`\${path} must be a text, a number, true or false, or a list of these`)
  .nullable();

const conditionRule = exact({
  field: described(
    'The name of another field; of one in a group as `group.name`.',
    line(194).required(`\${path} is required: the name of another field`),
  ),
  op: described('The comparison operator.', choice(OPERATORS).required(`\${path} is required`)),
  value: described(
    'A list for in and not_in, two bounds for between, a day as YYYY-MM-DD for on, a day, a time as HH:MM or both as YYYY-MM-DDTHH:MM for before and after; unused for empty and not_empty.',
    operand,
  ),
}).test('operand-fits', (rule, context) => {
  const path = `${context.path}.value`;
  const mistake = rule?.op === undefined ? null : operandMistake(rule.op, rule.value);
  return mistake === null || context.createError({ path, message: `${path} ${mistake}` });
});

/** Returns why an operand does not fit its operator, to follow its path; null when it fits. */
export function operandMistake(op: string, value: unknown): string | null {
  if (WITHOUT_OPERAND.includes(op)) return null;
  const needsList = TAKES_LIST.includes(op);
  if (needsList !== isScalarList(value) || value === undefined || value === null) {
    return `must be ${needsList ? 'a list of values' : 'a single value'} for ${op}`;
  }
  if (TAKES_DAY.includes(op)) return isCalendarDate(value) ? null : `must be a day as YYYY-MM-DD for ${op}`;
  if (TAKES_TIME.includes(op)) {
    const isPoint = [isCalendarDate, isTime, isMoment].some((isSuch) => isSuch(value));
    return isPoint ? null : `must be a day as YYYY-MM-DD, a time as HH:MM or both as YYYY-MM-DDTHH:MM for ${op}`;
  }
  if (TAKES_AMOUNT.includes(op)) return amountMistake(op, value);
  if (op !== 'matches') return null;
  if (typeof value !== 'string' || value === '' || value.length > 500) {
    return 'must be a pattern of at most 500 characters for matches';
  }
  return findPatternMistake(value);
}

function amountMistake(op: string, value: unknown): string | null {
  const bounds = Array.isArray(value) ? value : [value];
  if (op === 'between' && bounds.length !== 2)
    return 'must be a list of two values for between: the least and the most';
  if ([isCalendarDate, isTime, isMoment, isAmount].some((isSuch) => bounds.every((bound) => isSuch(bound))))
    return null;
  const needed = op === 'between' ? 'two numbers, two days or two times' : 'a number, a day or a time';
  return `must be ${needed} (YYYY-MM-DD, HH:MM, YYYY-MM-DDTHH:MM) for ${op}`;
}

const DAY = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const TIME = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
const MOMENT = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$' };
const AMOUNT = {
  anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\s*[+-]?\\d{1,15}(\\.\\d{1,15})?\\s*$' }],
};
/** The rules of `operandMistake` as JSON Schema. */
const OPERAND_FITS = {
  allOf: [
    operandOf(
      TAKES_LIST.filter((op) => op !== 'between'),
      { type: 'array' },
    ),
    operandOf(['between'], {
      type: 'array',
      minItems: 2,
      maxItems: 2,
      anyOf: [{ items: AMOUNT }, { items: DAY }, { items: TIME }, { items: MOMENT }],
    }),
    operandOf(TAKES_DAY, DAY),
    operandOf(TAKES_TIME, { anyOf: [DAY, TIME, MOMENT] }),
    operandOf(
      TAKES_AMOUNT.filter((op) => op !== 'between'),
      { anyOf: [AMOUNT, DAY, TIME, MOMENT] },
    ),
    operandOf(['matches'], { type: 'string', minLength: 1, maxLength: 500 }),
    operandOf(
      OPERATORS.filter(
        (op) =>
          ![...TAKES_LIST, ...TAKES_DAY, ...TAKES_TIME, ...TAKES_AMOUNT, ...WITHOUT_OPERAND, 'matches'].includes(op),
      ),
      { type: ['string', 'number', 'boolean'] },
    ),
  ],
};

const rule = noted({ name: 'ConditionRule', json: OPERAND_FITS }, conditionRule);
const match = described(
  'all when every rule must hold; any when one rule is enough.',
  choice(['all', 'any']).default('all'),
);
const rulesOf = (entry: ISchema<ConditionEntry, AnyObject>) =>
  described(
    'At least one: a rule, or a group of rules as {match, rules}.',
    list(entry, MOST_IN_LIST).required(`\${path} is required`).min(1, `\${path} must have at least one rule`),
  );

/** A reference to the schema of groups, by which the document describes groups inside of groups. */
const inGroup = noted({ ref: 'ConditionGroup' }, mixed());
const group: ISchema<unknown, AnyObject> = noted(
  { name: 'ConditionGroup' },
  exact({ match, rules: rulesOf(entry(() => inGroup)) }),
);

function entry(asGroup: () => ISchema<unknown>): ISchema<ConditionEntry, AnyObject> {
  // yup has no unions.
  const schema = lazy((value: unknown) => (isGroup(value) ? group : rule) as ISchema<ConditionEntry, AnyObject>);
  return noted({ anyOf: () => [rule, asGroup()] }, schema) as ISchema<ConditionEntry, AnyObject>;
}

const conditional = exact({
  action: described(
    'On a notification or an integration, show means "run it when" and hide "leave it out when"; require is for fields.',
    choice(['show', 'hide', 'require']).default('show'),
  ),
  match,
  rules: rulesOf(entry(() => group)),
}).test('bounded', (value, context) => {
  const { depth, rules, deepest } = measure(value, context.path);
  const [mostDepth, mostRules] = [budgets.conditionDepth.atMost, budgets.groupedRules.atMost];
  if (depth > mostDepth) {
    const message = `${deepest} is a group ${depth} levels deep, at most ${mostDepth} are allowed`;
    return context.createError({ path: deepest, message });
  }
  if (rules <= mostRules) return true;
  return context.createError({
    message: `${context.path} has ${rules} rules in all, at most ${mostRules} are allowed`,
  });
});

/** The schema of a flat list of rules, without groups, for checks that are asked rather than shown. */
export const rulesSchema = exact({
  match,
  rules: described(
    'At least one.',
    list(rule as ISchema<ConditionRule, AnyObject>, MOST_IN_LIST)
      .required(`\${path} is required`)
      .min(1, `\${path} must have at least one rule`),
  ),
});

const named = noted({ name: 'Conditional' }, conditional) as ISchema<ConditionalConfig, AnyObject> & typeof conditional;

/** The schema of `conditional` of fields, options, notifications and integrations. */
export const conditionalSchema = described('When it applies: absent for always.', clearable(named)) as ISchema<
  ConditionalConfig | undefined,
  AnyObject
>;

/** The schema of a required `conditional`. @param message follows the path */
export function requiredConditional(message: string) {
  return named.required(`\${path} is required: ${message}`) as unknown as ISchema<ConditionalConfig, AnyObject>;
}

/** Returns every rule of a condition with its path, those of its groups included. Accepts any plain JSON. */
export function rulesIn(conditional: unknown, path: string): [path: string, rule: Record<string, unknown>][] {
  return recordsOf(recordOf(conditional).rules).flatMap(([index, entry]) => {
    const rulePath = `${path}.rules[${index}]`;
    return isGroup(entry) ? rulesIn(entry, rulePath) : [[rulePath, entry] satisfies [string, Record<string, unknown>]];
  });
}

export function isGroup(entry: unknown): boolean {
  return isObject(entry) && entry.rules !== undefined;
}

function measure(entry: unknown, path: string): { depth: number; rules: number; deepest: string } {
  const result = { depth: 1, rules: 0, deepest: path };
  for (const [index, child] of recordsOf(recordOf(entry).rules)) {
    if (!isGroup(child)) result.rules += 1;
    else {
      const inner = measure(child, `${path}.rules[${index}]`);
      result.rules += inner.rules;
      if (inner.depth + 1 > result.depth) Object.assign(result, { depth: inner.depth + 1, deepest: inner.deepest });
    }
  }
  return result;
}

export function isScalar(value: unknown): value is ConditionScalar {
  return (
    (typeof value === 'string' && value.length <= 10_000) || typeof value === 'number' || typeof value === 'boolean'
  );
}

/** True for a time of day as HH:MM. */
export function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** True when the first bound of `between` is greater than the second, so that no value lies between them. */
export function isReversed(bounds: readonly unknown[]): boolean {
  const [least, most] = bounds.map((bound) => (isAmount(bound) ? Number(bound) : String(bound)));
  return least !== undefined && most !== undefined && least > most;
}

/** True for a day with a time, which is meant in the field's time zone. */
export function isMoment(value: unknown): boolean {
  return (
    typeof value === 'string' && value[10] === 'T' && isCalendarDate(value.slice(0, 10)) && isTime(value.slice(11))
  );
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(value.trim()));
}

function operandOf(operators: readonly string[], value: JsonSchema): JsonSchema {
  return {
    if: { properties: { op: { enum: operators } }, required: ['op'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { value }, required: ['value'] },
  };
}

function isScalarList(value: unknown): value is ConditionScalar[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isScalar);
}
