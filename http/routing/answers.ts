import { array, boolean, type InferType, type ISchema, mixed, number, string } from 'yup';
import type { JsonSchema } from '#forms/json-schema/meta.ts';

/*
 * Schemas of what is answered. They give the type that a handler must return, and the document's JSON Schema; nothing is
 * cast by them. A key may be null by `.nullable()` and absent by `.optional()`.
 */

/** The number of a thing. */
export const id = () => number().integer().min(1).defined();
export const count = () => number().integer().min(0).defined();
export const amount = () => number().defined();
export const text = () => string().defined();
export const yesOrNo = () => boolean().defined();
/** A time of ISO 8601 in UTC. */
export const timestamp = () => formatted('date-time');
export const uuid = () => formatted('uuid');

/** One of these texts. */
export function among<Value extends string>(values: readonly Value[]) {
  return string().oneOf(values).defined();
}

export function listOf<S extends ISchema<unknown>>(of: S) {
  return array()
    .of<InferType<S>>(of as ISchema<InferType<S>>)
    .defined();
}

/** Names or keys that nobody has beforehand, each with such a value. */
export function mapOf<S extends ISchema<unknown>>(values: S) {
  return mixed<Record<string, InferType<S>>>().defined().meta({ values });
}

/** Anything of JSON. */
export const anything = () => mixed<NonNullable<unknown>>().nullable().optional().meta({ json: {} });

/** One of several shapes. */
export function oneOf<S extends readonly ISchema<unknown>[]>(...all: S) {
  return mixed<InferType<S[number]> & NonNullable<unknown>>()
    .defined()
    .meta({ anyOf: () => all });
}

/** What another schema describes, by the type that code has for it. */
export function typed<Value extends NonNullable<unknown>>(schema: ISchema<unknown>) {
  return mixed<Value>()
    .defined()
    .meta({ anyOf: () => [schema] });
}

/** Something whose JSON Schema is written by hand; its type is given. */
export function shaped<Value extends NonNullable<unknown>>(json: JsonSchema) {
  return mixed<Value>().defined().meta({ json });
}

/** Of answers to what was asked to be done. */
export const SUCCESS = shaped<boolean>({ type: 'boolean', const: true });

/** An answer that is no JSON. */
export class FileAnswer {
  readonly mediaType: string;

  constructor(mediaType: string) {
    this.mediaType = mediaType;
  }
}

/** An answer that is no JSON, by its media type. */
export function file(mediaType: string): FileAnswer {
  return new FileAnswer(mediaType);
}

/** An answer of JSON that is written piece by piece. */
export class StreamedAnswer {
  readonly schema: ISchema<unknown>;

  constructor(schema: ISchema<unknown>) {
    this.schema = schema;
  }
}

/** An answer of JSON that is written piece by piece, so that its type is not checked. */
export function streamed(schema: ISchema<unknown>): StreamedAnswer {
  return new StreamedAnswer(schema);
}

function formatted(format: string) {
  return string().defined().meta({ json: { format } });
}
