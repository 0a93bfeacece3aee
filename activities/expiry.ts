import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';

/** So many rows at a time: no statement locks many of them or lasts long. */
const BATCH = 500;

export function ago(ms: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - ms);
}

/** The condition is checked at the moment of deletion: a row that was renewed meanwhile stays. @returns how many there were */
export async function eraseRows(
  orm: MikroORM,
  table: string,
  where: string,
  values: readonly (Date | number)[],
): Promise<number> {
  for (let erased = 0; ; ) {
    const statement = `delete from ${table} where ${where} limit ${BATCH}`;
    const { affectedRows } = await orm.em
      .getConnection()
      .execute<{ affectedRows: number }>(statement, [...values], 'run');
    erased += affectedRows;
    heartbeat({ table, erased });
    if (affectedRows < BATCH) return erased;
  }
}

/**
 * Looks for rows without locks and handles them by their keys, a batch at a time.
 * @param find the next ones: those after `last`, unless handling a row takes it away
 * @param erase returns how many rows it has erased or changed
 * @returns how many in all
 */
export async function inBatches<Key>(
  of: { table: string; formId?: number },
  find: (limit: number, last: Key | undefined) => Promise<Key[]>,
  erase: (keys: Key[]) => Promise<number>,
): Promise<number> {
  let erased = 0;
  for (let last: Key | undefined; ; ) {
    const keys = await find(BATCH, last);
    if (keys.length > 0) erased += await erase(keys);
    heartbeat({ ...of, erased });
    if (keys.length < BATCH) return erased;
    last = keys.at(-1);
  }
}
