import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Role } from '../../db/entities/host.ts';
import { isMailbox } from '../../forms/templates/mailbox.ts';
import { hashPassword, PasswordError } from '../../host/accounts/passwords.ts';
import { isApplicationPasswordName, type Principal, Users } from '../../host/accounts/users.ts';
import { command, type Surroundings, UsageError } from '../command-line/command.ts';
import { withDatabase } from '../command-line/connections.ts';
import { readPassword } from '../command-line/input.ts';

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
      role: { takes: 'ROLE', about: 'administrator (when left out) or editor' },
      'password-stdin': { about: `${passwordByStdin}; without one it signs in nowhere` },
    },
    async run({ login, email, role = 'administrator', 'password-stdin': hasPassword }, surroundings) {
      if (role !== 'administrator' && role !== 'editor') throw new UsageError('--role must be administrator or editor');
      if (!/^[\w.@-]{1,60}$/.test(login)) throw new UsageError('--login must have 1 to 60 letters, digits or . _ @ -');
      if (email.length > MAX_EMAIL) throw new UsageError(`--email must have at most ${MAX_EMAIL} characters`);
      if (!isMailbox(email)) throw new UsageError('--email must be an e-mail address');
      const password = hasPassword ? await readPassword(surroundings) : null;
      return withUsers(surroundings, async (users) => {
        if (await users.findByLogin(login)) throw taken(login);
        // An account whose password is refused must not be left behind.
        if (password !== null) await told(hashPassword(password));
        const user = await users.create({ login, email, role: role satisfies Role }, new Date()).catch((error) => {
          // Made in the same moment by another.
          throw error instanceof UniqueConstraintViolationException ? taken(login) : error;
        });
        if (password !== null) await users.setPassword(user.id, password);
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
      return withUser(surroundings, login, async (users, user) => {
        await told(users.setPassword(user.id, password));
        return user;
      });
    },
  }),

  'app-password:create': command({
    about: 'make an application password, for HTTP Basic; it is shown once',
    example: 'durable-forms app-password:create --login ada --name laptop',
    options: { login, name: { takes: 'NAME', about: 'what it is for, at most 100 characters; "cli" when left out' } },
    async run({ login, name = 'cli' }, surroundings) {
      if (!isApplicationPasswordName(name)) throw new UsageError('--name must have 1 to 100 characters');
      return withUser(surroundings, login, async (users, user) => ({
        login: user.login,
        ...(await users.createApplicationPassword(user.id, name, new Date())),
      }));
    },
  }),

  'app-password:list': command({
    about: 'list the application passwords of an account',
    example: 'durable-forms app-password:list --login ada',
    options: { login },
    run: ({ login }, surroundings) =>
      withUser(surroundings, login, async (users, user) => ({
        login: user.login,
        application_passwords: (await users.listApplicationPasswords(user.id)).map(
          ({ uuid, name, createdAt, lastUsedAt }) => ({
            uuid,
            name,
            created_at: createdAt.toISOString(),
            last_used_at: lastUsedAt?.toISOString() ?? null,
          }),
        ),
      })),
  }),

  'app-password:revoke': command({
    about: 'revoke an application password; it stops working at once',
    example: 'durable-forms app-password:revoke --login ada --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { login, uuid: { takes: 'UUID', about: 'as app-password:list tells it', needed: true } },
    run: ({ login, uuid }, surroundings) =>
      withUser(surroundings, login, async (users, user) => {
        if (!(await users.revokeApplicationPassword(user.id, uuid))) {
          throw new Error(`--uuid: ${user.login} has no application password ${uuid}`);
        }
        return { login: user.login, revoked: uuid };
      }),
  }),
};

function withUsers<T>(surroundings: Surroundings, run: (users: Users) => Promise<T>): Promise<T> {
  return withDatabase(surroundings, ({ orm, box }) => run(new Users({ orm, box })));
}

function withUser<T>(
  surroundings: Surroundings,
  login: string,
  run: (users: Users, user: Principal) => Promise<T>,
): Promise<T> {
  return withUsers(surroundings, async (users) => {
    const user = await users.findByLogin(login);
    if (!user) throw new Error(`--login: there is no user ${login}`);
    return run(users, user);
  });
}

function taken(login: string): Error {
  return new Error(`--login: there is a user ${login} already`);
}

/** A password that is refused is told with the option it came by. */
async function told<T>(setting: Promise<T>): Promise<T> {
  try {
    return await setting;
  } catch (error) {
    throw error instanceof PasswordError ? new Error(`--password-stdin: ${error.message}`) : error;
  }
}
