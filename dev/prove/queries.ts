import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { select } from '#dev/load/stack.ts';
import type { Sent } from './ledger.ts';
import { formOf, type World } from './world.ts';

/** Counts what has not come to its end. */
export async function readOpen(db: World['db']): Promise<{ what: string; n: number }[]> {
  const rows = await select<{ what: string; n: number }>(
    db,
    `select concat('submissions are ', status) as what, count(*) as n from submissions
       where status in ('accepted', 'processing') group by 1
     union all select concat(kind, ' deliveries are ', status), count(*) from deliveries
       where status in ('pending', 'retrying') group by 1
     union all select concat('exports are ', status), count(*) from exports where status in ('pending', 'running') group by 1
     union all select concat('imports are ', status), count(*) from imports where status in ('loading', 'checking', 'running') and expires_at > utc_timestamp(3) group by 1
     union all select 'calls wait in the outbox', count(*) from outbox having count(*) > 0
     union all select 'values of unstored submissions wait', count(*) from transient_values having count(*) > 0`,
  );
  return rows.map(({ what, n }) => ({ what, n: Number(n) }));
}

export const nameOf = ({ operation, form, id }: Sent) =>
  `operation ${operation} (${form}${id === null ? '' : `, submission ${id}`})`;

/** Returns which of these submissions are stored. */
export async function storedOf({ db }: Pick<World, 'db'>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await select<{ id: number }>(db, 'select id from submissions where id in (?)', [ids]);
  return new Set(rows.map(({ id }) => Number(id)));
}

export async function rowsWith(world: World, { form, canary }: Pick<Sent, 'form' | 'canary'>): Promise<number> {
  const [row] = await select<{ n: number }>(
    world.db,
    'select count(*) as n from submissions where form_id = ? and payload like ?',
    [formOf(world, form).id, `%${canary}%`],
  );
  return Number(row?.n);
}

/** Finds the engine's files and the logs that contain a text. */
export function filesWith(dataDir: string, text: string): string[] {
  const wanted = Buffer.from(text);
  const logs = join(dataDir, 'logs');
  const files = [
    ...readdirSync(dataDir)
      .filter((name) => name.startsWith('temporal.db'))
      .map((name) => join(dataDir, name)),
    ...(existsSync(logs) ? readdirSync(logs).map((name) => join(logs, name)) : []),
  ];
  return files
    .filter((file) => readWhole(file).includes(wanted))
    .map((file) => `${file.split('/').at(-1)} contains an answer`);
}

/** Reads a file of a disk that may have been full: Linux says so, once, to the next who closes the file, also after reading. */
function readWhole(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return readFileSync(file);
  }
}
