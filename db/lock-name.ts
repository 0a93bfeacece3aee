/**
 * Returns the name of a lock, as SQL. It includes the database's name, since lock names are global to a server. Newer MySQL
 * servers have no `md5`, hence `sha2`.
 */
export function lockName(what: string): string {
  return `concat('durable_forms_${what}_', left(sha2(database(), 256), 16))`;
}
