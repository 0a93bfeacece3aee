import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationAttempt, type IntegrationJob } from '../../db/entities/deliveries.ts';

/** Rows that are kept of one job: the first attempt, and the newest ones. */
const MOST_KEPT = 200;

/** Notes that an attempt begins. Earlier ones without an end are lost. @returns the row's id. */
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

/** Notes how an attempt ended, also when it was taken for lost. */
export async function endAttempt(
  em: EntityManager,
  id: number,
  end: Pick<IntegrationAttempt, 'outcome'> & Partial<IntegrationAttempt>,
): Promise<void> {
  await em.nativeUpdate(IntegrationAttempt, { id }, end);
}

/** Closes attempts without an end. */
export async function closeAttempts(
  em: EntityManager,
  jobId: string,
  outcome: 'delivered' | 'failed' | 'lost',
  errorType: string | null = outcome === 'lost' ? 'timeout' : null,
): Promise<void> {
  const end = { outcome, errorType };
  await em.nativeUpdate(IntegrationAttempt, { jobId, outcome: 'running' }, end);
}
