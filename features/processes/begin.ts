import type { EntityManager } from '@mikro-orm/mysql';
import { Process } from './entities.ts';

/** Lets the process of a paid submission begin, in the transaction that marks its order as paid. */
export async function beginPaid(em: EntityManager, submissionUuid: string, now: Date): Promise<void> {
  await em.nativeUpdate(Process, { submissionUuid, status: 'waiting', openings: 0 }, { dueAt: now });
}
