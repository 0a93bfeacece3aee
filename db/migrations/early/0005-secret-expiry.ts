import { Migration } from '@mikro-orm/migrations';

/** When a secret that was replaced stops to be used; null for the current ones. */
export class SecretExpiry extends Migration {
  static readonly schemaVersion = 1;
  override name = '0005-secret-expiry';

  override async up(): Promise<void> {
    // Not every server knows "add column if not exists", and a crash may have come after the statement.
    const found = await this.execute(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = 'form_secrets' and column_name = 'expires_at'`,
    );
    if (found.length === 0) this.addSql('alter table form_secrets add column expires_at datetime(3) null');
  }
}
