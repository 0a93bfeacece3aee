import { parseArgs } from 'node:util';
import { UsageError } from '#dev/launcher/args.ts';

/** An option in the form that `parseArgs` of Node takes, with its texts for the usage. */
export interface ProgramOption {
  type: 'string' | 'boolean';
  default?: string | boolean;
  /** The kind of its value, such as `FILE`. */
  takes?: string;
  about: string;
}

export type ProgramOptions = Readonly<Record<string, ProgramOption>>;

/** A program of `npm run`, or one of its kinds. This file and the options of programs need no package. */
export interface Program<Options extends ProgramOptions = ProgramOptions> {
  /** The command line that starts it, such as `npm run bench`. */
  command: string;
  /** A clause that begins with a verb. */
  about: string;
  options: Options;
}

type Given<Options extends ProgramOptions> = ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;

/**
 * Reads the options of a program.
 * @returns null when they ask for help
 * @throws UsageError
 */
export function readOptions<Options extends ProgramOptions>(
  options: Options,
  args: readonly string[],
): Given<Options> | null {
  if (args.includes('--help') || args.includes('-h')) return null;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error as Error & { code?: string }, options));
  }
}

/**
 * Reads the options of a program that takes nothing else.
 * @returns null when they ask for help
 * @throws UsageError
 */
export function readValues<Options extends ProgramOptions>(
  options: Options,
  args: readonly string[],
): Given<Options>['values'] | null {
  const given = readOptions(options, args);
  if (!given) return null;
  refusePositionals(given.positionals);
  return given.values;
}

/**
 * Reads the options of a program before it starts anything. Prints the usage and ends the process when they ask for it (0) or are wrong
 * (2).
 * @param read reads and checks the options: returns null when they ask for help, and throws a UsageError
 * @param programs all kinds of the program
 */
export function optionsOrEnd<Options>(read: () => Options | null, programs: readonly Program[]): Options {
  try {
    const options = read();
    if (options !== null) return options;
    process.stdout.write(`${usageOf(programs)}\n`);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usageOf(programs)}\n`);
    process.exit(2);
  }
}

/** @throws UsageError when a value is no number above 0 */
export function requireNumbers(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !(value.trim() !== '' && Number(value) > 0 && Number.isFinite(Number(value))))
      throw new UsageError(`--${name}: "${value}" is no number above 0`);
  }
}

/** @throws UsageError when there are arguments that are no options */
export function refusePositionals(positionals: readonly string[]): void {
  const [first] = positionals;
  if (first !== undefined) throw new UsageError(`Unknown argument: ${first}`);
}

/** Returns the usage of a program, or of its kinds. */
export function usageOf(programs: readonly Program[]): string {
  const every = programs.flatMap(({ options }) => Object.entries(options).map(shown));
  const width = Math.max(...every.map((option) => option.length)) + 2;
  return programs
    .map(({ command, about, options }) => {
      const lines = Object.entries(options).map((option) => `  ${shown(option).padEnd(width)}${aboutOf(option[1])}`);
      return `Usage: ${command} [-- <options>]\n\n${about}.\n\n${lines.join('\n')}`;
    })
    .concat(`  ${'--help'.padEnd(width)}this text`)
    .join(programs.length === 1 ? '\n' : '\n\n');
}

function shown([name, { takes }]: [string, ProgramOption]): string {
  return takes === undefined ? `--${name}` : `--${name} ${takes}`;
}

function aboutOf({ about, default: usual }: ProgramOption): string {
  return typeof usual === 'string' && usual !== '' ? `${about} (${usual})` : about;
}

function messageOf({ code, message }: Error & { code?: string }, options: ProgramOptions): string {
  const option = /'--([^' ]+)/.exec(message)?.[1] ?? '';
  const known = Object.hasOwn(options, option) ? options[option] : undefined;
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' || !known) {
    const [, unknown] = /'(-[^' ]+)/.exec(message) ?? [];
    return unknown === undefined ? message : `Unknown option: ${unknown}`;
  }
  return known.takes === undefined ? `--${option} takes no value.` : `--${option} takes a value: ${known.takes}.`;
}
