import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { forgetKeys } from '#db/idempotency.ts';
import type { EnqueueCalls } from '#engine/outbox.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { EraseReason, FeatureData } from '#features/feature-data.ts';
import { Submission, SubmissionMark } from '#features/submissions/entities.ts';

/** What was erased together with submissions and may still have a run. */
export interface ErasedSubmissions {
  erased: number;
  /** Those that had not ended. */
  open: Delivery[];
}

/**
 * Erases stored submissions with all that is kept of them: deliveries with their attempts, marks, what other features keep. Within a transaction. A run
 * that is at work on one finds no row after that, sends nothing more, and ends; one that has not claimed its submission yet never does.
 * Payment orders stay for the books: they hold nothing that a visitor wrote.
 * @param how `look` sees those that are there, locked, with all that is kept of them
 */
export async function eraseSubmissions(
  em: EntityManager,
  uuids: readonly string[],
  installed: readonly Pick<FeatureData, 'eraseWith'>[],
  enqueue: EnqueueCalls,
  { why, look }: { why?: EraseReason; look?: (uuids: readonly string[]) => Promise<void> } = {},
): Promise<ErasedSubmissions> {
  // Locked first: a run that claims one now has either written its rows already, or finds that it is gone.
  const lock = {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    orderBy: { id: 'asc' },
    fields: ['id', 'uuid', 'createdAt'],
  } as const;
  const found = await em.find(Submission, { uuid: [...uuids] }, lock);
  if (found.length === 0) return { erased: 0, open: [] };
  const submissionUuid = found.map(({ uuid }) => uuid);
  await look?.(submissionUuid);
  const open = await em.find(Delivery, { submissionUuid, status: [...OPEN] }, { disableIdentityMap: true });
  await eraseDeliveries(em, { submissionUuid });
  for (const { eraseWith } of installed) await eraseWith?.(em, submissionUuid, enqueue, why);
  // Those of what has expired are over themselves.
  if (why !== 'expired') {
    await forgetKeys(
      em,
      found.map(({ createdAt }) => createdAt),
      submissionUuid,
    );
  }
  await em.nativeDelete(SubmissionMark, { submissionId: found.map(({ id }) => id) });
  return { erased: await em.nativeDelete(Submission, { uuid: submissionUuid }), open };
}
