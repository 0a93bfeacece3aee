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
import { HashSlots } from './passwords/hash-slots.ts';
import { requireGoodPassword } from './passwords/password-rules.ts';
import { hashPassword, verifyPassword } from './passwords/passwords.ts';

/** Who makes a request. */
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

/** What is to be another; an absent key stays. */
export interface AccountChange extends Partial<Empowered> {
  email?: string;
  /** Nobody can sign in to it, its sessions end, and its application passwords do not work meanwhile. */
  disabled?: boolean;
}

/** An account before and after a change. */
export interface ChangedAccount {
  before: Account;
  after: Account;
}

/** What was deleted together with an account. */
export interface DeletedWith {
  sessions: number;
  applicationPasswords: number;
}

/** Without an administrator nobody could manage the service. */
export class LastAdministrator extends UseCaseError {
  constructor({ login }: Principal) {
    const message = `${login} is the last administrator: make another account an administrator first.`;
    super('conflict', 'last_administrator', message);
    this.name = 'LastAdministrator';
  }
}

/** The account whose login was typed, whatever the password; null when there is none. */
export interface PasswordCheck {
  user: (Principal & { passwordHash?: string | null }) | null;
  matches: boolean;
}

/** Characters; the width of the column. */
export const MAX_EMAIL = 191;

/** Whether an account may be called this, whatever the case. */
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

/** @param why what needs it, as a sentence */
export function missingCapability(capability: Capability, why = ''): UseCaseError {
  const message = `Your account lacks the capability ${capability}.${why && ` ${why}`}`;
  return new UseCaseError('refused', 'missing_capability', message);
}

/** Accounts, their passwords and their application passwords. Case does not matter in a login. */
export class Users {
  readonly #orm: MikroORM;
  readonly #box: SecretBox;
  readonly #slots = new HashSlots();

  constructor({ orm, box }: { orm: MikroORM; box: SecretBox }) {
    this.#orm = orm;
    this.#box = box;
  }

  /** @throws UniqueConstraintViolationException when the login is taken. */
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

  /** An account that is in use, with what its password is kept as. */
  async find(id: number): Promise<(Principal & { passwordHash: string | null }) | null> {
    const user = await this.#orm.em.fork().findOne(User, { id, disabledAt: null });
    return user && { ...principal(user), passwordHash: user.passwordHash ?? null };
  }

  /** All accounts, by login. */
  async list(): Promise<Account[]> {
    return (await this.#orm.em.fork().findAll(User, { orderBy: { login: 'asc' } })).map(accountOf);
  }

  /** @returns null when there is no such account. */
  async get(id: number): Promise<Account | null> {
    const user = await this.#orm.em.fork().findOne(User, { id });
    return user && accountOf(user);
  }

  /**
   * Sets the password, or with null removes it. Either ends every session of the account.
   * @returns false when there is no such account.
   * @throws PasswordError when the password is too short, too long or among those that are guessed first.
   */
  async setPassword(userId: number, password: string | null): Promise<boolean> {
    const passwordHash = password === null ? null : await this.hashFor(userId, password);
    if (passwordHash === undefined) return false;
    return this.#orm.em.fork().transactional(async (em) => {
      // Locked first: a login with the old password either has its session here already, or finds the new hash.
      const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) return false;
      await em.nativeUpdate(User, { id: userId }, { passwordHash });
      await em.nativeDelete(Session, { userId });
      return true;
    });
  }

  /**
   * Changes an account, from its next request on. With another role come that role's capabilities, unless others are given.
   * @param allow looks at the change first; what it throws is thrown on, with nothing changed
   * @returns null when there is no such account.
   * @throws LastAdministrator
   */
  async change(
    userId: number,
    { email, role, capabilities, disabled }: AccountChange,
    now: Date,
    allow: (change: ChangedAccount) => void = () => {},
  ): Promise<ChangedAccount | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const { user, isLast } = await lockUser(em, userId);
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
      if (isLast && !manages(after)) throw new LastAdministrator(user);
      await em.nativeUpdate(User, { id: userId }, changed);
      if (since) await em.nativeDelete(Session, { userId });
      return { before, after };
    });
  }

  /**
   * Deletes an account with its sessions and application passwords. What it wrote stays.
   * @returns null when there is no such account.
   * @throws LastAdministrator
   */
  async delete(userId: number): Promise<DeletedWith | null> {
    return this.#orm.em.fork().transactional(async (em) => {
      const { user, isLast } = await lockUser(em, userId);
      if (!user) return null;
      if (isLast) throw new LastAdministrator(user);
      const sessions = await em.nativeDelete(Session, { userId });
      const applicationPasswords = await em.nativeDelete(ApplicationPassword, { userId });
      await em.nativeDelete(KnownNetwork, { userId });
      await em.nativeDelete(User, { id: userId });
      return { sessions, applicationPasswords };
    });
  }

  /**
   * The hash that a new password of an account gets.
   * @returns undefined when there is no such account.
   * @throws PasswordError as `setPassword`
   */
  async hashFor(userId: number, password: string): Promise<string | undefined> {
    const user = await this.#orm.em.fork().findOne(User, { id: userId });
    return user ? this.hashOf(user, password) : undefined;
  }

  /** The hash of a password for somebody of this login and address. @throws PasswordError as `setPassword` */
  async hashOf(user: Pick<User, 'login' | 'email'>, password: string): Promise<string> {
    requireGoodPassword(password, user);
    return this.#slots.run('known', () => hashPassword(password));
  }

  /**
   * Takes as long for an unknown login, and for an account without a password.
   * @param who those who are known to the account go first when many passwords wait to be checked
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
   * Makes an application password. It is returned here and never again: only its hash is kept.
   * @param madeWith the application password that asked for it: revoked, it takes this one along
   * @param inTransaction writes what is to be kept together with it, or not at all
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
      // Locked: of two at a time one sees what the other made.
      await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // It was there when the request came: who revokes it must not leave one that is made in the same moment.
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

  /** The oldest first. */
  async listApplicationPasswords(userId: number): Promise<ApplicationPasswordEntry[]> {
    const found = await this.#orm.em.fork().find(ApplicationPassword, { userId }, { orderBy: { id: 'asc' } });
    return found.map(entryOf);
  }

  /** Those of every account that were neither made nor used for 90 days, by login. */
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

  /** Whether an account has this application password still. */
  async hasApplicationPassword(userId: number, uuid: string, now: Date): Promise<boolean> {
    const found = await this.#orm.em.fork().findOne(ApplicationPassword, { userId, uuid });
    return found !== null && !isExpired(entryOf(found), now);
  }

  /**
   * Ends an application password, and those that were made with it or with one of them. The one that asks stays, with its own: so a
   * program can take a new one and revoke the old.
   * @param by the one that asks
   * @returns the uuids of those that have ended; none when the account has no such application password.
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
   * White space is ignored, so that a password may be written in groups.
   * @returns null for any mismatch.
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
    // After a rotation of APP_KEY, so that the old key can go once every password has been used.
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
    // MySQL takes `ada ` for `ada`: failures that are counted by login must not count for another account.
    return found?.login === spelling ? found : null;
  }
}

/**
 * Locks an account and everybody who may administer, so that of two changes at a time one sees what the other did.
 * @returns also whether nobody else may administer
 */
async function lockUser(em: EntityManager, id: number): Promise<{ user: User | null; isLast: boolean }> {
  const managing = { $or: [{ role: { $in: MANAGING } }, { capabilities: { $ne: null } }] };
  const either = { $or: [{ id }, managing] };
  const locked = await em.find(User, either, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  const user = locked.find((one) => one.id === id) ?? null;
  const isLast = user !== null && manages(user) && !locked.some((one) => one.id !== id && manages(one));
  return { user, isLast };
}

/** The roles that administer. */
const MANAGING = ROLES.filter((role) => can({ role }, 'manage_options'));

function manages(account: Empowered & Pick<User, 'disabledAt'>): boolean {
  return !account.disabledAt && can(account, 'manage_options');
}

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
