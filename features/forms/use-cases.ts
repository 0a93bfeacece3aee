import type { EntityManager } from '@mikro-orm/mysql';
import { formNotFound } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormWarning } from '#features/feature-data.ts';
import { readSiteLanguage } from '#features/site/site.ts';
import { MAX_TITLE, type ParsedForm } from '#forms/config/parse.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type Actor, mayReadAnswers } from '#security/actor.ts';
import { type ChangeReport, ConfirmationNeeded, countChanges } from './count-changes.ts';
import {
  type FormChange,
  type FormStore,
  type InTransaction,
  RevisionConflict,
  type SavedForm,
  type StoredForm,
} from './store/form-store.ts';

/** What the use cases of forms need. */
export interface FormParts extends Pick<App, 'orm' | 'box' | 'installed'> {
  forms: FormStore;
  audit: AuditLog;
  clock: () => Date;
}

export type NewForm = ParsedForm;

/** @param inTransaction writes what is to be kept together with the form, or not at all */
export async function createForm(
  app: FormParts,
  actor: Actor,
  form: NewForm,
  inTransaction?: InTransaction,
): Promise<SavedForm> {
  const saved = await app.forms.create(form, app.clock(), inTransaction, actor);
  await app.audit.note(actor, 'form.created', { formId: saved.form.id });
  return withWarnings(app, saved);
}

/** A new form in the language of the site, where it says none itself and has texts in no other. */
export async function inSiteLanguage({ orm }: Pick<FormParts, 'orm'>, form: NewForm): Promise<NewForm> {
  const { options } = form.config;
  const language = options.language || options.translations ? null : await readSiteLanguage(orm);
  return language === null ? form : { ...form, config: { ...form.config, options: { ...options, language } } };
}

/**
 * A new form with the config and the secrets of another one.
 * @param title that of the original with ` (copy)` when absent
 * @throws UseCaseError `form_not_found`
 */
export async function duplicateForm(
  app: FormParts,
  actor: Actor,
  id: number,
  title?: string,
  inTransaction?: InTransaction,
): Promise<SavedForm> {
  const titleOf = (original: string) => title ?? `${[...original].slice(0, MAX_TITLE - COPY.length).join('')}${COPY}`;
  const saved = await app.forms.duplicate(id, titleOf, app.clock(), inTransaction, actor);
  if (!saved) throw formNotFound(id);
  await app.audit.note(actor, 'form.created', { formId: saved.form.id, copyOf: id });
  return withWarnings(app, saved);
}

const COPY = ' (copy)';

/** What cannot work as the site is set up now is no reason not to save it: forms may be made first. */
async function withWarnings(app: FormParts, saved: SavedForm): Promise<SavedForm> {
  return { ...saved, warnings: await warningsOf(app, saved.form.config) };
}

async function warningsOf({ installed, orm, box, clock }: FormParts, config: FormConfig): Promise<FormWarning[]> {
  const parts = { orm, box, now: clock() };
  const found = await Promise.all(installed.map(({ warnOfForm }) => warnOfForm?.(parts, config)));
  return found.flatMap((warnings) => warnings ?? []);
}

/** What a save would say. */
export interface CheckedForm {
  /** Of the form that it would be saved over; null for a new one. */
  revision: number | null;
  warnings: FormWarning[];
  /** What kept values would lose; null for nothing. */
  changes: ChangeReport | null;
  /** Paths of secrets that it would not keep. */
  dropped: string[];
}

/**
 * Looks at a form as a save does, and saves nothing.
 * @param id of the form that it would replace
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
    warningsOf(app, config),
    form && countChanges(app, form.id, form.config, config, { mayRead: mayReadAnswers(actor) }),
  ]);
  return { revision: form?.revision ?? null, warnings, changes, dropped };
}

/** On what terms a form is saved. */
export interface SaveTerms {
  /** The revisions that the change is meant for; undefined for whichever there is. */
  expected?: readonly number[];
  /** That of the `ConfirmationNeeded` which an earlier try was answered with. */
  confirm?: string;
}

/**
 * @throws UseCaseError `form_not_found`
 * @throws RevisionConflict when another save came in between
 * @throws ConfirmationNeeded when values that are kept would be hidden or dropped, and that was not confirmed
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
  const { form, generated, dropped, changed } = saved;
  const names = Object.keys(generated);
  // A save that changes nothing leaves nothing behind.
  if (!changed) return withWarnings(app, saved);
  await audit.note(actor, 'form.saved', {
    formId: form.id,
    revision: form.revision,
    ...(names.length > 0 && { generatedSecrets: names }),
    ...(dropped.length > 0 && { droppedSecrets: dropped }),
  });
  for (const { afterSave } of app.installed) await afterSave?.(app, form, app.clock()).catch(() => {});
  return withWarnings(app, saved);
}

/** How often a save is compared again when others come in between. */
const MOST_TRIES = 5;

/** What was counted is for one revision: it is saved over that one alone. */
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

/** Asks the features about secrets that somebody changes who may not read what visitors wrote; undefined for everybody else. */
function refuseSecrets({ installed }: FormParts, actor: Actor, formId: number) {
  if (mayReadAnswers(actor)) return undefined;
  return async (em: EntityManager, paths: readonly string[]): Promise<void> => {
    for (const feature of installed) await feature.refuseSecrets?.(em, formId, paths);
  };
}

/** @throws UseCaseError `missing_capability` */
async function refuseConfig({ installed, orm }: FormParts, actor: Actor, before: StoredForm, after: FormConfig) {
  if (mayReadAnswers(actor)) return;
  for (const feature of installed) await feature.refuseConfig?.({ orm }, before, after);
}

/** @throws UseCaseError `form_not_found`, also when it is in the trash already */
export async function trashForm({ forms, audit, clock }: FormParts, actor: Actor, id: number): Promise<void> {
  if (!(await forms.trash(id, clock(), actor))) throw formNotFound(id);
  await audit.note(actor, 'form.trashed', { formId: id });
}

/** One that is not in the trash stays as it is. @throws UseCaseError `form_not_found` */
export async function restoreForm(
  { forms, audit, clock }: FormParts,
  actor: Actor,
  id: number,
  inTransaction?: InTransaction,
): Promise<StoredForm> {
  const found = await forms.restore(id, clock(), inTransaction, actor);
  if (!found) throw formNotFound(id);
  if (found.restored) await audit.note(actor, 'form.restored', { formId: id });
  return found.form;
}

/** A form that an earlier request has made, as it is now. */
export async function unchangedForm({ forms }: FormParts, id: number): Promise<SavedForm | null> {
  const form = await forms.get(id);
  return form && { form, generated: {}, dropped: [], changed: false };
}

/** A form that is not in the trash. @throws UseCaseError `form_not_found` */
export async function activeForm(forms: Pick<FormStore, 'get'>, id: number): Promise<StoredForm> {
  const form = await forms.get(id);
  if (!form?.active) throw formNotFound(id);
  return form;
}
