import { randomUUID } from 'node:crypto';
import { type RequiredEntityData, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { type Draft, DraftMail } from '#pro/drafts/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { DraftMailKind } from './draft.ts';

/**
 * Limits of mails to one address, per form and for the site, because the address may belong to another person. `allAnHour`
 * limits the mails to all addresses.
 */
const MOST = { formADay: 1, formAMonth: 4, siteADay: 3, allAnHour: 300 };
const MONTH_MS = 30 * DAY_MS;

/** Milliseconds for which the rows of mails are retained, longer than the longest limit. */
export const DRAFT_MAILS_MS = MONTH_MS + 2 * DAY_MS;

/** Returns keyed hashes of an address, one for each key of the service, the active key first. Ignores case and `+` suffixes. */
export function addressHashes(box: SecretBox, address: string): string[] {
  const mailbox = address.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@');
  return box.macs('tokens', `draft mail|${mailbox}`).map((mac) => mac.toString('hex'));
}

/** Reads the mail of a draft that is still to be sent. */
export function pendingMail(em: EntityManager, draftUuid: string): Promise<DraftMail | null> {
  return em.findOne(DraftMail, { draftUuid, status: 'pending' });
}

/**
 * Inserts a mail unless the address has reached a limit. The transaction of `em` holds the lock of the draft.
 * @returns the mail's id; null when a limit is reached
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
  const countOfForm = (list: DraftMail[]) => list.filter((mail) => mail.formId === formId).length;
  if (countOfForm(today) >= MOST.formADay || countOfForm(mails) >= MOST.formAMonth || today.length >= MOST.siteADay)
    return null;
  const day = now.toISOString().slice(0, 10);
  const mail = { draftUuid, formId, kind, day, status: 'pending' as const, createdAt: now, updatedAt: now };
  const sentToday = mails.filter((item) => item.day === day).length;
  // The count may be outdated: of several drafts at the same moment, the unique keys decide which one sends its mail.
  for (let turn = sentToday + 1; turn <= MOST.siteADay; turn += 1) {
    const id = randomUUID();
    if (await isInserted(em, { ...mail, id, turn, addressHash: hashes[0] ?? '' })) return id;
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
