import type { MikroORM } from '@mikro-orm/mysql';
import { SettingsRow } from '#db/entities/settings.ts';
import { byService, changeContent, changeNamed, writeValue } from '#db/settings.ts';
import type { MailSettingsValue } from '#features/mail/settings/definition.ts';
import { mailSettings } from '#features/mail/settings/definition.ts';
import { KNOWN_OPTIONS } from '#features/options/options.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SettingsDefinition } from '#settings/define.ts';
import { contentOf } from '#settings/stored.ts';

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** Stores options without validation; undefined removes an option. */
export async function putOptions(orm: MikroORM, options: Record<string, unknown>, now = new Date()): Promise<void> {
  for (const [name, value] of Object.entries(options)) {
    const { scope, key } = KNOWN_OPTIONS[name] ?? { scope: name, key: null };
    if (key === null) await writeValue(orm, scope, value, byService(now));
    else await changeNamed(orm, scope, { [key]: value }, byService(now));
  }
}

/** Replaces stored settings without validation. */
export async function putSettings<Value extends object>(
  deps: SealedStore,
  { scope, schema }: SettingsDefinition<Value>,
  value: Value,
  now = new Date(),
): Promise<void> {
  await changeContent(deps, scope, () => contentOf(schema, value), byService(now));
}

/** Selects a mail provider, with these settings of providers. */
export function putMail(deps: SealedStore, provider: string, providers: object, now = new Date()): Promise<void> {
  const value: MailSettingsValue = { provider, ...providers };
  return putSettings(deps, mailSettings, value, now);
}

/** Deletes stored settings, as if they had never been saved. */
export async function clearSettings(orm: MikroORM, ...scopes: string[]): Promise<void> {
  await orm.em.fork().nativeDelete(SettingsRow, scopes.length === 0 ? {} : { scope: scopes });
}

export function countSettings(orm: MikroORM, scope: string): Promise<number> {
  return orm.em.fork().count(SettingsRow, { scope });
}
