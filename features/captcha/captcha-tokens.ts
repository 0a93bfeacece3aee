import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { CaptchaToken } from '#features/spam/entities.ts';

/**
 * Records that a token has been used.
 * @param hashes hashes of the token by the active key, and by older ones
 * @returns false when it was used before
 */
export async function useCaptchaToken(
  orm: MikroORM,
  [hash = '', ...older]: readonly string[],
  expiresAt: Date,
): Promise<boolean> {
  const em = orm.em.fork();
  if (older.length > 0 && (await em.count(CaptchaToken, { hash: older })) > 0) return false;
  try {
    await em.insert(CaptchaToken, { hash, expiresAt });
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}
