import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { recordOf } from '#forms/config/json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { SettingsRow, settingsSecrets } from './entities/settings.ts';

export interface SettingsContent {
  /** The settings without secrets. */
  value: unknown;
  /** Secrets by path, such as `smtp.password`. */
  secrets: Readonly<Record<string, string>>;
}

export interface StoredContent extends SettingsContent {
  /** 0 if nothing was ever saved. */
  version: number;
  updatedAt: Date | null;
}

/** Time and account of a save; the account is null for a command and for the service itself. */
export interface SavedBy {
  now: Date;
  accountId: number | null;
}

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** Describes a save by a command or by the service itself. */
export const byService = (now: Date): SavedBy => ({ now, accountId: null });

const NO_CONTENT: StoredContent = { value: undefined, secrets: {}, version: 0, updatedAt: null };

/** Reads the rows of scopes, with secrets still sealed. */
export async function readSettingsRows(orm: MikroORM, scopes: readonly string[]): Promise<SettingsRow[]> {
  return orm.em.fork().find(SettingsRow, { scope: [...scopes] });
}

/** Reads the settings of a scope without secrets; undefined if nothing is saved. */
export async function readValue(orm: MikroORM, scope: string): Promise<unknown> {
  return (await readSettingsRows(orm, [scope]))[0]?.value;
}

/** Reads the named settings of a scope, without secrets. */
export async function readNamed(orm: MikroORM, scope: string): Promise<Record<string, unknown>> {
  return recordOf(await readValue(orm, scope));
}

/** Reads the settings of a scope, with secrets. */
export async function readContent({ orm, box }: SealedStore, scope: string): Promise<StoredContent> {
  const [row] = await readSettingsRows(orm, [scope]);
  return row ? openSettings(box, row) : NO_CONTENT;
}

export function openSettings(box: SecretBox, row: SettingsRow): StoredContent {
  const { scope, value, sealed, version, updatedAt } = row;
  const secrets = sealed ? JSON.parse(settingsSecrets.open(box, [scope], sealed)) : {};
  return { value, secrets, version, updatedAt: version === 0 ? null : updatedAt };
}

/**
 * Changes a scope. Concurrent saves run one after the other, and each seals the secrets with the active key.
 * @param change returns the new content, or null to change nothing; its errors are passed on, and nothing is changed
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

/** Sets named settings of a scope, and removes those whose value is undefined. Secrets stay unchanged. */
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

/** Stores a value with a scope of its own: an option of an extension, or a value of the service. */
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

/** @returns false if the value was not set */
export async function deleteValue(orm: MikroORM, scope: string): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(SettingsRow, { scope })) > 0;
}

/** Increments the version of a scope that holds nothing else. Concurrent calls wait until this transaction ends. */
export async function incrementVersion(em: EntityManager, scope: string): Promise<void> {
  await em.execute(
    `insert into settings (scope, version, value, updated_at) values (?, 1, 'null', utc_timestamp(3))
     on duplicate key update version = version + 1`,
    [scope],
  );
}

/** Locks the row of a scope for this transaction, and creates it if necessary. */
async function lock(em: EntityManager, scope: string, now: Date): Promise<SettingsRow> {
  // The no-op update locks an existing row exclusively. `insert ignore` would take a shared lock, and two saves would deadlock.
  await em.execute(
    `insert into settings (scope, version, value, updated_at) values (?, 0, 'null', ?)
     on duplicate key update scope = scope`,
    [scope, now],
  );
  return em.findOneOrFail(SettingsRow, { scope });
}
