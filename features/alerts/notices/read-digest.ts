import type { MikroORM } from '@mikro-orm/mysql';
import { alertsBudgets } from '#features/alerts/budgets.ts';
import { Alert } from '#features/alerts/entities.ts';
import type { Site } from '#features/site/site.ts';
import { countRange } from '#features/statistics/count.ts';
import { beginningOf, calendarOf, dayLater } from '#features/statistics/days.ts';
import { DAY_MS } from '#time.ts';

/** Longest time that a delivery is tried. */
const TRIED_MS = 8 * DAY_MS;

/** Reads the numbers of a digest for the given days. */
export async function readDigest(orm: MikroORM, { from, to }: { from: string; to: string }, { timeZone }: Site) {
  const dayAt = calendarOf(timeZone);
  const [begin, end] = [new Date(beginningOf(from, dayAt)), new Date(beginningOf(dayLater(to, 1), dayAt))];
  const em = orm.em.fork();
  const rows = await em.execute<{ form_id: number | string; counted: number | string }[]>(
    `select form_id, count(*) as counted from (
       select form_id, finished_at from deliveries where status = 'failed' and enqueued_at >= ?
       order by enqueued_at desc limit ?) as newest
     where finished_at >= ? and finished_at < ? group by form_id`,
    [new Date(begin.getTime() - TRIED_MS), alertsBudgets.alertLooks.atMost, begin, end],
  );
  return {
    from,
    to,
    counts: await countRange(orm, { from, to, timeZone }),
    failed: new Map(rows.map(({ form_id, counted }) => [Number(form_id), Number(counted)])),
    alerts: {
      open: await em.count(Alert, { openCause: { $ne: null } }),
      began: await em.count(Alert, { foundAt: { $gte: begin, $lt: end } }),
    },
  };
}
