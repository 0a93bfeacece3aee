import type { FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputType, isInput } from '#forms/field-types/index.ts';
import { sentFor } from '#forms/values/sanitise.ts';

/** The parameter of the page's address that fills a field in. */
export function prefillKey({ name, prefill_key: key }: { name: string; prefill_key?: string }): string {
  return key ?? name;
}

/**
 * The form as a visitor finds it who came with these parameters: fields that allow it begin with what stands there. A value that
 * the field would refuse fills nothing in. What is submitted is checked like anything typed.
 * @param query each parameter as a text, or a list of texts where it comes several times
 */
export function prefilled(config: FormConfig, query: Readonly<Record<string, unknown>>): FormConfig {
  if (!config.fields.some((field) => isInput(field) && field.prefill)) return config;
  return { ...config, fields: config.fields.map((field) => (isInput(field) ? withParameter(field, query) : field)) };
}

function withParameter(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): InputFieldConfig {
  if (!field.prefill || field.read_only) return field;
  const sent = sentFor(field, parametersOf(field, query));
  if (sent === undefined) return field;
  const type = inputType(field);
  const { value, rule } = type.sanitise(sent, field);
  if (rule || value === null || type.isEmpty(value) || type.validate(value, field)) return field;
  return { ...field, default: value } as InputFieldConfig;
}

/** The parameters of one field as if they had been posted: `mail` under its name, `mail[part]` under that of the part. */
function parametersOf(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const key = prefillKey(field);
  const own = Object.entries(query).filter(([name]) => name === key || name.startsWith(`${key}[`));
  return Object.fromEntries(own.map(([name, value]) => [field.name + name.slice(key.length), value]));
}
