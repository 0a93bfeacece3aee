import { command } from '#bin/command-line/command.ts';
import { withEngine } from '#bin/command-line/connections.ts';
import { isProInstalled } from '#bin/edition.ts';
import { readSettings } from '#bin/settings.ts';
import { readEngineDescription } from '#engine/description.ts';
import { setUpTemporal } from './temporal-setup.ts';

export const temporalCommands = {
  'temporal:setup': command({
    about: 'register search attributes and schedules with Temporal; the namespace must exist',
    example: 'durable-forms temporal:setup',
    options: {},
    run(_, { env }) {
      const settings = readSettings(env, isProInstalled());
      const { namespace } = settings.temporal;
      return withEngine(settings, (client) =>
        setUpTemporal(client, namespace, readEngineDescription(), settings.edition),
      );
    },
  }),
};
