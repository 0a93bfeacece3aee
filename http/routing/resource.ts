import { type InferType, type ISchema, object } from 'yup';

/** Value that a mapper may return for a key: also a Date for a text, and undefined for null. */
type Mapped<Value> = Value | (string extends Value ? Date : never) | (null extends Value ? undefined : never);

type Shape = Record<string, ISchema<unknown>>;

/** Schema of each key, and the function that reads its value from the source. */
export type Keys<Source, Schemas extends Shape> = {
  [Key in keyof Schemas]: readonly [
    schema: Schemas[Key],
    value: (source: Source) => Mapped<Exclude<InferType<Schemas[Key]>, undefined>>,
  ];
};

/**
 * Declares a resource that routes return: its schema, and the mapper that creates it from a row. Dates become ISO 8601 and
 * undefined becomes null.
 * @example const ALERT = resource<Alert>()({ id: [uuid(), ({ uuid }) => uuid], since: [timestamp(), ({ since }) => since] })
 */
export function resource<Source>() {
  return <Schemas extends Shape>(keys: Keys<Source, Schemas>) => {
    const entries = Object.entries(keys) as [string, Keys<Source, Shape>[string]][];
    const schema = object(Object.fromEntries(entries.map(([key, [part]]) => [key, part])) as Schemas);
    const json = (source: Source) =>
      Object.fromEntries(entries.map(([key, [, value]]) => [key, plain(value(source))])) as {
        [Key in keyof Schemas]: InferType<Schemas[Key]>;
      };
    return { schema, json };
  };
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
