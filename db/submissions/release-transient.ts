import { IsolationLevel, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationJob } from '../entities/deliveries.ts';
import { TransientValues } from '../entities/submissions.ts';
import { OPEN } from '../integrations/integration-queue.ts';

/**
 * For transactions that look, wait for a row's lock, and look again. Under the default isolation the second look would see
 * what was there before the wait, and not what whoever held the lock has done.
 */
export const AFTER_THE_LOCK = { isolationLevel: IsolationLevel.READ_COMMITTED };

/**
 * Deletes the values of a submission whose form does not store, once its run and every job of it have ended. Called in
 * the transaction that ends any of them, which must be one of `AFTER_THE_LOCK`: the row's lock makes the last one see
 * that it is the last.
 */
export async function releaseTransient(em: EntityManager, submissionUuid: string): Promise<void> {
  // Looks before it locks: locking a row that is not there would lock the gap in which others insert.
  if ((await em.count(TransientValues, { uuid: submissionUuid })) === 0) return;
  const row = await em.findOne(TransientValues, { uuid: submissionUuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row || row.status === 'accepted' || row.status === 'processing') return;
  const open = await em.count(IntegrationJob, { submissionUuid, status: OPEN });
  if (open === 0) await em.nativeDelete(TransientValues, { uuid: submissionUuid });
}
