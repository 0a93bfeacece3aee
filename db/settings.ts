import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { recordOf } from '#forms/config/json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { SettingsRow, settingsSecrets } from './entities/settings.ts';

/** What a scope holds. */
export interface SettingsContent {
  /** Without secrets. */
  value: unknown;
  /** By path, as `smtp.password`. */
  secrets: Readonly<Record<string, string>>;
}

export interface StoredContent extends SettingsContent {
  /** 0 when nothing was ever saved. */
  version: number;
  updatedAt: Date | null;
}

/** When something was saved, and by which account; null for a command and for the service itself. */
export interface SavedBy {
  now: Date;
  accountId: number | null;
}

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** What a command or the service itself saves. */
export const byService = (now: Date): SavedBy => ({ now, accountId: null });

const NOTHING: StoredContent = { value: undefined, secrets: {}, version: 0, updatedAt: null };

/** The rows of scopes, with their secrets sealed. */
export async function readSettingsRows(orm: MikroORM, scopes: readonly string[]): Promise<SettingsRow[]> {
  return orm.em.fork().find(SettingsRow, { scope: [...scopes] });
}

/** What is set, without secrets; undefined when nothing is. */
export async function readValue(orm: MikroORM, scope: string): Promise<unknown> {
  return (await readSettingsRows(orm, [scope]))[0]?.value;
}

/** What is set in a scope by name, without secrets. */
export async function readNamed(orm: MikroORM, scope: string): Promise<Record<string, unknown>> {
  return recordOf(await readValue(orm, scope));
}

/** What is stored, with its secrets. */
export async function readContent({ orm, box }: SealedStore, scope: string): Promise<StoredContent> {
  const [row] = await readSettingsRows(orm, [scope]);
  return row ? openSettings(box, row) : NOTHING;
}

export function openSettings(box: SecretBox, row: SettingsRow): StoredContent {
  const { scope, value, sealed, version, updatedAt } = row;
  const secrets = sealed ? JSON.parse(settingsSecrets.open(box, [scope], sealed)) : {};
  return { value, secrets, version, updatedAt: version === 0 ? null : updatedAt };
}

/**
 * Changes a scope, one save after the other. The secrets are sealed with the active key each time.
 * @param change what it becomes; null leaves it as it is. What it throws is thrown on, with nothing changed
 */
export async function changeContent(
  { orm, box }: SealedStore,
  scope: string,
  change: (before: StoredContent) => SettingsContent | null,
  { now, accountId }: SavedBy,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const before = openSettings(box, await lock(em, scope, now));
    const after = change(before);
    if (after === null) return;
    const { value, secrets } = after;
    const isSecret = Object.keys(secrets).length > 0;
    const sealed = isSecret ? settingsSecrets.seal(box, [scope], JSON.stringify(secrets)) : null;
    const saved = { value, sealed, version: before.version + 1, updatedAt: now, updatedBy: accountId };
    await em.nativeUpdate(SettingsRow, { scope }, saved);
  });
}

/** Sets named settings of a scope, and removes those whose value is undefined; its secrets stay as they are. */
export async function changeNamed(
  orm: MikroORM,
  scope: string,
  named: Readonly<Record<string, unknown>>,
  { now, accountId }: SavedBy,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const { value, version } = await lock(em, scope, now);
    const after = Object.entries({ ...recordOf(value), ...named }).filter(([, one]) => one !== undefined);
    const saved = { value: Object.fromEntries(after), version: version + 1, updatedAt: now, updatedBy: accountId };
    await em.nativeUpdate(SettingsRow, { scope }, saved);
  });
}

/** Sets what has a scope of its own: an option of an extension, a note of the service. */
export async function writeValue(
  orm: MikroORM,
  scope: string,
  value: unknown,
  { now, accountId }: SavedBy,
): Promise<void> {
  await orm.em.fork().execute(
    `insert into settings (scope, version, value, updated_at, updated_by) values (?, 1, ?, ?, ?)
     on duplicate key update value = values(value), version = version + 1, updated_at = values(updated_at), updated_by = values(updated_by)`,
    [scope, JSON.stringify(value), now, accountId],
  );
}

/** @returns false when it was not set */
export async function deleteValue(orm: MikroORM, scope: string): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(SettingsRow, { scope })) > 0;
}

/** Counts one up in the version of a scope that holds nothing else; others who do so wait until this transaction ends. */
export async function countUp(em: EntityManager, scope: string): Promise<void> {
  await em.execute(
    `insert into settings (scope, version, value, updated_at) values (?, 1, 'null', utc_timestamp(3))
     on duplicate key update version = version + 1`,
    [scope],
  );
}

/** The row, for this transaction alone; made where there is none. */
async function lock(em: EntityManager, scope: string, now: Date): Promise<SettingsRow> {
  // An update of what is there locks it at once. `insert ignore` would share the lock, and two saves would wait for each other.
  await em.execute(
    `insert into settings (scope, version, value, updated_at) values (?, 0, 'null', ?)
     on duplicate key update scope = scope`,
    [scope, now],
  );
  return em.findOneOrFail(SettingsRow, { scope });
}
