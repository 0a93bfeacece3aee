import { Migration } from '@mikro-orm/migrations';

/** The catalogue of the embedded shop. */
const statements = [
  `create table if not exists catalogue_categories (
    id bigint unsigned not null auto_increment primary key,
    slug varchar(191) not null,
    name varchar(255) not null,
    created_at datetime(3) not null,
    unique key catalogue_categories_slug_unique (slug)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
  `create table if not exists catalogue_products (
    id bigint unsigned not null auto_increment primary key,
    sku varchar(100) not null,
    name varchar(255) not null,
    amount bigint unsigned null,
    currency char(3) null,
    status varchar(20) not null,
    categories longtext not null,
    created_at datetime(3) not null,
    updated_at datetime(3) not null,
    unique key catalogue_products_sku_unique (sku)
  ) default character set utf8mb4 collate utf8mb4_bin engine = InnoDB`,
];

export class Catalogue extends Migration {
  static readonly schemaVersion = 1;
  override name = '0004-catalogue';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
