import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import type { Undelivered } from '#features/feature-data.ts';

interface Row {
  id: number | string;
  waiting: number | string;
  failed: number | string;
}

/** Counts the mails and jobs that still wait or have failed, by the id of their submission. Others are absent. */
export async function countUndelivered(
  em: EntityManager,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, Undelivered>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await em.getConnection().execute<Row[]>(
    `select s.id as id, sum(d.status <> 'failed') as waiting, sum(d.status = 'failed') as failed
     from submissions s join deliveries d on d.submission_uuid = s.uuid
     where s.id in (${marks(submissionIds)}) and d.status in ('pending', 'retrying', 'failed') group by s.id`,
    [...submissionIds],
  );
  return new Map(
    rows.map(({ id, waiting, failed }) => [Number(id), { waiting: Number(waiting), failed: Number(failed) }]),
  );
}
