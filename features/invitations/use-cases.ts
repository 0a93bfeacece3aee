import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type EnqueueCalls, type OutboxParts, withCalls } from '#engine/outbox.ts';
import { invitationListRun } from '#engine/runs.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import type { TableFormat } from '#features/imports/reading/table.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Actor } from '#security/actor.ts';
import { Invitation } from './entities.ts';
import { enabledInvitations } from './option.ts';
import { type GivenPerson, type InvitedPerson, readPerson } from './reading/person.ts';
import { type ReadPeople, readPeople } from './reading/table.ts';
import { freshMail, insertPeople, lockList, newLink, openPerson, openToken, sealPerson } from './store/people.ts';
import { addressHashes, invitationUrl } from './token.ts';

export interface InvitationParts extends OutboxParts {
  forms: FormStore;
  audit: AuditLog;
  clock: () => Date;
  baseUrl: string;
}

/** The outcome of adding people. */
export interface AddedPeople {
  added: string[];
  /** Number of people who were in the list before. They stay as they are. */
  known: number;
}

/** Reads a form that people can be invited to. @throws UseCaseError `form_not_found`, `invitations_off` */
export async function invitingForm({ forms }: Pick<InvitationParts, 'forms'>, formId: number) {
  const form = await activeForm(forms, formId);
  const invitations = enabledInvitations(form.config);
  if (!invitations) {
    const message = 'Nobody can be invited to this form: switch on config.options.invitations.enabled first.';
    throw new UseCaseError('conflict', 'invitations_off', message);
  }
  return { ...form, invitations };
}

interface PeopleToInvite {
  formId: number;
  people: readonly GivenPerson[];
}

/** A key of a person that is wrong, by the person's place in the request. */
interface PersonMistake {
  index: number;
  key: string;
  reason: string;
}

function readAll(config: FormConfig, people: readonly GivenPerson[]) {
  const read = people.map((given) => readPerson(config, given));
  const mistakes = read.flatMap(({ errors = {} }, index): PersonMistake[] =>
    Object.entries(errors).map(([key, reason]) => ({ index, key, reason })),
  );
  return { right: read.flatMap((result) => ('person' in result ? result.person : [])), mistakes };
}

/**
 * Invites people. Those with a mistake are left out and reported.
 * @param isMailed true if they get the mail at once
 * @throws UseCaseError `form_not_found`, `invitations_off`, `too_many_invitations`
 */
export async function invitePeople(
  app: InvitationParts,
  actor: Actor,
  { formId, people, isMailed }: PeopleToInvite & { isMailed: boolean },
): Promise<AddedPeople & { mistakes: PersonMistake[] }> {
  const form = await invitingForm(app, formId);
  const { right, mistakes } = readAll(form.config, people);
  return { ...(await add(app, actor, form, right, isMailed)), mistakes };
}

/** Says what `invitePeople` would do. @throws UseCaseError `form_not_found`, `invitations_off` */
export async function rehearseInvites(app: InvitationParts, { formId, people }: PeopleToInvite) {
  const form = await invitingForm(app, formId);
  const { right, mistakes } = readAll(form.config, people);
  const known = await countKnown(app, formId, right);
  return { people: right.length - known, known, mistakes };
}

/**
 * Invites the people of a table or list. Lines with a mistake are left out and reported.
 * @param isTrial true to report only: nobody is invited
 * @throws UseCaseError as `invitePeople`, and for a table that cannot be read
 */
export async function inviteTable(
  app: InvitationParts,
  actor: Actor,
  { formId, bytes, format, isMailed, isTrial }: TableOfPeople,
): Promise<AddedPeople & { read: ReadPeople }> {
  const form = await invitingForm(app, formId);
  const read = await readPeople(form.config, bytes, format);
  if (isTrial) return { added: [], known: await countKnown(app, formId, read.people), read };
  return { ...(await add(app, actor, form, read.people, isMailed)), read };
}

export interface TableOfPeople {
  formId: number;
  bytes: AsyncIterable<Uint8Array>;
  format: TableFormat;
  isMailed: boolean;
  isTrial: boolean;
}

async function countKnown({ orm, box }: InvitationParts, formId: number, people: readonly InvitedPerson[]) {
  const hashes = people.flatMap(({ email }) => addressHashes(box, email));
  const em = orm.em.fork();
  let known = 0;
  for (let at = 0; at < hashes.length; at += 500) {
    known += await em.count(Invitation, { formId, addressHash: hashes.slice(at, at + 500) });
  }
  return known;
}

async function add(
  app: InvitationParts,
  actor: Actor,
  { id: formId, invitations }: Awaited<ReturnType<typeof invitingForm>>,
  people: readonly InvitedPerson[],
  isMailed: boolean,
): Promise<AddedPeople> {
  const now = app.clock();
  if (people.length === 0) return { added: [], known: 0 };
  const isAnonymous = invitations.anonymous === true;
  const result = await withList(app, formId, now, async (em) =>
    insertPeople(em, app.box, { formId, people, isAnonymous, isMailed }, now),
  );
  if (result.added.length > 0) {
    await app.audit.note(actor, 'invitations.added', { formId, people: result.added.length, mailed: isMailed });
  }
  return result;
}

/** Runs a transaction that holds the lock of a form's list, and wakes the run of the list. */
export function withList<Result>(
  app: OutboxParts,
  formId: number,
  now: Date,
  work: (em: EntityManager, enqueue: EnqueueCalls) => Promise<Result>,
): Promise<Result> {
  return withCalls(app, now, async (em, enqueue) => {
    await lockList(em, formId, now);
    const result = await work(em, enqueue);
    enqueue(engineCall(invitationListRun({ formId }), 'wake'));
    return result;
  });
}

export function invitationNotFound(id: string): UseCaseError {
  return new UseCaseError('not_found', 'invitation_not_found', `The form has no invited person ${id}.`);
}

export async function lockInvitation(em: EntityManager, formId: number, uuid: string): Promise<Invitation> {
  const row = await em.findOne(Invitation, { formId, uuid }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row) throw invitationNotFound(uuid);
  return row;
}

/**
 * Changes the data of a person. With another address the person gets another link, which is mailed if the former one was.
 * @throws UseCaseError `invitation_not_found`, `validation_failed`, `invitation_known`, `invitation_answered`
 */
export async function changePerson(
  app: InvitationParts,
  actor: Actor,
  { formId, uuid, change }: { formId: number; uuid: string; change: GivenPerson },
): Promise<Invitation> {
  const { config } = await invitingForm(app, formId);
  const now = app.clock();
  const row = await withList(app, formId, now, async (em) => {
    const found = await lockInvitation(em, formId, uuid);
    const before = openPerson(app.box, found);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    // Stored values stay as they are, also those of fields that the form no longer has.
    const read = readPerson(config, { ...before, language: before.language ?? '', values: {}, ...given });
    if (!('person' in read)) {
      throw invalid(Object.fromEntries(Object.entries(read.errors).map(([key, why]) => [key, `${key} ${why}`])));
    }
    if (found.stage === 'answered') throw answered();
    const person = { ...read.person, values: change.values ? read.person.values : before.values };
    found.sealed = sealPerson(app.box, uuid, person);
    if (person.email.toLowerCase() !== before.email.toLowerCase()) {
      const hashes = addressHashes(app.box, person.email);
      if (await em.count(Invitation, { formId, addressHash: hashes, uuid: { $ne: uuid } })) {
        throw new UseCaseError('conflict', 'invitation_known', 'Another person of this form has this address.');
      }
      const wasMailed = found.mailStatus !== 'none';
      // The former address may have the former link.
      Object.assign(found, { addressHash: hashes[0] ?? '', ...newLink(app.box, uuid) });
      Object.assign(found, { declinedAt: null, sentAt: null, lastSentAt: null, reminders: 0, stage: 'none' });
      Object.assign(found, { openedAt: null, begunAt: null }, freshMail(wasMailed ? 'invitation' : null, now));
    }
    await em.flush();
    return found;
  });
  await app.audit.note(actor, 'invitation.changed', { formId, invitation: uuid });
  return row;
}

export function answered(): UseCaseError {
  return new UseCaseError('conflict', 'invitation_answered', 'The person has answered.');
}

/** Removes a person: the link ends. The answer stays. @throws UseCaseError `invitation_not_found` */
export async function removePerson(
  { orm, audit }: Pick<InvitationParts, 'orm' | 'audit'>,
  actor: Actor,
  { formId, uuid }: { formId: number; uuid: string },
): Promise<void> {
  if ((await orm.em.fork().nativeDelete(Invitation, { formId, uuid })) === 0) throw invitationNotFound(uuid);
  await audit.note(actor, 'invitation.removed', { formId, invitation: uuid });
}

/**
 * Returns the link of a person, for somebody who hands it over in another way.
 * @throws UseCaseError `invitation_not_found`
 */
export async function readLink(
  { orm, box, audit, baseUrl }: Pick<InvitationParts, 'orm' | 'box' | 'audit' | 'baseUrl'>,
  actor: Actor,
  { formId, uuid }: { formId: number; uuid: string },
): Promise<string> {
  const row = await orm.em.fork().findOne(Invitation, { formId, uuid });
  if (!row) throw invitationNotFound(uuid);
  await audit.note(actor, 'invitation.link_read', { formId, invitation: uuid });
  return invitationUrl(baseUrl, formId, openToken(box, row), openPerson(box, row).language);
}
