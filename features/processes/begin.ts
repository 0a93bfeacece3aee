import type { EntityManager } from '@mikro-orm/mysql';
import { Process } from './entities.ts';

/** Lets the process of a submission begin that has been paid, or has got a place, in the transaction that says so. */
export async function beginWaiting(em: EntityManager, submissionUuid: string, now: Date): Promise<void> {
  await em.nativeUpdate(Process, { submissionUuid, status: 'waiting', openings: 0 }, { dueAt: now });
}
