import { type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { insertTogether } from '#db/insert-together.ts';
import { JOB_GRACE_MS, LOOK_AFTER_MS } from '#engine/waits.ts';
import { EmailDelivery, IntegrationAttempt, IntegrationJob } from '#features/deliveries/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

/** What a run asks to claim. */
export interface ClaimRequest {
  submissionUuid: string;
  /** The run that claims it. */
  claimId: string;
  /** The run that had claimed it and is lost. */
  takeOver?: string;
  /** Whether the form stores. */
  stored?: boolean;
  now: Date;
  /** In place of `LOOK_AFTER_MS`. */
  lookAfterMs?: number;
}

/** The rows that a submission's first claim writes. A step that is tried at once has its first attempt noted already. */
export interface PlannedRows {
  deliveries: (Pick<EmailDelivery, 'id' | 'notificationKey' | 'attempts'> &
    Partial<Pick<EmailDelivery, 'provider' | 'owner' | 'dueAt'>>)[];
  jobs: (Pick<IntegrationJob, 'id' | 'integrationKey' | 'integrationId' | 'attempts'> &
    Partial<Pick<IntegrationJob, 'owner' | 'nextAttemptAt'>>)[];
}

/**
 * The rows were written, with the ids of the attempts that were noted, by job; or they were there. `ended`: this very run has
 * ended the record already, in a pass that the engine did not hear of.
 */
export type Claim = { attemptIds: ReadonlyMap<string, number> } | { again: true; ended?: EndStatus };
export type EndStatus = Extract<SubmissionStatus, 'completed' | 'completed_with_errors'>;

/**
 * Claims a submission for a run and writes the rows of what it will do, in one transaction.
 * @returns null when another run has it, or when it has ended
 */
export async function claim(
  em: EntityManager,
  request: ClaimRequest,
  pinned: { formId: number; revision: number },
  rows: PlannedRows,
): Promise<Claim | null> {
  return em.transactional(async (locked) => {
    if (await take(locked, request)) return { attemptIds: await insertRows(locked, request, pinned, rows) };
    const { submissionUuid: uuid, claimId, takeOver } = request;
    const row = await locked.findOne(entityOf(request), { uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) return null;
    if (isFinal(row.status)) return row.claimedBy === claimId ? { again: true, ended: row.status } : null;
    if (row.claimedBy !== claimId && (row.claimedBy == null || row.claimedBy !== takeOver)) return null;
    await locked.nativeUpdate(entityOf(request), { uuid }, { claimedBy: claimId, dueAt: lookAt(request) });
    return { again: true };
  });
}

/** @returns whether nobody had it before. */
async function take(em: EntityManager, request: ClaimRequest): Promise<boolean> {
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `update ${request.stored ? 'submissions' : 'transient_values'} set status = 'processing', claimed_by = ?, due_at = ?
     where uuid = ? and status = 'accepted' and claimed_by is null`,
    [request.claimId, lookAt(request), request.submissionUuid],
    'run',
  );
  return affectedRows > 0;
}

async function insertRows(
  em: EntityManager,
  { submissionUuid, now }: ClaimRequest,
  { formId, revision }: { formId: number; revision: number },
  { deliveries, jobs }: PlannedRows,
): Promise<Map<string, number>> {
  const mails = deliveries.map((one) => ({
    ...one,
    submissionUuid,
    formId,
    status: 'pending' as const,
    enqueuedAt: now,
    updatedAt: now,
  }));
  if (mails.length > 0) await em.insertMany(EmailDelivery, mails);
  if (jobs.length === 0) return new Map();
  const planned = jobs.map((one) => ({
    ...one,
    formId,
    revision,
    submissionUuid,
    status: 'pending' as const,
    enqueuedAt: now,
    nextAttemptAt: one.nextAttemptAt ?? null,
    dueAt: new Date((one.nextAttemptAt ?? now).getTime() + JOB_GRACE_MS),
  }));
  await em.insertMany(IntegrationJob, planned);
  const tried = jobs.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
  if (tried.length === 0) return new Map();
  const attempt = { replay: 0, attempt: 1, startedAt: now, outcome: 'running' as const };
  const ids = await insertTogether(
    em,
    IntegrationAttempt,
    tried.map((jobId) => ({ jobId, ...attempt })),
  );
  return new Map(tried.map((jobId, index) => [jobId, ids[index] as number]));
}

type Row = Pick<Submission, 'uuid' | 'status' | 'claimedBy' | 'dueAt'>;

function entityOf({ stored }: ClaimRequest): EntityName<Row> {
  return (stored ? Submission : TransientValues) as unknown as EntityName<Row>;
}

function lookAt({ now, lookAfterMs = LOOK_AFTER_MS }: ClaimRequest): Date {
  return new Date(now.getTime() + lookAfterMs);
}

export function isFinal(status: SubmissionStatus): status is EndStatus {
  return status === 'completed' || status === 'completed_with_errors';
}
