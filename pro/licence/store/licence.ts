import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { License, licenceKey } from '#pro/licence/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** Licence without its key. */
export type LicenceRecord = Omit<License, 'id' | 'sealed'>;

export interface StoredLicence extends LicenceRecord {
  key: string;
}

const ID = 1;

/** Reads the licence without its key. @returns null when no licence is activated */
export async function readLicenceRecord({ orm }: Pick<SealedStore, 'orm'>): Promise<LicenceRecord | null> {
  return orm.em.fork().findOne(License, { id: ID });
}

/** Reads the licence with its key. @returns null when no licence is activated */
export async function readLicence({ orm, box }: SealedStore): Promise<StoredLicence | null> {
  const row = await orm.em.fork().findOne(License, { id: ID });
  if (!row) return null;
  const { id: _, sealed, ...record } = row;
  return { ...record, key: licenceKey.open(box, [ID], sealed) };
}

/**
 * Writes a licence in place of the one that was read.
 * @param before licence that was read; null when there was none
 * @returns false, with nothing written, when the row has changed since it was read
 */
export async function writeLicence(
  { orm, box }: SealedStore,
  before: Pick<LicenceRecord, 'version'> | null,
  { key, ...record }: Omit<StoredLicence, 'version'>,
): Promise<boolean> {
  const sealed = licenceKey.seal(box, [ID], key);
  const em = orm.em.fork();
  if (before) {
    const { version } = before;
    return (await em.nativeUpdate(License, { id: ID, version }, { ...record, sealed, version: version + 1 })) > 0;
  }
  try {
    await em.insert(License, { id: ID, ...record, sealed, version: 1 });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}

/**
 * Stores the server's answer and keeps the key.
 * @returns false, with nothing written, when the row has changed since it was read
 */
export async function storeCheck(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
  report: Omit<LicenceRecord, 'version' | 'instanceId' | 'activatedAt'>,
): Promise<boolean> {
  return (await orm.em.fork().nativeUpdate(License, { id: ID, version }, { ...report, version: version + 1 })) > 0;
}

/** Stores a check that got no answer. Keeps the version, so that concurrent changes are not refused because of it. */
export async function storeFailedCheck(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
  { at: failedAt, errorType }: { at: Date; errorType: string },
): Promise<void> {
  await orm.em.fork().nativeUpdate(License, { id: ID, version }, { failedAt, errorType });
}

/** Deletes the licence. @returns false, with nothing deleted, when the row has changed since it was read */
export async function deleteLicence(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(License, { id: ID, version })) > 0;
}
