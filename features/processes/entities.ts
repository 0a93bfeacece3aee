import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { Outcome, StepKind } from '#forms/process/definition.ts';
import type { Correction, PersonState } from '#forms/process/next.ts';

/**
 * `waiting`: not begun, because a payment is awaited. `open`: a step waits. `correcting`: the respondent corrects a returned
 * submission.
 */
export type ProcessStatus = 'waiting' | 'open' | 'correcting' | 'ended';

/** `nobody`: the step found nobody to ask. */
export type StepStatus = 'asking' | 'nobody' | 'ended';

/** The origin of a decision. `deadline`: nobody decided in time, and the step says what then. */
export type DecidedBy = 'link' | 'account' | 'token' | 'command' | 'deadline';

/** A correction without those who had approved, whose rows say so. */
export type StoredCorrection = Omit<Correction, 'approved'>;

/** The course of a submission through the steps of its form, pinned to the revision that it came with. */
export const Process = defineEntity({
  name: 'Process',
  tableName: 'processes',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    submissionUuid: p.string().columnType('char(36)').unique(),
    submissionId: p.bigint('number').unsigned(),
    formId: p.bigint('number').unsigned(),
    revision: p.integer().unsigned(),
    status: p.string().length(16).$type<ProcessStatus>(),
    /** Key of the step that waits, or that returned the submission; null before and after. */
    stepKey: p.string().length(64).nullable(),
    /** Since when the step waits, or the submission is corrected. */
    since: p.datetime(3),
    /** Number of steps that were opened. */
    openings: p.integer().unsigned().default(0),
    correction: p.json<StoredCorrection>().columnType('longtext').nullable(),
    /** Name of the end; null while it is open. */
    end: p.string().length(64).fieldName('end_name').nullable(),
    createdAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** Time at which a worker has to start the run, or check that it is still alive; null while only people can go on, and at the end. */
    dueAt: p.datetime(3).nullable(),
  },
  indexes: [
    { properties: ['dueAt'] },
    { properties: ['status', 'formId', 'stepKey', 'since'] },
    { properties: ['status', 'since'] },
  ],
});
export type Process = InferEntity<typeof Process>;

/** One opening of a step. A step to which a process comes back has several. */
export const ProcessStep = defineEntity({
  name: 'ProcessStep',
  tableName: 'process_steps',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    processId: p.bigint('number').unsigned(),
    formId: p.bigint('number').unsigned(),
    /** Number of the opening within the process, from 1. */
    number: p.integer().unsigned(),
    key: p.string().length(64).fieldName('step_key'),
    kind: p.string().length(16).$type<StepKind>(),
    status: p.string().length(16).$type<StepStatus>(),
    outcome: p.string().length(16).$type<Outcome>().nullable(),
    openedAt: p.datetime(3),
    deadlineAt: p.datetime(3).nullable(),
    /** Number of deadlines that have passed. */
    deadlines: p.integer().unsigned().default(0),
    /** Since when the last deadline has passed without a decision. */
    overdueAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['processId', 'number'] }],
  indexes: [{ properties: ['status', 'overdueAt'] }, { properties: ['formId', 'key', 'endedAt'] }],
});
export type ProcessStep = InferEntity<typeof ProcessStep>;

/** Somebody whom an opening of a step asks. */
export const ProcessPerson = defineEntity({
  name: 'ProcessPerson',
  tableName: 'process_people',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    processId: p.bigint('number').unsigned(),
    stepId: p.bigint('number').unsigned(),
    /** Counted from 1 within the opening. */
    place: p.integer().unsigned(),
    accountId: p.bigint('number').unsigned().nullable(),
    /** Sealed `PersonContent`. */
    sealed: p.text().columnType('text'),
    status: p.string().length(16).$type<PersonState>(),
    outcome: p.string().length(16).$type<Outcome>().nullable(),
    reminders: p.integer().unsigned().default(0),
    askedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['stepId', 'place'] }],
  indexes: [{ properties: ['processId'] }, { properties: ['accountId', 'status', 'askedAt'] }],
});
export type ProcessPerson = InferEntity<typeof ProcessPerson>;

/** A decision; each person decides once. Rows are only added. */
export const ProcessDecision = defineEntity({
  name: 'ProcessDecision',
  tableName: 'process_decisions',
  properties: {
    personId: p.bigint('number').unsigned().primary().autoincrement(false),
    processId: p.bigint('number').unsigned(),
    stepId: p.bigint('number').unsigned(),
    outcome: p.string().length(16).$type<Outcome>(),
    /** Number of the decision within the process, from 1. */
    sequence: p.integer().unsigned(),
    /** Hash of this decision and of all before it (`chainHash`). */
    chain: p.string().columnType('char(64)'),
    /** Hash of the sealed content as it was when the decision was made; `chain` contains it. */
    contentHash: p.string().columnType('char(64)'),
    /** True when a part of the content was erased since, so that it no longer gives that hash. */
    erased: p.boolean().default(false),
    /** Version of the submission that was decided on. */
    version: p.integer().unsigned(),
    via: p.string().length(16).$type<DecidedBy>(),
    /** The account that decided, if one did. */
    accountId: p.bigint('number').unsigned().nullable(),
    /** Sealed `DecisionContent`; null without any. */
    sealed: p.text().columnType('longtext').nullable(),
    at: p.datetime(3),
  },
  uniques: [{ properties: ['processId', 'sequence'] }],
});
export type ProcessDecision = InferEntity<typeof ProcessDecision>;

/** The codes that a person was sent to confirm an address; absent while the first one was not tried. */
export const ProcessCode = defineEntity({
  name: 'ProcessCode',
  tableName: 'process_codes',
  properties: {
    personId: p.bigint('number').unsigned().primary().autoincrement(false),
    processId: p.bigint('number').unsigned(),
    /** Number of the newest code, from 1. Codes are derived from it, and stored nowhere. */
    number: p.smallint().unsigned(),
    /** Number of times that the newest code was tried. */
    tries: p.smallint().unsigned(),
    sentAt: p.datetime(3),
  },
  indexes: [{ properties: ['processId'] }],
});
export type ProcessCode = InferEntity<typeof ProcessCode>;

/** Somebody who is away; steps that are opened meanwhile ask the stand-in. */
export const Absence = defineEntity({
  name: 'Absence',
  tableName: 'absences',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    /** In lower case, as that of the stand-in. */
    address: p.string().length(254),
    standIn: p.string().length(254),
    fromAt: p.datetime(3),
    /** The first moment at which the person is back. */
    untilAt: p.datetime(3).index(),
    createdAt: p.datetime(3),
  },
});
export type Absence = InferEntity<typeof Absence>;

/** The sealed part of a row of people. */
export interface PersonContent {
  address: string;
  /** The address of the absent person for whom this one stands in. */
  standsInFor: string | null;
}

/** The sealed part of a decision. */
export interface DecisionContent {
  note?: string;
  /** The address that a later step asks. */
  names?: string;
  /** The signature of a step of the kind `sign`, and the name of the signer. */
  signature?: { typed?: string; drawn?: string };
  name?: string;
}

export const sealedPeople = sealedColumn({
  table: 'process_people',
  key: ['id'],
  boundTo: ['step_id', 'place'],
  purpose: 'values',
});

export const sealedDecisions = sealedColumn({
  table: 'process_decisions',
  key: ['person_id'],
  boundTo: ['person_id'],
  purpose: 'values',
});
