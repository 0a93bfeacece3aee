import { raw } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { Delivery } from '#features/deliveries/entities.ts';
import { inlineIntegrationIds } from '#features/integrations/table.ts';

/** The statistics of docs/interface.md 2.5; all integers. */
export interface QueueStats {
  total_jobs: number;
  /** Jobs whose first attempt has not ended. */
  pending: number;
  /** Jobs with at least one failed attempt and more to come. */
  retrying: number;
  /** The time when the oldest job was enqueued, in Unix seconds; 0 when there is none. */
  oldest_timestamp: number;
}

/**
 * The condition for jobs in the queue: open jobs with a run of their own. Inline jobs join them when their first round has
 * failed, and when they are replayed.
 */
export const QUEUED = {
  kind: 'integration' as const,
  $or: [
    { status: 'retrying' as const },
    { status: 'pending' as const, integrationId: { $nin: [...inlineIntegrationIds] } },
    { status: 'pending' as const, replays: { $gt: 0 } },
  ],
};

/** Reads the statistics in one statement, so that the numbers are consistent. */
export async function readQueueStats(orm: MikroORM): Promise<QueueStats> {
  const [row] = await orm.em
    .fork()
    .createQueryBuilder(Delivery)
    .select([
      raw('count(*) as total'),
      raw("coalesce(sum(status = 'retrying'), 0) as retrying"),
      // Times are stored in UTC; unix_timestamp() would read them in the connection's time zone.
      raw("coalesce(timestampdiff(second, '1970-01-01', min(enqueued_at)), 0) as oldest"),
    ])
    .where(QUEUED)
    .execute<Record<'total' | 'retrying' | 'oldest', number | string>[]>('all', false);
  const [total, retrying, oldest] = [Number(row?.total), Number(row?.retrying), Number(row?.oldest)];
  return { total_jobs: total, pending: total - retrying, retrying, oldest_timestamp: oldest };
}
