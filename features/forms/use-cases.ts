import type { EntityManager } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormOfWarnings, FormWarning } from '#features/feature-data.ts';
import { readSiteLanguage } from '#features/site/site.ts';
import { MAX_TITLE, type ParsedForm } from '#forms/config/parse.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type Actor, mayReadAnswers } from '#security/actor.ts';
import { type ChangeReport, ConfirmationNeeded, countChanges } from './count-changes.ts';
import type { FormStore } from './store/form-store.ts';
import {
  type FormChange,
  type InTransaction,
  RevisionConflict,
  type SavedForm,
  type StoredForm,
} from './store/stored-form.ts';

/** Services for the use cases of forms. */
export interface FormParts extends Pick<App, 'orm' | 'box' | 'installed'> {
  forms: FormStore;
  audit: AuditLog;
  clock: () => Date;
}

export type NewForm = ParsedForm;

/**
 * @param inTransaction writes rows that must be committed together with the form
 * @param isPublished false for a form that visitors do not see before it is published
 */
export async function createForm(
  app: FormParts,
  actor: Actor,
  form: NewForm,
  inTransaction?: InTransaction,
  isPublished = true,
): Promise<SavedForm> {
  const saved = await app.forms.create(form, app.clock(), inTransaction, actor, isPublished);
  await app.audit.note(actor, 'form.created', { formId: saved.form.id, ...(!isPublished && { published: false }) });
  return withWarnings(app, saved);
}

/** Sets the site's language on a new form that has neither a language nor texts in another language. */
export async function inSiteLanguage({ orm }: Pick<FormParts, 'orm'>, form: NewForm): Promise<NewForm> {
  const { options } = form.config;
  const language = options.language || options.translations ? null : await readSiteLanguage(orm);
  return language === null ? form : { ...form, config: { ...form.config, options: { ...options, language } } };
}

/**
 * Creates a copy of a form, including its secrets.
 * @param title default: the original's title with ` (copy)`
 * @throws UseCaseError `form_not_found`
 */
export async function duplicateForm(
  app: FormParts,
  actor: Actor,
  id: number,
  title?: string,
  inTransaction?: InTransaction,
  isPublished = true,
): Promise<SavedForm> {
  const titleOf = (original: string) => title ?? `${[...original].slice(0, MAX_TITLE - COPY.length).join('')}${COPY}`;
  const saved = await app.forms.duplicate(id, titleOf, app.clock(), inTransaction, actor, isPublished);
  if (!saved) throw formNotFound(id);
  await app.audit.note(actor, 'form.created', {
    ...{ formId: saved.form.id, copyOf: id },
    ...(!isPublished && { published: false }),
  });
  return withWarnings(app, saved);
}

const COPY = ' (copy)';

/**
 * Adds warnings about parts that cannot work with the site's current settings. They do not prevent a save, since forms may be
 * created first.
 */
export async function withWarnings(app: FormParts, saved: SavedForm): Promise<SavedForm> {
  const { id, revision, config } = saved.form;
  return { ...saved, warnings: await warningsOf(app, config, { id, revision }) };
}

export async function warningsOf(
  { installed, orm, box, clock }: FormParts,
  config: FormConfig,
  form?: FormOfWarnings,
): Promise<FormWarning[]> {
  const parts = { orm, box, now: clock() };
  const found = await Promise.all(installed.map(({ warnOfForm }) => warnOfForm?.(parts, config, form)));
  return found.flatMap((warnings) => warnings ?? []);
}

/** The result that a save would have. */
export interface CheckedForm {
  /** The form's current revision; null for a new form. */
  revision: number | null;
  warnings: FormWarning[];
  /** The losses of stored values; null if there are none. */
  changes: ChangeReport | null;
  /** Paths of secrets that the save would drop. */
  dropped: string[];
}

/**
 * Checks a form like a save, without saving it.
 * @param id id of the form that would be replaced
 * @throws ConfigError as a save
 * @throws UseCaseError `form_not_found`
 */
export async function checkForm(
  app: FormParts,
  actor: Actor,
  { config }: ParsedForm,
  id?: number,
): Promise<CheckedForm> {
  const tried = await app.forms.tryOut(config, app.clock(), id);
  if (!tried) throw formNotFound(id ?? '');
  const { form, dropped, changed } = tried;
  if (form) {
    await refuseConfig(app, actor, form, config);
    await refuseSecrets(app, actor, form.id)?.(app.orm.em.fork(), changed);
  }
  const [warnings, changes] = await Promise.all([
    warningsOf(app, config, form ? { id: form.id } : undefined),
    form && countChanges(app, form.id, form.config, config, { mayRead: mayReadAnswers(actor) }),
  ]);
  return { revision: form?.revision ?? null, warnings, changes, dropped };
}

/** Conditions for a save. */
export interface SaveTerms {
  /** The expected revisions of the form; undefined: any. */
  expected?: readonly number[];
  /** The confirmation token of the `ConfirmationNeeded` that an earlier save threw. */
  confirm?: string;
}

/**
 * Saves what visitors see. A form that was never published stays so, and a draft revision stays as it is.
 * @throws UseCaseError `form_not_found`
 * @throws RevisionConflict if another save came in between
 * @throws ConfirmationNeeded if stored values would be hidden or dropped and this was not confirmed
 */
export async function saveForm(
  app: FormParts,
  actor: Actor,
  id: number,
  change: FormChange,
  terms: SaveTerms = {},
): Promise<SavedForm> {
  const { audit } = app;
  const saved = await updateConfirmed(app, actor, id, change, terms);
  if (!saved) throw formNotFound(id);
  // A save without changes creates no revision, event or audit entry.
  if (!saved.changed) return withWarnings(app, saved);
  await audit.note(actor, 'form.saved', savedDetails(saved));
  await followSave(app, saved.form);
  return withWarnings(app, saved);
}

/** Returns the details of a save for the audit log: the revision, and the names of secrets that it generated or dropped. */
export function savedDetails({ form, generated, dropped }: SavedForm) {
  const names = Object.keys(generated);
  return {
    formId: form.id,
    revision: form.revision,
    ...(names.length > 0 && { generatedSecrets: names }),
    ...(dropped.length > 0 && { droppedSecrets: dropped }),
  };
}

/** Lets features act on what visitors see now. Their failures do not undo a save; they repeat the work at their next occasion. */
export async function followSave(app: FormParts, form: StoredForm): Promise<void> {
  for (const { afterSave } of app.installed) await afterSave?.(app, form, app.clock()).catch(() => {});
}

/** Maximum number of retries when other saves come in between. */
const MOST_TRIES = 5;

/** Saves over the revision that the changes were counted for, and no other. */
async function updateConfirmed(
  app: FormParts,
  actor: Actor,
  id: number,
  change: FormChange,
  { expected, confirm }: SaveTerms,
): Promise<SavedForm | null> {
  const { forms, clock } = app;
  const look = refuseSecrets(app, actor, id);
  for (let tries = 1; ; tries += 1) {
    const form = change.config && (await forms.get(id));
    if (!form?.active || !change.config || (expected && !expected.includes(form.revision)))
      return forms.update(id, change, clock(), expected, actor, look);
    await refuseConfig(app, actor, form, change.config);
    const told = { mayRead: mayReadAnswers(actor) };
    const report = await countChanges(app, id, form.config, change.config, told);
    if (report && report.confirm !== confirm) throw new ConfirmationNeeded(report, told);
    try {
      return await forms.update(id, change, clock(), [form.revision], actor, look);
    } catch (error) {
      const isMeant = error instanceof RevisionConflict && (expected?.includes(error.revision) ?? true);
      if (!isMeant || tries === MOST_TRIES) throw error;
    }
  }
}

/** Returns the features' checks of changed secrets for an account that may not read answers; undefined for other accounts. */
export function refuseSecrets({ installed }: FormParts, actor: Actor, formId: number) {
  if (mayReadAnswers(actor)) return undefined;
  return async (em: EntityManager, paths: readonly string[]): Promise<void> => {
    for (const feature of installed) await feature.refuseSecrets?.(em, formId, paths);
  };
}

/** @throws UseCaseError `missing_capability` */
export async function refuseConfig({ installed, orm }: FormParts, actor: Actor, before: StoredForm, after: FormConfig) {
  if (mayReadAnswers(actor)) return;
  for (const feature of installed) await feature.refuseConfig?.({ orm }, before, after);
}

/** @throws UseCaseError `form_not_found`, also when it is in the trash already */
export async function trashForm({ forms, audit, clock }: FormParts, actor: Actor, id: number): Promise<void> {
  if (!(await forms.trash(id, clock(), actor))) throw formNotFound(id);
  await audit.note(actor, 'form.trashed', { formId: id });
}

/** Restores a form from the trash. Does nothing if the form is not there. @throws UseCaseError `form_not_found` */
export async function restoreForm(
  app: FormParts,
  actor: Actor,
  id: number,
  inTransaction?: InTransaction,
): Promise<StoredForm> {
  const { forms, audit, clock } = app;
  const found = await forms.restore(id, clock(), inTransaction, actor);
  if (!found) throw formNotFound(id);
  if (found.restored) {
    await audit.note(actor, 'form.restored', { formId: id });
    await followSave(app, found.form);
  }
  return found.form;
}

/** Returns a form that an earlier request created, in its current state. */
export async function unchangedForm({ forms }: FormParts, id: number): Promise<SavedForm | null> {
  const form = await forms.get(id);
  return form && { form, generated: {}, dropped: [], changed: false };
}

/** Returns a form that is not in the trash. @throws UseCaseError `form_not_found` */
export async function activeForm(forms: Pick<FormStore, 'get'>, id: number): Promise<StoredForm> {
  const form = await forms.get(id);
  if (!form?.active) throw formNotFound(id);
  return form;
}
