import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import type { DueKind } from './loop.ts';

export interface DueRows<One> extends Pick<DueKind<One>, 'kind' | 'everyMs' | 'againMs' | 'wake' | 'setAside' | 'ids'> {
  /** A table with an indexed column `due_at`, which is null for rows that need no further check. */
  table: string;
  key: 'id' | 'uuid';
  /** A further condition on due rows; SQL without values. */
  where?: string;
  /** Duration of a lease in milliseconds; `againMs` by default. */
  leaseMs?: number;
  keyOf(row: One): string | number;
  load(keys: string[]): Promise<One[]>;
}

/** Creates the kind of a table's due rows. The longest due come first. */
export function dueRows<One>(
  orm: MikroORM,
  { table, key, where = 'true', leaseMs, keyOf, load, ...kind }: DueRows<One>,
): DueKind<One> {
  const select = async (em: EntityManager, rest: string, values: unknown[]) => {
    const rows = await em.execute<{ found: string | number }[]>(`select ${key} as found from ${table} ${rest}`, values);
    return rows.map(({ found }) => String(found));
  };
  return {
    ...kind,
    async take(now, most) {
      const em = orm.em.fork();
      // Reads without locks: one statement suffices to find that nothing is due, and locking by keys leaves the gaps unlocked.
      const due = `due_at <= ? and ${where}`;
      const found = await select(em, `where ${due} order by due_at limit ?`, [now, most]);
      if (found.length === 0) return [];
      const leased = await em.transactional(async (tx) => {
        const free = await select(tx, `where ${key} in (${marks(found)}) and ${due} for update skip locked`, [
          ...found,
          now,
        ]);
        const until = new Date(now.getTime() + (leaseMs ?? kind.againMs));
        if (free.length > 0)
          await tx.execute(`update ${table} set due_at = ? where ${key} in (${marks(free)})`, [until, ...free]);
        return free;
      });
      return leased.length > 0 ? load(leased) : [];
    },
    async lookAgain(row, at) {
      await orm.em
        .fork()
        .execute(`update ${table} set due_at = ? where ${key} = ? and due_at is not null`, [at, keyOf(row)]);
    },
  };
}
