import { waitWhileBusy } from '#bin/composition/starting.ts';
import { isProInstalled } from '#bin/edition.ts';
import { readEngineDescription } from '#engine/description.ts';
import { command, UsageError } from '#features/command-line/command.ts';
import { readSettings } from '#features/environment.ts';
import { createNamespace, setUpTemporal } from './temporal-setup.ts';

export const temporalCommands = {
  'temporal:setup': command({
    about: 'register search attributes and schedules with Temporal, and the namespace if asked',
    example: 'durable-forms temporal:setup',
    options: {
      'create-namespace': {
        takes: 'DAYS',
        about: 'create the namespace if it is missing; it keeps finished runs for this many days',
      },
    },
    run({ 'create-namespace': days }, surroundings) {
      const settings = readSettings(surroundings.env, isProInstalled());
      const { namespace } = settings.temporal;
      const retentionDays = days === undefined ? undefined : readDays(days);
      return surroundings.withEngine(settings, (client) =>
        waitWhileBusy(settings, surroundings.stderr, async () => {
          const created =
            retentionDays === undefined
              ? {}
              : { namespace_created: await createNamespace(client, namespace, retentionDays) };
          const made = await setUpTemporal(client, namespace, readEngineDescription(), settings.edition);
          return { ...created, search_attributes: made.searchAttributes, schedules: made.schedules };
        }),
      );
    },
  }),
};

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,4}$/.test(text) && days >= 1) return days;
  throw new UsageError('--create-namespace must be a number of days, 1 to 9999');
}
