import { Migration } from '@mikro-orm/migrations';

/** What the embedded host adds: signed-in sessions, and posts. */
const statements = [
  `create table if not exists posts (
    id bigint unsigned not null auto_increment primary key,
    type varchar(20) not null,
    status varchar(20) not null,
    slug varchar(191) not null,
    title text not null,
    content longtext not null,
    author_id bigint unsigned null,
    meta longtext not null,
    source varchar(64) null,
    created_at datetime(3) not null,
    updated_at datetime(3) not null,
    unique key posts_type_slug_unique (type, slug),
    unique key posts_source_unique (source)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists sessions (
    hash char(64) not null,
    user_id bigint unsigned not null,
    created_at datetime(3) not null,
    expires_at datetime(3) not null,
    primary key (hash),
    key sessions_user_id_index (user_id),
    key sessions_expires_at_index (expires_at)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
];

export class Host extends Migration {
  static readonly schemaVersion = 1;
  override name = '0002-host';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
