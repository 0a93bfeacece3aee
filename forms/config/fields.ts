import { type AnyObject, type ISchema, lazy, mixed } from 'yup';
import { inputKeys } from '#forms/field-types/field-type.ts';
import { type FieldConfig, isFieldTypeName } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { commonFormOf } from '#texts/text.ts';
import { choice, exact, list, text } from './schema.ts';

export const MAX_FIELDS = budgets.formFields.atMost;

const typeNames = Object.keys(fieldTypes);
const type = choice(typeNames).required(`\${path} is required: one of ${typeNames.join(', ')}`);
const messages = described(
  'Texts in place of the built-in ones, by rule.',
  noted(
    { name: 'Messages' },
    exact(
      Object.fromEntries(
        Object.entries(DEFAULT_TEXTS.rules).map(([rule, shown]) => [
          rule,
          described(`In place of: ${commonFormOf(shown)}`, text(500)),
        ]),
      ),
    ),
  ).default(undefined),
);

/** Types of fields that hold other fields. */
const HOLDING = ['group', 'repeater'];

const schemas = new Map(
  Object.entries(fieldTypes).map(([name, { kind, keys }]) => [
    name,
    exact({
      type,
      ...keys,
      ...(kind === 'input' && name !== 'group' && { messages }),
      ...(HOLDING.includes(name) && { fields: innerSchema() }),
    }),
  ]),
);

/** Returns the schema of the fields of a group or row. The document refers to it by name, since groups may be nested. */
function innerSchema() {
  return described(
    'The fields that belong together; each name once.',
    list(noted({ ref: 'Field' }, lazy(schemaOfField)), MAX_FIELDS)
      .required(`\${path} is required: the fields that belong together`)
      .min(1, `\${path} must have at least one field`),
  );
}

/** The schema of a field of unknown type. It accepts every key there is, so that the type is the only mistake reported. */
const anyField = exact({
  ...Object.fromEntries(
    Object.values(fieldTypes)
      .flatMap((type) => Object.keys(type.keys))
      .map((key) => [key, mixed()]),
  ),
  ...inputKeys,
  fields: mixed(),
  type,
  messages,
});

/** The schema of a config's `fields`; each field is checked against the keys of its own type. */
export const fieldsSchema = list(
  noted({ name: 'Field', anyOf: fieldSchemas }, lazy(schemaOfField)),
  MAX_FIELDS,
).required(`\${path} is required; it may be an empty list`);

/** Returns one named schema for each field type. */
function fieldSchemas() {
  return [...schemas].map(([name, schema]) =>
    noted(
      { name: `Field_${name}` },
      schema.shape({ type: described('The type of the field.', choice([name]).required()) }),
    ),
  );
}

/** Returns the schema of a field by its type: yup has no unions. */
function schemaOfField(value: unknown): ISchema<FieldConfig, AnyObject> {
  const name = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  return ((isFieldTypeName(name) && schemas.get(name)) || anyField) as ISchema<FieldConfig, AnyObject>;
}
