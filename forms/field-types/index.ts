import type { FieldType, InputType, LayoutType } from './field-type.ts';
import { asInRow } from './sent-values.ts';
import { fieldTypes } from './table.ts';

type Types = typeof fieldTypes;

export type FieldTypeName = keyof Types;

/** The config of a field: `type` says which keys it has. */
export type FieldConfig = { [Name in FieldTypeName]: ConfigIn<Types[Name]> & { type: Name } }[FieldTypeName];

/** The config of a field that takes a value. */
export type InputFieldConfig = Extract<FieldConfig, { type: InputTypeName }>;

type InputTypeName = { [Name in FieldTypeName]: Types[Name] extends { kind: 'input' } ? Name : never }[FieldTypeName];
type ConfigIn<Type> = Type extends { checkConfig(field: infer Config): unknown } ? Config : never;

export function isFieldTypeName(name: unknown): name is FieldTypeName {
  return typeof name === 'string' && Object.hasOwn(fieldTypes, name);
}

/** The fields of a form that take a value: all code that reads, checks, stores or shows values uses these. */
export function inputFields({ fields }: { fields: readonly FieldConfig[] }): InputFieldConfig[] {
  return fields.filter(isInput);
}

export function isInput(field: FieldConfig): field is InputFieldConfig {
  return typeOf(field).kind === 'input';
}

export function inputType(field: InputFieldConfig): InputType {
  return fieldTypes[field.type];
}

/** Null for a field that takes a value. */
export function layoutType(field: FieldConfig): LayoutType | null {
  const type = typeOf(field);
  return type.kind === 'layout' ? type : null;
}

/** @param name of a type that there is */
export function typeNamed(name: string): FieldType {
  return fieldTypes[name as FieldTypeName];
}

export function typeOf(field: FieldConfig): FieldType {
  return fieldTypes[field.type];
}

/** Whether a field of any JSON is of a type that holds the submitter's e-mail address. */
export function holdsEmail({ type }: { type: unknown }): boolean {
  const known: FieldType | null = isFieldTypeName(type) ? typeOf({ type } as FieldConfig) : null;
  return known?.kind === 'input' && known.holdsEmail;
}

/** A field that holds others. */
export type GroupConfig = Extract<FieldConfig, { type: 'group' }> & { fields: FieldConfig[] };

export function isGroup(field: FieldConfig): field is GroupConfig {
  return field.type === 'group';
}

/** A field whose fields are filled in once for each row. */
export type RepeaterConfig = Extract<FieldConfig, { type: 'repeater' }> & { fields: FieldConfig[] };

export function isRepeater(field: FieldConfig): field is RepeaterConfig {
  return field.type === 'repeater';
}

/** Whether a field holds others. */
export function holdsFields(field: FieldConfig): field is GroupConfig | RepeaterConfig {
  return isGroup(field) || isRepeater(field);
}

/** A field with its path: `billing.city` for one in a group, `guests.city` for one in each row. */
export interface PlacedField {
  path: string;
  field: InputFieldConfig;
}

/** Every field that takes a value, what holds others and what stands in it, in the order of the form. */
export function placedFields(fields: readonly FieldConfig[], within = ''): PlacedField[] {
  return fields.filter(isInput).flatMap((field) => {
    const own = { path: within + field.name, field };
    return holdsFields(field) ? [own, ...placedFields(field.fields, `${own.path}.`)] : [own];
  });
}

/** The same with what stands in rows once for each row that there is: `guests[1].city`. @param countRows of the repeater with this path */
export function placedInRows(
  fields: readonly FieldConfig[],
  countRows: (path: string) => number,
  within = '',
): PlacedField[] {
  return fields.filter(isInput).flatMap((field) => {
    const own = { path: within + field.name, field };
    if (isGroup(field)) return [own, ...placedInRows(field.fields, countRows, `${own.path}.`)];
    if (!isRepeater(field)) return [own];
    const rows = Array.from({ length: countRows(own.path) }, (_, index) => `${own.path}[${index}].`);
    return [own, ...rows.flatMap((row) => placedInRows(field.fields, countRows, row))];
  });
}

/** The same for the rows of some values. */
export function placedInValues(
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, unknown>>,
): PlacedField[] {
  return placedInRows(fields, (path) => {
    const rows = valueAt(values, path);
    return Array.isArray(rows) ? rows.length : 0;
  });
}

/** A path without the numbers of rows: `guests.city` for `guests[1].city`. */
export function fieldPath(path: string): string {
  return path.replace(/\[\d+\]/g, '');
}

/** The field that a path leads to, with or without the numbers of rows. */
export function fieldAt(fields: readonly FieldConfig[], path: string): InputFieldConfig | undefined {
  const [step = '', ...rest] = path.split('.');
  const [, name, row] = /^(.*?)(?:\[(\d+)\])?$/s.exec(step) ?? [];
  const field = fields.find((one) => one.name === name);
  if (!field || !isInput(field)) return undefined;
  if (rest.length === 0) return field;
  if (!holdsFields(field)) return undefined;
  return fieldAt(asInRow(field, Number(row)).fields, rest.join('.'));
}

/** The value that a path leads to; undefined where a field was hidden. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  return (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>((inner, name) => {
    const isObject = typeof inner === 'object' && inner !== null;
    return isObject && Object.hasOwn(inner, name) ? (inner as Record<string, unknown>)[name] : undefined;
  }, values);
}
