import { Migration } from '@mikro-orm/migrations';

/**
 * A migration that changes tables, and that can run again: not every server knows "if not exists" in these statements, and a crash
 * may have come after one of them.
 */
export abstract class AlteringMigration extends Migration {
  /** @param type as in SQL, such as `int unsigned null` */
  protected async addColumn(table: string, column: string, type: string): Promise<void> {
    const found = await this.execute(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = '${table}' and column_name = '${column}'`,
    );
    if (found.length === 0) this.addSql(`alter table ${table} add column ${column} ${type}`);
  }

  /** @param columns as in SQL, such as `(status, created_at)` */
  protected async addIndex(table: string, name: string, columns: string): Promise<void> {
    const found = await this.execute(
      `select index_name from information_schema.statistics
       where table_schema = database() and table_name = '${table}' and index_name = '${name}'`,
    );
    if (found.length === 0) this.addSql(`alter table ${table} add key ${name} ${columns}`);
  }
}
