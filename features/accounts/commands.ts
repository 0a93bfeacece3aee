import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { App } from '#features/app.ts';
import { noted } from '#features/audit/noted.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { readPassword } from '#features/command-line/input.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { Role } from '#security/actor.ts';
import {
  type ApplicationPasswordEntry,
  expiryOf,
  isApplicationPasswordName,
  MOST_EXPIRY_DAYS,
  TooManyApplicationPasswords,
} from './application-passwords.ts';
import { LoginThrottle } from './login-throttle.ts';
import { requireGoodPassword } from './passwords/password-rules.ts';
import { PasswordError } from './passwords/passwords.ts';
import { LastAdministrator, type Principal, Users } from './users.ts';

/** Characters; the width of the column. */
const MAX_EMAIL = 191;

const login = { takes: 'LOGIN', about: 'the account', needed: true } as const;
const passwordByStdin = 'read the password from standard input: 12 characters at least';

export const accountCommands = {
  'user:create': command({
    about: 'make an account',
    example: `printf '%s' "$PASSWORD" | durable-forms user:create --login ada --email ada@example.com --password-stdin`,
    options: {
      login: { takes: 'LOGIN', about: '1 to 60 letters, digits or . _ @ -; case does not matter', needed: true },
      email: { takes: 'ADDRESS', about: `at most ${MAX_EMAIL} characters`, needed: true },
      role: { takes: 'ROLE', about: 'administrator (the default) or editor' },
      'password-stdin': { about: `${passwordByStdin}; without a password nobody can sign in with it` },
    },
    async run({ login, email, role = 'administrator', 'password-stdin': hasPassword }, surroundings) {
      if (!isRole(role)) throw wrongRole();
      if (!/^[\w.@-]{1,60}$/.test(login)) throw new UsageError('--login must have 1 to 60 letters, digits or . _ @ -');
      if (email.length > MAX_EMAIL) throw new UsageError(`--email must have at most ${MAX_EMAIL} characters`);
      if (!isMailbox(email)) throw new UsageError('--email must be an e-mail address');
      const password = hasPassword ? await readPassword(surroundings) : null;
      return withUsers(surroundings, async (users, foundation) => {
        if (await users.findByLogin(login)) throw taken(login);
        // An account whose password is refused must not be left behind.
        if (password !== null) await naming('--password-stdin', () => requireGoodPassword(password, { login, email }));
        const user = await users.create({ login, email, role }, new Date()).catch((error) => {
          // Made in the same moment by another.
          throw error instanceof UniqueConstraintViolationException ? taken(login) : error;
        });
        if (password !== null) await users.setPassword(user.id, password);
        await noted(foundation, 'user.created', { userId: user.id, as: role, passwordSet: password !== null });
        return user;
      });
    },
  }),

  'user:list': command({
    about: 'list the accounts',
    example: 'durable-forms user:list',
    options: {},
    run: (_, surroundings) =>
      withUsers(surroundings, async (users) => ({
        users: (await users.list()).map(({ id, login, email, role, hasPassword, createdAt }) => ({
          id,
          login,
          email,
          role,
          password_set: hasPassword,
          created_at: createdAt.toISOString(),
        })),
      })),
  }),

  'user:password': command({
    about: 'set the password of an account; it is signed out everywhere',
    example: `printf '%s' "$PASSWORD" | durable-forms user:password --login ada --password-stdin`,
    options: { login, 'password-stdin': { about: passwordByStdin, needed: true } },
    async run({ login }, surroundings) {
      const password = await readPassword(surroundings);
      return withUser(surroundings, login, async (users, user, foundation) => {
        await naming('--password-stdin', () => users.setPassword(user.id, password));
        await forgetGuesses(user, foundation);
        await noted(foundation, 'user.password_set', { userId: user.id });
        return user;
      });
    },
  }),

  'user:role': command({
    about: 'give an account another role; the last administrator keeps it',
    example: 'durable-forms user:role --login ada --role editor',
    options: { login, role: { takes: 'ROLE', about: 'administrator or editor', needed: true } },
    async run({ login, role }, surroundings) {
      if (!isRole(role)) throw wrongRole();
      return withUser(surroundings, login, async (users, user, foundation) => {
        const changed = await naming('--role', () => users.setRole(user.id, role));
        if (!changed) throw noUser(login);
        await noted(foundation, 'user.role_changed', { userId: user.id, from: user.role, to: role });
        return { ...user, role };
      });
    },
  }),

  'user:delete': command({
    about: 'delete an account, its sessions and application passwords; never the last administrator',
    example: 'durable-forms user:delete --login ada',
    options: { login },
    run: ({ login }, surroundings) =>
      withUser(surroundings, login, async (users, user, foundation) => {
        const gone = await naming('--login', () => users.delete(user.id));
        if (!gone) throw noUser(login);
        await noted(foundation, 'user.deleted', { userId: user.id, login: user.login });
        return { deleted: user, sessions: gone.sessions, application_passwords: gone.applicationPasswords };
      }),
  }),

  'app-password:create': command({
    about: 'make an application password, for HTTP Basic; it is shown once',
    example: 'durable-forms app-password:create --login ada --name laptop',
    options: {
      login,
      name: { takes: 'NAME', about: 'what it is for, at most 100 characters; the default is "cli"' },
      'expires-days': {
        takes: 'N',
        about: `for how many days it works, up to ${MOST_EXPIRY_DAYS}; the default is for ever`,
      },
    },
    async run({ login, name = 'cli', 'expires-days': text }, surroundings) {
      const days = text === undefined ? undefined : readDays(text);
      if (!isApplicationPasswordName(name)) throw new UsageError('--name must have 1 to 100 characters');
      return withUser(surroundings, login, async (users, user, foundation) => {
        const now = new Date();
        const expiresAt = expiryOf(days, now);
        const made = await naming('--login', () => users.createApplicationPassword(user.id, name, now, { expiresAt }));
        await noted(foundation, 'application_password.created', { applicationPassword: made.uuid, userId: user.id });
        return { login: user.login, ...made, ...(expiresAt && { expires_at: expiresAt.toISOString() }) };
      });
    },
  }),

  'app-password:list': command({
    about: 'list the application passwords of an account, or those that nobody uses',
    example: 'durable-forms app-password:list --login ada',
    options: {
      login: { takes: 'LOGIN', about: 'the account' },
      unused: { about: 'those of every account that were neither made nor used for 90 days' },
    },
    async run({ login, unused }, surroundings) {
      if (unused && login !== undefined) throw new UsageError('--unused is about every account: leave --login out');
      if (unused) {
        return withUsers(surroundings, async (users) => ({
          application_passwords: (await users.listUnusedApplicationPasswords(new Date())).map((entry) => ({
            login: entry.login,
            ...entryJson(entry),
          })),
        }));
      }
      if (!login) throw new UsageError('--login is needed, or --unused');
      return withUser(surroundings, login, async (users, user) => ({
        login: user.login,
        application_passwords: (await users.listApplicationPasswords(user.id)).map(entryJson),
      }));
    },
  }),

  'app-password:revoke': command({
    about: 'revoke an application password; it stops working at once',
    example: 'durable-forms app-password:revoke --login ada --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { login, uuid: { takes: 'UUID', about: 'as app-password:list shows it', needed: true } },
    run: ({ login, uuid }, surroundings) =>
      withUser(surroundings, login, async (users, user, foundation) => {
        if (!(await users.revokeApplicationPassword(user.id, uuid))) {
          throw new Error(`--uuid: ${user.login} has no application password ${uuid}`);
        }
        await noted(foundation, 'application_password.revoked', { applicationPassword: uuid, userId: user.id });
        return { login: user.login, revoked: uuid };
      }),
  }),
};

function withUsers<T>(surroundings: Surroundings, run: (users: Users, foundation: App) => Promise<T>): Promise<T> {
  return surroundings.withDatabase((foundation) => run(new Users(foundation), foundation));
}

function withUser<T>(
  surroundings: Surroundings,
  login: string,
  run: (users: Users, user: Principal, foundation: App) => Promise<T>,
): Promise<T> {
  return withUsers(surroundings, async (users, foundation) => {
    const user = await users.findByLogin(login);
    if (!user) throw noUser(login);
    return run(users, user, foundation);
  });
}

/** A user with a new password wants to sign in now. */
async function forgetGuesses({ login }: Principal, { settings, box }: App): Promise<void> {
  const throttle = new LoginThrottle({ url: settings.databaseUrl, box, poolSize: 2 });
  try {
    await throttle.forgetLogin(login);
  } finally {
    await throttle.close();
  }
}

function entryJson({ uuid, name, createdAt, lastUsedAt, expiresAt }: ApplicationPasswordEntry) {
  return {
    uuid,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= MOST_EXPIRY_DAYS) return days;
  throw new UsageError(`--expires-days must be a whole number from 1 to ${MOST_EXPIRY_DAYS}`);
}

function isRole(text: string): text is Role {
  return text === 'administrator' || text === 'editor';
}

function wrongRole(): UsageError {
  return new UsageError('--role must be administrator or editor');
}

function noUser(login: string): Error {
  return new Error(`--login: there is no user ${login}`);
}

function taken(login: string): Error {
  return new Error(`--login: there is already a user ${login}`);
}

/** @throws Error that names the option, for what is refused because of it */
async function naming<T>(option: string, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    const isRefused =
      error instanceof PasswordError ||
      error instanceof LastAdministrator ||
      error instanceof TooManyApplicationPasswords;
    throw isRefused ? new Error(`${option}: ${error.message}`) : error;
  }
}
