import { type InferType, mixed } from 'yup';
import { described, type JsonSchema, noted } from '#forms/json-schema/meta.ts';
import { budgets } from '#security/budgets.ts';
import { choice, clearable, exact, line, list } from './schema.ts';

/** What a rule can ask of a field's value; `conditions.ts` knows how. */
export const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'is_empty',
  'is_not_empty',
  'in',
  'not_in',
  'starts_with',
  'ends_with',
] as const;

export type ConditionOperator = (typeof OPERATORS)[number];
export type ConditionScalar = string | number | boolean;
export type ConditionRule = InferType<typeof conditionRule>;
export type ConditionalConfig = InferType<typeof conditional>;

const SCALARS = [{ type: 'string', maxLength: 10_000 }, { type: ['number', 'boolean'] }];

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
  field: described('The name of another field.', line(64).required(`\${path} is required: the name of another field`)),
  op: described('How its value is compared.', choice(OPERATORS).required(`\${path} is required`)),
  value: described('A list for in and not_in, unused for is_empty and is_not_empty.', operand),
}).test('operand-fits', (rule, context) => {
  const path = `${context.path}.value`;
  const { op, value } = rule ?? {};
  if (op === undefined || op === 'is_empty' || op === 'is_not_empty') return true;
  const wantsList = op === 'in' || op === 'not_in';
  if (wantsList === isScalarList(value) && value !== undefined && value !== null) return true;
  const message = `${path} must be ${wantsList ? 'a list of values' : 'a single value'} for ${op}`;
  return context.createError({ path, message });
});

const LIST_OPERATORS = ['in', 'not_in'];
/** The same for JSON Schema. */
const OPERAND_FITS = {
  allOf: [
    operandOf(LIST_OPERATORS, 'array'),
    operandOf(
      OPERATORS.filter((op) => !LIST_OPERATORS.includes(op) && !op.startsWith('is_')),
      ['string', 'number', 'boolean'],
    ),
  ],
};

const conditional = exact({
  action: described(
    'On a notification or an integration, show means "run it when" and hide "leave it out when"; require is for fields.',
    choice(['show', 'hide', 'require']).default('show'),
  ),
  match: described('Whether all of the rules have to hold, or any.', choice(['all', 'any']).default('all')),
  rules: described(
    'At least one.',
    list(noted({ json: OPERAND_FITS }, conditionRule), budgets.conditionRules.atMost)
      .required(`\${path} is required`)
      .min(1, `\${path} must have at least one rule`),
  ),
});

const named = noted({ name: 'Conditional' }, conditional);

/** `conditional`, the same for fields, notifications and integrations. */
export const conditionalSchema = described('When it applies: absent for always.', clearable(named));

/** The same where it must not be left out. @param message after the path */
export function neededConditional(message: string) {
  return named.required(`\${path} is required: ${message}`);
}

export function isScalar(value: unknown): value is ConditionScalar {
  return (
    (typeof value === 'string' && value.length <= 10_000) || typeof value === 'number' || typeof value === 'boolean'
  );
}

function operandOf(operators: readonly string[], type: string | string[]): JsonSchema {
  return {
    if: { properties: { op: { enum: operators } }, required: ['op'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { value: { type } }, required: ['value'] },
  };
}

function isScalarList(value: unknown): value is ConditionScalar[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isScalar);
}
