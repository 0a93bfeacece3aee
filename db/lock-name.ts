/**
 * The name of a lock, in SQL. It is named after the database, since a server has one lock of a name for all its databases. Newer MySQL servers
 * have no `md5`.
 */
export function lockOf(what: string): string {
  return `concat('durable_forms_${what}_', left(sha2(database(), 256), 16))`;
}
