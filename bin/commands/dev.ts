import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, UsageError } from '#features/command-line/command.ts';

/** The program, as TypeScript source or as built JavaScript, like this file. */
const LAUNCHER = fileURLToPath(new URL(`../../dev/launcher/package${extname(import.meta.url)}`, import.meta.url));
/** The exit code after Ctrl-C during the start. */
const INTERRUPTED = 130;

export const devCommands = {
  dev: command({
    about: 'run the whole service here to try it: database, engine, mail inbox, examples',
    example: 'durable-forms dev',
    options: {
      detach: { about: 'return once it answers, and leave it running' },
      stop: { about: 'stop what runs in the background' },
      reset: { about: 'wipe its data first' },
    },
    async run(options, { env }) {
      if (options.stop && (options.detach || options.reset))
        throw new UsageError('--stop cannot be combined with other options');
      const args = Object.entries(options).flatMap(([name, isGiven]) => (isGiven ? [`--${name}`] : []));
      const child = spawn(process.execPath, [LAUNCHER, ...args], { env, stdio: 'inherit' });
      // A terminal sends Ctrl-C to both processes; this one waits for the other.
      const wait = () => {};
      process.on('SIGINT', wait);
      const passOn = () => child.kill('SIGTERM');
      process.on('SIGTERM', passOn);
      const [code] = (await once(child, 'exit')) as [number | null];
      process.off('SIGINT', wait).off('SIGTERM', passOn);
      if (code !== 0 && code !== INTERRUPTED) throw new Error('It did not start; the reason is above.');
    },
  }),
};
