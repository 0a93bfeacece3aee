import { isProInstalled } from '#bin/edition.ts';
import { readEngineDescription } from '#engine/description.ts';
import { command } from '#features/command-line/command.ts';
import { readSettings } from '#features/environment.ts';
import { setUpTemporal } from './temporal-setup.ts';

export const temporalCommands = {
  'temporal:setup': command({
    about: 'register search attributes and schedules with Temporal; the namespace must exist',
    example: 'durable-forms temporal:setup',
    options: {},
    run(_, surroundings) {
      const settings = readSettings(surroundings.env, isProInstalled());
      const { namespace } = settings.temporal;
      return surroundings.withEngine(settings, (client) =>
        setUpTemporal(client, namespace, readEngineDescription(), settings.edition),
      );
    },
  }),
};
