import { AlteringMigration } from '../altering.ts';

/** Keys of requests that make something else than a submission. */
export class IdempotentRecords extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0006-idempotent-records';

  override async up(): Promise<void> {
    await this.addColumn('idempotency_keys', 'record', 'longtext null');
    this.addSql('alter table idempotency_keys modify column submission_uuid char(36) null');
  }
}
