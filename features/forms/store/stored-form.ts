import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FormWarning } from '#features/feature-data.ts';
import { type Form, FormRevision, type FormSecret } from '#features/forms/entities.ts';
import type { NotifyOfForm } from '#features/forms/events.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';
import type { Actor } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A form for administrators; `secretPaths` names the secrets that are set. */
export interface StoredForm {
  id: number;
  title: string;
  config: FormConfig;
  active: boolean;
  /** The published revision; that of the draft if the form was never published. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  /** Time of the first publication; null for a form that visitors have never seen. */
  publishedAt: Date | null;
  /** The revision of changes that are not published yet. */
  draftRevision: number | null;
  /** When the draft will be published; null if no time is set. */
  publishAt: Date | null;
  /** Since when the form is closed by hand. */
  closedAt: Date | null;
  secretPaths: string[];
  /** Expiry times, possibly past, of replaced secrets that are still used beside the new ones, by path. */
  expiring: ReadonlyMap<string, Date>;
}

/** A revision of a form, with the names of the secrets that are set now. */
export type StoredRevision = Pick<StoredForm, 'id' | 'title' | 'config' | 'revision' | 'secretPaths' | 'expiring'> & {
  createdAt: Date;
};

/** Thrown if the form has been saved since the expected revision. Nothing was changed. */
export class RevisionConflict extends UseCaseError {
  /** The form's current revision. */
  readonly revision: number;

  constructor(revision: number) {
    super(
      'outdated',
      'revision_conflict',
      `Another save came in between: the form is at revision ${revision} now. Read it again, and repeat your change.`,
    );
    this.headers = { ETag: `"${revision}"` };
    this.name = 'RevisionConflict';
    this.revision = revision;
  }
}

export interface SavedForm {
  form: StoredForm;
  /** Secrets that this save generated, by path; shown only once. */
  generated: Record<string, string>;
  /** Paths of stored secrets that this save dropped, because the setting that they belong to has moved. */
  dropped: string[];
  /** False if the save changed nothing. */
  changed: boolean;
  /** Problems of the form with the site's current settings. */
  warnings?: FormWarning[];
}

export interface FormChange {
  title?: string;
  /** The parsed config, still with the secrets that the administrator sent. */
  config?: FormConfig;
}

export interface FormStoreParts {
  orm: MikroORM;
  box: SecretBox;
  /** The rules by which forms are parsed before they are saved or shown. */
  rules: FormRules;
  /** Replaces the built-in table if extensions have declared integrations. */
  findIntegration?: FindIntegration;
  /** Absent if nothing listens for events of forms. */
  notify?: NotifyOfForm;
}

/** A saved revision for lists. `savedBy` is the account; its login is null once the account is deleted. */
export interface ListedRevision extends Pick<StoredRevision, 'revision' | 'title' | 'createdAt'> {
  publishedAt: Date | null;
  savedKind: string | null;
  savedBy: { id: number; login: string | null } | null;
}

/** Runs in the transaction of a change. */
export type InTransaction = (em: EntityManager, formId: number) => Promise<void>;

/** The metadata of a secret, readable without its key. */
export type SecretName = Pick<FormSecret, 'path' | 'expiresAt'>;
export const SECRET_NAMES = { fields: ['formId', 'path', 'expiresAt'] } as const;

/** Stores a revision of a form. @param publishedAt null for a draft */
export function addRevision(
  em: EntityManager,
  { id: formId, revision, title, config }: Pick<Form, 'id' | 'revision' | 'title' | 'config'>,
  by: Actor | undefined,
  now: Date,
  publishedAt: Date | null,
): void {
  const savedBy = by?.kind === 'account' ? by.account.id : null;
  const savedKind = by?.kind ?? 'extension';
  em.create(FormRevision, { formId, revision, title, config, createdAt: now, savedKind, savedBy, publishedAt });
}

/** Returns the number of the next revision. Discarded drafts have numbers too. The caller has locked the form. */
export async function nextRevision(em: EntityManager, formId: number): Promise<number> {
  const last = await em.findOne(FormRevision, { formId }, { fields: ['revision'], orderBy: { revision: 'desc' } });
  return (last?.revision ?? 0) + 1;
}

/** Returns the paths of secrets whose values a save changes. */
export function changedSecrets(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([path, value]) => (before.get(path) === value ? [] : [path]));
}

export function named(
  secrets: ReadonlyMap<string, string>,
  expiry: ReadonlyMap<string, Date> = new Map(),
): SecretName[] {
  return [...secrets.keys()].map((path) => ({ path, expiresAt: expiry.get(path) }));
}

export function present(form: Form, secrets: SecretName[]): StoredForm {
  const { id, title, config, active, revision, createdAt, updatedAt } = form;
  const { publishedAt = null, draftRevision = null, publishAt = null, closedAt = null } = form;
  return {
    ...{ id, title, config, active, revision, createdAt, updatedAt },
    ...{ publishedAt, draftRevision, publishAt, closedAt },
    ...shownSecrets(secrets),
  };
}

export function shownSecrets(secrets: SecretName[]): Pick<StoredForm, 'secretPaths' | 'expiring'> {
  return {
    secretPaths: secrets.flatMap(({ path, expiresAt }) => (expiresAt ? [] : [path])),
    expiring: new Map(secrets.flatMap(({ path, expiresAt }) => (expiresAt ? [[path, expiresAt]] : []))),
  };
}

/** Returns the config as the database returns it, without undefined keys. */
export function asStored(config: FormConfig): FormConfig {
  return JSON.parse(JSON.stringify(config));
}
