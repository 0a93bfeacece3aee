import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { Delivery } from '#features/deliveries/entities.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { OPEN } from './state.ts';

/**
 * Deletes the transient values of a submission once its run and all its deliveries have ended. Called in the transaction that
 * ends any of them: the lock on the row makes the last one see that it is the last.
 */
export async function releaseTransient(em: EntityManager, submissionUuid: string): Promise<void> {
  const row = await em.findOne(TransientValues, { uuid: submissionUuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row || (row.status !== 'completed' && row.status !== 'completed_with_errors')) return;
  if ((await em.count(Delivery, { submissionUuid, status: [...OPEN] })) === 0)
    await em.nativeDelete(TransientValues, { uuid: submissionUuid });
}
