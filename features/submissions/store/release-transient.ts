import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { OPEN } from '#features/deliveries/store/state.ts';
import { TransientValues } from '#features/submissions/entities.ts';

/**
 * Deletes the values of a submission whose form does not store, once its run and every mail and job of it have ended. Called in
 * the transaction that ends any of them: the row's lock makes the last one see that it is the last.
 */
export async function releaseTransient(em: EntityManager, submissionUuid: string): Promise<void> {
  const row = await em.findOne(TransientValues, { uuid: submissionUuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row || (row.status !== 'completed' && row.status !== 'completed_with_errors')) return;
  // One statement: that of a healthy submission must not become two.
  const [open] = await em.execute<{ n: number }[]>(
    `select (select count(*) from integration_jobs where submission_uuid = ? and status in (?, ?))
       + (select count(*) from email_deliveries where submission_uuid = ? and status in (?, ?)) as n`,
    [submissionUuid, ...OPEN, submissionUuid, ...OPEN],
  );
  if (Number(open?.n) === 0) await em.nativeDelete(TransientValues, { uuid: submissionUuid });
}
