import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type InputFieldConfig, inputType, placedFields } from '#forms/field-types/index.ts';
import { groupOf, pathFrom } from '#forms/values/condition-rules.ts';
import { isObject } from '#json.ts';

export interface PlacedCondition {
  /** The path of the field that has it, within which names are looked for; '' for what is no field. */
  own: string;
  path: string;
  conditional: unknown;
}

/** Every condition of a form: of fields, their options and pages, of notifications, integrations and other options. */
export function conditionsIn(config: FormConfig): PlacedCondition[] {
  const ofFields = looseFields(config.fields, 'config.fields').flatMap(({ at, path: own, field }) => {
    const { fields: _inner, ...rest } = field;
    return conditionsBelow(rest, at, own);
  });
  return [...ofFields, ...conditionsBelow(config.options, 'config.options', '')];
}

function conditionsBelow(value: unknown, path: string, own: string): PlacedCondition[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => conditionsBelow(one, `${path}[${index}]`, own));
  if (!isObject(value)) return [];
  const isCondition = Array.isArray(value.rules) && value.rules.some((rule) => isObject(rule) && 'op' in rule);
  if (isCondition) return [{ own, path, conditional: value }];
  return Object.entries(value).flatMap(([key, one]) => conditionsBelow(one, `${path}.${key}`, own));
}

/** The field that a name asks for. */
export interface Target {
  path: string;
  field: InputFieldConfig;
  /** Asked for in place of its value. */
  figure?: string;
}

/** @returns what a name means for what stands at a path; undefined where that is no field that takes a value */
export function targetsIn({ fields }: Pick<FormConfig, 'fields'>): (own: string, name: string) => Target | undefined {
  const placed = new Map(placedFields(fields).map(({ path, field }) => [path, field]));
  return (own, name) => {
    const path = pathFrom(own, name, (one) => placed.has(one));
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
