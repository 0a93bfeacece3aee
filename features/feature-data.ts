import type { EntitySchema } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SealedColumn } from '#db/sealed-column.ts';
import type { EnqueueCalls, OutboxParts } from '#engine/outbox.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import type { AuditEventTable } from '#security/audit-events.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { AlertSource } from './alerts/source.ts';
import type { Form } from './forms/entities.ts';
import type { FormAtRevision } from './forms/store/revisions.ts';
import type { Captured } from './requests/captured.ts';
import type { Person } from './submissions/person/person.ts';
import type { TellOf } from './timeline.ts';

/** What a feature keeps, and for how long. It counts wherever the feature is installed, whichever edition runs. */
export interface FeatureData {
  /** Its tables. */
  entities?: readonly EntitySchema[];
  /** Their columns whose texts are sealed: `key:rotate` goes through them. */
  sealed?: readonly SealedColumn[];
  /** By a name for people: counts rows whose keyed hashes may have been made with a key from before `since`. Upper bounds. */
  olderHashes?: Readonly<Record<string, (em: EntityManager, since: Date, now: Date) => Promise<number>>>;
  /** Rows that are deleted once their time is over. */
  expiring?: readonly ExpiringRows[];
  /** Erases what else has expired. */
  expire?(parts: ExpireParts): Promise<void>;
  /** Erases what is older than its form keeps submissions. */
  expireOfForm?(parts: ExpireParts, form: Form, before: Date): Promise<ErasedOfForm>;
  /** Sealed values of a person, and as what they are counted. */
  ofPerson?: {
    counted: SealedKind;
    look: LookForPerson;
    /** They come out of stored submissions: they are erased once more after these. */
    ofChanges?: true;
  };
  /** What of a form that was saved cannot work as the site is set up now. */
  warnOfForm?(parts: { orm: MikroORM; box: SecretBox; now: Date }, config: FormConfig): Promise<readonly FormWarning[]>;
  /**
   * Looks at secrets of a form that somebody changes who may not read what visitors wrote, in the transaction of the save.
   * @throws UseCaseError where what is kept would go by them
   */
  refuseSecrets?(em: EntityManager, formId: number, paths: readonly string[]): Promise<void>;
  /**
   * Looks at a form as somebody saves it who may not read what visitors wrote.
   * @throws UseCaseError where it would tell them what visitors have answered
   */
  refuseConfig?(parts: { orm: MikroORM }, before: { id: number; config: FormConfig }, after: FormConfig): Promise<void>;
  /** Prepares what visitors of a form that was saved would have to wait for. What fails is left to them. */
  afterSave?(parts: { orm: MikroORM; box: SecretBox }, form: FormAtRevision, now: Date): Promise<unknown>;
  /**
   * Looks at mail settings that somebody changes who may not read what visitors wrote.
   * @throws UseCaseError where mails that wait would go by them
   */
  refuseMailSettings?(em: EntityManager): Promise<void>;
  /** How many drafts of some forms can be gone on with, by form. */
  countDraftsOf?(em: EntityManager, formIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>>;
  /** Values of visitors that it keeps, for what a save of their form would do to them. */
  keptValues?: KeptValues;
  /** Deletes what it keeps about submissions, and tells runs that wait for them, in the transaction that erases these. */
  eraseWith?(
    em: EntityManager,
    submissionUuids: readonly string[],
    enqueue: EnqueueCalls,
    why?: EraseReason,
  ): Promise<unknown>;
  /** Its tables with a column `due_at` that workers look after: what people call a record, and the table. */
  dueTables?: Readonly<Record<string, string>>;
  /** What it knows of a submission, for the timeline of it. */
  tell?: TellOf;
  /** What it sends to webhooks. */
  events?: readonly DeclaredEvent[];
  /** Its events of the audit log, by name; docs/audit.md lists them. */
  auditEvents?: AuditEventTable;
  /** Where causes of alerts are found. */
  alertSources?: readonly AlertSource[];
}

/** `expired`: by retention. Without it, somebody wanted it. */
export type EraseReason = 'expired';

export interface KeptValues {
  counted: 'submissions' | 'drafts';
  /** The newest first, in groups of which each fits into memory; `cut` at the end where there are more than it reads. Holds no lock. */
  newest(parts: { orm: MikroORM; box: SecretBox }, formId: number): AsyncIterable<SubmissionValues[] | 'cut'>;
}

/** What an administrator should see to, although the form was saved. `code` is stable. */
export interface FormWarning {
  code: string;
  /** The place in the form, as `config.options.payment.mode`. */
  path: string;
  message: string;
}

/** How many rows a run of retention has erased. */
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
  /** What stands for it; without this, now. */
  value?(now: Date, orm: MikroORM): Date | number | Promise<Date>;
  /** As what they are counted. */
  counted?: keyof Erased;
}

export interface ExpireParts {
  orm: MikroORM;
  box: SecretBox;
  now: Date;
  installed: readonly FeatureData[];
}

/** Which values, and of which forms. */
export interface PersonInForms {
  person: Person;
  /** Without it, all forms. */
  formId?: number;
}

/** What is kept sealed of people. */
export type SealedKind = 'drafts' | 'quarantined' | 'pending' | 'earlier' | 'waiting';

/** Values that were opened. */
export interface SealedFound {
  uuid: string;
  formId: number;
  revision: number;
  createdAt: Date;
  /** When it is erased by itself at the latest; null when that depends on its run. */
  until: Date | null;
  values: Readonly<Record<string, unknown>>;
  /** What else of it says whose it is. */
  others?: unknown;
  /** Of the visit. */
  language?: string;
  /** What was captured of the client. */
  client?: Captured;
}

export interface SealedErased {
  erased: number;
  /** Those that cannot be opened: they stay. */
  unreadable: number;
  /** Those that were meant. */
  uuids: string[];
}

export interface SealedOfPerson {
  find(): AsyncGenerator<SealedFound>;
  /** @returns what there was */
  erase(how: { /** Only counts. */ dryRun: boolean }): Promise<SealedErased>;
}

export type LookForPerson = (
  parts: OutboxParts & { clock: () => Date; installed: readonly FeatureData[] },
  request: PersonInForms,
) => SealedOfPerson;
