import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

/** What the Pro edition keeps of what it makes: what models were asked for, and how documents look. */
export class ProDocuments extends Migration {
  static readonly schemaVersion = 1;
  override name = '0014-pro-documents';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists ai_settings (
      id int unsigned not null primary key,
      provider varchar(32) not null,
      base_url varchar(500) null,
      model varchar(191) not null,
      sealed longtext null,
      max_output_tokens int unsigned not null,
      timeout_seconds int unsigned not null,
      requests_per_hour int unsigned not null,
      updated_at datetime(3) not null,
      version int unsigned not null
    ) ${TABLE}`);
    this.addSql(`create table if not exists ai_requests (
      id bigint unsigned not null auto_increment primary key,
      uuid char(36) not null,
      kind varchar(32) not null,
      form_id bigint unsigned null,
      revision int unsigned null,
      status varchar(16) not null,
      sealed longtext not null,
      provider varchar(32) null,
      model varchar(191) null,
      attempts int unsigned not null default 0,
      input_tokens int unsigned not null default 0,
      output_tokens int unsigned not null default 0,
      error_type varchar(64) null,
      last_error varchar(600) null,
      created_at datetime(3) not null,
      finished_at datetime(3) null,
      expires_at datetime(3) not null,
      unique key ai_requests_uuid_unique (uuid),
      key ai_requests_expires_at_index (expires_at)
    ) ${TABLE}`);
    this.addSql(`create table if not exists pdf_settings (
      id int unsigned not null primary key,
      settings longtext not null,
      updated_at datetime(3) not null
    ) ${TABLE}`);
  }
}
