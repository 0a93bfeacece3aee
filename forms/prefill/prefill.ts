import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isInput } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { sentFor } from '#forms/values/sanitise.ts';

/** The prefill values of a sealed link. */
export interface LinkValues {
  /** Values by field name. */
  values: Readonly<Record<string, unknown>>;
  /** True when the visitor cannot change the values. */
  locked: boolean;
}

/** True when the address of the page may fill in a field. */
export function usesPrefill({ fields }: FormConfig): boolean {
  return fields.some((field) => isInput(field) && field.prefill !== undefined);
}

/** Returns the parameter of the page's address that fills in a field. */
export function prefillKey({ name, prefill_key: key }: { name: string; prefill_key?: string }): string {
  return key ?? name;
}

/**
 * Fills a form in from the parameters of its page: fields that allow it start with the parameter's value. A value that the field
 * would refuse is ignored. Submitted values are checked as usual.
 * @param query each parameter as a text, or as a list of texts when it is repeated
 */
export function prefilled(config: FormConfig, query: Readonly<Record<string, unknown>>): FormConfig {
  return usesPrefill(config) ? changed(config, (field) => withParameter(field, query)) : config;
}

/** Returns the values that were filled in, by field name. @param config the result of `prefilled(before, …)` */
export function filledIn(before: FormConfig, config: FormConfig): Record<string, unknown> {
  const changed = config.fields.filter((field, index) => field !== before.fields[index] && isInput(field));
  return Object.fromEntries((changed as InputFieldConfig[]).map((field) => [field.name, field.default]));
}

/** Types of fields that only the visitor or the server may fill in, with the reason. */
export const NEVER: Readonly<Record<string, string>> = {
  consent: 'a consent is given by the visitor alone',
  calculated: 'its value is calculated',
  total: 'its value is calculated',
  file: 'files are uploaded by the visitor',
  image: 'files are uploaded by the visitor',
  signature: 'a signature is given by the visitor alone',
};

/**
 * Fills a form in with values from code. They may fill in any field that a visitor can, except consents, uploads and signatures.
 */
export function withValues(config: FormConfig, values: Readonly<Record<string, unknown>>): FormConfig {
  return changed(config, (field) => {
    const isOpen = !field.read_only && !Object.hasOwn(NEVER, field.type);
    if (!isOpen || !Object.hasOwn(values, field.name)) return field;
    const { value, violation } = accepted(field, values[field.name]);
    return violation || value === null ? field : ({ ...field, default: value } as InputFieldConfig);
  });
}

/**
 * Fills a form in for an invited person, in fields that `withValues` may fill in.
 * @param locked true when the person cannot change the values: the server then takes them from here
 */
export function withPersonValues(
  config: FormConfig,
  values: Readonly<Record<string, unknown>>,
  locked: boolean,
): { config: FormConfig; fixed: string[] } {
  const filled = withValues(config, values);
  if (!locked) return { config: filled, fixed: [] };
  const fixed = Object.keys(filledIn(config, filled));
  const lock = (field: InputFieldConfig) =>
    (fixed.includes(field.name) ? { ...field, read_only: true } : field) as InputFieldConfig;
  return { config: changed(filled, lock), fixed };
}

/**
 * Fills a form in from a link that the service has sealed. Locked fields become read_only: the server takes their value from the
 * link.
 */
export function withLink(config: FormConfig, { values, locked }: LinkValues): FormConfig {
  return changed(config, (field) => {
    if (!field.prefill || !Object.hasOwn(values, field.name)) return field;
    const { value, violation } = accepted(field, values[field.name]);
    if (violation || value === null) return field;
    return { ...field, default: value, ...(locked && { read_only: true }) } as InputFieldConfig;
  });
}

/** Returns the names of fields whose value the link fixes. @param config the result of `withLink` */
export function linkedFields(config: FormConfig, { values }: LinkValues): string[] {
  const fixed = inputFields(config).filter(({ prefill, read_only: isFixed }) => prefill && isFixed);
  return fixed.map(({ name }) => name).filter((name) => Object.hasOwn(values, name));
}

/**
 * Sanitises and validates a prefill value. @returns the violated rule, if any; a value of null when nothing is to be filled in
 */
export function accepted(
  field: InputFieldConfig,
  input: unknown,
): { value: FieldValue; violation?: Violation<string> | null } {
  const type = inputType(field);
  if (input === undefined || input === null) return { value: null };
  const { value, rule } = type.sanitise(input, field);
  if (rule) return { value: null, violation: { rule } };
  if (type.isEmpty(value)) return { value: isExplicitlyEmpty(value, input) ? value : null };
  return { value, violation: type.validate(value, field) };
}

/** True for an explicitly unticked checkbox or an empty list, in contrast to a value that was left empty. */
function isExplicitlyEmpty(value: FieldValue, input: unknown): boolean {
  return (value === false && input !== '') || (Array.isArray(value) && Array.isArray(input) && input.length === 0);
}

function changed(config: FormConfig, change: (field: InputFieldConfig) => InputFieldConfig): FormConfig {
  return { ...config, fields: config.fields.map((field) => (isInput(field) ? change(field) : field)) };
}

function withParameter(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): InputFieldConfig {
  if (field.prefill !== 'url' || field.read_only) return field;
  const { value, violation } = accepted(field, sentFor(field, parametersOf(field, query)));
  return violation || value === null ? field : ({ ...field, default: value } as InputFieldConfig);
}

/**
 * Renames the parameters of a field as if they had been posted: `mail` becomes the field's name, `mail[part]` the name of its
 * part.
 */
function parametersOf(field: InputFieldConfig, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const key = prefillKey(field);
  // An address that is not in UTF-8 contains replacement characters, which nobody typed.
  const entries = Object.entries(query).filter(
    ([name, value]) => (name === key || name.startsWith(`${key}[`)) && !String(value).includes('\ufffd'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [field.name + name.slice(key.length), value]));
}
