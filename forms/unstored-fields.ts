import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { holdsFields, inputType, isInput, placedFields } from '#forms/field-types/index.ts';
import { isObject } from '#json.ts';

const pathCache = new WeakMap<FormConfig, ReadonlySet<string>>();

/** Returns the paths of the fields whose values are never stored. */
function unstoredPaths(config: FormConfig): ReadonlySet<string> {
  const cached = pathCache.get(config);
  if (cached) return cached;
  const unstored = placedFields(config.fields).filter(({ field }) => !inputType(field).isStored);
  const paths = new Set(unstored.map(({ path }) => path));
  pathCache.set(config, paths);
  return paths;
}

/** Removes values, or submitted entries, that are never stored. Returns the same object for a form without such fields. */
export function dropUnstored<T>(config: FormConfig, values: Readonly<Record<string, T>>): Record<string, T> {
  const paths = unstoredPaths(config);
  return paths.size === 0 ? values : (without(paths, values, '') as Record<string, T>);
}

/** Returns the form without fields whose values are never stored, for showing stored submissions. */
export function withoutUnstoredFields(config: FormConfig): FormConfig {
  return unstoredPaths(config).size === 0 ? config : { ...config, fields: storedFields(config.fields) };
}

function storedFields(fields: readonly FieldConfig[]): FieldConfig[] {
  return fields
    .filter((field) => !isInput(field) || inputType(field).isStored)
    .map((field) => (holdsFields(field) ? { ...field, ...{ fields: storedFields(field.fields) } } : field));
}

/**
 * Removes values at the paths, in all notations of names: `login.secret`, `login[secret]`, `secret[confirm]`, `logins[0].secret`.
 */
function without(paths: ReadonlySet<string>, values: unknown, within: string): unknown {
  if (Array.isArray(values)) return values.map((item) => without(paths, item, within));
  if (!isObject(values)) return values;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const names = `${within}.${key}`.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
      const isUnstored = names.some((_, index) => paths.has(names.slice(0, index + 1).join('.')));
      return isUnstored ? [] : [[key, without(paths, value, names.join('.'))]];
    }),
  );
}
