import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import { AuditEntry } from './entities.ts';

/** Which entries; all that is given must hold. */
export interface AuditFilter {
  /** An event, or with `.*` all that begin like this: `login.*` */
  event?: string;
  /** The id of an account, or a login: who acted, or whose account was tried. */
  account?: string;
  /** Such as `form:7`. */
  target?: string;
  since?: Date;
  until?: Date;
}

/** The newest first. @param before an id: only entries that are older than it */
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
    // A login may be made of digits too.
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

/** For how many days entries are kept, with the networks in them. */
export async function auditRetentionDays(orm: MikroORM): Promise<number> {
  const days = (await readNamed(orm, SITE_SCOPE))[AUDIT_RETENTION_OPTION];
  return typeof days === 'number' ? days : AUDIT_RETENTION_DAYS;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
