import { parseArgs } from 'node:util';
import { packageVersion } from '#bin/build-id.ts';
import {
  type Command,
  type Connections,
  PartlyDone,
  type Surroundings,
  UsageError,
} from '#features/command-line/command.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { SettingsError } from '#features/environment.ts';
import { connectionsOf } from './connections.ts';
import { SETTINGS_FILE, settingsAdvice } from './settings-file.ts';

/** Environment and streams of the process, or substitutes for them. */
export type Terminal = Omit<Surroundings, keyof Connections>;

/**
 * Runs one command and prints its result as JSON. Only output for programs goes to standard output.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function runCommandLine(
  commands: Readonly<Record<string, Command>>,
  [name, ...args]: readonly string[],
  streams: Terminal,
): Promise<number> {
  const { stdout, stderr } = streams;
  const surroundings = { ...streams, ...connectionsOf(streams) };
  const print = (result: unknown) => stdout.write(`${JSON.stringify(result)}\n`);
  if (name === '--version' || name === '-v' || name === 'version') {
    stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && args.length === 0)) {
    stdout.write(overview(commands));
    return name === undefined ? 2 : 0;
  }
  let helpFor: string | undefined = name;
  try {
    if (name === 'help') {
      if (args.length > 1) throw new UsageError('help takes one command');
      helpFor = args[0] as string;
      stdout.write(helpOf(helpFor, find(commands, helpFor)));
      return 0;
    }
    const command = find(commands, name);
    if (args.includes('--help') || args.includes('-h')) {
      stdout.write(helpOf(name, command));
      return 0;
    }
    const result = await command.run(readOptions(command, args), surroundings);
    if (result !== undefined) print(result);
    return 0;
  } catch (error) {
    stderr.write(`${describeFailure(error)}\n`);
    if (error instanceof SettingsError) stderr.write(`${settingsAdvice()}\n`);
    if (error instanceof PartlyDone) print(error.done);
    if (!(error instanceof UsageError)) return 1;
    const command = has(commands, helpFor) ? commands[helpFor] : undefined;
    stderr.write(`\n${command && helpFor ? helpOf(helpFor, command) : overview(commands)}`);
    return 2;
  }
}

function has(commands: Readonly<Record<string, Command>>, name: string): boolean {
  return Object.hasOwn(commands, name);
}

function find(commands: Readonly<Record<string, Command>>, name: string): Command {
  const command = has(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`there is no command ${name}`);
  return command;
}

function readOptions({ options }: Command, args: string[]): Record<string, string | boolean | undefined> {
  const types = Object.entries(options).map(([name, { takes }]) => [
    name,
    { type: takes === undefined ? 'boolean' : 'string' } as const,
  ]);
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args, options: Object.fromEntries(types) }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const parsedOptions: Record<string, string | boolean | undefined> = {};
  for (const [name, { takes, needed }] of Object.entries(options)) {
    if (needed && !values[name]) throw new UsageError(`--${name} is needed`);
    parsedOptions[name] = takes === undefined ? values[name] === true : (values[name] as string | undefined);
  }
  return parsedOptions;
}

function overview(commands: Readonly<Record<string, Command>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return `durable-forms <command> [options]

${lines.join('\n')}

"durable-forms help <command>" and "durable-forms <command> --help" show its options and an example;
"durable-forms --version" shows the version.
Every command prints JSON. Exit codes: 0 done, 1 failed, 2 wrong usage.
Settings come from the environment and from ${SETTINGS_FILE} in this folder.
`;
}

function helpOf(name: string, { about, options, example }: Command): string {
  const rows = Object.entries(options).map(([option, { takes, about: description, needed }]) => {
    const shown = takes === undefined ? `--${option}` : `--${option} ${takes}`;
    return [shown, needed ? `${description} (needed)` : description] as const;
  });
  const width = Math.max(0, ...rows.map(([shown]) => shown.length)) + 2;
  const lines = rows.map(([shown, description]) => `  ${shown.padEnd(width)}${description}\n`);
  return `durable-forms ${name}${rows.length > 0 ? ' [options]' : ''}

${about[0]?.toUpperCase()}${about.slice(1)}.
${rows.length > 0 ? `\n${lines.join('')}` : ''}
Example:
  ${example}
`;
}
