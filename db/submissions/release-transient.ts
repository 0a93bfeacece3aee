import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { OPEN } from '../deliveries/state.ts';
import { IntegrationJob } from '../entities/deliveries.ts';
import { TransientValues } from '../entities/submissions.ts';

/**
 * Deletes the values of a submission whose form does not store, once its run and every job of it have ended. Called in
 * the transaction that ends any of them: the row's lock makes the last one see that it is the last.
 */
export async function releaseTransient(em: EntityManager, submissionUuid: string): Promise<void> {
  const row = await em.findOne(TransientValues, { uuid: submissionUuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row || (row.status !== 'completed' && row.status !== 'completed_with_errors')) return;
  const open = await em.count(IntegrationJob, { submissionUuid, status: [...OPEN] });
  if (open === 0) await em.nativeDelete(TransientValues, { uuid: submissionUuid });
}
