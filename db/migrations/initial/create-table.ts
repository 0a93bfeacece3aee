// Keys, paths and ids are compared to the letter; the collation has the same name on MySQL and MariaDB.
const TABLE = 'default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';

/** A statement that may run again: DDL commits by itself, so a crash half-way leaves some tables made. */
export function createTable(name: string, columns: string): string {
  return `create table if not exists ${name} (\n${columns}\n) ${TABLE}`;
}
