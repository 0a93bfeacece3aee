import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { AiSettings } from '#db/entities/pro/ai.ts';
import { sealContexts } from '#db/sealed-columns.ts';
import type { SecretBox } from '#security/secret-box.ts';

interface Deps {
  orm: MikroORM;
  box: SecretBox;
}

/** Which models this site asks, with the key. */
export interface StoredAiSettings extends Omit<AiSettings, 'id' | 'sealed' | 'baseUrl'> {
  /** Null for the provider's own. */
  baseUrl: string | null;
  /** Null for a server that needs none. */
  apiKey: string | null;
}

const ID = 1;

/** @returns null when nothing was saved */
export async function readAiSettings({ orm, box }: Deps): Promise<StoredAiSettings | null> {
  const row = await orm.em.fork().findOne(AiSettings, { id: ID });
  if (!row) return null;
  const { id: _, sealed, baseUrl = null, ...settings } = row;
  return { ...settings, baseUrl, apiKey: sealed ? box.open('secrets', sealContexts.aiSettings(), sealed) : null };
}

/**
 * Writes settings in place of those that were read.
 * @param before null when there were none
 * @returns false, with nothing written, when somebody else has written meanwhile
 */
export async function writeAiSettings(
  { orm, box }: Deps,
  before: Pick<StoredAiSettings, 'version'> | null,
  { apiKey, ...settings }: Omit<StoredAiSettings, 'version'>,
): Promise<boolean> {
  const sealed = apiKey === null ? null : box.seal('secrets', sealContexts.aiSettings(), apiKey);
  const em = orm.em.fork();
  if (before) {
    const { version } = before;
    return (await em.nativeUpdate(AiSettings, { id: ID, version }, { ...settings, sealed, version: version + 1 })) > 0;
  }
  try {
    await em.insert(AiSettings, { id: ID, ...settings, sealed, version: 1 });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}

/** @returns false, with nothing deleted, when somebody else has written meanwhile */
export async function deleteAiSettings(
  { orm }: Pick<Deps, 'orm'>,
  { version }: Pick<StoredAiSettings, 'version'>,
): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(AiSettings, { id: ID, version })) > 0;
}
