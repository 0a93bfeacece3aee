import type { AnyObjectSchema } from 'yup';
import { type ReadKeys, readKeys } from '#forms/json-schema/keys.ts';
import { UsageError } from './command.ts';

/** Reads options by a schema, whose keys have underscores for dashes. @throws UsageError that names the options */
export function readOptions<Shape extends AnyObjectSchema>(options: Readonly<Record<string, unknown>>, schema: Shape) {
  const read: ReadKeys<Shape> = readKeys(underscored(options), schema);
  if (read.errors) throw namingOptions(read.errors);
  return read.value;
}

export function namingOptions(errors: Readonly<Record<string, unknown>>): UsageError {
  const mistakes = Object.entries(errors).map(
    ([name, message]) => `--${name.replaceAll('_', '-')}${String(message).slice(name.length)}`,
  );
  return new UsageError(mistakes.join('; '));
}

function underscored(options: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.replaceAll('-', '_'), value]] : [],
    ),
  );
}
