import type { FieldType, InputType, LayoutType } from './field-type.ts';
import { NewerFieldType, newerType } from './newer.ts';
import { asInRow } from './sent-values.ts';
import { fieldTypes } from './table.ts';

type Types = typeof fieldTypes;

export type FieldTypeName = keyof Types;

/** The config of a field, whose keys depend on `type`. */
export type FieldConfig = { [Name in FieldTypeName]: ConfigIn<Types[Name]> & { type: Name } }[FieldTypeName];

/** The config of a field with a value. */
export type InputFieldConfig = Extract<FieldConfig, { type: InputTypeName }>;

type InputTypeName = { [Name in FieldTypeName]: Types[Name] extends { kind: 'input' } ? Name : never }[FieldTypeName];
type ConfigIn<Type> = Type extends { checkConfig(field: infer Config): unknown } ? Config : never;

export function isFieldTypeName(name: unknown): name is FieldTypeName {
  return typeof name === 'string' && Object.hasOwn(fieldTypes, name);
}

/** Returns the fields with a value: all code that reads, checks, stores or shows values uses these. */
export function inputFields({ fields }: { fields: readonly FieldConfig[] }): InputFieldConfig[] {
  return fields.filter(isInput);
}

export function isInput(field: FieldConfig): field is InputFieldConfig {
  return typeOf(field).kind === 'input';
}

export function inputType(field: InputFieldConfig): InputType {
  return fieldTypes[field.type] ?? newerType;
}

/** Returns the type of a field without a value; null for any other field. */
export function layoutType(field: FieldConfig): LayoutType | null {
  const type = typeOf(field);
  return type.kind === 'layout' ? type : null;
}

export { NewerFieldType };

/** Returns the type of a name; `newerType` for one that only a newer version knows. */
export function typeNamed(name: string): FieldType {
  return typeOf({ type: name as FieldTypeName });
}

/** Returns the type of a field; `newerType` for one that only a newer version knows. */
export function typeOf({ type }: Pick<FieldConfig, 'type'>): FieldType {
  return fieldTypes[type] ?? newerType;
}

/** A field as it is stored: its type may be that of a newer version. */
export interface StoredField {
  type: string;
  fields?: readonly StoredField[];
}

/** Returns the types in a form, inner fields included, that only a newer version knows. */
export function newerTypesIn(fields: readonly StoredField[]): string[] {
  return fields.flatMap(({ type, fields: inner = [] }) => [
    ...(isFieldTypeName(type) ? [] : [type]),
    ...newerTypesIn(inner),
  ]);
}

/** Caches the results of `newerTypeOf`: configs never change, and each is searched once. */
const found = new WeakMap<object, string | null>();

/** Returns a type in the form that only a newer version knows; null if there is none. */
export function newerTypeOf(form: { fields: readonly FieldConfig[] }): string | null {
  const known = found.get(form);
  if (known !== undefined) return known;
  const [newer = null] = newerTypesIn(form.fields as readonly StoredField[]);
  found.set(form, newer);
  return newer;
}

/**
 * Returns a form that this version may show to visitors, save or process.
 * @throws NewerFieldType if it has a field of a type that only a newer version knows
 */
export function ofKnownTypes<Form extends { fields: readonly FieldConfig[] }>(form: Form): Form {
  const newer = newerTypeOf(form);
  if (newer !== null) throw new NewerFieldType(newer);
  return form;
}

/** True when a field, of any JSON, has a type that holds the submitter's e-mail address. */
export function holdsEmail({ type }: { type: unknown }): boolean {
  const fieldType: FieldType | null = isFieldTypeName(type) ? typeOf({ type } as FieldConfig) : null;
  return fieldType?.kind === 'input' && fieldType.holdsEmail;
}

/** A field that contains other fields. */
export type GroupConfig = Extract<FieldConfig, { type: 'group' }> & { fields: FieldConfig[] };

export function isGroup(field: FieldConfig): field is GroupConfig {
  return field.type === 'group';
}

/** A field whose inner fields are filled in once for each row. */
export type RepeaterConfig = Extract<FieldConfig, { type: 'repeater' }> & { fields: FieldConfig[] };

export function isRepeater(field: FieldConfig): field is RepeaterConfig {
  return field.type === 'repeater';
}

/** True for a field that contains other fields. */
export function holdsFields(field: FieldConfig): field is GroupConfig | RepeaterConfig {
  return isGroup(field) || isRepeater(field);
}

/** A field with its path: `billing.city` in a group, `guests.city` in each row. */
export interface PlacedField {
  path: string;
  field: InputFieldConfig;
}

/** Returns all fields with a value in the order of the form, groups and the fields in them included. */
export function placedFields(fields: readonly FieldConfig[], within = ''): PlacedField[] {
  return fields.filter(isInput).flatMap((field) => {
    const placed = { path: within + field.name, field };
    return holdsFields(field) ? [placed, ...placedFields(field.fields, `${placed.path}.`)] : [placed];
  });
}

/**
 * Like `placedFields`, with the fields of a repeater once for each existing row: `guests[1].city`.
 * @param countRows returns the number of rows of the repeater at a path
 */
export function placedInRows(
  fields: readonly FieldConfig[],
  countRows: (path: string) => number,
  within = '',
): PlacedField[] {
  return fields.filter(isInput).flatMap((field) => {
    const placed = { path: within + field.name, field };
    if (isGroup(field)) return [placed, ...placedInRows(field.fields, countRows, `${placed.path}.`)];
    if (!isRepeater(field)) return [placed];
    const rows = Array.from({ length: countRows(placed.path) }, (_, index) => `${placed.path}[${index}].`);
    return [placed, ...rows.flatMap((row) => placedInRows(field.fields, countRows, row))];
  });
}

/** Like `placedInRows`, with the rows that the values have. */
export function placedInValues(
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, unknown>>,
): PlacedField[] {
  return placedInRows(fields, (path) => {
    const rows = valueAt(values, path);
    return Array.isArray(rows) ? rows.length : 0;
  });
}

/** Removes the row numbers from a path: `guests.city` for `guests[1].city`. */
export function fieldPath(path: string): string {
  return path.replace(/\[\d+\]/g, '');
}

/** Returns the field at a path, with or without row numbers. */
export function fieldAt(fields: readonly FieldConfig[], path: string): InputFieldConfig | undefined {
  const [step = '', ...rest] = path.split('.');
  const [, name, row] = /^(.*?)(?:\[(\d+)\])?$/s.exec(step) ?? [];
  const field = fields.find((candidate) => candidate.name === name);
  if (!field || !isInput(field)) return undefined;
  if (rest.length === 0) return field;
  if (!holdsFields(field)) return undefined;
  return fieldAt(asInRow(field, Number(row)).fields, rest.join('.'));
}

/** Returns the value at a path; undefined where a field was hidden. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  return (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>((inner, name) => {
    const isObject = typeof inner === 'object' && inner !== null;
    return isObject && Object.hasOwn(inner, name) ? (inner as Record<string, unknown>)[name] : undefined;
  }, values);
}
