import { isObject, type JsonObject, type JsonValue } from '../forms/config/json.ts';
import type { FormRules } from '../forms/config/parse.ts';
import type { FormConfig } from '../forms/config/types.ts';

/** A form as a request is about it. */
export interface AiForm {
  id: number;
  revision: number;
  title: string;
  config: FormConfig;
}

export type { FormRules };

/**
 * Options that no model sees or writes: they hold addresses, keys and networks, or are of no use without a key that only the
 * administrator has.
 */
export const HIDDEN_OPTIONS = ['integrations', 'captcha', 'headless'] as const;

/** What a model may see of a form: without secrets, keys of extensions, flags, and the hidden options. */
export function formForModel({ title, config }: Pick<AiForm, 'title' | 'config'>): JsonObject {
  return { title, config: visible(config) };
}

function visible(config: FormConfig): JsonObject {
  const json = withoutOwnKeys(JSON.parse(JSON.stringify(config)) as JsonObject);
  for (const name of HIDDEN_OPTIONS) delete json.options[name];
  return json;
}

/** Extensions keep what they like under `x_`, also secrets. */
function withoutOwnKeys(config: JsonObject): JsonObject & { options: JsonObject } {
  const cleaned = mapObjects(config, (object) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !isOwnKey(key))),
  );
  return cleaned as JsonObject & { options: JsonObject };
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
 * extensions of the config, its options, and its fields and notifications by their names and keys.
 * @param current null for a new form, which then has none of them
 */
export function withHidden(written: Record<string, unknown>, current: FormConfig | null): Record<string, unknown> {
  const config = mapObjects(written as JsonObject, (object) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !isOwnKey(key))),
  ) as JsonObject;
  const options = isObject(config.options) ? { ...config.options } : config.options;
  if (!isObject(options)) return { ...config, options };
  for (const name of HIDDEN_OPTIONS) delete options[name];
  if (!current) return { ...config, options };
  const { fields, options: known, ...own } = JSON.parse(JSON.stringify(current)) as JsonObject & FormConfig;
  const hidden = Object.entries(known).filter(([key]) => key.startsWith('x_') || isHidden(key));
  return {
    ...config,
    ...own,
    fields: withOwnKeys(config.fields, fields as unknown as JsonObject[], 'name'),
    options: {
      ...options,
      ...Object.fromEntries(hidden),
      ...(options.notifications !== undefined && {
        notifications: withOwnKeys(options.notifications, known.notifications as unknown as JsonObject[], 'key'),
      }),
    },
  };
}

function isHidden(key: string): boolean {
  return HIDDEN_OPTIONS.some((name) => name === key);
}

function withOwnKeys(written: unknown, known: readonly JsonObject[], id: string): unknown {
  if (!Array.isArray(written)) return written;
  return written.map((entry: unknown) => {
    const before = isObject(entry) ? known.find((one) => one[id] !== undefined && one[id] === entry[id]) : undefined;
    const own = Object.entries(before ?? {}).filter(([key]) => key.startsWith('x_'));
    return isObject(entry) ? { ...entry, ...Object.fromEntries(own) } : entry;
  });
}
