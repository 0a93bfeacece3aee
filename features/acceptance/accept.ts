import { randomUUID } from 'node:crypto';
import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { recordKey } from '#db/idempotency.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import type { Refusal } from '#features/requests/refusal.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { type Entry, type NotReady, type SubmissionResource, WAITS } from '#features/submissions/resources.ts';
import { sealTransient } from '#features/submissions/store/load-submission.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface AcceptParts {
  orm: MikroORM;
  box: SecretBox;
  resources: readonly SubmissionResource[];
}

/** The stored submission, or the reason it was refused. */
export type Outcome = Accepted | Refusal | NotReady;

export type ReceivedSubmission = Omit<Entry, 'uuid'>;

/**
 * Inserts submissions in one transaction: all of them or none, except those that a resource refuses. Most batches need a single
 * statement. After this call no submission can be lost: the row is its own outbox, and any worker starts the run when `due_at` is
 * reached.
 * @throws UniqueConstraintViolationException if a concurrent request with the same idempotency key was faster
 */
export function acceptAll(deps: AcceptParts, submissions: readonly ReceivedSubmission[]): Promise<Outcome[]> {
  const em = deps.orm.em.fork();
  const isStored = submissions.map(({ submission }) => stores(submission));
  const isOneTable = isStored.every(Boolean) || !isStored.some(Boolean);
  const isOneStatement =
    isOneTable &&
    submissions.every(
      ({ submission }) => !submission.idempotent && !deps.resources.some(({ isNeeded }) => isNeeded(submission)),
    );
  return isOneStatement
    ? acceptWithin(em, deps, submissions)
    : em.transactional((transaction) => acceptWithin(transaction, deps, submissions));
}

/** Inserts submissions in the caller's transaction. @throws as `acceptAll` */
export async function acceptWithin(
  em: EntityManager,
  { box, resources }: Pick<AcceptParts, 'box' | 'resources'>,
  submissions: readonly ReceivedSubmission[],
): Promise<Outcome[]> {
  const all: Entry[] = submissions.map((received) => ({ uuid: randomUUID(), ...received }));
  const refused = await reserveAll(em, resources, all);
  const entries = all.filter(({ uuid }) => !refused.has(uuid));
  const ids = await insertStored(
    em,
    resources,
    entries.filter(({ submission }) => stores(submission)),
  );
  await insertTransient(
    em,
    { box, resources },
    entries.filter(({ submission }) => !stores(submission)),
  );
  const accepted = new Map<string, Accepted>();
  for (const entry of entries) {
    const result = { submissionUuid: entry.uuid, submissionId: ids.get(entry.uuid) ?? null };
    accepted.set(entry.uuid, entry.isWaitlisted ? { ...result, isWaitlisted: true } : result);
    const needed = resources.filter(({ isNeeded }) => isNeeded(entry.submission));
    for (const { insert } of needed) await insert?.(em, entry, result);
    if (entry.submission.idempotent) await recordKey(em, entry.submission.idempotent, result, entry.now);
    for (const { claim } of needed) await claim?.(em, entry, result);
  }
  return all.map(({ uuid }) => refused.get(uuid) ?? (accepted.get(uuid) as Accepted));
}

/** Reserves the resources of submissions, and marks those that go to a waiting list. @returns the reasons for refusals, by uuid */
async function reserveAll(
  em: EntityManager,
  resources: readonly SubmissionResource[],
  all: readonly Entry[],
): Promise<Map<string, Refusal | NotReady>> {
  const refused = new Map<string, Refusal | NotReady>();
  for (const { isNeeded, reserve } of resources) {
    const needing = all.filter(({ uuid, submission }) => !refused.has(uuid) && isNeeded(submission));
    if (!reserve || needing.length === 0) continue;
    const outcomes = await reserve(em, needing);
    for (const entry of needing) {
      const outcome = outcomes.get(entry.uuid);
      if (outcome === WAITS) entry.isWaitlisted = true;
      else if (outcome) refused.set(entry.uuid, outcome);
    }
  }
  return refused;
}

function stores({ form }: NewSubmission): boolean {
  return form.config.options.store_submissions;
}

/** @returns the ids of the inserted rows, by uuid */
async function insertStored(
  em: EntityManager,
  resources: readonly SubmissionResource[],
  entries: readonly Entry[],
): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const rows: EntityDictionary<Submission>[] = entries.map((entry) => {
    const { values: payload, meta } = entry.submission;
    return { ...columnsOf(entry, resources), payload, meta, ...pickCaptured(entry.submission) };
  });
  const ids = await insertBatch(em, Submission, rows);
  return new Map(entries.map(({ uuid }, index) => [uuid, ids[index] as number]));
}

async function insertTransient(
  em: EntityManager,
  { box, resources }: Pick<AcceptParts, 'box' | 'resources'>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => {
    const { values, meta } = entry.submission;
    const content = { values, meta, ...pickCaptured(entry.submission) };
    return { ...columnsOf(entry, resources), sealed: sealTransient(box, entry.uuid, content) };
  });
  await insertBatch(em, TransientValues, rows);
}

function columnsOf({ uuid, now, submission, isWaitlisted }: Entry, resources: readonly SubmissionResource[]) {
  const { form, surface, order } = submission;
  const { id: formId, revision } = form;
  const isHeld = resources.some(({ holds }) => holds?.(submission));
  const open: SubmissionStatus = order ? 'awaiting_payment' : isHeld ? 'unconfirmed' : 'accepted';
  const status: SubmissionStatus = isWaitlisted ? 'waitlisted' : open;
  return { uuid, formId, revision, surface, status, createdAt: now, dueAt: status === 'accepted' ? now : null };
}
