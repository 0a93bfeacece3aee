import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DueParts } from '#features/feature.ts';
import { SECOND_MS } from '#time.ts';
import { countNew, FEED } from './counting/feed.ts';
import { ResultsFeed } from './entities.ts';

const EVERY_MS = 2 * SECOND_MS;
const LEASE_MS = 60 * SECOND_MS;
/** Maximum duration of one turn, well within its lease. */
const TURN_MS = 20 * SECOND_MS;

/** Counts new submissions every two seconds, in one worker at a time. */
export function dueResults({ orm, exports: { readSite } }: Pick<DueParts, 'orm' | 'exports'>): DueKind<ResultsFeed> {
  const rows = dueRows<ResultsFeed>(orm, {
    kind: 'results',
    everyMs: EVERY_MS,
    againMs: LEASE_MS,
    table: 'results_feed',
    key: 'id',
    keyOf: ({ id }) => id,
    load: () => orm.em.fork().find(ResultsFeed, { id: FEED }),
    async wake(_feed, now) {
      const isDone = await countNew({ orm, readSite }, now, performance.now() + TURN_MS);
      return { woken: true, lookAgainMs: isDone ? EVERY_MS : 0 };
    },
    ids: () => ({}),
  });
  let isThere = false;
  return {
    ...rows,
    async take(now, most) {
      if (!isThere) await beginFeed(orm, now);
      isThere = true;
      return rows.take(now, most);
    },
  };
}

/** Creates the row of the feed, from which all submissions are counted, unless it exists. */
export async function beginFeed(orm: DueParts['orm'], now: Date): Promise<void> {
  await orm.em.fork().execute(
    `insert into results_feed (id, seen_id, settled_id, marked_id, marked_at, due_at) values (?, 0, 0, 0, ?, ?)
     on duplicate key update id = id`,
    [FEED, now, new Date(now.getTime() + EVERY_MS)],
  );
}
