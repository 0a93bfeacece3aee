import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { isAwaited } from '#features/submissions/store/awaiting-payment.ts';
import { expireFilesOf } from '#features/uploads/store/hold.ts';
import { Draft, DraftSubmission, draftValues } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import type { DraftContent, DraftStatus } from './draft.ts';
import { reportExpired } from './events.ts';

/** Milliseconds after a draft's next check at which a worker checks that its run is still alive. */
const GRACE_MS = 15 * MINUTE_MS;

/** Returns the time at which a worker has to check that a draft's run is still alive. @param nextLookAt Unix ms */
export function draftDueAfter(nextLookAt: number): Date {
  return new Date(nextLookAt + GRACE_MS);
}

/** Reads the draft of a token. @param tokenHashes hashes with every key of the service */
export function findDraft(orm: MikroORM, tokenHashes: readonly string[]): Promise<Draft | null> {
  return orm.em.fork().findOne(Draft, hasToken(tokenHashes));
}

/** Counts the open drafts of a form. */
export function countOpenDrafts(em: EntityManager, formId: number): Promise<number> {
  return em.count(Draft, { formId, status: 'open' });
}

function hasToken(hashes: readonly string[]) {
  return { $or: [{ tokenHash: [...hashes] }, { mailTokenHash: [...hashes] }] };
}

/** Locks the draft of a token until the transaction of `em` ends. @param tokenHashes hashes with every key of the service */
export async function lockDraftOf(em: EntityManager, tokenHashes: readonly string[]): Promise<Draft | null> {
  // Read without a lock first, because a locking search by two indexes locks more than one row.
  const found = await em.findOne(Draft, hasToken(tokenHashes), { fields: ['uuid'], disableIdentityMap: true });
  const row = found && (await lockDraft(em, { uuid: found.uuid }));
  // The token may have been replaced between the two reads.
  return row && [row.tokenHash, row.mailTokenHash].some((hash) => hash && tokenHashes.includes(hash)) ? row : null;
}

/** Locks the row until the transaction of `em` ends. */
export function lockDraft(em: EntityManager, where: { uuid: string }): Promise<Draft | null> {
  return em.findOne(Draft, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

export function isOpen(draft: Draft, now: Date): draft is Draft & { sealed: string } {
  return draft.status === 'open' && draft.expiresAt > now && typeof draft.sealed === 'string';
}

/** Returns the changes that end a draft and erase everything of its visitor. */
export function endOfDraft(status: Exclude<DraftStatus, 'open'>, now: Date) {
  // The run is signalled, or makes its own check before long.
  return { status, sealed: null, mailWantedAt: null, endedAt: now, dueAt: draftDueAfter(now.getTime()) };
}

/** Ends drafts and releases their files. @returns the number of drafts */
export function endDrafts(
  em: EntityManager,
  where: FilterQuery<Draft>,
  status: Exclude<DraftStatus, 'open'>,
  now: Date,
): Promise<number> {
  return em.transactional(async (inner) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
    const rows = await inner.find(Draft, where, { ...lock, fields: ['id', 'uuid', 'formId', 'createdAt', 'savedAt'] });
    const ended = await inner.nativeUpdate(Draft, { id: rows.map(({ id }) => id) }, endOfDraft(status, now));
    await expireFilesOf(
      inner,
      rows.map(({ uuid }) => uuid),
      now,
    );
    if (status === 'expired') for (const row of rows) await reportExpired(inner, row, now);
    return ended;
  });
}

/** Records the draft that a submission began as, in the transaction that accepts the submission. */
export async function recordOrigin(em: EntityManager, draftUuid: string, submissionUuid: string): Promise<void> {
  await em.insert(DraftSubmission, { submissionUuid, draftUuid });
}

/** True while a payment for the draft may still come in. No reminder is sent during that time. */
export async function awaitsPayment(em: EntityManager, draftUuid: string): Promise<boolean> {
  const submissions = await em.find(DraftSubmission, { draftUuid });
  const uuids = submissions.map(({ submissionUuid }) => submissionUuid);
  return uuids.length > 0 && isAwaited(em, uuids);
}

/**
 * Ends the draft of a submission, in the transaction in which its order becomes paid.
 * @returns true when the submission had an open draft
 */
export async function finalisePaidDraft(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  // Due at once, because its run is not signalled.
  const uuid = await changeDraftOf(em, submissionUuid, { ...endOfDraft('submitted', now), dueAt: now });
  // Releases files that the visitor removed before submitting.
  if (uuid !== null) await expireFilesOf(em, [uuid], now);
  return uuid !== null;
}

/** Makes the draft of a submission due at once, in the transaction in which its order ends unpaid. */
export async function wakeUnpaidDraft(em: EntityManager, submissionUuid: string, now: Date): Promise<void> {
  await changeDraftOf(em, submissionUuid, { dueAt: now });
}

/** Changes the open draft of a submission. @returns the draft's id; null when there was no open draft */
async function changeDraftOf(
  em: EntityManager,
  submissionUuid: string,
  change: Partial<ReturnType<typeof endOfDraft>>,
): Promise<string | null> {
  const origin = await em.findOne(DraftSubmission, { submissionUuid });
  if (origin === null) return null;
  return (await em.nativeUpdate(Draft, { uuid: origin.draftUuid, status: 'open' }, change)) > 0
    ? origin.draftUuid
    : null;
}

export function sealDraft(box: SecretBox, uuid: string, content: DraftContent): string {
  return draftValues.seal(box, [uuid], JSON.stringify(content));
}

/** Opens the content of a draft. @throws Error when the text was changed or its key is not configured */
export function openDraft(box: SecretBox, { uuid, sealed }: { uuid: string; sealed: string }): DraftContent {
  return JSON.parse(draftValues.open(box, [uuid], sealed));
}
