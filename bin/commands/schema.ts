import { withAnySchema } from '#bin/command-line/connections.ts';
import { migrate } from '#db/migrate.ts';
import { currentSchemaVersion, installedSchemaVersion, newerMigrations } from '#db/schema-version.ts';
import { command } from '#features/command-line/command.ts';
import { COMMAND_LINE } from '#security/actor.ts';

export const schemaCommands = {
  'schema:status': command({
    about: 'show which schema this version needs and which the database has',
    example: 'durable-forms schema:status',
    options: {},
    run: (_, surroundings) =>
      withAnySchema(surroundings, async ({ orm }) => {
        // Read this first: it fails when the database does not exist, while the migrator would create it.
        const installed = await installedSchemaVersion(orm);
        const current = currentSchemaVersion();
        const pending = (await orm.migrator.getPending()).map(({ name }) => name);
        const newer = await newerMigrations(orm);
        return {
          current_version: current,
          installed_version: installed,
          needs_upgrade: installed < current || pending.length > 0,
          pending,
          // Migrations only add, so this version works with a schema that a newer one has made.
          newer,
        };
      }),
  }),
  'schema:migrate': migrateCommand(
    'schema:migrate',
    'bring the database schema up to date; several at once do it once',
  ),
  migrate: migrateCommand('migrate', 'the same as schema:migrate'),
};

function migrateCommand(name: string, about: string) {
  return command({
    about,
    example: `durable-forms ${name}`,
    options: {},
    run: (_, surroundings) =>
      withAnySchema(surroundings, async ({ settings, audit }) => {
        const migrated = await migrate(settings.databaseUrl);
        if (migrated.length > 0) await audit.note(COMMAND_LINE, 'schema.migrated', { migrations: migrated });
        return { migrated };
      }),
  });
}
