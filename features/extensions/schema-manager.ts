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

  /** The version that this code brings. */
  getCurrentVersion(): number {
    return currentSchemaVersion();
  }

  /** The version that the database has, from the option `svca_db_version`; 0 when there is none yet. */
  getInstalledVersion(): Promise<number> {
    return installedSchemaVersion(this.#orm);
  }

  /** Whether the installed version is below the current one, or any migration has not run. */
  async needsUpgrade(): Promise<boolean> {
    return (await this.getInstalledVersion()) < this.getCurrentVersion() || (await isSchemaBehind(this.#orm));
  }

  /** Upgrades; several processes at once do it once. @returns the names of the migrations that this call ran. */
  runMigrations(): Promise<string[]> {
    return migrate(this.#databaseUrl);
  }
}
