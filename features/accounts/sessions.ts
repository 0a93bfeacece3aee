import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Credential } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { Session, User } from './entities.ts';
import { type PasswordCheck, type Principal, principal } from './users.ts';

/** Longest duration of a session, in milliseconds. */
export const SESSION_MS = 48 * HOUR_MS;

/** Longest time without use before a session ends, in milliseconds. */
export const IDLE_MS = 12 * HOUR_MS;
/** Shortest time between two updates of a session's last use, in milliseconds. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** An open session of a signed-in browser. */
export interface OpenSession {
  principal: Principal;
  /** The value that nonces are bound to. It is no secret: it does not open the session. */
  binding: string;
  expiresAt: Date;
}

/** The sessions of signed-in browsers. Only a keyed hash of each token is stored. */
export class Sessions {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /**
   * Creates a session, always with a new token, for an account whose password was just checked.
   * @returns null when the password was changed in the meantime
   */
  async create(
    user: NonNullable<PasswordCheck['user']>,
    now: Date,
  ): Promise<{ token: string; session: OpenSession } | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const current = await lockUnchanged(em, user);
      return current && this.#begin(em, current, now);
    });
  }

  /**
   * Changes an account's password, ends all its sessions, and starts a new session for the browser that made the request.
   * @param user the account, whose old password was just checked
   * @returns null when the password was changed in the meantime
   */
  async changePassword(
    user: NonNullable<PasswordCheck['user']>,
    passwordHash: string,
    now: Date,
  ): Promise<{ token: string; session: OpenSession; ended: number } | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const current = await lockUnchanged(em, user);
      if (!current) return null;
      await em.nativeUpdate(User, { id: user.id }, { passwordHash });
      const ended = await em.nativeDelete(Session, { userId: user.id });
      return { ...(await this.#begin(em, current, now)), ended };
    });
  }

  /** @returns null for an unknown token, a session that has ended, or a deleted account */
  async find(token: string, now: Date): Promise<OpenSession | null> {
    const em = this.#orm.em.fork();
    const found = await em.findOne(Session, { hash: this.#hashes(token), expiresAt: { $gt: now } });
    const idle = found ? idleMs(found, now) : 0;
    const user = found && idle < IDLE_MS ? await em.findOne(User, { id: found.userId, disabledAt: null }) : null;
    if (found && user && idle >= NOTED_EVERY_MS) {
      await em.nativeUpdate(Session, { hash: found.hash }, { lastUsedAt: now });
    }
    return found && user && { principal: principal(user), binding: found.hash, expiresAt: found.expiresAt };
  }

  /** True when the account still has this session. Does not count as a use. @param binding as in `OpenSession` */
  async isOpen(userId: number, binding: string, now: Date): Promise<boolean> {
    const found = await this.#orm.em.fork().findOne(Session, { hash: binding, userId, expiresAt: { $gt: now } });
    return found !== null && idleMs(found, now) < IDLE_MS;
  }

  async end(token: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(Session, { hash: this.#hashes(token) });
  }

  /** @param but the binding of a session that stays @returns the number of sessions ended */
  async endAll(userId: number, but?: string): Promise<number> {
    return this.#orm.em.fork().nativeDelete(Session, { userId, ...(but !== undefined && { hash: { $ne: but } }) });
  }

  async #begin(em: EntityManager, user: User, now: Date): Promise<{ token: string; session: OpenSession }> {
    const token = randomToken(256);
    const [binding = ''] = this.#hashes(token);
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await em.insert(Session, { hash: binding, userId: user.id, createdAt: now, expiresAt });
    return { token, session: { principal: principal(user), binding, expiresAt } };
  }

  /** Hashes with all keys, the newest first; a session created before a rotation is found by an older key. */
  #hashes(token: string): string[] {
    return this.#box.macs('tokens', `session|${token}`).map((mac) => mac.toString('hex'));
  }
}

function idleMs({ lastUsedAt, createdAt }: Session, now: Date): number {
  return now.getTime() - (lastUsedAt ?? createdAt).getTime();
}

/** Returns the credential by which tokens and passwords created in this session refer to it. */
export function sessionCredential({ binding, expiresAt }: OpenSession): Credential {
  return { kind: 'session', id: binding, endsAt: expiresAt };
}

/**
 * Locks the account as every change of a password does: of a password change and a new session at the same time, one sees the
 * result of the other.
 * @returns null when the password is no longer the one that was checked
 */
function lockUnchanged(
  em: EntityManager,
  { id, passwordHash }: NonNullable<PasswordCheck['user']>,
): Promise<User | null> {
  return em.findOne(User, { id, passwordHash, disabledAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
