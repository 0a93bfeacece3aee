import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';

/** Maximum number of rows per statement, so that no statement locks many rows or takes long. */
const BATCH = 500;

export function ago(ms: number): (now: Date) => Date {
  return (now) => new Date(now.getTime() - ms);
}

/**
 * Erases matching rows. The condition is checked by the deletion itself, so that a row renewed meanwhile stays. @returns the
 * number of erased rows
 */
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
 * Finds rows without locks and handles them by their keys, one batch at a time.
 * @param find finds the next rows: those after `last`, unless handling a row removes it
 * @param erase returns the number of rows that it erased or changed
 * @returns the total number of these rows
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
