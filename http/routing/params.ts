import { formNotFound } from '#db/use-case-error.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';

/** A part of the path. */
export interface Param<Value = unknown> {
  json: JsonSchema;
  /** @throws UseCaseError for a text that names nothing */
  read(text: string): Value;
}

export type Params = Readonly<Record<string, Param>>;
export type ParamsOf<P> = { readonly [Name in keyof P]: P[Name] extends Param<infer Value> ? Value : never };

/** The number of a thing. @param missing the error for what is no number: there is no such thing */
export function idParam(missing: (text: string) => Error): Param<number> {
  return {
    json: { type: 'integer', minimum: 1 },
    read(text) {
      if (!/^[1-9]\d{0,15}$/.test(text)) throw missing(text.slice(0, 40));
      return Number(text);
    },
  };
}

/** A text, which is looked up as it is. */
export function textParam(json: JsonSchema = { type: 'string' }): Param<string> {
  return { json, read: (text) => text };
}

/** Of `/forms/:id`. */
export const FORM_ID = idParam(formNotFound);
