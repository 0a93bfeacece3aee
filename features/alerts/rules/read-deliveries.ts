import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import { alertsBudgets } from '#features/alerts/budgets.ts';
import {
  RECEIVED,
  type Received,
  type ReceivedRow,
  readReceivers,
  receivedOf,
  receiverKind,
} from '#features/deliveries/store/receivers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import type { Arrival, ReceiverGroup } from './receivers.ts';

const MOST = alertsBudgets.alertLooks.atMost;
/** A round runs every minute, and one may be skipped. */
const FRESH_MS = 10 * MINUTE_MS;
/** Longest time that a delivery is tried. */
const TRIED_MS = 8 * DAY_MS;
/** Largest number of forms whose arrivals are queried one by one. */
const MOST_FORMS = 20;

interface Row extends ReceivedRow {
  status: 'failed' | 'retrying';
  reason: string | null;
  in_hour: number | string | null;
  fresh: number | string | null;
  last_end: string | null;
  oldest: string;
  newest: string;
}

type ArrivedRow = ReceivedRow & { last: string | null };

/**
 * Reads the deliveries that failed within a day or are still tried, and those that arrived. The index of statuses leads to the
 * newest of each. If none has failed, this is one statement without results.
 */
export async function readDeliveries(
  em: EntityManager,
  now: Date,
  most = MOST,
): Promise<{ standings: ReceiverGroup[]; arrivals: Arrival[] }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // The time of the end is checked afterwards: otherwise the database would scan the many deliveries that failed days ago.
  const newest = `(select ${RECEIVED}, error_type, status, enqueued_at, finished_at from deliveries
      where status = ? and enqueued_at >= ? order by enqueued_at desc limit ?)`;
  const rows = await em.execute<Row[]>(
    `select ${RECEIVED}, status, error_type as reason, count(*) as deliveries, sum(finished_at >= ?) as in_hour,
       sum(finished_at >= ?) as fresh, max(finished_at) as last_end, min(enqueued_at) as oldest, max(enqueued_at) as newest
     from (${newest} union all ${newest}) as found where status = 'retrying' or finished_at >= ? group by ${RECEIVED}, status, error_type`,
    [
      ...[ago(HOUR_MS), ago(FRESH_MS)],
      ...['failed', ago(TRIED_MS), most],
      ...['retrying', ago(TRIED_MS), most],
      ago(DAY_MS),
    ],
  );
  if (rows.length === 0) return { standings: [], arrivals: [] };
  const arrivedOf = (form: string, ...values: (number | string)[]) =>
    em.execute<ArrivedRow[]>(
      `select ${RECEIVED}, count(*) as deliveries, max(finished_at) as last from (
         select ${RECEIVED}, finished_at from deliveries where ${form} status = 'delivered' and enqueued_at >= ?
         order by enqueued_at desc limit ?) as found group by ${RECEIVED}`,
      [...values, ago(TRIED_MS), most],
    );
  const arrived = await arrivedOf('');
  if (arrived.reduce((sum, { deliveries }) => sum + Number(deliveries), 0) >= most) {
    // Busy forms may crowd the arrivals of quiet forms out of the first query.
    const forms = new Set(rows.map(({ form_id: id }) => id));
    for (const id of [...forms].slice(0, MOST_FORMS)) arrived.push(...(await arrivedOf('form_id = ? and', id)));
  }
  const failing = rows.map((row) => ({ ...row, part: receivedOf(row) }));
  const taken = arrived.map(({ last, ...row }) => ({ last, part: receivedOf(row) }));
  const receivers = await readReceivers(
    em,
    [...failing, ...taken].map(({ part }) => part),
  );
  const whom = (part: Received) => {
    const { formId, key, integrationId } = part;
    return { kind: receiverKind(integrationId), receiver: receivers(part), formId, key };
  };
  return {
    standings: failing.map(({ part, ...row }) => ({
      ...whom(part),
      state: row.status,
      reason: row.reason,
      count: part.count,
      inHour: row.status === 'failed' ? Number(row.in_hour ?? 0) : 0,
      fresh: row.status === 'failed' ? Number(row.fresh ?? 0) : 0,
      lastEnd: row.status === 'failed' && row.last_end !== null ? timeOf(row.last_end) : null,
      oldest: timeOf(row.oldest),
      newest: timeOf(row.newest),
    })),
    arrivals: taken.flatMap(({ part, last }) => (last === null ? [] : [{ ...whom(part), at: timeOf(last) }])),
  };
}
