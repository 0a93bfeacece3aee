import { ConfigError, type FieldConfig, type FormConfig, parseConfig } from '../../forms/config/parse.ts';

/** A parsed config with these fields and options; fails as saving would. */
export function formConfig(fields: object[], options: object = {}): FormConfig {
  return parseConfig({ fields, options });
}

/** One parsed field. */
export function field(config: object): FieldConfig {
  const [parsed] = formConfig([{ name: 'it', ...config }]).fields;
  if (!parsed) throw new Error('a form with one field came back without it');
  return parsed;
}

/** What saving complains about, path to message; empty when it would be saved. */
export function mistakesOf(save: () => unknown): Record<string, string> {
  try {
    save();
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return {};
}
