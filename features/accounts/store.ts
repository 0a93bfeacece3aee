import { type FilterQuery, raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import type { Role } from '#security/actor.ts';
import { ApplicationPassword, KnownNetwork, Session, User } from './entities.ts';
import { IDLE_MS } from './sessions.ts';
import type { AskingFeatures } from './steps.ts';
import { type Account, accountOf } from './users.ts';

/** A filter for accounts; all given criteria must hold. */
export interface AccountFilter {
  /** A part of the login or the address, ignoring case. */
  text?: string;
  role?: Role;
  disabled?: boolean;
}

/** An account with its sessions and application passwords. */
export interface AccountInUse {
  account: Account;
  /** The number of open sessions. */
  sessions: number;
  applicationPasswords: number;
  /** The number of open steps that ask it. */
  openSteps: number;
  /** Null when the account has not signed in within the last 90 days. */
  lastSignedInAt: Date | null;
}

export interface AccountStoreParts {
  orm: MikroORM;
  installed: AskingFeatures;
}

/** Lists accounts by login. @param after the last login of the previous page */
export async function listAccounts(
  { orm, installed }: AccountStoreParts,
  { text, role, disabled }: AccountFilter,
  { limit, after }: { limit: number; after?: string },
  now: Date,
): Promise<{ accounts: AccountInUse[]; next: string | null }> {
  const em = orm.em.fork();
  const where: FilterQuery<User>[] = [];
  if (text !== undefined) {
    // Logins are stored in lower case, addresses as they were entered.
    const pattern = { $like: `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` };
    where.push({ $or: [{ login: pattern }, { [raw('lower(email)')]: pattern }] });
  }
  if (role !== undefined) where.push({ role });
  if (disabled !== undefined) where.push({ disabledAt: disabled ? { $ne: null } : null });
  if (after !== undefined) where.push({ login: { $gt: after } });
  const found = await em.find(User, { $and: where }, { orderBy: { login: 'asc' }, limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, ({ login }) => login);
  return { accounts: await withUse(em, installed, rows, now), next };
}

/** @returns null when there is no such account */
export async function findAccount(
  { orm, installed }: AccountStoreParts,
  id: number,
  now: Date,
): Promise<AccountInUse | null> {
  const em = orm.em.fork();
  const [found = null] = await withUse(em, installed, await em.find(User, { id }), now);
  return found;
}

async function withUse(
  em: EntityManager,
  installed: AskingFeatures,
  users: readonly User[],
  now: Date,
): Promise<AccountInUse[]> {
  const userId = users.map(({ id }) => id);
  if (userId.length === 0) return [];
  const since = new Date(now.getTime() - IDLE_MS);
  const used = { $or: [{ lastUsedAt: { $gt: since } }, { lastUsedAt: null, createdAt: { $gt: since } }] };
  const of = { fields: ['userId'] as const };
  const sessions = await em.find(Session, { userId, expiresAt: { $gt: now }, ...used }, of);
  const passwords = await em.find(ApplicationPassword, { userId }, of);
  const networks = await em.find(KnownNetwork, { userId }, { orderBy: { lastUsedAt: 'desc' } });
  const asked = await Promise.all(installed.map(({ stepsOfAccounts }) => stepsOfAccounts?.count(em, userId)));
  return users.map((user) => ({
    account: accountOf(user),
    openSteps: asked.reduce((sum, steps) => sum + (steps?.get(user.id) ?? 0), 0),
    sessions: sessions.filter((one) => one.userId === user.id).length,
    applicationPasswords: passwords.filter((one) => one.userId === user.id).length,
    lastSignedInAt: networks.find((one) => one.userId === user.id)?.lastUsedAt ?? null,
  }));
}
