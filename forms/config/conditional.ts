import { type InferType, mixed } from 'yup';
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

const operand = mixed<ConditionScalar | ConditionScalar[]>({
  type: 'operand',
  check: (value): value is ConditionScalar | ConditionScalar[] => isScalar(value) || isScalarList(value),
})
  .typeError(`\${path} must be a text, a number, true or false, or a list of these`)
  .nullable();

const conditionRule = exact({
  field: line(64).required(`\${path} is required: the name of another field`),
  op: choice(OPERATORS).required(`\${path} is required`),
  /** A list for `in` and `not_in`, unused for `is_empty` and `is_not_empty`. */
  value: operand,
}).test('operand-fits', (rule, context) => {
  const path = `${context.path}.value`;
  const { op, value } = rule ?? {};
  if (op === undefined || op === 'is_empty' || op === 'is_not_empty') return true;
  const wantsList = op === 'in' || op === 'not_in';
  if (wantsList === isScalarList(value) && value !== undefined && value !== null) return true;
  const message = `${path} must be ${wantsList ? 'a list of values' : 'a single value'} for ${op}`;
  return context.createError({ path, message });
});

const conditional = exact({
  /** On a notification or an integration `show` means "run it when", `hide` "leave it out when"; `require` is for fields. */
  action: choice(['show', 'hide', 'require']).default('show'),
  match: choice(['all', 'any']).default('all'),
  rules: list(conditionRule, 50).required(`\${path} is required`).min(1, `\${path} must have at least one rule`),
});

/** `conditional`, the same for fields, notifications and integrations. */
export const conditionalSchema = clearable(conditional);

export function isScalar(value: unknown): value is ConditionScalar {
  return (
    (typeof value === 'string' && value.length <= 10_000) || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isScalarList(value: unknown): value is ConditionScalar[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isScalar);
}
