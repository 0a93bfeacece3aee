import { Migration } from '@mikro-orm/migrations';

/** When a refund was asked for first: one that was not yet can be cancelled. */
export class RefundSent extends Migration {
  static readonly schemaVersion = 1;
  override name = '0009-refund-sent';

  override async up(): Promise<void> {
    // Not every server knows "if not exists" here, and a crash may have come after the statement.
    const found = await this.execute(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = 'payment_refunds' and column_name = 'sent_at'`,
    );
    if (found.length === 0) this.addSql('alter table payment_refunds add column sent_at datetime(3) null');
    // Nobody knows of those whether they were.
    this.addSql("update payment_refunds set sent_at = created_at where sent_at is null and status = 'requested'");
  }
}
