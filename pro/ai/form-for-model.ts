import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';

/** Form that a request concerns, at the requested revision. */
export interface AiForm {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
}

/**
 * Options that no model reads or writes: options with addresses, keys or networks, options that need a key that only the
 * administrator has, and options that only the administrator decides.
 */
export const HIDDEN_OPTIONS = [
  'integrations',
  'captcha',
  'headless',
  'alerts',
  'editing',
  'process',
  'invitations',
] as const;

/** Returns the form as a model may read it: without secrets, coupon codes, extension keys, `_set` flags and hidden options. */
export function formForModel({ title, config }: Pick<AiForm, 'title' | 'config'>): JsonObject {
  return { title, config: visible(config) };
}

function visible(config: FormConfig): JsonObject {
  const copy = withoutExtensionKeys(JSON.parse(JSON.stringify(config)) as JsonObject);
  const json = mapObjects(copy, withoutCodes) as JsonObject & { options: JsonObject };
  for (const name of HIDDEN_OPTIONS) delete json.options[name];
  return json;
}

/** Removes the codes of a coupon field: everybody who knows a code gets its discount. */
function withoutCodes(field: JsonObject): JsonObject {
  if (field.type !== 'coupon') return field;
  const { codes: _codes, ...rest } = field;
  return rest;
}

/** Removes `x_` keys, where extensions may store secrets, and the `_set` flags of secrets. */
function withoutExtensionKeys(object: JsonObject): JsonObject {
  const cleaned = mapObjects(object, (item) =>
    Object.fromEntries(Object.entries(item).filter(([key]) => !isExtensionKey(key))),
  );
  return cleaned as JsonObject;
}

function isExtensionKey(key: string): boolean {
  return key.startsWith('x_') || key.endsWith('_set');
}

function mapObjects(value: JsonValue, change: (object: JsonObject) => JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  const changed = change(value as JsonObject);
  return Object.fromEntries(Object.entries(changed).map(([key, inner]) => [key, mapObjects(inner, change)]));
}

/**
 * Restores the parts of a config that the model was not shown: copies the hidden options and, at every depth, the extension
 * keys of the current config into the config that the model wrote.
 * @param current null for a new form, which gets no hidden options and no extension keys
 */
export function withHidden(written: Record<string, unknown>, current: FormConfig | null): Record<string, unknown> {
  const config = withoutExtensionKeys(written as JsonObject);
  if (!isObject(config.options)) return config;
  const options = { ...config.options };
  for (const name of HIDDEN_OPTIONS) delete options[name];
  if (!current) return { ...config, options };
  const original = JSON.parse(JSON.stringify(current)) as JsonObject & { options: JsonObject };
  const hidden = Object.entries(original.options).filter(([key]) => isHidden(key));
  return withExtensionKeys(
    { ...config, options: { ...options, ...Object.fromEntries(hidden) } },
    original,
  ) as JsonObject;
}

function isHidden(key: string): boolean {
  return HIDDEN_OPTIONS.some((name) => name === key);
}

/**
 * Returns the value with the extension keys and coupon codes that it had before. List items are matched when they are equal
 * apart from these keys, or else by their name, key or value.
 */
export function withExtensionKeys(written: JsonValue, before: JsonValue | undefined): JsonValue {
  if (Array.isArray(written)) {
    const unmatched = Array.isArray(before) ? [...before] : [];
    return written.map((item) => {
      const same = unmatched.findIndex((candidate) => isSameExceptExtensionKeys(item, candidate));
      const position = same < 0 ? unmatched.findIndex((candidate) => hasSameName(item, candidate)) : same;
      return withExtensionKeys(item, position < 0 ? undefined : unmatched.splice(position, 1)[0]);
    });
  }
  if (!isObject(written) || !isObject(before)) return written;
  const previous = before as JsonObject;
  const restored = Object.entries(written as JsonObject).map(([key, value]) => [
    key,
    withExtensionKeys(value, previous[key]),
  ]);
  return {
    ...Object.fromEntries(restored),
    ...Object.fromEntries(Object.entries(previous).filter(([key]) => key.startsWith('x_') || isCode(previous, key))),
  };
}

function isCode({ type }: JsonObject, key: string): boolean {
  return type === 'coupon' && key === 'codes';
}

function isSameExceptExtensionKeys(written: JsonValue, before: JsonValue): boolean {
  if (!isObject(written) || !isObject(before)) return false;
  return isDeepStrictEqual(withoutExtensionKeys(written as JsonObject), withoutExtensionKeys(before as JsonObject));
}

function hasSameName(written: JsonValue, before: JsonValue): boolean {
  if (!isObject(written) || !isObject(before)) return false;
  const [now, then] = [written as JsonObject, before as JsonObject];
  const id = ['name', 'key', 'value'].find((key) => then[key] !== undefined);
  return id !== undefined && now[id] === then[id];
}
