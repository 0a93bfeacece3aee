import { randomBytes } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SETTINGS_FILE } from '#bin/command-line/settings-file.ts';
import { command, UsageError } from '#features/command-line/command.ts';
import { writeMistake } from '#features/command-line/input.ts';

/** A setting in the file: its value, or an example that the reader has to replace. */
interface Line {
  name: string;
  about: string;
  value?: string;
  example?: string;
}

/** Lists the settings with the values of the options. A setting without value and default becomes an example behind `#`. */
function linesOf(options: Record<string, string | undefined>, folder: string): Line[] {
  return [
    {
      ...{
        name: 'DATABASE_URL',
        about: 'MySQL 8 or MariaDB 10.6 and newer: an empty database (utf8mb4), and an account with all rights on it.',
      },
      ...{ value: options['database-url'], example: 'mysql://durable_forms:password@127.0.0.1:3306/durable_forms' },
    },
    {
      name: 'TEMPORAL_ADDRESS',
      about: 'Where Temporal is. For one on this machine: temporal server start-dev --db-filename temporal.db',
      value: options['temporal-address'] ?? '127.0.0.1:7233',
    },
    {
      name: 'BASE_URL',
      about: 'The address that visitors reach.',
      value: options['base-url'] ?? 'http://127.0.0.1:8080',
    },
    {
      ...{ name: 'MAIL_URL', about: 'The mailer of this host: smtp://, smtps:// or sendmail:///usr/sbin/sendmail.' },
      ...{ value: options['mail-url'], example: 'smtp://user:password@mail.example.com:587' },
    },
    { name: 'UPLOADS_DIR', about: 'Where files of visitors are kept.', value: join(folder, 'uploads') },
    {
      ...{ name: 'APP_KEY', about: 'Seals what is secret. It was made just now: keep a copy apart from the database.' },
      value: randomBytes(32).toString('base64url'),
    },
  ];
}

function textOf(lines: readonly Line[]): string {
  const written = lines.map(({ name, about, value, example }) => {
    return `# ${about}\n${value === undefined ? `# ${name}=${example}` : `${name}=${quoted(name, value)}`}\n`;
  });
  return `# Settings of durable-forms, for its owner alone. docs/settings.md has all of them.\n\n${written.join('\n')}`;
}

/** Quotes a value as Node reads such files: values with spaces or # stand in quotes. */
function quoted(name: string, value: string): string {
  if (/[\r\n\0]/.test(value)) throw new UsageError(`--${optionOf(name)} must be one line`);
  if (/^[\w:/@.,+%?=&-]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark));
  // Node reads \n in double quotes as the end of a line.
  if (!quote || (quote === '"' && value.includes('\\')))
    throw new UsageError(`--${optionOf(name)} has too many kinds of quotes`);
  return `${quote}${value}${quote}`;
}

const optionOf = (setting: string) => setting.toLowerCase().replaceAll('_', '-');

/** @throws what `refuse` makes if there is a file in place of a folder */
async function requireFolder(path: string, refuse: (mistake: string) => Error): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found && !found.isDirectory()) throw refuse(`${path} is a file and no folder`);
}

export const initCommands = {
  init: command({
    about: `write ${SETTINGS_FILE} with a new key here, which other commands read`,
    example: 'durable-forms init --database-url mysql://user:password@127.0.0.1:3306/durable_forms',
    options: {
      folder: { takes: 'D', about: 'the folder to write to, created if missing; the default is this one' },
      'database-url': { takes: 'URL', about: 'DATABASE_URL' },
      'temporal-address': { takes: 'ADDRESS', about: 'TEMPORAL_ADDRESS; 127.0.0.1:7233 by default' },
      'base-url': { takes: 'URL', about: 'BASE_URL; http://127.0.0.1:8080 by default' },
      'mail-url': { takes: 'URL', about: 'MAIL_URL' },
    },
    async run({ folder: path = '.', ...options }, { stderr }) {
      const folder = resolve(path);
      const file = join(folder, SETTINGS_FILE);
      const lines = linesOf(options, folder);
      const text = textOf(lines);
      await requireFolder(folder, (mistake) => new UsageError(`--folder: ${mistake}`));
      await requireFolder(
        join(folder, 'uploads'),
        (mistake) => new Error(`${mistake}; move it away, or name another folder with --folder`),
      );
      try {
        await mkdir(join(folder, 'uploads'), { recursive: true, mode: 0o700 });
        // The key must survive a loss of power.
        await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
      } catch (error) {
        const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
        throw new Error(isThere ? `${file} is there already; it was left as it is` : writeMistake(error, file));
      }
      const missing = lines.flatMap(({ name, value }) => (value === undefined ? [name] : []));
      if (missing.length > 0) stderr.write(`Fill in ${missing.join(' and ')} in ${file}.\n`);
      const next = [
        'durable-forms doctor',
        'durable-forms start',
        'durable-forms user:create --login ada --email ada@example.com --password-stdin',
      ];
      return { file, to_fill_in: missing, next };
    },
  }),
};
