import { Migration } from '@mikro-orm/migrations';
import { type Change, readStatement, type Statement } from './statement.ts';

/** The time that a migration took with a million submissions in the database, while 50 more came in each second. */
export interface Measurement {
  seconds: number;
  /** The longest time that the insert of a submission took meanwhile, in milliseconds. */
  longestInsertMs: number;
  /** The database, such as `MySQL 9.7`. */
  on: string;
}

/** A migration, as its file declares it. Once a version with it is released, its statements never change again. */
export interface MigrationDeclaration {
  /**
   * Four digits and a name: `0002-colours`. One that takes something away ends with the number of the migration that retired it:
   * `0005-drop-colours-after-0003`. Older versions, which know neither, read there that they cannot run any more.
   */
  name: string;
  /** Version of surface A's schema that it leads to (docs/interface.md 9); that of the migration before, if it leaves surface A alone. */
  schemaVersion: number;
  /**
   * Statements that each may run again: DDL commits by itself, so a crash half-way leaves some of them done. What an
   * `alter table` adds or drops is looked up first, and left out if it is done.
   */
  statements: readonly string[];
  /** Null until `npm run migration -- --measure` has measured it; it cannot be released before. */
  measured: Measurement | null;
  /**
   * Things that the entities no longer describe from here on, while the version before still uses them: `table`, `table.column` or
   * `table key name`. A migration of a later version may take it away.
   */
  retires?: readonly string[];
}

/** `0002-colours` is number 2. */
export const numberOf = (name: string): number => Number(name.slice(0, 4));

/** Returns the number of the migration that code needs to run after this one, which took away what code without it uses; or 0. */
export const neededAfter = (name: string): number => Number(/-after-(\d{4})$/.exec(name)?.[1] ?? 0);

/** A class that MikroORM runs. */
export interface MigrationClass {
  new (...parts: ConstructorParameters<typeof Migration>): Migration;
  readonly schemaVersion: number;
}

/** Returns the class that runs a migration. */
export function migrationOf({ name, schemaVersion, statements }: MigrationDeclaration): MigrationClass {
  return class extends RunOfMigration {
    static readonly schemaVersion = schemaVersion;
    override name = name;
    override up = () => this.run(statements);
  };
}

abstract class RunOfMigration extends Migration {
  protected async run(statements: readonly string[]): Promise<void> {
    for (const sql of statements) if (!(await this.#isDone(readStatement(sql)))) await this.execute(sql);
  }

  /** True if an `alter table` has been made before. It is made as a whole or not at all, so its first change tells. */
  async #isDone(statement: Statement): Promise<boolean> {
    if (statement.does !== 'alter') return false;
    const change = statement.changes.find(({ verb }) => verb !== 'modify');
    if (!change) return false;
    const isThere = await this.#has(statement.table, change);
    return change.verb === 'drop' ? !isThere : isThere;
  }

  async #has(table: string, change: Change): Promise<boolean> {
    const part = change.verb === 'drop' ? change.name : change.part.name;
    const [view, column] = change.kind === 'column' ? ['columns', 'column_name'] : ['statistics', 'index_name'];
    const found = await this.execute(
      `select 1 as found from information_schema.${view}
       where table_schema = database() and table_name = ? and ${column} = ? limit 1`,
      [table, part],
    );
    return found.length > 0;
  }
}
