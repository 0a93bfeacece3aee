import type { FieldType, InputType, LayoutType } from './field-type.ts';
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

export function typeOf(field: FieldConfig): FieldType {
  return fieldTypes[field.type];
}

/** Whether a field of any JSON is of a type that holds the submitter's e-mail address. */
export function holdsEmail({ type }: { type: unknown }): boolean {
  const known: FieldType | null = isFieldTypeName(type) ? typeOf({ type } as FieldConfig) : null;
  return known?.kind === 'input' && known.holdsEmail;
}
