import type { MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SealedColumn } from './sealed-column.ts';

const BATCH = 200;
/** Number of rows written at once, each by its own statement, so that no row waits while another is locked. */
const CONCURRENCY = 8;

/** Numbers of sealed texts in a table, by key id. */
export type KeyCounts = Record<string, number>;

/** The result for one table. */
export interface Resealed {
  resealed: number;
  /** Rows that could not be opened with their key: damaged, or copied from elsewhere. */
  unreadable: number;
}

/** Counts sealed texts by table and key. A table may have several sealed columns. */
export async function countSealed(orm: MikroORM, columns: readonly SealedColumn[]): Promise<Record<string, KeyCounts>> {
  const tables: Record<string, KeyCounts> = {};
  for (const sealed of columns) {
    const counts = tables[sealed.table] ?? {};
    tables[sealed.table] = counts;
    for (const [key, count] of Object.entries(await countByKey(orm, sealed))) counts[key] = (counts[key] ?? 0) + count;
  }
  return tables;
}

/**
 * Reseals rows of older keys with the active key. Safe during live traffic: a row is written only if it has not changed since
 * it was read, so a concurrent save wins. Rows whose key is not configured are left alone.
 */
export async function reseal(
  deps: { orm: MikroORM; box: SecretBox },
  columns: readonly SealedColumn[],
): Promise<Record<string, Resealed>> {
  const tables: Record<string, Resealed> = {};
  for (const sealed of columns) {
    const { resealed: done, unreadable } = await resealColumn(deps, sealed);
    const before = tables[sealed.table] ?? { resealed: 0, unreadable: 0 };
    tables[sealed.table] = { resealed: before.resealed + done, unreadable: before.unreadable + unreadable };
  }
  return tables;
}

type Row = Record<string, string | number>;

async function resealColumn({ orm, box }: { orm: MikroORM; box: SecretBox }, sealed: SealedColumn): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  const older = box.keyIds.slice(1);
  let rows = older.length > 0 ? await nextBatch(orm, sealed, older) : [];
  while (rows.length > 0) {
    const queue = [...rows];
    const work = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const texts = resealed(box, sealed, row);
        if (texts === null) done.unreadable += 1;
        else if (await replace(orm, sealed, row, texts)) done.resealed += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    rows = rows.length < BATCH ? [] : await nextBatch(orm, sealed, older, rows.at(-1));
  }
  return done;
}

/** Returns the resealed texts by column; null if the row cannot be opened. */
function resealed(box: SecretBox, sealed: SealedColumn, row: Row): Row | null {
  const { purpose, column, boundTo, hash } = sealed;
  const place = boundTo.map((name) => String(row[name]));
  try {
    const text = box.reseal(purpose, sealed.context(place), String(row[column]));
    return { [column]: text, ...(hash && { [hash.column]: hash.of(box, sealed.open(box, place, text)) }) };
  } catch {
    return null;
  }
}

/** Reads rows sealed with one of the keys after the given row, in the order of the primary key. */
function nextBatch(orm: MikroORM, sealed: SealedColumn, keyIds: string[], after?: Row): Promise<Row[]> {
  const { table, column, key, boundTo } = sealed;
  const columns = [...new Set([...key, ...boundTo, column])].map(quote).join(', ');
  const keys = key.map(quote).join(', ');
  const behind = after ? `and (${keys}) > (${marks(key)})` : '';
  return orm.em.getConnection().execute<Row[]>(
    `select ${columns} from ${quote(table)} where ${keyIdOf(column)} in (${marks(keyIds)}) ${behind}
       order by ${keys} limit ${BATCH}`,
    [...keyIds, ...(after ? key.map((name) => after[name]) : [])],
  );
}

/** @returns false if the row was changed or deleted since it was read */
async function replace(orm: MikroORM, { table, column, key }: SealedColumn, row: Row, texts: Row): Promise<boolean> {
  const where = key.map((name) => `${quote(name)} = ?`).join(' and ');
  const { affectedRows } = await orm.em.getConnection().execute<{ affectedRows: number }>(
    `update ${quote(table)} set ${Object.keys(texts)
      .map((name) => `${quote(name)} = ?`)
      .join(', ')}
         where ${where} and ${quote(column)} = ?`,
    [...Object.values(texts), ...key.map((name) => row[name]), row[column]],
    'run',
  );
  return affectedRows > 0;
}

async function countByKey(orm: MikroORM, { table, column }: SealedColumn): Promise<KeyCounts> {
  const rows = await orm.em.getConnection().execute<{ key_id: string; total: number }[]>(
    `select ${keyIdOf(column)} as key_id, count(*) as total from ${quote(table)}
         where ${quote(column)} is not null group by key_id order by key_id`,
  );
  return Object.fromEntries(rows.map(({ key_id, total }) => [key_id, Number(total)]));
}

/** Returns SQL for the key id of a sealed text, which reads `<format>.<key id>.<body>`. */
function keyIdOf(column: string): string {
  return `substring_index(substring_index(${quote(column)}, '.', 2), '.', -1)`;
}

function quote(name: string): string {
  return `\`${name}\``;
}
