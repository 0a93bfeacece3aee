import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DueParts } from '#features/feature.ts';
import { MINUTE_MS, SECOND_MS } from '#time.ts';
import { SlotFeed } from './entities.ts';
import { beginSlots, countSlots, SLOT_FEED, START } from './slots.ts';

const EVERY_MS = 10 * SECOND_MS;
const LEASE_MS = 2 * MINUTE_MS;
/** Steps that count older submissions take at most this share of the time. */
const SHARE = 0.1;

/** Counts submissions by time slots, in one worker at a time. */
export function dueSlots({ orm }: Pick<DueParts, 'orm'>): DueKind<SlotFeed> {
  let place = START;
  const rows = dueRows<SlotFeed>(orm, {
    kind: 'statistics',
    everyMs: EVERY_MS,
    againMs: LEASE_MS,
    table: 'submission_slot_feed',
    key: 'id',
    keyOf: ({ id }) => id,
    load: () => orm.em.fork().find(SlotFeed, { id: SLOT_FEED }),
    async wake(_feed, now) {
      const began = performance.now();
      const step = await countSlots(orm, now, place);
      place = step.place;
      const tookMs = performance.now() - began;
      return { woken: true, lookAgainMs: step.isDone ? MINUTE_MS : Math.max(SECOND_MS, tookMs / SHARE) };
    },
    ids: () => ({}),
  });
  return {
    ...rows,
    async take(now, most) {
      await beginSlots(orm, now);
      return rows.take(now, most);
    },
  };
}
