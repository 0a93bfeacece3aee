import { ConfigError } from '#forms/config/parse.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { parseForm } from '#test/environment/form-rules.ts';

export function parsedConfig(fields: object[]): FormConfig {
  return parseForm({ title: 'T', config: { fields } }).config;
}

/** Returns the mistakes that a save reports for fields, by path. */
export function mistakesIn(fields: object[]): Record<string, string> {
  try {
    parsedConfig(fields);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return {};
}
