import type { Schema } from '../../model.ts';

type Defs = Readonly<Record<string, Schema>>;

/** The kinds of controls; `json` is for values that no other control fits. */
export const CONTROLS = [
  ...(['flag', 'number', 'choice', 'choices', 'line', 'text', 'html', 'colour', 'secret', 'field'] as const),
  ...(['formula', 'condition', 'fields', 'list', 'map', 'object', 'either', 'json', 'amount', 'currency'] as const),
  ...(['weekday', 'weekdays', 'names', 'who'] as const),
] as const;
export type Control = (typeof CONTROLS)[number];

/** One of the types that a value may have. */
export interface Shape {
  control: Control;
  schema: Schema;
}

const REF = '#/$defs/';

/** Resolves a schema's reference; the schema's own keywords take precedence. */
export function resolved(schema: Schema, defs: Defs): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const definition = defs[$ref.replace(REF, '')];
  return definition ? { ...resolved(definition, defs), ...own } : own;
}

/** Returns the control that the catalogue names, or one that fits the schema. */
export function controlOf(unresolved: Schema, defs: Defs): Control {
  const schema = resolved(unresolved, defs);
  const name = schema['x-control'];
  const { properties } = schema;
  if (properties?.match && properties.rules) return 'condition';
  if (isControl(name)) return name === 'map' && schema.additionalProperties === undefined ? 'json' : name;
  const shapes = shapesOf(schema, defs);
  const [only] = shapes;
  if (!only) return 'json';
  return shapes.length > 1 ? 'either' : only.control;
}

function isControl(name: string | undefined): name is Control {
  return CONTROLS.some((one) => one === name);
}

/** Lists the types that a value may have, without null and the placeholders for a stored secret. */
export function shapesOf(unresolved: Schema, defs: Defs): Shape[] {
  const schema = resolved(unresolved, defs);
  // The other branch is what stands for a stored secret.
  if (schema.else) return shapesOf(schema.else, defs);
  const parts = schema.anyOf ?? [];
  if (parts.length > 0 && schema.type === undefined) return parts.flatMap((one) => shapesOf(one, defs));
  const { 'x-control': _said, ...bare } = schema;
  if (schema.enum) return isKept(schema.enum) ? [] : [{ control: 'choice', schema: bare }];
  if (schema.const !== undefined)
    return [{ control: typeof schema.const === 'boolean' ? 'flag' : 'json', schema: bare }];
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return types.flatMap((type) => ({ control: controlOfType(type, bare), schema: { ...bare, type } }));
}

const KEPT = ['', '********', null];

function isKept(values: readonly unknown[]): boolean {
  return values.every((value) => KEPT.some((one) => one === value));
}

function controlOfType(type: string, schema: Schema): Control {
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return schema.items?.enum ? 'choices' : 'list';
  if (type === 'object') return schema.properties ? 'object' : 'map';
  return 'line';
}

/** Returns the index of the type that a value has; -1 for none. */
export function shapeOf(value: unknown, shapes: readonly Shape[]): number {
  const kind = kindOf(value);
  return shapes.findIndex(({ control, schema }) => {
    if (schema.const !== undefined) return schema.const === value;
    if (kind === 'array') return control === 'list' || control === 'choices';
    if (kind === 'object') return control === 'map' || control === 'object' || control === 'json';
    if (kind === 'boolean') return control === 'flag';
    if (kind === 'number') return control === 'number';
    return kind === 'string' && !['list', 'choices', 'map', 'object', 'flag', 'number'].includes(control);
  });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns the initial value of a type. */
export function emptyOf({ control, schema }: Shape): unknown {
  if (schema.const !== undefined) return schema.const;
  if (control === 'flag') return true;
  if (control === 'number') return schema.minimum ?? 0;
  if (control === 'list' || control === 'choices') return [];
  if (control === 'choice') return schema.enum?.[0];
  return control === 'map' || control === 'object' || control === 'json' ? {} : '';
}

/** Lists the allowed values with their labels. */
export function choicesOf(schema: Schema): { value: string; label: string }[] {
  const labels = new Map(schema.oneOf?.map((one) => [one.const, one.title]) ?? []);
  const values = schema.enum ?? [...labels.keys()];
  return values
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .map((value) => ({ value, label: labels.get(value) ?? value }));
}

/** Returns the type of a single-line input; one for dates or times if the pattern allows nothing else. */
export function inputTypeOf({ pattern, format }: Schema): 'date' | 'time' | 'datetime-local' | 'text' {
  if (format === 'date') return 'date';
  if (pattern === undefined || fits(pattern, 'a') || fits(pattern, '1')) return 'text';
  if (fits(pattern, '2026-01-31')) return 'date';
  if (fits(pattern, '2026-01-31T10:30')) return 'datetime-local';
  return fits(pattern, '10:30') ? 'time' : 'text';
}

/** True if a text matches a schema's pattern; also if this browser cannot compile the pattern. */
export function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
