import type { FormConfig, InputFieldConfig, JsonObject } from '#forms/config/types.ts';
import { isAlwaysNeeded } from '#forms/field-types/group.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { sureNames } from '#forms/pages/pages.ts';
import { withoutAnswers } from '#forms/piping/piping.ts';
import { initialValue } from './sanitise.ts';

/**
 * Returns the JSON Schema (2020-12) of a form's values as they are stored and delivered, which is also a valid way to send them.
 * It is weaker than the form's rules where JSON Schema cannot express them. Fields hidden by a condition are absent.
 */
export function jsonSchemaOf(config: FormConfig): JsonObject {
  const fields = inputFields(withoutAnswers(config));
  const isSure = sureNames(config.fields);
  const required = fields.filter((field) => isSure(field.name) && isAlwaysNeeded(field)).map(({ name }) => name);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    ...(required.length > 0 && { required }),
  };
}

function schemaOf(field: InputFieldConfig): JsonObject {
  const { name, label, description, read_only: readOnly, required = false } = field;
  return {
    title: label || name,
    ...(description && { description }),
    ...inputType(field).jsonSchema(field, required),
    ...(field.default !== undefined && { default: initialValue(field) }),
    ...(readOnly && { readOnly }),
  };
}
