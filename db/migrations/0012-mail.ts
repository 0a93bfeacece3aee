import { AlteringMigration } from './altering.ts';

const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

const ADDED: readonly (readonly [table: string, column: string, type: string])[] = [
  ['email_deliveries', 'revision', 'int unsigned null'],
  ['email_deliveries', 'replays', 'int unsigned not null default 0'],
  ['email_deliveries', 'next_attempt_at', 'datetime(3) null'],
  ['email_deliveries', 'finished_at', 'datetime(3) null'],
  ['email_deliveries', 'due_at', 'datetime(3) null'],
  ['email_deliveries', 'owner', 'varchar(64) null'],
  ['integration_attempts', 'provider', 'varchar(32) null'],
];

const INDEXES: readonly (readonly [table: string, name: string, columns: string])[] = [
  ['email_deliveries', 'email_deliveries_created_at_index', '(created_at)'],
  ['email_deliveries', 'email_deliveries_status_created_at_index', '(status, created_at)'],
  ['email_deliveries', 'email_deliveries_due_at_index', '(due_at)'],
];

/**
 * Mails are deliveries like integration jobs: with runs of their own, attempts, and operators who resend and cancel them. The site has
 * mail providers, a list of dead addresses, and diagnostics.
 */
export class Mail extends AlteringMigration {
  static readonly schemaVersion = 1;
  override name = '0012-mail';

  override async up(): Promise<void> {
    for (const [table, column, type] of ADDED) await this.addColumn(table, column, type);
    for (const [table, name, columns] of INDEXES) await this.addIndex(table, name, columns);
    this.addSql(`create table if not exists mail_settings (
      id int unsigned not null primary key,
      provider varchar(32) not null,
      sealed longtext null,
      dkim_selector varchar(63) null,
      version int unsigned not null,
      suppressed int unsigned not null default 0,
      released int unsigned not null default 0,
      updated_at datetime(3) null
    ) ${TABLE}`);
    this.addSql(`create table if not exists email_suppressions (
      id bigint unsigned not null auto_increment primary key,
      uuid char(36) not null,
      address_hash char(64) not null,
      sealed longtext not null,
      provider varchar(32) not null,
      status_code smallint unsigned null,
      bounces int unsigned not null,
      created_at datetime(3) not null,
      last_bounce_at datetime(3) not null,
      expires_at datetime(3) not null,
      unique key email_suppressions_address_hash_unique (address_hash),
      key email_suppressions_expires_at_index (expires_at)
    ) ${TABLE}`);
    this.addSql(`create table if not exists mail_diagnostics (
      provider varchar(32) not null primary key,
      last_success_at datetime(3) null,
      last_error_at datetime(3) null,
      error_kind varchar(16) null,
      error_type varchar(64) null,
      status_code smallint unsigned null,
      last_error varchar(600) null
    ) ${TABLE}`);
  }
}
