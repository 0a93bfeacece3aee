import type { MikroORM } from '@mikro-orm/mysql';
import { ApplicationPassword, Session } from '#features/accounts/entities.ts';
import { IdempotencyKey } from '#features/submissions/entities.ts';
import { Draft } from './entities/drafts.ts';
import { IDEMPOTENCY_MS } from './idempotency.ts';

/** Rows that an older key may be needed for. */
export interface OlderHashes {
  application_passwords: number;
  sessions: number;
  idempotency_keys: number;
  drafts: number;
}

/**
 * Counts hashes that may have been made with a key from before `since`, the moment from which every process had the active
 * one. A hash does not name its key, so these are upper bounds: an application password is hashed again when it is used, and
 * one that was neither made nor used since may still have its old hash.
 */
export async function countOlderHashes(orm: MikroORM, since: Date, now: Date): Promise<OlderHashes> {
  const em = orm.em.fork();
  const createdAt = { $lt: since };
  return {
    application_passwords: await em.count(ApplicationPassword, {
      createdAt,
      $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: since } }],
    }),
    sessions: await em.count(Session, { createdAt, expiresAt: { $gt: now } }),
    idempotency_keys: await em.count(IdempotencyKey, {
      createdAt: { $lt: since, $gte: new Date(now.getTime() - IDEMPOTENCY_MS) },
    }),
    // A save hashes its token again.
    drafts: await em.count(Draft, { savedAt: createdAt, status: 'open', expiresAt: { $gt: now } }),
  };
}
