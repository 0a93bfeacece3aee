import { array, boolean, type InferType, type ISchema, mixed, number, string } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';

/*
 * Schemas of answers. They give the type that a handler must return and the JSON Schema of the document; answers are not cast
 * by them. `.nullable()` allows null for a key, `.optional()` allows its absence.
 */

/** Numeric id of a record. */
export const id = () => number().integer().min(1).defined();
export const count = () => number().integer().min(0).defined();
export const amount = () => number().defined();
export const text = () => string().defined();
export const yesOrNo = () => boolean().defined();
/** Time in ISO 8601, UTC. */
export const timestamp = () => formatted('date-time');
export const uuid = () => formatted('uuid');

export function among<Value extends string>(values: readonly Value[]) {
  return string().oneOf(values).defined();
}

export function listOf<S extends ISchema<unknown>>(item: S) {
  return array()
    .of<InferType<S>>(item as ISchema<InferType<S>>)
    .defined();
}

/** An object whose keys are not known beforehand; every value has the same schema. */
export function mapOf<S extends ISchema<unknown>>(values: S) {
  return mixed<Record<string, InferType<S>>>().defined().meta({ values });
}

/** Any JSON value. */
export const anything = () => mixed<NonNullable<unknown>>().nullable().optional().meta({ json: {} });

export function oneOf<S extends readonly ISchema<unknown>[]>(...schemas: S) {
  return mixed<InferType<S[number]> & NonNullable<unknown>>()
    .defined()
    .meta({ anyOf: () => schemas });
}

/** Takes the JSON Schema of another schema, and the type from its type parameter. */
export function typed<Value extends NonNullable<unknown>>(schema: ISchema<unknown>) {
  return mixed<Value>()
    .defined()
    .meta({ anyOf: () => [schema] });
}

/** A value with a JSON Schema written by hand, and the type from its type parameter. */
export function shaped<Value extends NonNullable<unknown>>(json: JsonSchema) {
  return mixed<Value>().defined().meta({ json });
}

/** The key `success` of answers to requests that change data. */
export const SUCCESS = shaped<boolean>({ type: 'boolean', const: true });

/** An answer that is not JSON. */
export class FileAnswer {
  /** The media type, unless the handler sets one of the others. */
  readonly mediaType: string;
  readonly mediaTypes: readonly string[];

  constructor(mediaType: string, others: readonly string[]) {
    this.mediaType = mediaType;
    this.mediaTypes = [mediaType, ...others];
  }
}

/** Declares an answer that is not JSON. @param others media types that the handler may set in place of the first */
export function file(mediaType: string, ...others: readonly string[]): FileAnswer {
  return new FileAnswer(mediaType, others);
}

/** A JSON answer that the handler writes in pieces. */
export class StreamedAnswer {
  readonly schema: ISchema<unknown>;

  constructor(schema: ISchema<unknown>) {
    this.schema = schema;
  }
}

/** Declares a JSON answer that the handler writes in pieces. Its type is not checked. */
export function streamed(schema: ISchema<unknown>): StreamedAnswer {
  return new StreamedAnswer(schema);
}

function formatted(format: string) {
  return string().defined().meta({ json: { format } });
}
