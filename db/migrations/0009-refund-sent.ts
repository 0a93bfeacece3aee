import { AlteringMigration } from './altering.ts';

/** When a refund was asked for first: one that was not yet can be cancelled. */
export class RefundSent extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0009-refund-sent';

  override async up(): Promise<void> {
    await this.addColumn('payment_refunds', 'sent_at', 'datetime(3) null');
    // Nobody knows of those whether they were.
    this.addSql("update payment_refunds set sent_at = created_at where sent_at is null and status = 'requested'");
  }
}
