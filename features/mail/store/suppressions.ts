import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { incrementVersion } from '#db/settings.ts';
import { EmailSuppression, suppressedAddresses, suppressionHashes } from '#features/mail/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

/** Duration of a suppression after the last report. Servers err, so the address is tried again afterwards. */
export const SUPPRESSION_MS = 30 * DAY_MS;

const PAGE = 5_000;

/** Returns the hashes of suppressions added after an id. @returns the hashes, and the last id */
export async function suppressedSince(orm: MikroORM, after: number): Promise<{ hashes: string[]; last: number }> {
  const hashes: string[] = [];
  let last = after;
  for (;;) {
    const rows = await orm.em
      .fork()
      .find(
        EmailSuppression,
        { id: { $gt: last } },
        { fields: ['id', 'addressHash'], orderBy: { id: 'asc' }, limit: PAGE },
      );
    for (const { addressHash } of rows) hashes.push(addressHash);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return { hashes, last };
  }
}

/** Suppresses addresses, or records that they have bounced again. */
export async function suppress(
  { orm, box }: SealedStore,
  addresses: readonly string[],
  { provider, statusCode = null }: { provider: string; statusCode?: number | null },
  now: Date,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Incremented first, so that concurrent writers wait: otherwise a reader that continues after its last id could miss a
    // lower id committed later.
    await incrementVersion(em, SUPPRESSION_COUNTS.suppressed);
    for (const address of new Set(addresses)) {
      const uuid = randomUUID();
      const [hash] = suppressionHashes(box, address);
      const sealed = suppressedAddresses.seal(box, [uuid], address);
      await em.execute(
        `insert into email_suppressions
           (uuid, address_hash, sealed, provider, status_code, bounces, created_at, last_bounce_at, expires_at)
         values (?, ?, ?, ?, ?, 1, ?, ?, ?)
         on duplicate key update bounces = bounces + 1, provider = values(provider), status_code = values(status_code),
           last_bounce_at = values(last_bounce_at), expires_at = values(expires_at)`,
        [uuid, hash, sealed, provider, statusCode, now, now, new Date(now.getTime() + SUPPRESSION_MS)],
      );
    }
  });
}

/** Scopes whose versions count added and removed suppressions, so that every process notices a change. */
export const SUPPRESSION_COUNTS = { suppressed: 'email_suppressed', released: 'email_released' } as const;

/** A suppression with its opened address. */
export type Suppression = Omit<EmailSuppression, 'uuid' | 'addressHash' | 'sealed'> & { address: string };

/**
 * Lists suppressions, the newest first.
 * @param address lists only its suppression; default: all
 * @param after id of the last entry of the previous page
 */
export async function listSuppressions(
  { orm, box }: SealedStore,
  { address, limit, after }: { address?: string; limit: number; after?: number },
): Promise<{ suppressions: Suppression[]; next: number | null }> {
  const where = {
    ...(address !== undefined && { addressHash: suppressionHashes(box, address) }),
    ...(after !== undefined && { id: { $lt: after } }),
  };
  const found = await orm.em.fork().find(EmailSuppression, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  const suppressions = rows.map(({ uuid, addressHash: _, sealed, ...rest }) => ({
    ...rest,
    address: suppressedAddresses.open(box, [uuid], sealed),
  }));
  return { suppressions, next };
}

/** @returns false if the suppression does not exist */
export async function release(orm: MikroORM, id: number): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    const removed = (await em.nativeDelete(EmailSuppression, { id })) > 0;
    if (removed) await incrementVersion(em, SUPPRESSION_COUNTS.released);
    return removed;
  });
}

/** Deletes expired suppressions. @returns their number */
export async function releaseExpired(orm: MikroORM, now: Date): Promise<number> {
  return orm.em.fork().transactional(async (em) => {
    const removed = await em.nativeDelete(EmailSuppression, { expiresAt: { $lte: now } });
    if (removed > 0) await incrementVersion(em, SUPPRESSION_COUNTS.released);
    return removed;
  });
}

/** Deletes the suppressions of an address that is to be erased. @returns the number of deleted suppressions */
export async function forgetSuppressed({ orm, box }: SealedStore, address: string): Promise<number> {
  return orm.em.fork().transactional(async (em) => {
    const removed = await em.nativeDelete(EmailSuppression, { addressHash: suppressionHashes(box, address) });
    if (removed > 0) await incrementVersion(em, SUPPRESSION_COUNTS.released);
    return removed;
  });
}

export function countSuppressions(orm: MikroORM): Promise<number> {
  return orm.em.fork().count(EmailSuppression);
}
