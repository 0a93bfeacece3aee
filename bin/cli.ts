#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { isGrpcServiceError } from '@temporalio/client';
import type { Role } from '../db/entities/host.ts';
import { migrate, requireCurrentSchema } from '../db/migrate.ts';
import { isMailbox } from '../forms/mailbox.ts';
import { Users } from '../host/users.ts';
import { createCodecToken } from '../security/codec-token.ts';
import { SecretBox } from '../security/secret-box.ts';
import { type Foundation, lay, openClient, settingsOrExit } from './compose.ts';
import { readEngineDescription } from './engine-description.ts';
import { setUpTemporal } from './temporal-setup.ts';

const HELP = `durable-forms <command> [options]

  migrate                                        bring the database schema up to date
  temporal:setup                                 register search attributes and schedules with Temporal
  user:create --login L --email E [--role R]     make an account; R is administrator (default) or editor
  app-password:create --login L [--name N]       make an application password; it is shown once
  codec-token [--user-id N]                      make a token with which Temporal UI may decode payloads, for 12 h

Every command prints JSON. Exit codes: 0 done, 1 failed, 2 wrong usage. Settings come from the environment.
`;

/** Wrong usage: the message names the option. */
class UsageError extends Error {}

type Options = Record<string, string | undefined>;

const commands: Record<string, { options: string[]; run: (options: Options) => Promise<unknown> }> = {
  migrate: {
    options: [],
    run: () => withAnySchema(async ({ orm, settings }) => ({ migrated: await migrate(orm, settings.databaseUrl) })),
  },
  'temporal:setup': {
    options: [],
    async run() {
      const settings = settingsOrExit();
      const { client, connection } = openClient(settings, new SecretBox(settings.appKeys));
      try {
        return await setUpTemporal(client, settings.temporal.namespace, readEngineDescription());
      } finally {
        await connection.close();
      }
    },
  },
  'user:create': {
    options: ['login', 'email', 'role'],
    async run({ role = 'administrator', ...options }) {
      if (role !== 'administrator' && role !== 'editor') throw new UsageError('--role must be administrator or editor');
      const [login, email] = [required(options, 'login'), required(options, 'email')];
      if (!/^[\w.@-]{1,60}$/.test(login)) throw new UsageError('--login must have 1 to 60 letters, digits or . _ @ -');
      if (!isMailbox(email)) throw new UsageError('--email must be an e-mail address');
      return withDatabase(async ({ orm, box }) => {
        const users = new Users({ orm, box });
        if (await users.findByLogin(login)) throw new Error(`--login: there is a user ${login} already`);
        return users.create({ login, email, role: role satisfies Role }, new Date());
      });
    },
  },
  'app-password:create': {
    options: ['login', 'name'],
    async run({ name = 'cli', ...options }) {
      const login = required(options, 'login');
      if (!/^\P{C}{1,100}$/u.test(name)) throw new UsageError('--name must have 1 to 100 characters');
      return withDatabase(async ({ orm, box }) => {
        const users = new Users({ orm, box });
        const user = await users.findByLogin(login);
        if (!user) throw new Error(`--login: there is no user ${login}`);
        return { login, ...(await users.createApplicationPassword(user.id, name, new Date())) };
      });
    },
  },
  'codec-token': {
    options: ['user-id'],
    async run(options) {
      const id = options['user-id'] ?? '0';
      const userId = Number(id);
      if (!/^\d+$/.test(id) || !Number.isSafeInteger(userId))
        throw new UsageError('--user-id must be the id of a user');
      const { token, expiresAt } = createCodecToken(new SecretBox(settingsOrExit().appKeys), userId, new Date());
      return { token, expires_at: expiresAt.toISOString() };
    },
  },
};

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    process.stdout.write(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`there is no command ${name}`);
    const { values } = readOptions(args, command.options);
    process.stdout.write(`${JSON.stringify(await command.run(values))}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${HELP}`);
    return 2;
  }
}

function readOptions(args: string[], names: string[]): { values: Options } {
  try {
    return parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function required(options: Options, name: string): string {
  const value = options[name];
  if (!value) throw new UsageError(`--${name} is needed`);
  return value;
}

/** What cannot be reached is told with the setting that says where it is. */
function tell(error: unknown): string {
  const { message, code } = error as Error & { code?: unknown };
  if (isGrpcServiceError(error)) return `TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE: ${message}`;
  const unreachable = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ER_(DB)?ACCESS_DENIED|ER_BAD_DB)/.test(
    String(code),
  );
  return unreachable ? `DATABASE_URL: ${message}` : message;
}

function withDatabase<T>(run: (foundation: Foundation) => Promise<T>): Promise<T> {
  return withAnySchema(async (foundation) => {
    await requireCurrentSchema(foundation.orm);
    return run(foundation);
  });
}

async function withAnySchema<T>(run: (foundation: Foundation) => Promise<T>): Promise<T> {
  const foundation = await lay('cli');
  try {
    return await run(foundation);
  } finally {
    await foundation.orm.close();
  }
}
