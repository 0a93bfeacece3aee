import { randomUUID } from 'node:crypto';
import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { recordKey } from '#db/idempotency.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import type { Refusal } from '#features/requests/refusal.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { sealTransient } from '#features/submissions/store/load-submission.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import type { Entry, NotReady, SubmissionTake } from '#features/submissions/takes.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface AcceptParts {
  orm: MikroORM;
  box: SecretBox;
  takes: readonly SubmissionTake[];
}

/** Its record, or why it was kept out. */
export type Outcome = Accepted | Refusal | NotReady;

/** A submission, and when it was sent. */
export type Acceptable = Omit<Entry, 'uuid'>;

/**
 * Keeps submissions: once this has ended nothing can be lost. A record is its own outbox: `due_at` says that its run is to be
 * started, and any worker does that. All of them are kept, or none, but for those that a take keeps out; mostly that is one statement.
 * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster.
 */
export function acceptAll(deps: AcceptParts, submissions: readonly Acceptable[]): Promise<Outcome[]> {
  const em = deps.orm.em.fork();
  const isStored = submissions.map(({ submission }) => stores(submission));
  const isOneTable = isStored.every(Boolean) || !isStored.some(Boolean);
  const isOneStatement =
    isOneTable &&
    submissions.every(
      ({ submission }) => !submission.idempotent && !deps.takes.some(({ isNeeded }) => isNeeded(submission)),
    );
  return isOneStatement
    ? acceptWithin(em, deps, submissions)
    : em.transactional((own) => acceptWithin(own, deps, submissions));
}

/** The same in a transaction of the caller's. */
export async function acceptWithin(
  em: EntityManager,
  { box, takes }: Pick<AcceptParts, 'box' | 'takes'>,
  submissions: readonly Acceptable[],
): Promise<Outcome[]> {
  const all = submissions.map((one) => ({ uuid: randomUUID(), ...one }));
  const refused = new Map<string, Refusal | NotReady>();
  for (const { isNeeded, reserve } of takes) {
    const needing = all.filter(({ uuid, submission }) => !refused.has(uuid) && isNeeded(submission));
    if (!reserve || needing.length === 0) continue;
    for (const [uuid, why] of await reserve(em, needing)) refused.set(uuid, why);
  }
  const entries = all.filter(({ uuid }) => !refused.has(uuid));
  const ids = await insertStored(
    em,
    entries.filter(({ submission }) => stores(submission)),
  );
  await insertTransient(
    em,
    box,
    entries.filter(({ submission }) => !stores(submission)),
  );
  const accepted = new Map<string, Accepted>();
  for (const entry of entries) {
    const made = { submissionUuid: entry.uuid, submissionId: ids.get(entry.uuid) ?? null };
    accepted.set(entry.uuid, made);
    const needed = takes.filter(({ isNeeded }) => isNeeded(entry.submission));
    for (const { insert } of needed) await insert?.(em, entry, made);
    if (entry.submission.idempotent) await recordKey(em, entry.submission.idempotent, made, entry.now);
    for (const { claim } of needed) await claim?.(em, entry, made);
  }
  return all.map(({ uuid }) => refused.get(uuid) ?? (accepted.get(uuid) as Accepted));
}

function stores({ form }: NewSubmission): boolean {
  return form.config.options.store_submissions;
}

/** @returns uuid to id */
async function insertStored(em: EntityManager, entries: readonly Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const rows: EntityDictionary<Submission>[] = entries.map((entry) => {
    const { values: payload, meta } = entry.submission;
    return { ...columnsOf(entry), payload, meta, ...pickCaptured(entry.submission) };
  });
  const ids = await insertBatch(em, Submission, rows);
  return new Map(entries.map(({ uuid }, index) => [uuid, ids[index] as number]));
}

async function insertTransient(em: EntityManager, box: SecretBox, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => {
    const { values, meta } = entry.submission;
    const content = { values, meta, ...pickCaptured(entry.submission) };
    return { ...columnsOf(entry), sealed: sealTransient(box, entry.uuid, content) };
  });
  await em.insertMany(TransientValues, rows);
}

function columnsOf({ uuid, now, submission: { form, surface, order } }: Entry) {
  const { id: formId, revision } = form;
  const status: SubmissionStatus = order ? 'awaiting_payment' : 'accepted';
  return { uuid, formId, revision, surface, status, createdAt: now, dueAt: order ? null : now };
}
