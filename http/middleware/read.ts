import type { Request } from 'express';
import type { AnyObjectSchema, InferType } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { HALF_CHARACTER } from '#forms/config/json.ts';
import { readKeys } from '#forms/json-schema/keys.ts';
import { bodyOf } from './json-body.ts';

/**
 * Reads a request's query by its schema. Ignores names that start with `_`: caches and clients add such parameters.
 * @throws UseCaseError 422 with a message for each parameter that is wrong or unknown.
 */
export function readQuery<Shape extends AnyObjectSchema>(
  { query }: Pick<Request, 'query'>,
  schema: Shape,
): InferType<Shape> {
  return read(Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('_'))), schema);
}

/**
 * Reads the parsed body of a route behind `jsonBody` by its schema.
 * @throws UseCaseError 422 with a message for each key that is wrong or unknown.
 */
export function readBody<Shape extends AnyObjectSchema>(req: Request, schema: Shape): InferType<Shape> {
  const given = bodyOf(req);
  const broken = Object.entries(given).filter(([, value]) => typeof value === 'string' && !value.isWellFormed());
  if (broken.length > 0) {
    throw invalid(
      Object.fromEntries(broken.map(([name]) => [name.toWellFormed(), `${name.toWellFormed()} ${HALF_CHARACTER}`])),
    );
  }
  return read(given, schema);
}

function read<Shape extends AnyObjectSchema>(given: Record<string, unknown>, schema: Shape): InferType<Shape> {
  const result = readKeys(given, schema);
  if (result.errors) throw invalid(result.errors);
  return result.value;
}
