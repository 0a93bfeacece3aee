import { type InferType, type ISchema, object } from 'yup';

/** Code may give this for a key: also a Date for a text, and undefined for null. */
type Given<Value> = Value | (string extends Value ? Date : never) | (null extends Value ? undefined : never);

type Shape = Record<string, ISchema<unknown>>;

/** Each key of an answer with its schema, and where its value comes from. */
export type Keys<Source, Schemas extends Shape> = {
  [Key in keyof Schemas]: readonly [
    schema: Schemas[Key],
    value: (source: Source) => Given<Exclude<InferType<Schemas[Key]>, undefined>>,
  ];
};

/**
 * Declares a thing that routes answer with, once: its schema, and the mapper that makes it of a row. Moments come out as ISO 8601 and
 * undefined as null.
 * @example const ALERT = resource<Alert>()({ id: [uuid(), ({ uuid }) => uuid], since: [timestamp(), ({ since }) => since] })
 */
export function resource<Source>() {
  return <Schemas extends Shape>(keys: Keys<Source, Schemas>) => {
    const entries = Object.entries(keys) as [string, Keys<Source, Shape>[string]][];
    const schema = object(Object.fromEntries(entries.map(([key, [one]]) => [key, one])) as Schemas);
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
