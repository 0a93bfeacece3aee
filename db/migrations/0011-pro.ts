import { Migration } from '@mikro-orm/migrations';

const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

/** What the Pro edition keeps: the licence of the site. */
export class Pro extends Migration {
  static readonly schemaVersion = 1;
  override name = '0011-pro';

  override async up(): Promise<void> {
    this.addSql(`create table if not exists license (
      id int unsigned not null primary key,
      sealed longtext not null,
      instance_id varchar(191) not null,
      standing varchar(16) not null,
      expires_at datetime(3) null,
      activation_limit int unsigned null,
      activation_usage int unsigned null,
      activated_at datetime(3) not null,
      checked_at datetime(3) not null,
      failed_at datetime(3) null,
      error_type varchar(64) null,
      version int unsigned not null
    ) ${TABLE}`);
  }
}
