import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';

/** A form as a request is about it. */
export interface AiForm {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
}

/**
 * Options that no model sees or writes: they hold addresses, keys and networks, or are of no use without a key that only the
 * administrator has, or say what only the administrator decides.
 */
export const HIDDEN_OPTIONS = ['integrations', 'captcha', 'headless', 'alerts', 'editing'] as const;

/** What a model may see of a form: without secrets, codes of coupons, keys of extensions, flags, and the hidden options. */
export function formForModel({ title, config }: Pick<AiForm, 'title' | 'config'>): JsonObject {
  return { title, config: visible(config) };
}

function visible(config: FormConfig): JsonObject {
  const own = withoutOwnKeys(JSON.parse(JSON.stringify(config)) as JsonObject);
  const json = mapObjects(own, withoutCodes) as JsonObject & { options: JsonObject };
  for (const name of HIDDEN_OPTIONS) delete json.options[name];
  return json;
}

/** Who knows a code has what it takes off. */
function withoutCodes(field: JsonObject): JsonObject {
  if (field.type !== 'coupon') return field;
  const { codes: _codes, ...rest } = field;
  return rest;
}

/** Extensions keep what they like under `x_`, also secrets. */
function withoutOwnKeys(object: JsonObject): JsonObject {
  const cleaned = mapObjects(object, (one) =>
    Object.fromEntries(Object.entries(one).filter(([key]) => !isOwnKey(key))),
  );
  return cleaned as JsonObject;
}

function isOwnKey(key: string): boolean {
  return key.startsWith('x_') || key.endsWith('_set');
}

function mapObjects(value: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  const changed = change(value as JsonObject);
  return Object.fromEntries(Object.entries(changed).map(([key, inner]) => [key, mapObjects(inner, change)]));
}

/**
 * A config that a model wrote, with what it was not shown: the hidden options are those of the form, and so are keys of
 * extensions, however deep they stand.
 * @param current null for a new form, which then has none of them
 */
export function withHidden(written: Record<string, unknown>, current: FormConfig | null): Record<string, unknown> {
  const config = withoutOwnKeys(written as JsonObject);
  if (!isObject(config.options)) return config;
  const options = { ...config.options };
  for (const name of HIDDEN_OPTIONS) delete options[name];
  if (!current) return { ...config, options };
  const known = JSON.parse(JSON.stringify(current)) as JsonObject & { options: JsonObject };
  const hidden = Object.entries(known.options).filter(([key]) => isHidden(key));
  return withOwnKeys({ ...config, options: { ...options, ...Object.fromEntries(hidden) } }, known) as JsonObject;
}

function isHidden(key: string): boolean {
  return HIDDEN_OPTIONS.some((name) => name === key);
}

/**
 * A value with the keys of extensions, and the codes of coupons, that it had before. Items of a list are matched by being the same but for
 * them, or by its name, key or value.
 */
export function withOwnKeys(written: JsonValue, before: JsonValue | undefined): JsonValue {
  if (Array.isArray(written)) {
    const left = Array.isArray(before) ? [...before] : [];
    return written.map((item) => {
      const same = left.findIndex((one) => isSameButForOwnKeys(item, one));
      const at = same < 0 ? left.findIndex((one) => hasSameName(item, one)) : same;
      return withOwnKeys(item, at < 0 ? undefined : left.splice(at, 1)[0]);
    });
  }
  if (!isObject(written) || !isObject(before)) return written;
  const had = before as JsonObject;
  const kept = Object.entries(written as JsonObject).map(([key, value]) => [key, withOwnKeys(value, had[key])]);
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(Object.entries(had).filter(([key]) => key.startsWith('x_') || isCode(had, key))),
  };
}

function isCode({ type }: JsonObject, key: string): boolean {
  return type === 'coupon' && key === 'codes';
}

function isSameButForOwnKeys(written: JsonValue, before: JsonValue): boolean {
  if (!isObject(written) || !isObject(before)) return false;
  return isDeepStrictEqual(withoutOwnKeys(written as JsonObject), withoutOwnKeys(before as JsonObject));
}

function hasSameName(written: JsonValue, before: JsonValue): boolean {
  if (!isObject(written) || !isObject(before)) return false;
  const [now, then] = [written as JsonObject, before as JsonObject];
  const id = ['name', 'key', 'value'].find((key) => then[key] !== undefined);
  return id !== undefined && now[id] === then[id];
}
