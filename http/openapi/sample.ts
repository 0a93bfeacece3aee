import type { JsonSchema } from '#forms/json-schema/meta.ts';

/** What an example does not show by itself. */
interface Marks {
  nullable?: boolean;
  optional?: boolean;
  /** In place of the schema that the example would give. */
  schema?: JsonSchema;
}

/** An example with something to know about it. Plain values are examples too. */
class Sample {
  readonly value: unknown;
  readonly marks: Marks;

  constructor(value: unknown, marks: Marks) {
    this.value = value;
    this.marks = marks;
  }
}

/** An example in whose place null may stand. */
export function orNull(example: unknown): unknown {
  return marked(example, { nullable: true });
}

/** An example of a key that may be absent. */
export function maybe(example: unknown): unknown {
  return marked(example, { optional: true });
}

/** One of these texts; the first is the example. */
export function among(values: readonly string[]): unknown {
  return new Sample(values[0], { schema: { type: 'string', enum: values } });
}

/** An example with its schema, where the example alone would say too much: a map, a list of anything. */
export function like(example: unknown, schema: JsonSchema): unknown {
  return marked(example, { schema });
}

/** Names or keys of anything. */
export function map(example: object, values: JsonSchema = {}): unknown {
  return like(example, { type: 'object', additionalProperties: values });
}

/** Answers of different shapes under one status. */
export class Variants {
  readonly all: readonly unknown[];

  constructor(all: readonly unknown[]) {
    this.all = all;
  }
}

/** The example as it would be sent. */
export function exampleOf(sample: unknown): unknown {
  if (sample instanceof Sample) return exampleOf(sample.value);
  if (Array.isArray(sample)) return sample.map(exampleOf);
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, part]) => [key, exampleOf(part)]));
}

/** The JSON Schema of what looks like the example. Keys are required unless `maybe` says otherwise. */
export function schemaOf(sample: unknown): JsonSchema {
  if (sample instanceof Sample) {
    const { value, marks } = sample;
    const made = marks.schema ?? schemaOf(value);
    return marks.nullable ? orNullSchema(made) : made;
  }
  if (sample === null) return { type: 'null' };
  if (Array.isArray(sample))
    return sample.length === 0 ? { type: 'array' } : { type: 'array', items: schemaOf(sample[0]) };
  if (typeof sample === 'object') return objectSchema(sample);
  if (typeof sample === 'string') return textSchema(sample);
  return { type: typeof sample === 'number' && Number.isInteger(sample) ? 'integer' : typeof sample };
}

function marked(example: unknown, marks: Marks): Sample {
  return example instanceof Sample
    ? new Sample(example.value, { ...example.marks, ...marks })
    : new Sample(example, marks);
}

function objectSchema(sample: object): JsonSchema {
  const parts = Object.entries(sample);
  const required = parts.filter(([, part]) => !(part instanceof Sample && part.marks.optional)).map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([key, part]) => [key, schemaOf(part)])),
    ...(required.length > 0 && { required }),
  };
}

function textSchema(sample: string): JsonSchema {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(sample)) return { type: 'string', format: 'date-time' };
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(sample)) return { type: 'string', format: 'uuid' };
  return { type: 'string' };
}

function orNullSchema(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined || schema.enum) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [schema.type, 'null'].flat() };
}
