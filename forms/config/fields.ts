import { type AnyObject, lazy, mixed, type ObjectSchema } from 'yup';
import { fieldTypes, isFieldTypeName } from '../field-types/index.ts';
import { operatorNames } from '../values/conditions.ts';
import { ruleNames } from '../values/messages.ts';
import { choice, exact, flag, line, list, text } from './schema.ts';
import type { ConditionScalar } from './types.ts';

export const MAX_FIELDS = 200;

/** The `fields` of a config: each is checked against the keys of its own type. */
export function fieldsSchema() {
  return list(lazy(schemaOfField), MAX_FIELDS).required(`\${path} is required; it may be an empty list`);
}

/** `conditional`, the same for fields, notifications and integrations. */
export function conditionalSchema() {
  return exact({
    action: choice(['show', 'hide', 'require']).default('show'),
    match: choice(['all', 'any']).default('all'),
    rules: list(conditionRule, 50).required(`\${path} is required`).min(1, `\${path} must have at least one rule`),
  })
    .nullable()
    .transform((value: unknown) => value ?? undefined)
    .default(undefined);
}

const operand = mixed<ConditionScalar | ConditionScalar[]>({
  type: 'operand',
  check: (value): value is ConditionScalar | ConditionScalar[] => isScalar(value) || isScalarList(value),
})
  .typeError(`\${path} must be a text, a number, true or false, or a list of these`)
  .nullable();

const conditionRule = exact({
  field: line(64).required(`\${path} is required: the name of another field`),
  op: choice(operatorNames()).required(`\${path} is required`),
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

const messages = exact(Object.fromEntries(ruleNames().map((rule) => [rule, text(500)]))).default(undefined);

const FIELD_NAME = /^[a-z][a-z0-9_]{0,63}$/i;

const commonKeys = {
  type: choice(Object.keys(fieldTypes)).required(`\${path} is required: one of ${Object.keys(fieldTypes).join(', ')}`),
  name: text(64)
    .required(`\${path} is required`)
    .matches(FIELD_NAME, `\${path} must start with a letter and contain only letters, digits and _`)
    .test('not-reserved', `\${path} is a reserved name; choose another`, (name) => !isReserved(name ?? '')),
  label: line(500),
  description: text(2000),
  placeholder: line(500),
  default: mixed<string | number | boolean | string[]>({
    type: 'default',
    check: (value): value is string | number | boolean | string[] => isScalar(value) || isTextList(value),
  })
    .typeError(`\${path} must be a text, a number, true or false, or a list of texts`)
    .nonNullable(`\${path} must be a text, a number, true or false, or a list of texts`),
  required: flag(),
  read_only: flag(),
  messages,
  conditional: conditionalSchema(),
};

const schemas = new Map<string, ObjectSchema<AnyObject>>(
  Object.entries(fieldTypes).map(([name, type]) => [name, exact({ ...commonKeys, ...type.keys })]),
);

/** For a field whose type is wrong: every key there is, so that the only complaint is about the type. */
const anyField: ObjectSchema<AnyObject> = exact({
  ...Object.fromEntries(
    Object.values(fieldTypes)
      .flatMap((type) => Object.keys(type.keys))
      .map((key) => [key, mixed()]),
  ),
  ...commonKeys,
});

function schemaOfField(value: unknown): ObjectSchema<AnyObject> {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return (isFieldTypeName(type) && schemas.get(type)) || anyField;
}

/** A form element answers with its field of a name before its own property, so none may hide the page script's instance. */
function isReserved(name: string): boolean {
  return name.toLowerCase().startsWith('_svc') || name === 'svcaFormInstance' || name in Object.prototype;
}

function isScalar(value: unknown): value is ConditionScalar {
  return (
    (typeof value === 'string' && value.length <= 10_000) || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isScalarList(value: unknown): value is ConditionScalar[] {
  return Array.isArray(value) && value.length <= 500 && value.every(isScalar);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= 500 && value.every((item) => typeof item === 'string');
}
