import type { MikroORM } from '@mikro-orm/mysql';

/** Counts the rows of a table. */
export async function countRows(orm: MikroORM, table: string): Promise<number> {
  const [row] = await orm.em.fork().execute(`select count(*) as rows_found from \`${table}\``);
  return Number((row as { rows_found: number }).rows_found);
}

/** Returns the columns, as `table.column`, in which any row contains one of the texts, plainly or as base64 or hex. */
export async function placesOf(orm: MikroORM, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    return [text, bytes.toString('base64').replace(/=+$/, '').slice(0, -1), bytes.toString('hex')];
  });
  const em = orm.em.fork();
  const tables: { name: string }[] = await em.execute(
    'select table_name as name from information_schema.tables where table_schema = database()',
  );
  const places = new Set<string>();
  for (const { name } of tables) {
    const rows: Record<string, unknown>[] = await em.execute(`select * from \`${name}\``);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
      if (needles.some((needle) => text.includes(needle))) places.add(`${name}.${column}`);
    }
  }
  return [...places].sort();
}
