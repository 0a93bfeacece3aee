export const USAGE = `Usage: npm run dev [-- <option>]

  (none)      start everything in this terminal; Ctrl-C stops it
  --detach    start everything in the background; returns once it answers
  --stop      stop what runs in the background, or in another terminal
  --reset     wipe the data folder, then start (together with --detach: in the background)
  --help      this text

Settings (environment): PORT (8080), DATA_DIR (.data), DATABASE_URL, TEMPORAL_ADDRESS, and every setting of the service;
what is not set is supplied. README.md lists them.`;

const FLAGS = ['--detach', '--stop', '--reset', '--help'];

/**
 * @typedef {{ action: 'start' | 'stop' | 'help', detach: boolean, reset: boolean }} Request
 * @param {string[]} argv
 * @returns {Request | { error: string }}
 */
export function parseArguments(argv) {
  const unknown = argv.find((argument) => !FLAGS.includes(argument));
  if (unknown !== undefined) return { error: `Unknown option: ${unknown}` };
  if (argv.includes('--help')) return { action: 'help', detach: false, reset: false };
  const detach = argv.includes('--detach');
  const reset = argv.includes('--reset');
  if (!argv.includes('--stop')) return { action: 'start', detach, reset };
  if (detach || reset) return { error: '--stop goes with no other option.' };
  return { action: 'stop', detach, reset };
}
