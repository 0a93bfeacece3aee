import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { readPassword } from '#features/command-line/input.ts';
import { COMMAND_LINE, can, isRole, ROLES } from '#security/actor.ts';
import { entryJson, isApplicationPasswordName, MOST_EXPIRY_DAYS, TOO_MANY } from './application-passwords.ts';
import { LastAdministrator } from './last-administrator.ts';
import { LoginThrottle } from './login-throttle.ts';
import { PasswordError } from './passwords/passwords.ts';
import { createApplicationPassword, revokeApplicationPassword } from './use-cases/application-passwords.ts';
import { issueCodecToken } from './use-cases/codec.ts';
import { changeUser, createUser, deleteUser, findUser, setUserPassword, type UserParts } from './use-cases/users.ts';
import { type AccountChange, isAccountEmail, isLogin, MAX_EMAIL, type Principal, principal, Users } from './users.ts';

const ROLES_NAMED = `${ROLES.slice(0, -1).join(', ')} or ${ROLES.at(-1)}`;

const login = { takes: 'LOGIN', about: 'the account', needed: true } as const;
const passwordByStdin = 'read the password from standard input: 12 characters at least';

export const accountCommands = {
  'user:create': command({
    about: 'create an account',
    example: `printf '%s' "$PASSWORD" | durable-forms user:create --login ada --email ada@example.com --password-stdin`,
    options: {
      login: { takes: 'LOGIN', about: '1 to 60 letters, digits or . _ @ -; case does not matter', needed: true },
      email: { takes: 'ADDRESS', about: `at most ${MAX_EMAIL} characters`, needed: true },
      role: { takes: 'ROLE', about: `${ROLES_NAMED}; the default is administrator` },
      'password-stdin': { about: `${passwordByStdin}; without a password nobody can sign in to the account` },
    },
    async run({ login, email, role = 'administrator', 'password-stdin': hasPassword }, surroundings) {
      if (!isRole(role)) throw wrongRole();
      if (!isLogin(login)) throw new UsageError('--login must have 1 to 60 letters, digits or . _ @ -');
      if (email.length > MAX_EMAIL) throw new UsageError(`--email must have at most ${MAX_EMAIL} characters`);
      if (!isAccountEmail(email)) throw new UsageError('--email must be an e-mail address');
      const password = hasPassword ? await readPassword(surroundings) : null;
      return withAccounts(surroundings, (app) => createUser(app, COMMAND_LINE, { login, email, role, password }));
    },
  }),

  'user:list': command({
    about: 'list the accounts',
    example: 'durable-forms user:list',
    options: {},
    run: (_, surroundings) =>
      withAccounts(surroundings, async ({ accounts: { users } }) => ({
        users: (await users.list()).map((account) => ({
          ...principal(account),
          email: account.email,
          password_set: account.hasPassword,
          ...(account.disabledAt && { disabled_at: account.disabledAt.toISOString() }),
          created_at: account.createdAt.toISOString(),
        })),
      })),
  }),

  'user:password': command({
    about: 'set the password of an account; it is signed out everywhere',
    example: `printf '%s' "$PASSWORD" | durable-forms user:password --login ada --password-stdin`,
    options: { login, 'password-stdin': { about: passwordByStdin, needed: true } },
    async run({ login }, surroundings) {
      const password = await readPassword(surroundings);
      return withAccounts(surroundings, async (app) => {
        const throttle = new LoginThrottle({ url: app.settings.databaseUrl, box: app.box, poolSize: 2 });
        try {
          const accounts = { ...app.accounts, throttle };
          return await setUserPassword({ ...app, accounts }, COMMAND_LINE, { login }, password);
        } finally {
          await throttle.close();
        }
      });
    },
  }),

  'user:role': command({
    about: 'give an account another role; the last administrator keeps it',
    example: 'durable-forms user:role --login ada --role editor',
    options: { login, role: { takes: 'ROLE', about: ROLES_NAMED, needed: true } },
    async run({ login, role }, surroundings) {
      if (!isRole(role)) throw wrongRole();
      return withAccounts(surroundings, (app) => change(app, login, { role }), 'role');
    },
  }),

  'user:disable': command({
    about: 'disable an account without deleting it; never the last administrator',
    example: 'durable-forms user:disable --login ada',
    options: { login },
    run: ({ login }, surroundings) => withAccounts(surroundings, (app) => change(app, login, { disabled: true })),
  }),

  'user:enable': command({
    about: 'enable a disabled account',
    example: 'durable-forms user:enable --login ada',
    options: { login },
    run: ({ login }, surroundings) => withAccounts(surroundings, (app) => change(app, login, { disabled: false })),
  }),

  'user:delete': command({
    about: 'delete an account with its sessions and passwords; never the last administrator',
    example: 'durable-forms user:delete --login ada',
    options: { login },
    run: ({ login }, surroundings) =>
      withAccounts(surroundings, async (app) => {
        const { deleted, sessions, applicationPasswords, openSteps } = await deleteUser(app, COMMAND_LINE, { login });
        return { deleted, sessions, application_passwords: applicationPasswords, open_steps: openSteps };
      }),
  }),

  'app-password:create': command({
    about: 'create an application password for HTTP Basic; it is shown once',
    example: 'durable-forms app-password:create --login ada --name laptop',
    options: {
      login,
      name: { takes: 'NAME', about: 'what it is for, at most 100 characters; the default is "cli"' },
      'expires-days': {
        takes: 'N',
        about: `days until it expires, up to ${MOST_EXPIRY_DAYS}; by default it never expires`,
      },
    },
    async run({ login, name = 'cli', 'expires-days': text }, surroundings) {
      const days = text === undefined ? undefined : readDays(text);
      if (!isApplicationPasswordName(name)) throw new UsageError('--name must have 1 to 100 characters');
      return withAccounts(surroundings, async (app) => {
        const { id: userId, login: own } = await findUser(app.accounts.users, { login });
        const created = await createApplicationPassword(app, COMMAND_LINE, { userId, name, days });
        const { uuid, password, expiresAt } = created;
        return { login: own, uuid, password, ...(expiresAt && { expires_at: expiresAt.toISOString() }) };
      });
    },
  }),

  'app-password:list': command({
    about: 'list the application passwords of an account, or unused ones',
    example: 'durable-forms app-password:list --login ada',
    options: {
      login: { takes: 'LOGIN', about: 'the account' },
      unused: { about: 'those of all accounts that were not created or used in the last 90 days' },
    },
    async run({ login, unused }, surroundings) {
      if (unused && login !== undefined) throw new UsageError('--unused is about every account: leave --login out');
      if (unused) {
        return withAccounts(surroundings, async ({ accounts: { users } }) => ({
          application_passwords: (await users.listUnusedApplicationPasswords(new Date())).map((entry) => ({
            login: entry.login,
            ...entryJson(entry),
          })),
        }));
      }
      if (!login) throw new UsageError('--login is needed, or --unused');
      return withAccounts(surroundings, async ({ accounts: { users } }) => {
        const user = await findUser(users, { login });
        const entries = await users.listApplicationPasswords(user.id);
        return { login: user.login, application_passwords: entries.map(entryJson) };
      });
    },
  }),

  'app-password:revoke': command({
    about: 'revoke an application password; it stops working immediately',
    example: 'durable-forms app-password:revoke --login ada --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { login, uuid: { takes: 'UUID', about: 'as app-password:list shows it', needed: true } },
    run: ({ login, uuid }, surroundings) =>
      withAccounts(surroundings, async (app) => {
        const user = await findUser(app.accounts.users, { login });
        await revokeApplicationPassword(app, COMMAND_LINE, user.id, uuid).catch((error) => {
          if (!isOf(error, 'application_password_not_found')) throw error;
          throw new Error(`--uuid: ${user.login} has no application password ${uuid}`);
        });
        return { login: user.login, revoked: uuid };
      }),
  }),

  'codec-token': command({
    about: 'create a token to decode payloads in Temporal UI as an administrator, for 12 h',
    example: 'durable-forms codec-token --login ada',
    options: { login: { takes: 'NAME', about: 'an administrator; looked up again at each decoding', needed: true } },
    run: ({ login }, surroundings) =>
      withAccounts(surroundings, async (app) => {
        const { users } = app.accounts;
        const named = await users.findByLogin(login);
        const account = named && (await users.find(named.id));
        if (!account) throw new Error(`--login: there is no user ${login}`);
        if (!can(account, 'manage_options')) throw new Error(`--login: ${account.login} is no administrator`);
        const { token, expiresAt } = await issueCodecToken(app, COMMAND_LINE, account);
        return { token, expires_at: expiresAt.toISOString() };
      }),
  }),
};

/**
 * @param lastAdministrator the option to name when the change is refused for the last administrator
 * @throws Error naming the option that caused a refusal
 */
async function withAccounts<T>(
  surroundings: Surroundings,
  run: (app: App & { accounts: { users: Users } }) => Promise<T>,
  lastAdministrator = 'login',
): Promise<T> {
  try {
    return await surroundings.withDatabase((app) => run({ ...app, accounts: { users: new Users(app) } }));
  } catch (error) {
    if (error instanceof PasswordError) throw new Error(`--password-stdin: ${error.message}`);
    if (error instanceof LastAdministrator) throw new Error(`--${lastAdministrator}: ${error.message}`);
    if (isOf(error, 'user_not_found', 'login_taken')) throw new Error(`--login: ${error.message}`);
    if (isOf(error, 'too_many_application_passwords')) throw new Error(`--login: ${TOO_MANY}`);
    throw error;
  }
}

function isOf(error: unknown, ...codes: string[]): error is UseCaseError {
  return error instanceof UseCaseError && codes.includes(error.code);
}

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= MOST_EXPIRY_DAYS) return days;
  throw new UsageError(`--expires-days must be a whole number from 1 to ${MOST_EXPIRY_DAYS}`);
}

async function change(app: UserParts, login: string, changes: AccountChange): Promise<Principal> {
  return principal(await changeUser(app, COMMAND_LINE, { login }, changes));
}

function wrongRole(): UsageError {
  return new UsageError(`--role must be ${ROLES_NAMED}`);
}
