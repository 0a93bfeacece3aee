import { randomUUID } from 'node:crypto';
import { type RequiredEntityData, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { type Draft, DraftMail } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { DraftMailKind } from './draft.ts';

/**
 * Somebody else may have entered the address: no form writes to it more often, and neither do all of them together. No more mails
 * than `allAnHour` go out for whatever addresses.
 */
const MOST = { formADay: 1, formAMonth: 4, siteADay: 3, allAnHour: 300 };
const MONTH_MS = 30 * DAY_MS;

/** For how long the mails of drafts are remembered. */
export const DRAFT_MAILS_MS = MONTH_MS + 2 * DAY_MS;

/** Keyed hashes of an address, with every key of the service, the active one first. Upper and lower case are the same, and so is what follows a `+`. */
export function addressHashes(box: SecretBox, address: string): string[] {
  const mailbox = address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
  return box.macs('tokens', `draft mail|${mailbox}`).map((mac) => mac.toString('hex'));
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
  const since = (ms: number) => ({ createdAt: { $gt: new Date(now.getTime() - ms) } });
  if ((await em.count(DraftMail, since(HOUR_MS))) >= MOST.allAnHour) return null;
  const mails = await em.find(DraftMail, { addressHash: [...hashes], ...since(MONTH_MS) });
  const today = mails.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - DAY_MS);
  const ofForm = (some: DraftMail[]) => some.filter((one) => one.formId === formId).length;
  if (ofForm(today) >= MOST.formADay || ofForm(mails) >= MOST.formAMonth || today.length >= MOST.siteADay) return null;
  const day = now.toISOString().slice(0, 10);
  const own = { draftUuid, formId, kind, day, status: 'pending' as const, createdAt: now, updatedAt: now };
  const taken = mails.filter((one) => one.day === day).length;
  // The count may be old: the unique keys decide which of several drafts at the same moment sends its mail.
  for (let turn = taken + 1; turn <= MOST.siteADay; turn += 1) {
    const id = randomUUID();
    if (await isInserted(em, { ...own, id, turn, addressHash: hashes[0] ?? '' })) return id;
  }
  return null;
}

async function isInserted(em: EntityManager, mail: RequiredEntityData<DraftMail>): Promise<boolean> {
  try {
    await em.insert(DraftMail, mail);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}
