import { formNotFound } from '#db/use-case-error.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';

/** A parameter of the path. */
export interface Param<Value = unknown> {
  json: JsonSchema;
  /** @throws UseCaseError for a text that cannot name a record */
  read(text: string): Value;
}

export type Params = Readonly<Record<string, Param>>;
export type ParamsOf<P> = { readonly [Name in keyof P]: P[Name] extends Param<infer Value> ? Value : never };

/** Returns the id that a text contains in canonical form, null for any other text. */
export function idOf(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** A numeric id. @param missing creates the "not found" error for a text that is not an id */
export function idParam(missing: (text: string) => Error): Param<number> {
  return {
    json: { type: 'integer', minimum: 1 },
    read(text) {
      const id = idOf(text);
      if (id === null) throw missing(printable(text));
      return id;
    },
  };
}

/** Shortens a text for a message, with invisible characters replaced by their code points. */
function printable(text: string): string {
  const codeOf = (letter: string) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  return text.slice(0, 40).toWellFormed().replace(/\p{C}/gu, codeOf);
}

/** A uuid in canonical form. @param missing creates the "not found" error for any other text */
export function uuidParam(missing: (text: string) => Error): Param<string> {
  return {
    json: { type: 'string', format: 'uuid' },
    read(text) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw missing(printable(text));
      return text;
    },
  };
}

/** A text, passed to the handler unchanged. */
export function textParam(json: JsonSchema = { type: 'string' }): Param<string> {
  return { json, read: (text) => text };
}

/** The id in `/forms/:id`. */
export const FORM_ID = idParam(formNotFound);
