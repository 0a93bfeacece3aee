import { type ISchema, LazySchema, Schema, type SchemaMetadata } from 'yup';

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

declare module 'yup' {
  /** The metadata that `toJsonSchema` reads beside a schema's rules. */
  interface CustomSchemaMetadata {
    /** A sentence for people. */
    description?: string;
    /** Keywords that yup's rules cannot express, or that replace theirs. */
    json?: JsonSchema;
    /** All alternatives; for a lazy schema, the schemas that it may resolve to. */
    anyOf?: () => readonly ISchema<unknown>[];
    /** The schema of each value of an object whose keys are not fixed. */
    values?: ISchema<unknown>;
    /** The name under which the document defines the schema once and refers to it. */
    name?: string;
    /** The name of a schema that the maker of the document defines, and that stands in the place of this one. */
    ref?: string;
  }
}

/** Returns the schema with a description for people. */
export function described<S extends ISchema<unknown>>(description: string, schema: S): S {
  return noted({ description }, schema);
}

/** Returns the schema with more metadata. `json` is merged into the existing keywords. */
export function noted<S extends ISchema<unknown>>(meta: SchemaMetadata, schema: S): S {
  if (!(schema instanceof Schema) && !(schema instanceof LazySchema)) throw new Error('a schema of an unknown kind');
  const existing: SchemaMetadata = schema.meta() ?? {};
  const json = meta.json && { json: { ...existing.json, ...meta.json } };
  const more = { ...meta, ...json };
  // The clone of a lazy schema has the type of its original.
  return schema instanceof Schema ? schema.meta(more) : (schema.meta(more) as ISchema<unknown> as S);
}
