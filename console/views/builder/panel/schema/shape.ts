import type { Schema } from '../../model.ts';

type Defs = Readonly<Record<string, Schema>>;

/** With what a value is entered. `json` is for what no other control fits. */
export const CONTROLS = [
  ...(['flag', 'number', 'choice', 'choices', 'line', 'text', 'html', 'colour', 'secret', 'field'] as const),
  ...(['formula', 'condition', 'fields', 'list', 'map', 'object', 'either', 'json', 'amount', 'currency'] as const),
] as const;
export type Control = (typeof CONTROLS)[number];

/** One of the forms that a value may have. */
export interface Shape {
  control: Control;
  schema: Schema;
}

const REF = '#/$defs/';

/** A schema without its reference: what the place says of itself goes before what is referred to. */
export function resolved(schema: Schema, defs: Defs): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const found = defs[$ref.replace(REF, '')];
  return found ? { ...resolved(found, defs), ...own } : own;
}

/** What the catalogue says, or what the schema comes to where it says nothing. */
export function controlOf(given: Schema, defs: Defs): Control {
  const schema = resolved(given, defs);
  const said = schema['x-control'];
  const { properties } = schema;
  if (properties?.match && properties.rules) return 'condition';
  if (isControl(said)) return said === 'map' && schema.additionalProperties === undefined ? 'json' : said;
  const shapes = shapesOf(schema, defs);
  const [only] = shapes;
  if (!only) return 'json';
  return shapes.length > 1 ? 'either' : only.control;
}

function isControl(said: string | undefined): said is Control {
  return CONTROLS.some((one) => one === said);
}

/** Every form that a value may have, but null and the words that stand for a secret that is kept. */
export function shapesOf(given: Schema, defs: Defs): Shape[] {
  const schema = resolved(given, defs);
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

/** Which of its forms a value has; -1 for none. */
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

/** What a form of a value begins with. */
export function emptyOf({ control, schema }: Shape): unknown {
  if (schema.const !== undefined) return schema.const;
  if (control === 'flag') return true;
  if (control === 'number') return schema.minimum ?? 0;
  if (control === 'list' || control === 'choices') return [];
  if (control === 'choice') return schema.enum?.[0];
  return control === 'map' || control === 'object' || control === 'json' ? {} : '';
}

/** What can be chosen, with the words that people see. */
export function choicesOf(schema: Schema): { value: string; label: string }[] {
  const labels = new Map(schema.oneOf?.map((one) => [one.const, one.title]) ?? []);
  const values = schema.enum ?? [...labels.keys()];
  return values
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .map((value) => ({ value, label: labels.get(value) ?? value }));
}

/** The kind of an input of one line, where its pattern takes days or times alone. */
export function inputTypeOf({ pattern, format }: Schema): 'date' | 'time' | 'datetime-local' | 'text' {
  if (format === 'date') return 'date';
  if (pattern === undefined || fits(pattern, 'a') || fits(pattern, '1')) return 'text';
  if (fits(pattern, '2026-01-31')) return 'date';
  if (fits(pattern, '2026-01-31T10:30')) return 'datetime-local';
  return fits(pattern, '10:30') ? 'time' : 'text';
}

/** Whether a text fits the pattern of a schema; a pattern that this browser cannot read takes everything. */
export function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
