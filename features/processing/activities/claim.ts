import { type EntityName, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { insertBatch } from '#db/batches/insert.ts';
import { caseOf, marks } from '#db/sql.ts';
import { LOOK_AFTER_MS } from '#engine/waits.ts';
import { KINDS } from '#features/deliveries/activities/kinds.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

export interface ClaimRequest {
  submissionUuid: string;
  claimId: string;
  /** The lost run that holds the claim and is to be replaced. */
  takeOver?: string;
  /** True when the form stores submissions. */
  stored?: boolean;
  now: Date;
  /** Milliseconds until the next check of the run; `LOOK_AFTER_MS` by default. */
  lookAfterMs?: number;
}

/**
 * A delivery's row as the first claim of its submission inserts it. A delivery with an immediate first attempt starts at one
 * attempt.
 */
export type PlannedRow = Pick<Delivery, 'id' | 'kind' | 'key' | 'attempts'> &
  Partial<Pick<Delivery, 'integrationId' | 'provider' | 'owner' | 'nextAttemptAt' | 'dueAt'>>;

/**
 * The result of a claim. Either the claim has inserted the rows, and holds the ids of the logged attempts by delivery id; or
 * the rows existed already. `ended` is set if this run has already closed the record, in a pass whose result never reached the
 * engine.
 */
export type Claim = { attemptIds: ReadonlyMap<string, number> } | { again: true; ended?: EndStatus };
export type EndStatus = Extract<SubmissionStatus, 'completed' | 'completed_with_errors'>;

/**
 * Claims a submission for a run and inserts the rows of its deliveries, in one transaction.
 * @returns null if another run holds the claim, or if the submission has ended
 */
async function claim(
  em: EntityManager,
  request: ClaimRequest,
  pinned: { formId: number; revision: number },
  rows: readonly PlannedRow[],
): Promise<Claim | null> {
  return em.transactional(async (locked) => {
    if (await claimOne(locked, request)) return { attemptIds: await insertRows(locked, [{ request, pinned, rows }]) };
    const { submissionUuid: uuid, claimId, takeOver } = request;
    const row = await locked.findOne(entityOf(request), { uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) return null;
    if (isFinal(row.status)) return row.claimedBy === claimId ? { again: true, ended: row.status } : null;
    if (row.claimedBy !== claimId && (row.claimedBy == null || row.claimedBy !== takeOver)) return null;
    await locked.nativeUpdate(entityOf(request), { uuid }, { claimedBy: claimId, dueAt: nextCheckAt(request) });
    return { again: true };
  });
}

export interface Claiming {
  request: ClaimRequest;
  pinned: { formId: number; revision: number };
  rows: readonly PlannedRow[];
}

/** Parallel batches of claims, and the maximum size of a batch. */
const LANES = 2;
const MAX_BATCH = 20;

/** Batches concurrent claims into one transaction, provided that each is the first claim of its submission. */
export function batchClaims(orm: MikroORM): (claiming: Claiming) => Promise<Claim | null> {
  const claims = new BatchWriter<Claiming, Claim | null>({
    processBatch: (batch) => claimAll(orm.em.fork(), batch),
    lanes: LANES,
    maxBatch: MAX_BATCH,
    wasRolledBack: (error) => error instanceof NotFirst,
    itemName: 'a claim',
  });
  return (claiming) => claims.do(claiming);
}

/**
 * Rejects a batch in which a submission is already claimed or its form does not store submissions. Its claims are then made one
 * by one.
 */
class NotFirst extends Error {}

async function claimAll(em: EntityManager, batch: readonly Claiming[]): Promise<(Claim | null)[]> {
  const [first] = batch;
  if (first && batch.length === 1) return [await claim(em, first.request, first.pinned, first.rows)];
  return em.transactional(async (tx) => {
    if (!(await claimUnclaimed(tx, batch))) throw new NotFirst();
    const attemptIds = await insertRows(tx, batch);
    return batch.map(() => ({ attemptIds }));
  });
}

/** @returns true if none of the submissions had been claimed */
async function claimUnclaimed(em: EntityManager, batch: readonly Claiming[]): Promise<boolean> {
  if (!batch.every(({ request }) => request.stored)) return false;
  const requests = batch.map(({ request }) => request);
  const uuids = requests.map(({ submissionUuid }) => submissionUuid);
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `update submissions set status = 'processing', claimed_by = ${caseOf('uuid', uuids)}, due_at = ${caseOf('uuid', uuids)}
     where uuid in (${marks(uuids)}) and status = 'accepted' and claimed_by is null`,
    [
      ...requests.flatMap(({ submissionUuid, claimId }) => [submissionUuid, claimId]),
      ...requests.flatMap((request) => [request.submissionUuid, nextCheckAt(request)]),
      ...uuids,
    ],
    'run',
  );
  return affectedRows === batch.length;
}

/** A request of a run with no work left to close its record. */
export interface Closing extends Pick<ClaimRequest, 'submissionUuid' | 'claimId' | 'now'> {
  status: EndStatus;
}

/**
 * Closes records of stored submissions and batches concurrent requests into one statement. Skips records that another run has
 * claimed.
 */
export function batchCloses(orm: MikroORM): (closing: Closing) => Promise<void> {
  const closes = new BatchWriter<Closing, undefined>({
    processBatch: (batch) => closeAll(orm.em.fork(), batch),
    lanes: LANES,
    maxBatch: MAX_BATCH,
    itemName: 'the end of a submission',
  });
  return (closing) => closes.do(closing);
}

async function closeAll(em: EntityManager, batch: readonly Closing[]): Promise<undefined[]> {
  const uuids = batch.map(({ submissionUuid }) => submissionUuid);
  const casePairs = (value: (closing: Closing) => unknown) =>
    batch.flatMap((closing) => [closing.submissionUuid, value(closing)]);
  await em.execute(
    `update submissions set status = ${caseOf('uuid', uuids)}, completed_at = ${caseOf('uuid', uuids)}, due_at = null
     where uuid in (${marks(uuids)}) and claimed_by = ${caseOf('uuid', uuids)}`,
    [
      ...casePairs(({ status }) => status),
      ...casePairs(({ now }) => now),
      ...uuids,
      ...casePairs(({ claimId }) => claimId),
    ],
    'run',
  );
  return batch.map(() => undefined);
}

/** @returns true if the submission had not been claimed */
async function claimOne(em: EntityManager, request: ClaimRequest): Promise<boolean> {
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `update ${request.stored ? 'submissions' : 'transient_values'} set status = 'processing', claimed_by = ?, due_at = ?
     where uuid = ? and status = 'accepted' and claimed_by is null`,
    [request.claimId, nextCheckAt(request), request.submissionUuid],
    'run',
  );
  return affectedRows > 0;
}

/** @returns the ids of the logged attempts, by delivery id */
async function insertRows(em: EntityManager, claims: readonly Claiming[]): Promise<Map<string, number>> {
  const unset = { integrationId: null, provider: null, owner: null, nextAttemptAt: null, dueAt: null };
  const rows = claims.flatMap(({ request: { submissionUuid, now: enqueuedAt }, pinned: { formId, revision }, rows }) =>
    rows.map((row) => ({ ...unset, ...row, submissionUuid, formId, revision, status: 'pending' as const, enqueuedAt })),
  );
  if (rows.length === 0) return new Map();
  await insertBatch(em, Delivery, rows);
  const logged = rows.filter(({ kind, attempts }) => attempts > 0 && KINDS[kind].logsFirst);
  if (logged.length === 0) return new Map();
  const attempt = { replay: 0, attempt: 1, outcome: 'running' as const };
  const ids = await insertBatch(
    em,
    DeliveryAttempt,
    logged.map(({ id: deliveryId, enqueuedAt: startedAt }) => ({ deliveryId, ...attempt, startedAt })),
  );
  return new Map(logged.map(({ id }, index) => [id, ids[index] as number]));
}

type Row = Pick<Submission, 'uuid' | 'status' | 'claimedBy' | 'dueAt'>;

function entityOf({ stored }: ClaimRequest): EntityName<Row> {
  return (stored ? Submission : TransientValues) as unknown as EntityName<Row>;
}

function nextCheckAt({ now, lookAfterMs = LOOK_AFTER_MS }: ClaimRequest): Date {
  return new Date(now.getTime() + lookAfterMs);
}

export function isFinal(status: SubmissionStatus): status is EndStatus {
  return status === 'completed' || status === 'completed_with_errors';
}
