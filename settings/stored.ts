import type { MikroORM } from '@mikro-orm/mysql';
import type { AnyObjectSchema } from 'yup';
import { readContent, type SettingsContent, type StoredContent } from '#db/settings.ts';
import { recordOf } from '#forms/config/json.ts';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SettingsDefinition, Stored } from './define.ts';
import { isGroup, metaOf, settingsOf } from './schema.ts';

export async function loadSettings<Value extends object>(
  deps: { orm: MikroORM; box: SecretBox },
  definition: SettingsDefinition<Value>,
): Promise<Stored<Value>> {
  return storedOf(definition, await readContent(deps, definition.scope));
}

/** Merges a row's value and its opened secrets into settings. */
export function storedOf<Value extends object>(
  _definition: SettingsDefinition<Value>,
  { value, secrets, version, updatedAt }: StoredContent,
): Stored<Value> {
  const whole = structuredClone(recordOf(value));
  for (const [path, secret] of Object.entries(secrets)) put(whole, path.split('.'), secret);
  return { value: whole as Value, version, updatedAt };
}

/** Separates the secrets from settings, as a row stores them. */
export function contentOf(schema: AnyObjectSchema, value: object): SettingsContent {
  const open = structuredClone(value) as Record<string, unknown>;
  const secrets: Record<string, string> = {};
  takeSecrets(schema, open, '', secrets);
  return { value: open, secrets };
}

/** Returns the settings in effect: stored values, and presets for the others. */
export function effective<Value extends object>(schema: AnyObjectSchema, value: unknown): Value {
  const set = recordOf(value);
  const values: Record<string, unknown> = Object.fromEntries(
    settingsOf(schema).map(([name, field]) => [
      name,
      isGroup(field) ? effective(field, set[name]) : (set[name] ?? metaOf(field).preset),
    ]),
  );
  return values as Value;
}

/**
 * Returns the settings as administrators see them: `<name>_set` for a secret, null for a setting that has neither a value nor a
 * preset.
 */
export function shownSettings(schema: AnyObjectSchema, value: unknown): Record<string, unknown> {
  const set = recordOf(value);
  return Object.fromEntries(
    settingsOf(schema).map(([name, field]) => {
      if (isGroup(field)) return [name, shownGroup(field, recordOf(set[name]))];
      const { secret, preset = null } = metaOf(field);
      return secret ? [`${name}_set`, set[name] !== undefined] : [name, set[name] ?? preset];
    }),
  );
}

function shownGroup(group: AnyObjectSchema, value: object): Record<string, unknown> {
  const isWhole = group.meta()?.whole !== undefined;
  return { ...(isWhole && { configured: Object.keys(value).length > 0 }), ...shownSettings(group, value) };
}

function takeSecrets(
  schema: AnyObjectSchema,
  value: Record<string, unknown>,
  path: string,
  secrets: Record<string, string>,
): void {
  for (const [name, field] of settingsOf(schema)) {
    const current = value[name];
    if (isGroup(field) && isObject(current)) takeSecrets(field, current, `${path}${name}.`, secrets);
    if (!metaOf(field).secret || current === undefined) continue;
    secrets[path + name] = String(current);
    delete value[name];
  }
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const group = recordOf(into[name]);
  put(group, rest, value);
  into[name] = group;
}
