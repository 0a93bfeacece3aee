import { migrate } from '../../db/migrate.ts';
import { command } from './command.ts';
import { withAnySchema } from './foundation.ts';

const migrateCommand = (name: string, about: string) =>
  command({
    about,
    example: `durable-forms ${name}`,
    options: {},
    run: (_, surroundings) =>
      withAnySchema(surroundings, async ({ orm, settings }) => ({
        migrated: await migrate(orm, settings.databaseUrl),
      })),
  });

export const schemaCommands = {
  'schema:migrate': migrateCommand(
    'schema:migrate',
    'bring the database schema up to date; several at once do it once',
  ),
  migrate: migrateCommand('migrate', 'the same as schema:migrate'),
};
