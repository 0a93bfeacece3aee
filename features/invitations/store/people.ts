import { randomUUID } from 'node:crypto';
import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { Invitation, InvitationList, invitationTokens, invitedPeople } from '#features/invitations/entities.ts';
import type { InvitedPerson } from '#features/invitations/reading/person.ts';
import { addressHashes, newInvitationToken, tokenHashes } from '#features/invitations/token.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';

const BATCH = 200;
const MOST = invitationsBudgets.invitedPeople.atMost;

/** Time after the next step of a list at which a worker checks that its run is alive. */
const GRACE_MS = 15 * MINUTE_MS;

export function listDueAfter(nextLookAt: Date): Date {
  return new Date(nextLookAt.getTime() + GRACE_MS);
}

/** Locks the list of a form until the transaction of `em` ends; creates it if necessary. */
export async function lockList(em: EntityManager, formId: number, dueAt: Date | null): Promise<void> {
  await em.execute(
    `insert into invitation_lists (id, failures, due_at) values (?, 0, ?)
       on duplicate key update due_at = if(values(due_at) is null, due_at, least(coalesce(due_at, values(due_at)), values(due_at)))`,
    [formId, dueAt],
  );
}

/** Makes a list due: its run looks at it soon, even if its signal is lost. Does nothing for a form without a list. */
export async function makeListDue(em: EntityManager, formId: number, now: Date): Promise<void> {
  await em.nativeUpdate(InvitationList, { id: formId }, { dueAt: now });
}

export interface PeopleToAdd {
  formId: number;
  people: readonly InvitedPerson[];
  isAnonymous: boolean;
  /** True if the invitation is mailed at once. */
  isMailed: boolean;
}

/**
 * Adds people to the list of a form, whose lock the transaction of `em` holds. A person whose address is in the list stays as it is.
 * @returns the number of people who were in the list before
 * @throws UseCaseError `too_many_invitations`
 */
export async function insertPeople(
  em: EntityManager,
  box: SecretBox,
  { formId, people, isAnonymous, isMailed }: PeopleToAdd,
  now: Date,
): Promise<{ added: string[]; known: number }> {
  const hashes = people.map(({ email }) => addressHashes(box, email));
  const taken = new Set<string>();
  for (let at = 0; at < hashes.length; at += BATCH) {
    const some = hashes.slice(at, at + BATCH).flat();
    const rows = await em.find(
      Invitation,
      { formId, addressHash: some },
      { fields: ['addressHash'], disableIdentityMap: true },
    );
    for (const { addressHash } of rows) taken.add(addressHash);
  }
  const fresh = people.flatMap((person, at) => {
    const own = hashes[at] ?? [];
    const [hash = ''] = own;
    if (own.some((one) => taken.has(one))) return [];
    taken.add(hash);
    return [{ person, hash }];
  });
  if (fresh.length > 0 && (await em.count(Invitation, { formId })) + fresh.length > MOST) {
    const message = `At most ${MOST} people can be invited to a form. Remove some first.`;
    throw new UseCaseError('conflict', 'too_many_invitations', message);
  }
  const rows = fresh.map(({ person, hash }): EntityDictionary<Invitation> => {
    const uuid = randomUUID();
    return {
      ...{ uuid, formId, addressHash: hash, sealed: sealPerson(box, uuid, person), ...newLink(box, uuid) },
      ...{ stage: 'none', isAnonymous, createdAt: now, mails: 0, reminders: 0 },
      ...freshMail(isMailed ? 'invitation' : null, now),
    };
  });
  for (let at = 0; at < rows.length; at += BATCH) await insertBatch(em, Invitation, rows.slice(at, at + BATCH));
  return { added: rows.map(({ uuid }) => String(uuid)), known: people.length - fresh.length };
}

/** Returns the columns of a new mail. @param kind null for no mail */
export function freshMail(kind: Invitation['mailKind'] | null, now: Date) {
  return {
    mailStatus: kind === null ? ('none' as const) : ('waiting' as const),
    mailKind: kind ?? ('invitation' as const),
    mailId: kind === null ? null : randomUUID(),
    mailDueAt: kind === null ? null : now,
    ...{ mailBegunAt: null, mailTriedAt: null, mailTries: 0, mailUnknowns: 0, errorType: null, lastError: null },
  };
}

/** Returns the columns of somebody whose mail is not needed any more: as it was before that mail. */
export function noMailFor({ sentAt }: Pick<Invitation, 'sentAt'>) {
  return { mailStatus: sentAt ? ('sent' as const) : ('none' as const), mailDueAt: null };
}

/** Returns the columns of a link that no mail has had yet. */
export function newLink(box: SecretBox, uuid: string) {
  const token = newInvitationToken();
  return { tokenHash: tokenHashes(box, token)[0] ?? '', sealedToken: invitationTokens.seal(box, [uuid], token) };
}

export function sealPerson(box: SecretBox, uuid: string, person: InvitedPerson): string {
  return invitedPeople.seal(box, [uuid], JSON.stringify(person));
}

/** @throws Error if the text was changed, or its key is not configured */
export function openPerson(box: SecretBox, { uuid, sealed }: Pick<Invitation, 'uuid' | 'sealed'>): InvitedPerson {
  return JSON.parse(invitedPeople.open(box, [uuid], sealed));
}

/** @throws Error if the text was changed, or its key is not configured */
export function openToken(box: SecretBox, { uuid, sealedToken }: Pick<Invitation, 'uuid' | 'sealedToken'>): string {
  return invitationTokens.open(box, [uuid], sealedToken);
}
