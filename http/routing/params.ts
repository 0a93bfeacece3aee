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

/** The number that a text is, written as we write it; null for any other text. */
export function idOf(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** The number of a thing. @param missing the error for what is no number: there is no such thing */
export function idParam(missing: (text: string) => Error): Param<number> {
  return {
    json: { type: 'integer', minimum: 1 },
    read(text) {
      const id = idOf(text);
      if (id === null) throw missing(shown(text));
      return id;
    },
  };
}

/** As a message repeats it: what cannot be seen as its code. */
function shown(text: string): string {
  const codeOf = (letter: string) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return text.slice(0, 40).toWellFormed().replace(/\p{C}/gu, codeOf);
}

/** The uuid of a thing, written as we write it. @param missing the error for any other text: there is no such thing */
export function uuidParam(missing: (text: string) => Error): Param<string> {
  return {
    json: { type: 'string', format: 'uuid' },
    read(text) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw missing(shown(text));
      return text;
    },
  };
}

/** A text, which is looked up as it is. */
export function textParam(json: JsonSchema = { type: 'string' }): Param<string> {
  return { json, read: (text) => text };
}

/** Of `/forms/:id`. */
export const FORM_ID = idParam(formNotFound);
