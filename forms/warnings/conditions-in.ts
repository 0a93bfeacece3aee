import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type InputFieldConfig, inputType, placedFields } from '#forms/field-types/index.ts';
import { groupOf, pathFrom } from '#forms/values/condition-rules.ts';
import { isObject } from '#json.ts';

export interface PlacedCondition {
  /** The path of the field with the condition, from which names are looked up; '' outside of fields. */
  own: string;
  path: string;
  conditional: unknown;
}

/** Returns all conditions of a form: of fields, their options and pages, of notifications, integrations and other options. */
export function conditionsIn(config: FormConfig): PlacedCondition[] {
  const fieldConditions = looseFields(config.fields, 'config.fields').flatMap(({ location, path: own, field }) => {
    const { fields: _inner, ...rest } = field;
    return conditionsBelow(rest, location, own);
  });
  return [...fieldConditions, ...conditionsBelow(config.options, 'config.options', '')];
}

function conditionsBelow(value: unknown, path: string, own: string): PlacedCondition[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => conditionsBelow(item, `${path}[${index}]`, own));
  if (!isObject(value)) return [];
  const isCondition = Array.isArray(value.rules) && value.rules.some((rule) => isObject(rule) && 'op' in rule);
  if (isCondition) return [{ own, path, conditional: value }];
  return Object.entries(value).flatMap(([key, item]) => conditionsBelow(item, `${path}.${key}`, own));
}

/** The field that a name refers to. */
export interface Target {
  path: string;
  field: InputFieldConfig;
  /** The figure that is meant instead of the field's value. */
  figure?: string;
}

/** Creates a function that resolves a name at a path; undefined when it refers to no field with a value. */
export function targetsIn({ fields }: Pick<FormConfig, 'fields'>): (own: string, name: string) => Target | undefined {
  const placed = new Map(placedFields(fields).map(({ path, field }) => [path, field]));
  return (own, name) => {
    const path = pathFrom(own, name, (candidate) => placed.has(candidate));
    const field = placed.get(path);
    if (field) return { path, field };
    const holder = placed.get(groupOf(path));
    const figure = path.slice(groupOf(path).length + 1);
    const type = holder && inputType(holder);
    return holder && Object.hasOwn(type?.figures?.(type.empty) ?? {}, figure)
      ? { path: groupOf(path), field: holder, figure }
      : undefined;
  };
}
