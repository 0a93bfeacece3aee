import { withAnySchema } from '#bin/command-line/connections.ts';
import type { App } from '#features/app.ts';
import { command, type Surroundings } from '#features/command-line/command.ts';
import { SchemaManager } from '#features/extensions/schema-manager.ts';
import { COMMAND_LINE } from '#security/actor.ts';

export const schemaCommands = {
  'schema:status': command({
    about: 'show which schema this version needs and which the database has',
    example: 'durable-forms schema:status',
    options: {},
    run: (_, surroundings) =>
      withSchema(surroundings, async (schema, { orm }) => ({
        current_version: schema.getCurrentVersion(),
        // First: it fails when there is no such database, while the migrator would make it.
        installed_version: await schema.getInstalledVersion(),
        needs_upgrade: await schema.needsUpgrade(),
        pending: (await orm.migrator.getPending()).map(({ name }) => name),
      })),
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
      withSchema(surroundings, async (schema, foundation) => {
        const migrated = await schema.runMigrations();
        if (migrated.length > 0) await foundation.audit.note(COMMAND_LINE, 'schema.migrated', { migrations: migrated });
        return { migrated };
      }),
  });
}

function withSchema<T>(
  surroundings: Surroundings,
  run: (schema: SchemaManager, foundation: App) => Promise<T>,
): Promise<T> {
  return withAnySchema(surroundings, (foundation) => {
    const { orm, settings } = foundation;
    return run(new SchemaManager({ orm, databaseUrl: settings.databaseUrl }), foundation);
  });
}
