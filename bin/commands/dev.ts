import { command, UsageError } from '#features/command-line/command.ts';

/** The service with all that it needs, for a first look and for development: as `npm run dev` in a clone. */
export const devCommands = {
  dev: command({
    about: 'run the whole service here to try it: database, engine, mail inbox, examples',
    example: 'durable-forms dev',
    options: {
      detach: { about: 'return once it answers, and leave it running' },
      stop: { about: 'stop what runs in the background' },
      reset: { about: 'wipe its data first' },
    },
    async run({ detach = false, stop = false, reset = false }, { env }) {
      if (stop && (detach || reset)) throw new UsageError('--stop cannot be combined with other options');
      const { runStack } = await import('#dev/launcher/package.ts');
      await runStack({ action: stop ? 'stop' : 'start', detach, reset }, env);
    },
  }),
};
