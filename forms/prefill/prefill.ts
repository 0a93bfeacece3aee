import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isInput } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { sentFor } from '#forms/values/sanitise.ts';

/** What a sealed link fills in. */
export interface LinkValues {
  /** By the name of the field. */
  values: Readonly<Record<string, unknown>>;
  /** Whether the visitor cannot change them. */
  locked: boolean;
}

/** Whether any field may be filled in by an address. */
export function usesPrefill({ fields }: FormConfig): boolean {
  return fields.some((field) => isInput(field) && field.prefill !== undefined);
}

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
  return usesPrefill(config) ? changed(config, (field) => withParameter(field, query)) : config;
}

/** What was filled in of a form, by the name of the field. @param config as `prefilled` made it of `before` */
export function filledIn(before: FormConfig, config: FormConfig): Record<string, unknown> {
  const changed = config.fields.filter((field, index) => field !== before.fields[index] && isInput(field));
  return Object.fromEntries((changed as InputFieldConfig[]).map((field) => [field.name, field.default]));
}

/** Fields that only the visitor, or the server, may fill in. */
export const NEVER: Readonly<Record<string, string>> = {
  consent: 'a consent is given by the visitor alone',
  calculated: 'its value is calculated',
  total: 'its value is calculated',
  file: 'files are uploaded by the visitor',
  image: 'files are uploaded by the visitor',
  signature: 'a signature is given by the visitor alone',
};

/** The same for values from code, which may fill in any field that a visitor can, but for a consent and what is uploaded or signed. */
export function withValues(config: FormConfig, values: Readonly<Record<string, unknown>>): FormConfig {
  return changed(config, (field) => {
    const isOpen = !field.read_only && !Object.hasOwn(NEVER, field.type);
    if (!isOpen || !Object.hasOwn(values, field.name)) return field;
    const { value, violation } = accepted(field, values[field.name]);
    return violation || value === null ? field : ({ ...field, default: value } as InputFieldConfig);
  });
}

/** The same for a link that we have sealed. Locked fields become read_only: the server takes their value from there. */
export function withLink(config: FormConfig, { values, locked }: LinkValues): FormConfig {
  return changed(config, (field) => {
    if (!field.prefill || !Object.hasOwn(values, field.name)) return field;
    const { value, violation } = accepted(field, values[field.name]);
    if (violation || value === null) return field;
    return { ...field, default: value, ...(locked && { read_only: true }) } as InputFieldConfig;
  });
}

/** Those of a form with a link whose value that link says. @param config as `withLink` made it */
export function linkedFields(config: FormConfig, { values }: LinkValues): string[] {
  const fixed = inputFields(config).filter(({ prefill, read_only: isFixed }) => prefill && isFixed);
  return fixed.map(({ name }) => name).filter((name) => Object.hasOwn(values, name));
}

/** Reads a value that fills a field in, with the rule that it breaks; null for one that says nothing. */
export function accepted(
  field: InputFieldConfig,
  given: unknown,
): { value: FieldValue; violation?: Violation<string> | null } {
  const type = inputType(field);
  if (given === undefined || given === null) return { value: null };
  const { value, rule } = type.sanitise(given, field);
  if (rule) return { value: null, violation: { rule } };
  if (type.isEmpty(value)) return { value: saysNone(value, given) ? value : null };
  return { value, violation: type.validate(value, field) };
}

/** True for a box that shall not be ticked, and a list that shall have nothing, rather than what was left empty. */
function saysNone(value: FieldValue, given: unknown): boolean {
  return (value === false && given !== '') || (Array.isArray(value) && Array.isArray(given) && given.length === 0);
}

function changed(config: FormConfig, change: (field: InputFieldConfig) => InputFieldConfig): FormConfig {
  return { ...config, fields: config.fields.map((field) => (isInput(field) ? change(field) : field)) };
}

function withParameter(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): InputFieldConfig {
  if (field.prefill !== 'url' || field.read_only) return field;
  const { value, violation } = accepted(field, sentFor(field, parametersOf(field, query)));
  return violation || value === null ? field : ({ ...field, default: value } as InputFieldConfig);
}

/** The parameters of one field as if they had been posted: `mail` under its name, `mail[part]` under that of the part. */
function parametersOf(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const key = prefillKey(field);
  // An address that is not in UTF-8 has the sign for what cannot be read in it, which nobody typed.
  const own = Object.entries(query).filter(
    ([name, value]) => (name === key || name.startsWith(`${key}[`)) && !String(value).includes('\ufffd'),
  );
  return Object.fromEntries(own.map(([name, value]) => [field.name + name.slice(key.length), value]));
}
