import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { Session, User } from '../../db/entities/host.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { randomToken } from '../../security/tokens.ts';
import { type PasswordCheck, type Principal, principal } from './users.ts';

/** How long a session lasts, used or not, in ms. */
export const SESSION_MS = 48 * 60 * 60 * 1000;

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
    const token = randomToken(256);
    const [binding = ''] = this.#hashes(token);
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    return this.#orm.em.fork().transactional(async (em) => {
      // Under the lock that a password change takes: the change must not miss this session.
      const current = await em.findOne(
        User,
        { id: user.id, passwordHash: user.passwordHash },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!current) return null;
      await em.insert(Session, { hash: binding, userId: user.id, createdAt: now, expiresAt });
      return { token, session: { principal: principal(current), binding, expiresAt } };
    });
  }

  /** @returns null for an unknown token, a session that has ended, or an account that is gone. */
  async find(token: string, now: Date): Promise<FoundSession | null> {
    const em = this.#orm.em.fork();
    const found = await em.findOne(Session, { hash: this.#hashes(token), expiresAt: { $gt: now } });
    const user = found && (await em.findOne(User, { id: found.userId }));
    return user && { principal: principal(user), binding: found.hash, expiresAt: found.expiresAt };
  }

  async end(token: string): Promise<void> {
    await this.#orm.em.fork().nativeDelete(Session, { hash: this.#hashes(token) });
  }

  /** @returns how many there were. */
  async endAll(userId: number): Promise<number> {
    return this.#orm.em.fork().nativeDelete(Session, { userId });
  }

  /** With the newest key first; a session made before a rotation is found by an older one. */
  #hashes(token: string): string[] {
    return this.#box.macs('tokens', `session|${token}`).map((mac) => mac.toString('hex'));
  }
}
