import { formNotFound } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { MAX_TITLE, type ParsedForm } from '#forms/config/parse.ts';
import type { Actor } from '#security/actor.ts';
import type { FormChange, FormStore, InTransaction, SavedForm, StoredForm } from './store/form-store.ts';

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
  const saved = await app.forms.create(form, app.clock(), inTransaction);
  await app.audit.note(actor, 'form.created', { formId: saved.form.id });
  return withWarnings(app, saved);
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
  const saved = await app.forms.duplicate(id, titleOf, app.clock(), inTransaction);
  if (!saved) throw formNotFound(id);
  await app.audit.note(actor, 'form.created', { formId: saved.form.id, copyOf: id });
  return withWarnings(app, saved);
}

const COPY = ' (copy)';

/** What cannot work as the site is set up now is no reason not to save it: forms may be made first. */
async function withWarnings({ installed, orm, box, clock }: FormParts, saved: SavedForm): Promise<SavedForm> {
  const parts = { orm, box, now: clock() };
  const { config } = saved.form;
  const found = await Promise.all(installed.map(({ warnOfForm }) => warnOfForm?.(parts, config)));
  return { ...saved, warnings: found.flatMap((warnings) => warnings ?? []) };
}

/**
 * @param expected the revisions that the change is meant for; undefined for whichever there is
 * @throws UseCaseError `form_not_found`
 * @throws RevisionConflict when another save came in between
 */
export async function saveForm(
  app: FormParts,
  actor: Actor,
  id: number,
  change: FormChange,
  expected?: readonly number[],
): Promise<SavedForm> {
  const { forms, audit, clock } = app;
  const saved = await forms.update(id, change, clock(), expected);
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
  return withWarnings(app, saved);
}

/** @throws UseCaseError `form_not_found`, also when it is in the trash already */
export async function trashForm({ forms, audit, clock }: FormParts, actor: Actor, id: number): Promise<void> {
  if (!(await forms.trash(id, clock()))) throw formNotFound(id);
  await audit.note(actor, 'form.trashed', { formId: id });
}

/** One that is not in the trash stays as it is. @throws UseCaseError `form_not_found` */
export async function restoreForm(
  { forms, audit, clock }: FormParts,
  actor: Actor,
  id: number,
  inTransaction?: InTransaction,
): Promise<StoredForm> {
  const found = await forms.restore(id, clock(), inTransaction);
  if (!found) throw formNotFound(id);
  if (found.restored) await audit.note(actor, 'form.restored', { formId: id });
  return found.form;
}

/** A form that is not in the trash. @throws UseCaseError `form_not_found` */
export async function activeForm(forms: Pick<FormStore, 'get'>, id: number): Promise<StoredForm> {
  const form = await forms.get(id);
  if (!form?.active) throw formNotFound(id);
  return form;
}
