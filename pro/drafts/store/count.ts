import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';

/** Counts the open drafts of each form. */
export async function countOpenDrafts(
  em: EntityManager,
  formIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const rows = await em.getConnection().execute<{ form_id: number | string; counted: number | string }[]>(
    `select form_id, count(*) as counted from drafts force index (drafts_form_id_status_index)
       where form_id in (${marks(formIds)}) and status = 'open' and expires_at > ? group by form_id`,
    [...formIds, now],
  );
  return new Map(rows.map((row) => [Number(row.form_id), Number(row.counted)]));
}
