import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { type Draft, DraftMail } from '../entities/drafts.ts';
import type { DraftMailKind } from './draft.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Somebody else may have entered the address: no form writes to it more often, and neither do all of them together. */
const MOST = { formADay: 1, formAMonth: 4, siteADay: 3 };
const MONTH_MS = 30 * DAY_MS;

/** For how long the mails of drafts are remembered. */
export const DRAFT_MAILS_MS = MONTH_MS + 2 * DAY_MS;

/** Keyed hashes of an address, with every key of the service, the active one first. Upper and lower case are the same. */
export function addressHashes(box: SecretBox, address: string): string[] {
  return box.macs('tokens', `draft mail|${address.toLowerCase()}`).map((mac) => mac.toString('hex'));
}

/** The mail of a draft that is still to be sent. */
export function pendingMail(em: EntityManager, draftUuid: string): Promise<DraftMail | null> {
  return em.findOne(DraftMail, { draftUuid, status: 'pending' });
}

/**
 * Claims the address for one mail, in the transaction of `em`, which has the draft locked.
 * @returns null when the address has had its mails
 */
export async function claimMail(
  em: EntityManager,
  { uuid: draftUuid, formId }: Pick<Draft, 'uuid' | 'formId'>,
  { kind, hashes }: { kind: DraftMailKind; hashes: readonly string[] },
  now: Date,
): Promise<string | null> {
  const since = (ms: number) => ({ addressHash: [...hashes], createdAt: { $gt: new Date(now.getTime() - ms) } });
  if ((await em.count(DraftMail, { ...since(DAY_MS), formId })) >= MOST.formADay) return null;
  if ((await em.count(DraftMail, { ...since(MONTH_MS), formId })) >= MOST.formAMonth) return null;
  if ((await em.count(DraftMail, since(DAY_MS))) >= MOST.siteADay) return null;
  const id = randomUUID();
  const own = { kind, status: 'pending' as const, day: now.toISOString().slice(0, 10), createdAt: now, updatedAt: now };
  try {
    await em.insert(DraftMail, { id, draftUuid, formId, addressHash: hashes[0] ?? '', ...own });
  } catch (error) {
    // Another draft was faster.
    if (error instanceof UniqueConstraintViolationException) return null;
    throw error;
  }
  return id;
}
