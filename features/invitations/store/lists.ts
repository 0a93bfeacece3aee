import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { Invitation } from '#features/invitations/entities.ts';
import { enabledInvitations, isOver } from '#features/invitations/option.ts';
import type { InvitedPerson } from '#features/invitations/reading/person.ts';
import type { InvitationState } from '#features/invitations/state.ts';
import { addressHashes } from '#features/invitations/token.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { openPerson } from './people.ts';

/** A person of a list, opened. */
export interface ListedInvitation extends Invitation {
  person: InvitedPerson;
}

/** Opens the persons of rows. */
export function opened({ box }: { box: SecretBox }, row: Invitation): ListedInvitation {
  return { ...row, person: openPerson(box, row) };
}

export interface ListQuery {
  formId: number;
  state?: InvitationState | undefined;
  email?: string | undefined;
  limit: number;
  after?: number | undefined;
}

/** Reads people of a form in the order in which they were invited. */
export function listPeople(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  config: FormConfig,
  { formId, state, email, limit, after = 0 }: ListQuery,
  now: Date,
): Promise<Invitation[]> {
  const where = {
    ...{ formId, id: { $gt: after } },
    ...(email !== undefined && { addressHash: addressHashes(box, email.trim()) }),
    ...(state !== undefined && stateCondition(state, isOver(enabledInvitations(config), now))),
  };
  return orm.em.fork().find(Invitation, where as FilterQuery<Invitation>, { orderBy: { id: 'asc' }, limit });
}

const UNDELIVERED = ['failed', 'bounced'];

/** Returns the condition on rows in a state, as `stateOf` decides it. */
function stateCondition(state: InvitationState, isEnded: boolean): object {
  const open = { stage: { $ne: 'answered' } };
  const willing = { ...open, declinedAt: null };
  const NOBODY = { id: 0 };
  if (state === 'answered') return { stage: 'answered' };
  if (state === 'declined') return { ...open, declinedAt: { $ne: null } };
  if (state === 'ended') return isEnded ? willing : NOBODY;
  if (isEnded) return NOBODY;
  if (state === 'opened' || state === 'begun') return { ...willing, stage: state };
  const untouched = { ...willing, stage: 'none' };
  if (UNDELIVERED.includes(state)) return { ...untouched, mailStatus: state };
  const delivered = { ...untouched, mailStatus: { $nin: UNDELIVERED } };
  if (state === 'sent') return { ...delivered, sentAt: { $ne: null } };
  if (state === 'invited') return { ...untouched, sentAt: null, mailStatus: 'none' };
  return { ...untouched, sentAt: null, mailStatus: ['waiting', 'sending'] };
}

/** Numbers of people by how far they came. Each step counts everybody who came at least that far. */
export interface InvitationCounts {
  people: number;
  sent: number;
  opened: number;
  begun: number;
  answered: number;
  declined: number;
  failed: number;
  waiting: number;
}

export async function countPeople({ orm }: { orm: MikroORM }, formId: number): Promise<InvitationCounts> {
  const [row = {}] = await orm.em.fork().execute<Record<string, unknown>[]>(
    `select count(*) as people,
         sum(sent_at is not null or stage <> 'none') as sent,
         sum(stage <> 'none') as opened,
         sum(stage in ('begun', 'answered')) as begun,
         sum(stage = 'answered') as answered,
         sum(declined_at is not null and stage <> 'answered') as declined,
         sum(mail_status in ('failed', 'bounced') and stage = 'none' and declined_at is null) as failed,
         sum(mail_status in ('waiting', 'sending')) as waiting
       from invitations where form_id = ?`,
    [formId],
  );
  const at = (name: string) => Number(row[name] ?? 0);
  const names = ['people', 'sent', 'opened', 'begun', 'answered', 'declined', 'failed', 'waiting'] as const;
  return Object.fromEntries(names.map((name) => [name, at(name)])) as unknown as InvitationCounts;
}
