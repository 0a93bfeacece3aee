import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import { callEngine, engineCall } from '#engine/engine-call.ts';
import { waitingListRun } from '#engine/runs.ts';
import type { DueParts } from '#features/feature.ts';
import { WaitingList } from '#features/limits/entities.ts';
import { HOUR_MS, SECOND_MS } from '#time.ts';

const EVERY_MS = 2 * SECOND_MS;
const AGAIN_MS = HOUR_MS;

/** Finds lists with places that came free, and those whose run has missed the end of an offer. */
export function dueWaitingLists({ orm, client }: Pick<DueParts, 'orm' | 'client'>): DueKind<WaitingList> {
  return dueRows<WaitingList>(orm, {
    kind: 'waiting list',
    everyMs: EVERY_MS,
    againMs: AGAIN_MS,
    table: 'waiting_lists',
    key: 'id',
    keyOf: ({ id }) => id,
    load: (ids) => orm.em.fork().find(WaitingList, { id: ids.map(Number) }),
    async wake({ id: formId }) {
      await callEngine(client, engineCall(waitingListRun({ formId }), 'wake'));
      return { woken: true };
    },
    ids: ({ id: formId }) => ({ formId }),
  });
}
