import { ConfigError, type FormConfig, type InputFieldConfig } from '#forms/config/parse.ts';
import { isInput } from '#forms/field-types/index.ts';
import { parseForm } from '#test/environment/form-rules.ts';

/** Parses a config. Fails as saving would, with paths that start with `config`. */
export function parseConfig(config: unknown): FormConfig {
  return parseForm({ title: 'Form', config }).config;
}

/** Parses a config with these fields and options. Fails as saving would. */
export function formConfig(fields: object[], options: object = {}): FormConfig {
  return parseConfig({ fields, options });
}

/** Parses one field that takes a value. */
export function field(config: object): InputFieldConfig {
  const [parsed] = formConfig([{ name: 'it', ...config }]).fields;
  if (!parsed || !isInput(parsed)) throw new Error('a form with one field came back without it');
  return parsed;
}

/** Returns the mistakes that saving reports, message by path; empty when it would be saved. */
export function mistakesOf(save: () => unknown): Record<string, string> {
  try {
    save();
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return {};
}
