import { type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { insertTogether } from '#db/insert-together.ts';
import { LOOK_AFTER_MS } from '#engine/waits.ts';
import { KINDS } from '#features/deliveries/activities/kinds.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
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

/** The row of a delivery as a submission's first claim writes it. One that is tried at once has its first attempt noted already. */
export type PlannedRow = Pick<Delivery, 'id' | 'kind' | 'key' | 'attempts'> &
  Partial<Pick<Delivery, 'integrationId' | 'provider' | 'owner' | 'nextAttemptAt' | 'dueAt'>>;

/**
 * The rows were written, with the ids of the attempts that were noted, by delivery; or they were there. `ended`: this very run has
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
  rows: readonly PlannedRow[],
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
  rows: readonly PlannedRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const shared = { submissionUuid, formId, revision, status: 'pending' as const, enqueuedAt: now };
  const none = { integrationId: null, provider: null, owner: null, nextAttemptAt: null, dueAt: null };
  await em.insertMany(
    Delivery,
    rows.map((row) => ({ ...none, ...row, ...shared })),
  );
  const logged = rows.filter(({ kind, attempts }) => attempts > 0 && KINDS[kind].logsFirst).map(({ id }) => id);
  if (logged.length === 0) return new Map();
  const attempt = { replay: 0, attempt: 1, startedAt: now, outcome: 'running' as const };
  const ids = await insertTogether(
    em,
    DeliveryAttempt,
    logged.map((deliveryId) => ({ deliveryId, ...attempt })),
  );
  return new Map(logged.map((id, index) => [id, ids[index] as number]));
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
