/** Returns a command line with an option; npm needs a separator. */
export function withOption(command: string, option: string): string {
  return command.startsWith('npm run ') ? `${command} -- ${option}` : `${command} ${option}`;
}

/**
 * @param command the command line that starts it, such as `npm run dev`
 * @param more options that only this command has, ending with a line break
 */
export const usage = (command: string, more = '') => `Usage: ${command} [-- <option>]

  (none)      start everything in this terminal; Ctrl-C stops it
  --detach    start everything in the background; returns once it answers
  --stop      stop what runs in the background, or in another terminal
  --reset     wipe the data folder, then start (together with --detach: in the background)
  --help      this text
${more}
Settings (environment): PORT (8080), DATA_DIR (.data), DATABASE_URL, TEMPORAL_ADDRESS, and every setting of the service;
what is not set is supplied. CONTRIBUTING.md lists them.`;

const FLAGS = ['--detach', '--stop', '--reset', '--help'];

export interface Request {
  action: 'start' | 'stop' | 'help';
  detach: boolean;
  reset: boolean;
}

/** Arguments that are unknown or cannot be combined. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parseArguments(argv: readonly string[]): Request {
  const unknown = argv.find((argument) => !FLAGS.includes(argument));
  if (unknown !== undefined) throw new UsageError(`Unknown option: ${unknown}`);
  if (argv.includes('--help')) return { action: 'help', detach: false, reset: false };
  const detach = argv.includes('--detach');
  const reset = argv.includes('--reset');
  if (!argv.includes('--stop')) return { action: 'start', detach, reset };
  if (detach || reset) throw new UsageError('--stop cannot be combined with other options.');
  return { action: 'stop', detach, reset };
}
