import type { EntityManager } from '@mikro-orm/mysql';
import { engineCall } from '#engine/engine-call.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { deliveryRun } from '#engine/runs.ts';
import { hasOwnRun } from '#features/deliveries/kinds.ts';
import { insertNotices, type PlannedNotice, planNotices } from '#features/deliveries/store/notices.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { Submission } from '#features/submissions/entities.ts';
import { eraseSubmissions } from './rows.ts';

export interface EraseParts extends OutboxParts {
  clock: () => Date;
  installed: readonly FeatureData[];
}

/** Additional work in the transaction of an erasure, which may be retried. Not called when there is nothing to erase. */
interface WithErasure {
  /** Called while the submissions still exist, locked. */
  before?(em: EntityManager, submissionUuids: readonly string[]): Promise<void>;
  after?(em: EntityManager): Promise<void>;
}

/**
 * Erases stored submissions with their deliveries and attempts, whatever their runs are doing: a run finds no row, sends nothing
 * more and ends. Receivers that support it are notified. Waiting runs are cancelled in the same transaction. A request under way
 * at that moment may still arrive.
 * @returns the number of erased submissions
 */
export function eraseStored(
  deps: EraseParts,
  submissionIds: readonly number[],
  { before, after }: WithErasure = {},
): Promise<number> {
  return withCalls(deps, deps.clock(), async (em, enqueue) => {
    const found = await em.find(Submission, { id: [...submissionIds] }, { fields: ['uuid'], disableIdentityMap: true });
    const ids = new Map(found.map(({ uuid, id }) => [uuid, id]));
    let notices: PlannedNotice[] = [];
    const { erased, open } = await eraseSubmissions(
      em,
      found.map(({ uuid }) => uuid),
      deps.installed,
      enqueue,
      {
        async look(uuids) {
          notices = await planNotices(em, uuids, ids);
          await before?.(em, uuids);
        },
      },
    );
    // Only the deliveries' own runs are cancelled: the run of the submission checks for itself.
    for (const delivery of open) if (hasOwnRun(delivery)) enqueue(engineCall(deliveryRun(delivery, {}), 'cancel'));
    await insertNotices(em, notices, deps.clock());
    if (erased > 0) await after?.(em);
    return erased;
  });
}
