import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { InvitationStage, MailKind, MailStatus } from './state.ts';
import { addressHashes, tokenHashes } from './token.ts';

/** A person who is invited to a form. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    /** Keyed hash of the address, which is in the list of a form only once. */
    addressHash: p.string().columnType('char(64)'),
    /** Sealed `InvitedPerson`. */
    sealed: p.text().columnType('longtext'),
    /** Keyed hash of the token of the link. */
    tokenHash: p.string().columnType('char(64)').unique(),
    /** The sealed token: reminders mail the same link again. */
    sealedToken: p.text().columnType('longtext'),
    stage: p.string().length(16).$type<InvitationStage>(),
    /** True if the person was invited to a form with anonymous answers: the answer is never tied to the person. */
    isAnonymous: p.boolean(),
    /** The submission of the person; null before it, for anonymous answers, and after it was erased. */
    submissionUuid: p.string().columnType('char(36)').nullable(),
    createdAt: p.datetime(3),
    /** Times of the stages. Null for anonymous answers: a time would tell which submission is whose. */
    openedAt: p.datetime(3).nullable(),
    begunAt: p.datetime(3).nullable(),
    answeredAt: p.datetime(3).nullable(),
    /** Time at which the person asked for no more mails. */
    declinedAt: p.datetime(3).nullable(),

    mailStatus: p.string().length(16).$type<MailStatus>(),
    mailKind: p.string().length(16).$type<MailKind>(),
    /** Id of the latest mail, from which its Message-ID is derived. */
    mailId: p.string().columnType('char(36)').nullable(),
    /** Time of the next attempt at a mail that waits. */
    mailDueAt: p.datetime(3).nullable(),
    /** Time of the first and of the latest attempt at this mail. */
    mailBegunAt: p.datetime(3).nullable(),
    mailTriedAt: p.datetime(3).nullable(),
    /** Number of attempts at this mail, and of those whose outcome is unknown. */
    mailTries: p.smallint().unsigned(),
    mailUnknowns: p.smallint().unsigned(),
    errorType: p.string().length(64).nullable(),
    lastError: p.string().length(600).nullable(),
    /** Time of the first and of the latest mail that was sent. */
    sentAt: p.datetime(3).nullable(),
    lastSentAt: p.datetime(3).nullable(),
    /** Number of mails that were sent, and of automatic reminders among them. */
    mails: p.smallint().unsigned(),
    reminders: p.smallint().unsigned(),
  },
  uniques: [{ properties: ['formId', 'addressHash'] }],
  indexes: [
    { properties: ['formId', 'id'] },
    { properties: ['formId', 'mailStatus', 'mailDueAt'] },
    { properties: ['formId', 'mailStatus', 'reminders', 'sentAt'] },
    { properties: ['submissionUuid'] },
  ],
});
export type Invitation = InferEntity<typeof Invitation>;

/** The list of the people who are invited to a form. Its run sends their mails. */
export const InvitationList = defineEntity({
  name: 'InvitationList',
  tableName: 'invitation_lists',
  properties: {
    /** The form's id. */
    id: p.bigint('number').unsigned().primary().autoincrement(false),
    /** Time until which no mail is tried, after the mail server could not be used; and the number of such failures in a row. */
    pausedUntil: p.datetime(3).nullable(),
    failures: p.integer().unsigned(),
    /** Time at which a worker has to check that the list's run is alive; null while no mail has to be sent. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['dueAt'] }],
});
export type InvitationList = InferEntity<typeof InvitationList>;

export const invitedPeople = sealedColumn({
  table: 'invitations',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
  hash: { column: 'address_hash', of: (box, text) => addressHashes(box, JSON.parse(text).email)[0] ?? '' },
});

export const invitationTokens = sealedColumn({
  table: 'invitations',
  column: 'sealed_token',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
  hash: { column: 'token_hash', of: (box, token) => tokenHashes(box, token)[0] ?? '' },
});
