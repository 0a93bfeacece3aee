import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { License, licenceKey } from '#pro/licence/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** What is known of the licence, but for its key. */
export type LicenceRecord = Omit<License, 'id' | 'sealed'>;

export interface StoredLicence extends LicenceRecord {
  key: string;
}

const ID = 1;

/** @returns null when no licence is activated */
export async function readLicenceRecord({ orm }: Pick<SealedStore, 'orm'>): Promise<LicenceRecord | null> {
  return orm.em.fork().findOne(License, { id: ID });
}

/** The licence with its key opened. */
export async function readLicence({ orm, box }: SealedStore): Promise<StoredLicence | null> {
  const row = await orm.em.fork().findOne(License, { id: ID });
  if (!row) return null;
  const { id: _, sealed, ...record } = row;
  return { ...record, key: licenceKey.open(box, [ID], sealed) };
}

/**
 * Writes a licence in place of the one that was read.
 * @param before null when there was none
 * @returns false, with nothing written, when somebody else has written meanwhile
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

/** Notes what the server said; the key stays. @returns false as `writeLicence` */
export async function noteCheck(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
  said: Omit<LicenceRecord, 'version' | 'instanceId' | 'activatedAt'>,
): Promise<boolean> {
  return (await orm.em.fork().nativeUpdate(License, { id: ID, version }, { ...said, version: version + 1 })) > 0;
}

/** Notes that the server gave no answer. It is no change that others have to mind. */
export async function noteFailedCheck(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
  { at: failedAt, errorType }: { at: Date; errorType: string },
): Promise<void> {
  await orm.em.fork().nativeUpdate(License, { id: ID, version }, { failedAt, errorType });
}

/** @returns false, with nothing deleted, when somebody else has written meanwhile */
export async function deleteLicence(
  { orm }: Pick<SealedStore, 'orm'>,
  { version }: Pick<LicenceRecord, 'version'>,
): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(License, { id: ID, version })) > 0;
}
