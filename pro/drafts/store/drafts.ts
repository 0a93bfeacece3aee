import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { isAwaited } from '#features/submissions/store/awaiting-payment.ts';
import { letGoOfHolders } from '#features/uploads/store/hold.ts';
import { Draft, DraftSubmission, draftValues } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import type { DraftContent, DraftStatus } from './draft.ts';
import { tellExpired } from './events.ts';

/** How long after the next look somebody sees whether the run of a draft still lives. */
const GRACE_MS = 15 * MINUTE_MS;

/** When somebody has to see that the run of a draft still lives. @param nextLookAt Unix ms */
export function draftDueAfter(nextLookAt: number): Date {
  return new Date(nextLookAt + GRACE_MS);
}

/** @param tokenHashes with every key of the service */
export function findDraft(orm: MikroORM, tokenHashes: readonly string[]): Promise<Draft | null> {
  return orm.em.fork().findOne(Draft, hasToken(tokenHashes));
}

/** How many drafts of a form can be continued. */
export function countOpenDrafts(em: EntityManager, formId: number): Promise<number> {
  return em.count(Draft, { formId, status: 'open' });
}

function hasToken(hashes: readonly string[]) {
  return { $or: [{ tokenHash: [...hashes] }, { mailTokenHash: [...hashes] }] };
}

/** Locks the draft of a token until the transaction of `em` ends. @param tokenHashes with every key of the service */
export async function lockDraftOf(em: EntityManager, tokenHashes: readonly string[]): Promise<Draft | null> {
  // Found first: a search by two indexes locks more than one row.
  const found = await em.findOne(Draft, hasToken(tokenHashes), { fields: ['uuid'], disableIdentityMap: true });
  const row = found && (await lockDraft(em, { uuid: found.uuid }));
  // Its token may have ended meanwhile.
  return row && [row.tokenHash, row.mailTokenHash].some((hash) => hash && tokenHashes.includes(hash)) ? row : null;
}

/** Locks the row until the transaction of `em` ends. */
export function lockDraft(em: EntityManager, where: { uuid: string }): Promise<Draft | null> {
  return em.findOne(Draft, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Whether its holder can go on with it. */
export function isOpen(draft: Draft, now: Date): draft is Draft & { sealed: string } {
  return draft.status === 'open' && draft.expiresAt > now && typeof draft.sealed === 'string';
}

/** What a draft that has ended is: nothing of its visitor stays. */
export function endOfDraft(status: Exclude<DraftStatus, 'open'>, now: Date) {
  // Its run is signalled, or looks by itself before long.
  return { status, sealed: null, mailWantedAt: null, endedAt: now, dueAt: draftDueAfter(now.getTime()) };
}

/** Ends drafts that are open, with the files that wait with them. @returns how many there were */
export function endThese(
  em: EntityManager,
  where: FilterQuery<Draft>,
  status: Exclude<DraftStatus, 'open'>,
  now: Date,
): Promise<number> {
  return em.transactional(async (own) => {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, disableIdentityMap: true } as const;
    const rows = await own.find(Draft, where, { ...lock, fields: ['id', 'uuid', 'formId', 'createdAt', 'savedAt'] });
    const ended = await own.nativeUpdate(Draft, { id: rows.map(({ id }) => id) }, endOfDraft(status, now));
    await letGoOfHolders(
      own,
      rows.map(({ uuid }) => uuid),
      now,
    );
    if (status === 'expired') for (const row of rows) await tellExpired(own, row, now);
    return ended;
  });
}

/** Notes which draft a submission began as, and ends at once or when it is paid; in the transaction that accepts it. */
export async function noteOrigin(em: EntityManager, draftUuid: string, submissionUuid: string): Promise<void> {
  await em.insert(DraftSubmission, { submissionUuid, draftUuid });
}

/** Whether a payment for a draft may still come in: then nobody is reminded of it. */
export async function awaitsPayment(em: EntityManager, draftUuid: string): Promise<boolean> {
  const submissions = await em.find(DraftSubmission, { draftUuid });
  const uuids = submissions.map(({ submissionUuid }) => submissionUuid);
  return uuids.length > 0 && isAwaited(em, uuids);
}

/**
 * Ends the draft of a submission that is paid now, in the transaction in which its order becomes paid.
 * @returns whether there was one
 */
export async function finalisePaidDraft(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  // Soon: nobody tells its run.
  const uuid = await changeDraftOf(em, submissionUuid, { ...endOfDraft('submitted', now), dueAt: now });
  // Files that were not sent.
  if (uuid !== null) await letGoOfHolders(em, [uuid], now);
  return uuid !== null;
}

/** Has the run of a draft look at it soon: an order for it has ended unpaid. In the transaction in which that ends. */
export async function wakeUnpaidDraft(em: EntityManager, submissionUuid: string, now: Date): Promise<void> {
  await changeDraftOf(em, submissionUuid, { dueAt: now });
}

/** @returns the id of the draft, where it was open */
async function changeDraftOf(
  em: EntityManager,
  submissionUuid: string,
  change: Partial<ReturnType<typeof endOfDraft>>,
): Promise<string | null> {
  const of = await em.findOne(DraftSubmission, { submissionUuid });
  if (of === null) return null;
  return (await em.nativeUpdate(Draft, { uuid: of.draftUuid, status: 'open' }, change)) > 0 ? of.draftUuid : null;
}

export function sealDraft(box: SecretBox, uuid: string, content: DraftContent): string {
  return draftValues.seal(box, [uuid], JSON.stringify(content));
}

/** @throws Error when the text was changed, or when its key is not configured. */
export function openDraft(box: SecretBox, { uuid, sealed }: { uuid: string; sealed: string }): DraftContent {
  return JSON.parse(draftValues.open(box, [uuid], sealed));
}
