import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { forgetKeys } from '#db/idempotency.ts';
import type { EnqueueCalls } from '#engine/outbox.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { EraseReason, FeatureData } from '#features/feature-data.ts';
import { Submission, SubmissionMark } from '#features/submissions/entities.ts';

/** The result of erasing submissions, with the deliveries that may still have a run. */
export interface ErasedSubmissions {
  erased: number;
  /** Deliveries that had not ended. */
  open: Delivery[];
}

/**
 * Erases stored submissions with their deliveries, attempts and marks, and what other features store for them, within a
 * transaction. A run at work on one finds no row afterwards, sends nothing more, and ends; a run that has not claimed its
 * submission yet never does. Payment orders stay for accounting: they hold nothing that a visitor wrote.
 * @param how `look` is called with the existing submissions, locked, before they are erased
 */
export async function eraseSubmissions(
  em: EntityManager,
  uuids: readonly string[],
  installed: readonly Pick<FeatureData, 'eraseWith'>[],
  enqueue: EnqueueCalls,
  { why, look }: { why?: EraseReason; look?: (uuids: readonly string[]) => Promise<void> } = {},
): Promise<ErasedSubmissions> {
  // The rows are locked first: a run that is claiming a submission has either written its rows already, or finds it gone.
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
  // The idempotency keys of expired submissions have expired too.
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
