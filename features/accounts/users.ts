import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { type Capability, type Credential, can, type Empowered, ROLES } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';
import {
  type ApplicationPasswordEntry,
  isExpired,
  MOST_APPLICATION_PASSWORDS,
  TOO_MANY,
  UNUSED_MS,
  withDerived,
} from './application-passwords.ts';
import { ApplicationPassword, KnownNetwork, Session, User } from './entities.ts';
import { requireAdministrator } from './last-administrator.ts';
import { HashSlots } from './passwords/hash-slots.ts';
import { requireGoodPassword } from './passwords/password-rules.ts';
import { hashPassword, verifyPassword } from './passwords/passwords.ts';

/** The account that makes a request. */
export interface Principal extends Empowered {
  id: number;
  login: string;
}

/** An account as lists show it. */
export interface Account extends Principal {
  email: string;
  hasPassword: boolean;
  disabledAt: Date | null;
  createdAt: Date;
}

/** A change of an account; properties with absent keys stay. */
export interface AccountChange extends Partial<Empowered> {
  email?: string;
  /**
   * True to disable the account: nobody can sign in to it, its sessions end, and its application passwords do not work meanwhile.
   */
  disabled?: boolean;
}

/** An account before and after a change. */
export interface ChangedAccount {
  before: Account;
  after: Account;
}

/** The numbers of records deleted together with an account. */
export interface DeletedRecords {
  sessions: number;
  applicationPasswords: number;
}

/** The account with the typed login, whatever the password; null when there is none. */
export interface PasswordCheck {
  user: (Principal & { passwordHash?: string | null }) | null;
  matches: boolean;
}

/** Largest number of characters, which is the width of the column. */
export const MAX_EMAIL = 191;

/** True for a valid login, in any case. */
export function isLogin(text: unknown): text is string {
  return typeof text === 'string' && /^[\w.@-]{1,60}$/.test(text);
}

export function isAccountEmail(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_EMAIL && isMailbox(text);
}

const USED_EVERY_MS = 60_000;

/** @throws UseCaseError `missing_capability` */
export function requireOf(principal: Principal | undefined, capability: Capability): void {
  if (!principal || !can(principal, capability)) throw missingCapability(capability);
}

/** @param why a sentence that says what needs the capability */
export function missingCapability(capability: Capability, why = ''): UseCaseError {
  const message = `Your account lacks the capability ${capability}.${why && ` ${why}`}`;
  return new UseCaseError('refused', 'missing_capability', message);
}

/** Accounts, their passwords and their application passwords. Logins ignore case. */
export class Users {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;
  readonly #slots = new HashSlots();

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /** @throws UniqueConstraintViolationException when the login is taken */
  async create(
    user: Empowered & { login: string; email: string; passwordHash?: string | null },
    now: Date,
  ): Promise<Principal> {
    const login = user.login.toLowerCase();
    const id = await this.#orm.em.fork().insert(User, { ...user, login, createdAt: now });
    return principal({ ...user, id, login });
  }

  async findByLogin(login: string): Promise<Principal | null> {
    const user = await this.#find(login);
    return user && principal(user);
  }

  /** Finds an account in use, with the hash of its password. */
  async find(id: number): Promise<(Principal & { passwordHash: string | null }) | null> {
    const user = await this.#orm.em.fork().findOne(User, { id, disabledAt: null });
    return user && { ...principal(user), passwordHash: user.passwordHash ?? null };
  }

  /** Lists all accounts by login. */
  async list(): Promise<Account[]> {
    return (await this.#orm.em.fork().findAll(User, { orderBy: { login: 'asc' } })).map(accountOf);
  }

  /** @returns null when there is no such account. */
  async get(id: number): Promise<Account | null> {
    const user = await this.#orm.em.fork().findOne(User, { id });
    return user && accountOf(user);
  }

  /**
   * Sets the password, or removes it with null. Either way, every session of the account ends.
   * @returns false when there is no such account
   * @throws PasswordError when the password is too short, too long or among those that are guessed first
   */
  async setPassword(userId: number, password: string | null): Promise<boolean> {
    const passwordHash = password === null ? null : await this.hashFor(userId, password);
    if (passwordHash === undefined) return false;
    return this.#orm.em.fork().transactional(async (em) => {
      // Locked first: a login with the old password has either created its session already, or finds the new hash.
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return false;
      await em.nativeUpdate(User, { id: userId }, { passwordHash });
      await em.nativeDelete(Session, { userId });
      return true;
    });
  }

  /**
   * Changes an account, from its next request on. A new role brings its capabilities, unless others are given.
   * @param allow checks the change first; its error is rethrown, with nothing changed
   * @returns null when there is no such account
   * @throws LastAdministrator
   */
  async change(
    userId: number,
    { email, role, capabilities, disabled }: AccountChange,
    now: Date,
    allow: (change: ChangedAccount) => void = () => {},
  ): Promise<ChangedAccount | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const { user, others } = await lockUser(em, userId);
      if (!user) return null;
      const before = accountOf(user);
      const own = capabilities !== undefined ? capabilities : role !== undefined ? null : before.capabilities;
      const since = disabled === undefined ? before.disabledAt : disabled ? (before.disabledAt ?? now) : null;
      const changed = {
        email: email ?? before.email,
        role: role ?? before.role,
        capabilities: own ?? null,
        disabledAt: since,
      };
      const after: Account = { ...before, ...changed };
      allow({ before, after });
      requireAdministrator(user, others, after);
      await em.nativeUpdate(User, { id: userId }, changed);
      if (since) await em.nativeDelete(Session, { userId });
      return { before, after };
    });
  }

  /**
   * Deletes an account with its sessions and application passwords. Everything else that it created stays.
   * @param before does what must be committed with it, first
   * @returns null when there is no such account
   * @throws LastAdministrator
   */
  async delete(
    userId: number,
    before: (em: EntityManager) => Promise<unknown> = async () => {},
  ): Promise<DeletedRecords | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      // Before the account is locked: whoever advances a process reads accounts under its lock.
      await before(em);
      const { user, others } = await lockUser(em, userId);
      if (!user) return null;
      requireAdministrator(user, others, null);
      const sessions = await em.nativeDelete(Session, { userId });
      const applicationPasswords = await em.nativeDelete(ApplicationPassword, { userId });
      await em.nativeDelete(KnownNetwork, { userId });
      await em.nativeDelete(User, { id: userId });
      return { sessions, applicationPasswords };
    });
  }

  /**
   * Returns the hash of a new password for an account.
   * @returns undefined when there is no such account
   * @throws PasswordError as `setPassword`
   */
  async hashFor(userId: number, password: string): Promise<string | undefined> {
    const user = await this.#orm.em.fork().findOne(User, { id: userId });
    return user ? this.hashOf(user, password) : undefined;
  }

  /** Returns the hash of a password for an account with this login and address. @throws PasswordError as `setPassword` */
  async hashOf(user: Pick<User, 'login' | 'email'>, password: string): Promise<string> {
    requireGoodPassword(password, user);
    return this.#slots.run('known', () => hashPassword(password));
  }

  /**
   * Takes the same time for an unknown login, and for an account without a password.
   * @param who requests from networks known to the account go first when many passwords wait to be checked
   * @throws PasswordsBusy
   */
  async checkPassword(login: string, password: string, who: 'known' | 'others' = 'others'): Promise<PasswordCheck> {
    const user = await this.#find(login);
    const inUse = user && !user.disabledAt;
    const matches = await this.#slots.run(who, () =>
      verifyPassword(inUse ? (user.passwordHash ?? null) : null, password),
    );
    return { user, matches };
  }

  /**
   * Creates an application password. It is returned only here: only its hash is stored.
   * @param madeWith the application password of the request: revoking it revokes this one too
   * @param inTransaction writes further rows in the same transaction
   * @throws UseCaseError `too_many_application_passwords`; `invalid_credentials` once that one has been revoked
   */
  async createApplicationPassword(
    userId: number,
    name: string,
    now: Date,
    {
      expiresAt = null,
      madeWith = null,
      inTransaction,
    }: {
      expiresAt?: Date | null;
      madeWith?: string | null;
      inTransaction?: (em: EntityManager, uuid: string) => Promise<void>;
    } = {},
  ): Promise<{ uuid: string; password: string }> {
    const uuid = randomUUID();
    const password = randomToken(128);
    const hash = this.#box.mac('passwords', password).toString('hex');
    await this.#orm.em.fork().transactional(async (em) => {
      // Locked so that of two simultaneous requests one sees the password created by the other.
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw new UseCaseError('unauthenticated', 'invalid_credentials', 'The account has been deleted.');
      // It existed when the request came: revoking it must not leave behind a password created at the same moment.
      if (madeWith && !(await em.count(ApplicationPassword, { userId, uuid: madeWith }))) {
        const message = 'The application password of this request has been revoked.';
        throw new UseCaseError('unauthenticated', 'invalid_credentials', message);
      }
      const others = await em.count(ApplicationPassword, { userId });
      if (others >= MOST_APPLICATION_PASSWORDS) {
        const message = `You cannot make another one: ${TOO_MANY}.`;
        throw new UseCaseError('conflict', 'too_many_application_passwords', message);
      }
      await em.insert(ApplicationPassword, { uuid, userId, name, hash, createdAt: now, expiresAt, madeWith });
      await inTransaction?.(em, uuid);
    });
    return { uuid, password };
  }

  /** Lists application passwords, the oldest first. */
  async listApplicationPasswords(userId: number): Promise<ApplicationPasswordEntry[]> {
    const found = await this.#orm.em.fork().find(ApplicationPassword, { userId }, { orderBy: { id: 'asc' } });
    return found.map(entryOf);
  }

  /** Lists the application passwords of every account that were neither created nor used for 90 days, by login. */
  async listUnusedApplicationPasswords(now: Date): Promise<(ApplicationPasswordEntry & { login: string })[]> {
    const before = { $lte: new Date(now.getTime() - UNUSED_MS) };
    const em = this.#orm.em.fork();
    const unused = { createdAt: before, $or: [{ lastUsedAt: null }, { lastUsedAt: before }] };
    const found = await em.find(ApplicationPassword, unused, { orderBy: { id: 'asc' } });
    const users = await em.find(User, { id: found.map(({ userId }) => userId) }, { orderBy: { login: 'asc' } });
    return users.flatMap(({ id, login }) =>
      found.filter(({ userId }) => userId === id).map((entry) => ({ login, ...entryOf(entry) })),
    );
  }

  /** True when the account still has this application password. */
  async hasApplicationPassword(userId: number, uuid: string, now: Date): Promise<boolean> {
    const found = await this.#orm.em.fork().findOne(ApplicationPassword, { userId, uuid });
    return found !== null && !isExpired(entryOf(found), now);
  }

  /**
   * Revokes an application password, and those created with it, directly or indirectly. The one that makes the request stays,
   * with those created with it: so a program can create a new password and revoke its old one.
   * @param by the application password that makes the request
   * @returns the uuids of the revoked ones; empty when the account has no such application password
   */
  async revokeApplicationPassword(userId: number, uuid: string, by?: string): Promise<string[]> {
    return this.#orm.em.fork().transactional(async (em) => {
      await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const own = await em.find(ApplicationPassword, { userId });
      const revoked = own.find((one) => one.uuid === uuid);
      if (!revoked) return [];
      const ended = withDerived(own, uuid, by);
      await em.nativeDelete(ApplicationPassword, { userId, uuid: ended });
      const stays = own.find((one) => one.uuid === by && !ended.includes(one.uuid));
      if (stays?.madeWith && ended.includes(stays.madeWith)) {
        await em.nativeUpdate(ApplicationPassword, { uuid: stays.uuid }, { madeWith: revoked.madeWith });
      }
      return ended;
    });
  }

  /**
   * Checks an application password. White space is ignored, so that it may be written in groups.
   * @returns null for any mismatch
   */
  async authenticate(
    login: string,
    applicationPassword: string,
    now: Date,
  ): Promise<(Principal & { credential: Credential }) | null> {
    const em = this.#orm.em.fork();
    const hash = this.#box.macs('passwords', applicationPassword.replace(/\s/g, '')).map((mac) => mac.toString('hex'));
    const found = await em.findOne(ApplicationPassword, { hash });
    const user = found && (await em.findOne(User, { id: found.userId, login: login.toLowerCase(), disabledAt: null }));
    if (!user || isExpired(entryOf(found), now)) return null;
    // Rehashes after a rotation of APP_KEY, so that the old key can be removed once every password has been used.
    const [newest] = hash;
    if (newest && found.hash !== newest) await em.nativeUpdate(ApplicationPassword, { id: found.id }, { hash: newest });
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() > USED_EVERY_MS) {
      await em.nativeUpdate(ApplicationPassword, { id: found.id }, { lastUsedAt: now });
    }
    const credential = { kind: 'application_password', id: found.uuid, endsAt: found.expiresAt ?? null } as const;
    return { ...principal(user), credential };
  }

  async #find(login: string): Promise<User | null> {
    const spelling = login.toLowerCase();
    const found = await this.#orm.em.fork().findOne(User, { login: spelling });
    // MySQL matches `ada ` with `ada`: failures counted by login must not count for another account.
    return found?.login === spelling ? found : null;
  }
}

/**
 * Locks an account and all administrators, so that of two simultaneous changes one sees the result of the other.
 * @returns also whether the account is the last administrator
 */
async function lockUser(em: EntityManager, id: number): Promise<{ user: User | null; others: User[] }> {
  const managing = { $or: [{ role: { $in: MANAGING } }, { capabilities: { $ne: null } }] };
  const either = { $or: [{ id }, managing] };
  const locked = await em.find(User, either, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  const user = locked.find((one) => one.id === id) ?? null;
  return { user, others: locked.filter((one) => one.id !== id) };
}

/** The roles that can administer. */
const MANAGING = ROLES.filter((role) => can({ role }, 'manage_options'));

export function accountOf(user: User): Account {
  const { email, createdAt, passwordHash, disabledAt = null } = user;
  return { ...principal(user), email, hasPassword: passwordHash !== null, disabledAt, createdAt };
}

function entryOf(one: ApplicationPassword): ApplicationPasswordEntry {
  const { uuid, name, createdAt, lastUsedAt = null, expiresAt = null, madeWith = null } = one;
  return { uuid, name, createdAt, lastUsedAt, expiresAt, madeWith };
}

export function principal({ id, login, role, capabilities }: Principal): Principal {
  return { id, login, role, ...(capabilities && { capabilities }) };
}
