import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationAttempt, type IntegrationJob } from '../../db/entities/deliveries.ts';

/** Rows that are kept of one job: the first try, and the newest. */
const MOST_KEPT = 200;

/** Notes that a try begins. Those before it that never told how they ended are lost. @returns the row's id. */
export async function beginAttempt(
  em: EntityManager,
  { id: jobId, attempts: attempt, replays: replay }: IntegrationJob,
  startedAt: Date,
): Promise<number> {
  if (attempt > 1) await closeAttempts(em, jobId, 'lost');
  if (attempt > MOST_KEPT) {
    await em.nativeDelete(IntegrationAttempt, { jobId, attempt: { $gt: 1, $lte: attempt - MOST_KEPT + 1 } });
  }
  return em.insert(IntegrationAttempt, { jobId, replay, attempt, startedAt, outcome: 'running' });
}

/** Notes how a try ended; also one that was given up for lost, and is heard of after all. */
export async function endAttempt(
  em: EntityManager,
  id: number,
  end: Pick<IntegrationAttempt, 'outcome'> & Partial<IntegrationAttempt>,
): Promise<void> {
  await em.nativeUpdate(IntegrationAttempt, { id }, end);
}

/** Closes what never told how it ended. */
export async function closeAttempts(em: EntityManager, jobId: string, outcome: 'delivered' | 'lost'): Promise<void> {
  const end = outcome === 'lost' ? { outcome, errorType: 'timeout' } : { outcome };
  await em.nativeUpdate(IntegrationAttempt, { jobId, outcome: 'running' }, end);
}
