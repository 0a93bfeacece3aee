import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { holdsFields, inputType, isInput, placedFields } from '#forms/field-types/index.ts';
import { isObject } from '#json.ts';

const unkept = new WeakMap<FormConfig, ReadonlySet<string>>();

/** Paths of the fields whose values are kept nowhere. */
function unkeptOf(config: FormConfig): ReadonlySet<string> {
  const known = unkept.get(config);
  if (known) return known;
  const found = placedFields(config.fields).filter(({ field }) => !inputType(field).isKept);
  const paths = new Set(found.map(({ path }) => path));
  unkept.set(config, paths);
  return paths;
}

/** Values, or what was sent of a form, without what is kept nowhere. The same object for a form that has no such field. */
export function keptOf<T>(config: FormConfig, values: Readonly<Record<string, T>>): Record<string, T> {
  const paths = unkeptOf(config);
  return paths.size === 0 ? values : (without(paths, values, '') as Record<string, T>);
}

/** A form without those fields: a submission that was kept has no values of them. */
export function withoutUnkept(config: FormConfig): FormConfig {
  return unkeptOf(config).size === 0 ? config : { ...config, fields: keptFields(config.fields) };
}

function keptFields(fields: readonly FieldConfig[]): FieldConfig[] {
  return fields
    .filter((field) => !isInput(field) || inputType(field).isKept)
    .map((field) => (holdsFields(field) ? { ...field, ...{ fields: keptFields(field.fields) } } : field));
}

/** However a name is written: `login.secret`, `login[secret]`, `secret[confirm]`, `logins[0].secret`. */
function without(paths: ReadonlySet<string>, values: unknown, within: string): unknown {
  if (Array.isArray(values)) return values.map((one) => without(paths, one, within));
  if (!isObject(values)) return values;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const names = `${within}.${key}`.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
      const isUnkept = names.some((_, index) => paths.has(names.slice(0, index + 1).join('.')));
      return isUnkept ? [] : [[key, without(paths, value, names.join('.'))]];
    }),
  );
}
