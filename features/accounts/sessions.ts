import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Credential } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { Session, User } from './entities.ts';
import { type PasswordCheck, type Principal, principal } from './users.ts';

/** How long a session lasts at most, in ms. */
export const SESSION_MS = 48 * HOUR_MS;

/** How long a session lasts that nobody uses, in ms. */
export const IDLE_MS = 12 * HOUR_MS;
/** A use is noted so often at most. */
const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** A signed-in browser. */
export interface FoundSession {
  principal: Principal;
  /** What nonces are tied to. It is no secret: it does not open the session. */
  binding: string;
  expiresAt: Date;
}

/** The sessions of signed-in browsers. Only a keyed hash of each token is kept. */
export class Sessions {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /**
   * A new session for an account whose password was just checked, always with a token of its own.
   * @returns null when the password was changed in the meantime.
   */
  async create(
    user: NonNullable<PasswordCheck['user']>,
    now: Date,
  ): Promise<{ token: string; session: FoundSession } | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const current = await lockUnchanged(em, user);
      return current && this.#begin(em, current, now);
    });
  }

  /**
   * Gives an account another password, ends all its sessions, and begins one for the browser that asked.
   * @param user whose old password was just checked
   * @returns null when the password was changed in the meantime.
   */
  async changePassword(
    user: NonNullable<PasswordCheck['user']>,
    passwordHash: string,
    now: Date,
  ): Promise<{ token: string; session: FoundSession; ended: number } | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const current = await lockUnchanged(em, user);
      if (!current) return null;
      await em.nativeUpdate(User, { id: user.id }, { passwordHash });
      const ended = await em.nativeDelete(Session, { userId: user.id });
      return { ...(await this.#begin(em, current, now)), ended };
    });
  }

  /** @returns null for an unknown token, a session that has ended, or an account that is gone. */
  async find(token: string, now: Date): Promise<FoundSession | null> {
    const em = this.#orm.em.fork();
    const found = await em.findOne(Session, { hash: this.#hashes(token), expiresAt: { $gt: now } });
    const idle = found ? idleMs(found, now) : 0;
    const user = found && idle < IDLE_MS ? await em.findOne(User, { id: found.userId, disabledAt: null }) : null;
    if (found && user && idle >= NOTED_EVERY_MS) {
      await em.nativeUpdate(Session, { hash: found.hash }, { lastUsedAt: now });
    }
    return found && user && { principal: principal(user), binding: found.hash, expiresAt: found.expiresAt };
  }

  /** Whether an account has this session still. It is not used by that. @param binding as in `FoundSession` */
  async isOpen(userId: number, binding: string, now: Date): Promise<boolean> {
    const found = await this.#orm.em.fork().findOne(Session, { hash: binding, userId, expiresAt: { $gt: now } });
    return found !== null && idleMs(found, now) < IDLE_MS;
  }

  async end(token: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(Session, { hash: this.#hashes(token) });
  }

  /** @param but the binding of one that stays @returns how many there were. */
  async endAll(userId: number, but?: string): Promise<number> {
    return this.#orm.em.fork().nativeDelete(Session, { userId, ...(but !== undefined && { hash: { $ne: but } }) });
  }

  async #begin(em: EntityManager, user: User, now: Date): Promise<{ token: string; session: FoundSession }> {
    const token = randomToken(256);
    const [binding = ''] = this.#hashes(token);
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await em.insert(Session, { hash: binding, userId: user.id, createdAt: now, expiresAt });
    return { token, session: { principal: principal(user), binding, expiresAt } };
  }

  /** With the newest key first; a session made before a rotation is found by an older one. */
  #hashes(token: string): string[] {
    return this.#box.macs('tokens', `session|${token}`).map((mac) => mac.toString('hex'));
  }
}

function idleMs({ lastUsedAt, createdAt }: Session, now: Date): number {
  return now.getTime() - (lastUsedAt ?? createdAt).getTime();
}

/** What the session is to what is made with it. */
export function sessionCredential({ binding, expiresAt }: FoundSession): Credential {
  return { kind: 'session', id: binding, endsAt: expiresAt };
}

/**
 * The account, under the lock that every change of a password takes: of a change and a new session at a time, one sees what
 * the other did.
 * @returns null when its password is no longer the one that was checked
 */
function lockUnchanged(
  em: EntityManager,
  { id, passwordHash }: NonNullable<PasswordCheck['user']>,
): Promise<User | null> {
  return em.findOne(User, { id, passwordHash, disabledAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
