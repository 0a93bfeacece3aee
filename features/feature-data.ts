import type { EntitySchema } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SealedColumn } from '#db/sealed-column.ts';
import type { EnqueueCalls, OutboxParts } from '#engine/outbox.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import type { AuditEventTable } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Texts } from '#texts/index.ts';
import type { StepsOfAccounts } from './accounts/steps.ts';
import type { AlertSource } from './alerts/source.ts';
import type { Form } from './forms/entities.ts';
import type { NotifyOfForm } from './forms/events.ts';
import type { FormAtRevision } from './forms/store/revisions.ts';
import type { OccasionEvent } from './integrations/delivery.ts';
import type { OwnMail } from './notifications/own-mails.ts';
import type { Captured } from './requests/captured.ts';
import type { Person } from './submissions/person/person.ts';
import type { ReadTimeline } from './timeline.ts';

/** The numbers of a submission's mails and jobs that have not been delivered. */
export interface Undelivered {
  waiting: number;
  failed: number;
}

/** A feature's stored data and its rules. They apply wherever the feature is installed, whichever edition runs. */
export interface FeatureData {
  entities?: readonly EntitySchema[];
  /** Columns with sealed text, which `key:rotate` seals again. */
  sealed?: readonly SealedColumn[];
  /** Counters, by a readable name, of rows whose keyed hashes may use a key from before `since`. The counts are upper bounds. */
  olderHashes?: Readonly<Record<string, (em: EntityManager, since: Date, now: Date) => Promise<number>>>;
  /** Rows that are deleted when they expire. */
  expiring?: readonly ExpiringRows[];
  /** Erases expired data that `expiring` cannot describe. */
  expire?(parts: ExpireParts): Promise<void>;
  /** Erases data that is older than the form's retention period. */
  expireForForm?(parts: ExpireParts, form: Form, before: Date): Promise<ErasedOfForm>;
  /** Sealed values of a person, and the name under which they are counted. */
  personalData?: {
    counted: SealedKind;
    select: SelectPersonalData;
    /** Present if the values are copies of stored submissions: they are erased once more after the submissions. */
    copiesSubmissions?: true;
  };
  /** Warns about parts of a saved form that cannot work with the site's current settings. */
  warnOfForm?(
    parts: { orm: MikroORM; box: SecretBox; now: Date },
    config: FormConfig,
    form?: FormOfWarnings,
  ): Promise<readonly FormWarning[]>;
  /** Returns the revision by which the answers of a submission are changed; null for the form as it is now. */
  revisionOfChanges?(em: EntityManager, submissionUuid: string): Promise<number | null>;
  /** Checks what a form should have before it is published for the first time. */
  publishChecks?(
    parts: { orm: MikroORM; box: SecretBox },
    form: { id: number; config: FormConfig },
  ): Promise<readonly PublishCheck[]>;
  /**
   * Checks a change of a form's secrets by an account that may not read answers, in the transaction of the save.
   * @throws UseCaseError if stored answers would be sent with the changed secrets
   */
  refuseSecrets?(em: EntityManager, formId: number, paths: readonly string[]): Promise<void>;
  /**
   * Checks a save of a form by an account that may not read answers.
   * @throws UseCaseError if the saved form would reveal visitors' answers to that account
   */
  refuseConfig?(parts: { orm: MikroORM }, before: { id: number; config: FormConfig }, after: FormConfig): Promise<void>;
  /**
   * Prepares data that visitors of a saved form would have to wait for. After a failure the first visitor's request prepares it.
   */
  afterSave?(parts: { orm: MikroORM; box: SecretBox }, form: FormAtRevision, now: Date): Promise<unknown>;
  /** The steps that ask accounts. */
  stepsOfAccounts?: StepsOfAccounts;
  /** Does what follows from a change of a form, in its transaction. */
  afterFormEvent?: NotifyOfForm;
  /**
   * Checks a change of the mail settings by an account that may not read answers.
   * @throws UseCaseError if waiting mails would be sent through the changed settings
   */
  refuseMailSettings?(em: EntityManager): Promise<void>;
  /** Counts the drafts that can be continued, by form. */
  countDrafts?(em: EntityManager, formIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>>;
  /** Counts the mails and jobs that still wait or have failed, by the id of their submission. Others are absent. */
  countUndelivered?(em: EntityManager, submissionIds: readonly number[]): Promise<ReadonlyMap<number, Undelivered>>;
  /** Stored values of visitors, to compute the effects of a save of their form. */
  storedValues?: StoredValues;
  /** Deletes the feature's data about submissions, and notifies waiting runs, in the transaction that erases the submissions. */
  eraseWith?(
    em: EntityManager,
    submissionUuids: readonly string[],
    enqueue: EnqueueCalls,
    why?: EraseReason,
  ): Promise<unknown>;
  /** Mails of the feature about submissions. */
  mails?: readonly OwnMail[];
  /** Does what follows from the end of a process, in its transaction. */
  afterProcess?(em: EntityManager, ended: EndedProcess, enqueue: EnqueueCalls): Promise<void>;
  /** Returns a sentence for the respondent of a submission, in the language of its page; null when there is nothing to say. */
  noteOfStatus?(em: EntityManager, submissionUuid: string, texts: Texts): Promise<string | null>;
  /** Tables with a column `due_at` that workers poll, by a readable name of the record. */
  dueTables?: Readonly<Record<string, string>>;
  /** Reads what a delivery reports that runs on an occasion of a process; null once it is gone. */
  readOccasion?(
    parts: { em: EntityManager; box: SecretBox },
    of: { formId: number; submissionUuid: string; occasion: string; key: string },
  ): Promise<OccasionEvent | null>;
  /** Adds columns to exports of a form, for those who ask for them. */
  exportedColumns?: ExportedColumns;
  timelineEntries?: ReadTimeline;
  /** Events that the feature sends to webhooks. */
  events?: readonly DeclaredEvent[];
  /** The feature's events of the audit log by name; docs/audit.md lists them. */
  auditEvents?: AuditEventTable;
  /** Sources of alert causes. */
  alertSources?: readonly AlertSource[];
}

/** Columns that a feature adds to exports. */
export interface ExportedColumns {
  /** @returns null for a form that has none */
  columns(
    parts: { orm: MikroORM; box: SecretBox },
    request: { formId: number; upTo: number; labels: boolean },
  ): Promise<{
    /** The key of an export as JSON. */
    key: string;
    columns: readonly { name: string; label: string; isTime: boolean }[];
    /** Reads the parts of submissions, by their ids; those without one are absent. */
    read(ids: readonly number[]): Promise<ReadonlyMap<number, ExportedPart>>;
  } | null>;
}

/** The part of a submission that a feature adds to an export. */
export interface ExportedPart {
  /** One for each column; '' without a value. */
  cells: (string | Date)[];
  json: Record<string, unknown>;
}

/** `expired`: erased by retention. Absent: erased on request. */
export type EraseReason = 'expired';

export interface StoredValues {
  counted: 'submissions' | 'drafts';
  /**
   * Yields batches that fit into memory, newest first, without a lock; ends with `cut` if there are more values than are read.
   */
  newest(parts: { orm: MikroORM; box: SecretBox }, formId: number): AsyncIterable<SubmissionValues[] | 'cut'>;
}

/** A problem in a saved form that an administrator should solve. `code` is stable. */
export interface FormWarning {
  code: string;
  /** Location in the form, for example `config.options.payment.mode`. */
  path: string;
  message: string;
}

/** The form that warnings are about; absent for one that is not stored yet. */
export interface FormOfWarnings {
  id: number;
  /** The revision that was saved; absent when nothing was saved yet. */
  revision?: number;
}

/**
 * A step before the first publication. `mail`: a mail that works; `owner`: somebody who hears of submissions or problems; `test`: a
 * test with sample answers. Nothing is prevented by a check that fails.
 */
export interface PublishCheck {
  check: 'mail' | 'owner' | 'test';
  /** `untried`: nothing is known yet. `failed`: it was tried, and did not work. */
  state: 'done' | 'missing' | 'untried' | 'failed';
}

/** Number of rows that a run of retention erased. */
export interface Erased {
  submissions: number;
  idempotencyKeys: number;
  rateLimits: number;
  sessions: number;
  spam: number;
}

export type ErasedOfForm = Partial<Pick<Erased, 'submissions' | 'spam'>>;

export interface ExpiringRows {
  table: string;
  /** SQL with one `?`. */
  where: string;
  /** Returns the value of the parameter. Default: the current time. */
  value?(now: Date, orm: MikroORM): Date | number | Promise<Date>;
  /** The counter of the erased rows. */
  counted?: keyof Erased;
}

export interface ExpireParts {
  orm: MikroORM;
  box: SecretBox;
  now: Date;
  installed: readonly FeatureData[];
}

export interface PersonInForms {
  person: Person;
  /** Absent: all forms. */
  formId?: number;
}

/** A submission whose process has ended, with the name of the end. */
export interface EndedProcess {
  submissionUuid: string;
  form: FormAtRevision;
  end: string;
  now: Date;
}

/** Kinds of sealed personal data. */
export type SealedKind = 'drafts' | 'quarantined' | 'pending' | 'earlier' | 'waiting' | 'asked' | 'invited';

/** A sealed record of a person, opened. */
export interface SealedRecord {
  uuid: string;
  formId: number;
  revision: number;
  createdAt: Date;
  /** Latest time of the automatic erasure; null if that depends on the record's run. */
  until: Date | null;
  values: Readonly<Record<string, unknown>>;
  /** Further content of the record that identifies the person. */
  others?: unknown;
  /** The language of the visit. */
  language?: string;
  client?: Captured;
}

export interface SealedErased {
  erased: number;
  /** Number of records that cannot be opened and therefore remain. */
  unreadable: number;
  /** Uuids of the records to be erased. */
  uuids: string[];
}

export interface SealedOfPerson {
  find(): AsyncGenerator<SealedRecord>;
  /** Erases the records, or only counts them in a dry run. */
  erase(how: { dryRun: boolean }): Promise<SealedErased>;
}

export type SelectPersonalData = (
  parts: OutboxParts & { clock: () => Date; installed: readonly FeatureData[] },
  request: PersonInForms,
) => SealedOfPerson;
