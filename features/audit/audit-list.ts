import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import { AuditEntry } from './entities.ts';

/** A filter for entries; all given criteria must hold. */
export interface AuditFilter {
  /** An event, or a group such as `login.*`. */
  event?: string;
  /** The id of an account, or a login: of the actor, or of the account that somebody tried to sign in to. */
  account?: string;
  /** The target of the action, such as `form:7`. */
  target?: string;
  since?: Date;
  until?: Date;
}

/** Lists entries, the newest first. @param before an id: only older entries are listed */
export function listAudit(
  orm: MikroORM,
  { event, account, target, since, until }: AuditFilter,
  { limit, before }: { limit: number; before?: number },
): Promise<AuditEntry[]> {
  const where: FilterQuery<AuditEntry>[] = [];
  if (event?.endsWith('.*')) where.push({ event: { $like: `${escapeLike(event.slice(0, -1))}%` } });
  else if (event !== undefined) where.push({ event });
  if (account !== undefined) {
    const login = { login: account.toLowerCase() };
    // A login may also consist of digits.
    where.push(/^\d{1,16}$/.test(account) ? { $or: [{ accountId: Number(account) }, login] } : login);
  }
  if (target !== undefined) where.push({ target });
  if (since) where.push({ at: { $gte: since } });
  if (until) where.push({ at: { $lt: until } });
  if (before !== undefined) where.push({ id: { $lt: before } });
  return orm.em.fork().find(AuditEntry, { $and: where }, { orderBy: { id: 'desc' }, limit });
}

export const AUDIT_RETENTION_OPTION = 'audit_retention_days';
export const AUDIT_RETENTION_DAYS = 365;

/** Returns the number of days that entries are kept, with the networks in them. */
export async function auditRetentionDays(orm: MikroORM): Promise<number> {
  const days = (await readNamed(orm, SITE_SCOPE))[AUDIT_RETENTION_OPTION];
  return typeof days === 'number' ? days : AUDIT_RETENTION_DAYS;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
