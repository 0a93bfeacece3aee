import { type AnyObject, type InferType, type ISchema, lazy, mixed } from 'yup';
import { findPatternMistake } from '#forms/field-types/pattern.ts';
import { described, type JsonSchema, noted } from '#forms/json-schema/meta.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { recordOf, recordsOf } from './json.ts';
import {
  type ConditionScalar,
  isAmount,
  isScalar,
  isScalarList,
  OPERATORS,
  scalarMistake,
  TAKES_AMOUNT,
  TAKES_DAY,
  TAKES_LIST,
  TAKES_TIME,
  WITHOUT_OPERAND,
} from './operators.ts';
import { choice, clearable, exact, line, list } from './schema.ts';

export {
  type ConditionOperator,
  type ConditionScalar,
  isMoment,
  isScalar,
  isTime,
  OPERATORS,
  TAKES_DAY,
  TAKES_LIST,
  TAKES_TIME,
  WITHOUT_OPERAND,
} from './operators.ts';

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

const SCALARS = [{ type: 'string', maxLength: 10_000 }, { type: 'number' }, { type: 'boolean' }];
/** The most entries of one list, in which a group counts as one entry. */
const MOST_IN_LIST = budgets.conditionRules.atMost;

const operand = mixed<ConditionScalar | ConditionScalar[]>({
  type: 'operand',
  check: (value): value is ConditionScalar | ConditionScalar[] => isScalar(value) || isScalarList(value),
})
  .meta({
    json: { anyOf: [...SCALARS, { type: 'array', items: { anyOf: SCALARS }, maxItems: 500 }] },
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
  if (op !== 'matches') return scalarMistake(op, value);
  if (typeof value !== 'string' || value === '' || value.length > 500) {
    return scalarMistake(op, value) ?? 'must be a pattern of at most 500 characters for matches';
  }
  return findPatternMistake(value);
}

const DAY = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const TIME = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
const MOMENT = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$' };
const AMOUNT = {
  anyOf: [{ type: 'number' }, { type: 'string', pattern: '^\\s*[+-]?\\d{1,15}(\\.\\d{1,15})?\\s*$' }],
};
/** The rules of `operandMistake` as JSON Schema: a chain, because generators of clients take the parts of `allOf` for base classes. */
const OPERAND_FITS = eitherOf(
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
    { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
  ),
);

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

/** True when the first bound of `between` is greater than the second, so that no value lies between them. */
export function isReversed(bounds: readonly unknown[]): boolean {
  const [least, most] = bounds.map((bound) => (isAmount(bound) ? Number(bound) : String(bound)));
  return least !== undefined && most !== undefined && least > most;
}

/** Chains conditions of which at most one holds. */
function eitherOf(...conditions: readonly JsonSchema[]): JsonSchema {
  return conditions.reduceRight<JsonSchema>((others, one) => ({ ...one, else: others }), {});
}

function operandOf(operators: readonly string[], value: JsonSchema): JsonSchema {
  return {
    if: { properties: { op: { enum: operators } }, required: ['op'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { value }, required: ['value'] },
  };
}
