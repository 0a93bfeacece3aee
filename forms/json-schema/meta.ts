import { type ISchema, LazySchema, Schema, type SchemaMetadata } from 'yup';

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

declare module 'yup' {
  /** What `toJsonSchema` reads of a schema beside its rules. */
  interface CustomSchemaMetadata {
    /** For people, in a sentence. */
    description?: string;
    /** What no rule of yup says: further keywords, or other ones. */
    json?: JsonSchema;
    /** All that it may be; of a lazy schema, what it may turn into. */
    anyOf?: () => readonly ISchema<unknown>[];
    /** Of an object with names that nobody has beforehand: what each of them has. */
    values?: ISchema<unknown>;
    /** The schema stands once, under this name, and is referred to. */
    name?: string;
    /** In its place stands the schema that the maker of a document gives under this name. */
    ref?: string;
  }
}

/** The same schema with a sentence about it for people. */
export function described<S extends ISchema<unknown>>(description: string, schema: S): S {
  return noted({ description }, schema);
}

/** The same schema, knowing more of itself. `json` is added to what it had. */
export function noted<S extends ISchema<unknown>>(meta: SchemaMetadata, schema: S): S {
  if (!(schema instanceof Schema) && !(schema instanceof LazySchema)) throw new Error('a schema of an unknown kind');
  const known: SchemaMetadata = schema.meta() ?? {};
  const json = meta.json && { json: { ...known.json, ...meta.json } };
  const more = { ...meta, ...json };
  // A lazy schema's clone has its type.
  return schema instanceof Schema ? schema.meta(more) : (schema.meta(more) as ISchema<unknown> as S);
}
