import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { Draft } from '../entities/drafts.ts';
import { sealContexts } from '../sealed-columns.ts';
import type { DraftContent, DraftStatus } from './draft.ts';

const MINUTE_MS = 60_000;
/** How long after the next look somebody sees whether the run of a draft still lives. */
const GRACE_MS = 15 * MINUTE_MS;

/** When somebody has to see that the run of a draft still lives. @param nextLookAt Unix ms */
export function draftDueAfter(nextLookAt: number): Date {
  return new Date(nextLookAt + GRACE_MS);
}

/** @param tokenHashes with every key of the service */
export function findDraft(orm: MikroORM, tokenHashes: readonly string[]): Promise<Draft | null> {
  return orm.em.fork().findOne(Draft, { tokenHash: [...tokenHashes] });
}

/** Locks the row until the transaction of `em` ends. */
export function lockDraft(em: EntityManager, where: { uuid: string } | { tokenHash: string[] }): Promise<Draft | null> {
  return em.findOne(Draft, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Whether its holder can go on with it. */
export function isOpen(draft: Draft, now: Date): draft is Draft & { sealed: string } {
  return draft.status === 'open' && draft.expiresAt > now && typeof draft.sealed === 'string';
}

/** What a draft that has ended is: nothing of its visitor stays. */
export function endOfDraft(status: Exclude<DraftStatus, 'open'>, now: Date) {
  // Its run is told, or looks by itself before long.
  return { status, sealed: null, mailWantedAt: null, endedAt: now, dueAt: draftDueAfter(now.getTime()) };
}

/**
 * Ends the draft of a submission that is paid now, in the transaction in which its order becomes paid.
 * @returns whether there was one
 */
export async function finalisePaidDraft(em: EntityManager, submissionUuid: string, now: Date): Promise<boolean> {
  // Soon: nobody tells its run.
  const end = { ...endOfDraft('submitted', now), dueAt: now };
  return (await em.nativeUpdate(Draft, { submissionUuid, status: 'open' }, end)) > 0;
}

export function sealDraft(box: SecretBox, uuid: string, content: DraftContent): string {
  return box.seal('values', sealContexts.draft(uuid), JSON.stringify(content));
}

/** @throws Error when the text was changed, or when its key is not configured. */
export function openDraft(box: SecretBox, { uuid, sealed }: { uuid: string; sealed: string }): DraftContent {
  return JSON.parse(box.open('values', sealContexts.draft(uuid), sealed));
}
