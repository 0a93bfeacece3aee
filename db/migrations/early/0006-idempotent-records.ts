import { Migration } from '@mikro-orm/migrations';

/** Keys of requests that make something else than a submission. */
export class IdempotentRecords extends Migration {
  static readonly schemaVersion = 1;
  override name = '0006-idempotent-records';

  override async up(): Promise<void> {
    // Not every server knows "add column if not exists", and a crash may have come after the statement.
    const found = await this.execute(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = 'idempotency_keys' and column_name = 'record'`,
    );
    if (found.length === 0) this.addSql('alter table idempotency_keys add column record longtext null');
    this.addSql('alter table idempotency_keys modify column submission_uuid char(36) null');
  }
}
