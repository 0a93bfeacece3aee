import type { EntityManager } from '@mikro-orm/mysql';
import { IntegrationAttempt, type IntegrationJob } from '#features/deliveries/entities.ts';
import type { Delivery } from '#features/deliveries/store/table.ts';

/** Rows that are kept of one delivery: the first attempt, and the newest ones. */
const MOST_KEPT = 200;

/** Notes that an attempt begins. Earlier ones without an end are lost. @returns the row's id. */
export async function beginAttempt(
  em: EntityManager,
  { id: jobId, attempts: attempt, replays: replay }: Pick<Delivery, 'id' | 'attempts' | 'replays'>,
  startedAt: Date,
  provider?: string,
): Promise<number> {
  if (attempt > 1) await closeAttempts(em, jobId, 'lost');
  if (attempt > MOST_KEPT) {
    await em.nativeDelete(IntegrationAttempt, { jobId, attempt: { $gt: 1, $lte: attempt - MOST_KEPT + 1 } });
  }
  return em.insert(IntegrationAttempt, { jobId, replay, attempt, startedAt, outcome: 'running', provider });
}

/** Notes how an attempt ended, also when it was taken for lost. */
export async function endAttempt(
  em: EntityManager,
  id: number,
  end: Pick<IntegrationAttempt, 'outcome'> & Partial<IntegrationAttempt>,
): Promise<void> {
  await em.nativeUpdate(IntegrationAttempt, { id }, end);
}

/** A job that was delivered, and the run that did it. */
export interface DeliveredJob extends Pick<IntegrationJob, 'id' | 'replays' | 'owner'> {
  finishedAt: Date;
}

/**
 * Notes that an attempt delivered its job, in one statement: both have ended.
 * @returns false when nothing was noted, because the job has ended already, or another run has it.
 */
export async function endDelivered(
  em: EntityManager,
  { id, replays, owner, finishedAt }: DeliveredJob,
  attemptId: number,
  { durationMs, statusCode, excerpt }: Partial<IntegrationAttempt>,
): Promise<boolean> {
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `update integration_jobs as job left join integration_attempts as attempt on attempt.id = ?
     set job.status = 'delivered', job.finished_at = ?, job.next_attempt_at = null, job.due_at = null,
       attempt.outcome = 'delivered', attempt.duration_ms = ?, attempt.status_code = ?, attempt.excerpt = ?
     where job.id = ? and job.replays = ? and job.owner = ? and job.status in ('pending', 'retrying')`,
    [attemptId, finishedAt, durationMs, statusCode, excerpt, id, replays, owner],
    'run',
  );
  return affectedRows > 0;
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
