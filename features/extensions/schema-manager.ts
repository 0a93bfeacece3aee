import type { MikroORM } from '@mikro-orm/mysql';
import { migrate } from '#db/migrate.ts';
import { currentSchemaVersion, installedSchemaVersion, isSchemaBehind } from '#db/schema-version.ts';

/** The version of surface A's schema (docs/interface.md 4.2 and 9). */
export class SchemaManager {
  readonly #orm: MikroORM;
  readonly #databaseUrl: string;

  constructor({ orm, databaseUrl }: { orm: MikroORM; databaseUrl: string }) {
    this.#orm = orm;
    this.#databaseUrl = databaseUrl;
  }

  /** The schema version of this code. */
  getCurrentVersion(): number {
    return currentSchemaVersion();
  }

  /** The schema version of the database, from the option `svca_db_version`; 0 when there is none yet. */
  getInstalledVersion(): Promise<number> {
    return installedSchemaVersion(this.#orm);
  }

  /** True when the installed version is below the current one, or any migration has not run. */
  async needsUpgrade(): Promise<boolean> {
    return (await this.getInstalledVersion()) < this.getCurrentVersion() || (await isSchemaBehind(this.#orm));
  }

  /**
   * Upgrades the database; several processes at once do so only once. @returns the names of the migrations that this call ran.
   */
  runMigrations(): Promise<string[]> {
    return migrate(this.#databaseUrl);
  }
}
