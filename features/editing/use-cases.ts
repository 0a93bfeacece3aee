import { invalid } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal, withOwnData } from '#features/requests/refusal.ts';
import { EDIT_KEY } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, inputFields } from '#forms/field-types/index.ts';
import { isFiles, isOfFiles, type UploadedFile } from '#forms/field-types/uploaded.ts';
import { withFiles } from '#forms/placed-files.ts';
import type { Actor } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';
import { type ChangeResult, changeAnswers, type RequestedChange } from './changing/change.ts';
import { formToChange, sentAgain, shownAgain } from './changing/changed-form.ts';
import { formInConsole, readableValues } from './changing/console-form.ts';
import { pinnedForm } from './changing/pinned.ts';
import { type VersionView, versionsOf } from './history.ts';

const NO_UPLOADS = 'must be a list of files that the submission has: only visitors upload files';

export type EditParts = Pick<App, 'orm' | 'box' | 'hooks' | 'forms' | 'audit' | 'readSite' | 'clock' | 'installed'> & {
  /** Set in the HTTP role. */
  intake?: { payments?: Pick<PaymentService, 'stepOf'> };
};

/** A change that an administrator requests. */
export interface AdministratorsChange {
  /** New values by the names of fields. Fields that are absent stay; null empties one. */
  values: Readonly<Record<string, unknown>>;
  /** The version that the administrator has seen; absent for the newest. */
  version?: number | undefined;
}

/**
 * Changes answers of a submission as the visitor could, by its current form, or by that of its open process.
 * @throws UseCaseError naming the refused fields, or when the submission was changed meanwhile
 */
export async function editSubmission(
  app: EditParts,
  actor: Actor,
  id: number,
  { values, version }: AdministratorsChange,
): Promise<ChangeResult> {
  const { submission, form } = await requireChangeable(app, id);
  const changing = formToChange(form, submission, 'values');
  const before = sentAgain(app.box, changing, submission.payload);
  const given = readGiven(changing, before, values);
  return changeAudited(app, actor, values, {
    ...{ submission, form, from: 'values', version: version ?? submission.version },
    sent: { ...before, ...given },
    named: new Set(Object.keys(given)),
  });
}

/** Fills in the form for the page in the console. @throws UseCaseError `submission_not_found` */
export async function openForConsole(app: EditParts, actor: Actor, id: number) {
  const { submission, form: current } = await requireChangeable(app, id);
  const form = formInConsole(current, submission);
  await app.audit.note(actor, 'submission.viewed', { submissionId: id });
  const editing = { key: String(submission.version), note: '', send: '', isWhole: true };
  const values = readableValues(current.config.fields, submission.payload);
  return { form, values: shownAgain(app.box, form, values), editing };
}

/**
 * Changes answers of a submission as the page in the console sends them.
 * @throws UseCaseError naming the refused fields, or when the submission was changed meanwhile
 */
export async function editByPage(
  app: EditParts,
  actor: Actor,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<ChangeResult> {
  const { submission, form } = await requireChangeable(app, id);
  const { [EDIT_KEY]: version, ...sent } = fields;
  const had = new Set([...filesIn(form, submission.payload).values()].map((one) => one.id));
  return changeAudited(app, actor, sent, {
    ...{ submission, form, from: 'console', version: Number(version), sent },
    look({ uploads, raw }) {
      const added = uploads.filter(({ uuid }) => !had.has(uuid)).map(({ field }) => field);
      if (added.length === 0) return;
      const errors = { fields: Object.fromEntries(added.map((field) => [field, `${field} ${NO_UPLOADS}`])), data: raw };
      throw new Refusal('validation_failed', `${added[0]} ${NO_UPLOADS}`, { errors });
    },
  });
}

/** Returns a submission with the form by which it is changed. @throws UseCaseError `submission_not_found` */
async function requireChangeable(app: EditParts, id: number) {
  const { orm, forms } = app;
  const submission = await orm.em.fork().findOne(Submission, { id }, { disableIdentityMap: true });
  if (!submission) throw submissionNotFound(id);
  const current: ActiveForm = await activeForm(forms, submission.formId);
  return { submission, form: { ...current, ...(await pinnedForm(app, current, submission)) } };
}

/** @param given the values that a refusal may return: no stored ones */
function changeAudited(
  app: EditParts,
  actor: Actor,
  given: Readonly<Record<string, unknown>>,
  asked: RequestedChange,
): Promise<ChangeResult> {
  const { payments } = app.intake ?? {};
  const { id, formId } = asked.submission;
  return app.audit.together(actor, 'submission.edited', (keep) =>
    changeAnswers(
      { ...app, ...(payments && { payments }) },
      {
        ...asked,
        keep: (em, result) => keep(em, { submissionId: id, formId, version: result.version, fields: result.changed }),
      },
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      // The submission was erased meanwhile.
      throw error.code === 'edit_link_over' ? submissionNotFound(id) : withOwnData(error, given);
    }),
  );
}

/** Returns the changes of a submission's answers, the newest first. @throws UseCaseError `submission_not_found` */
export async function viewVersions(
  { orm, box, audit }: Pick<App, 'orm' | 'box' | 'audit'>,
  actor: Actor,
  id: number,
): Promise<{ version: number; versions: VersionView[] }> {
  const em = orm.em.fork();
  const submission = await em.findOne(Submission, { id });
  if (!submission) throw submissionNotFound(id);
  const versions = await versionsOf(em, box, new Revisions(orm), submission);
  await audit.note(actor, 'submission.viewed', { submissionId: id });
  return { version: submission.version, versions: versions.toReversed() };
}

/** @throws UseCaseError naming each key that is no field, or no field that can be changed */
function readGiven(form: ActiveForm, before: SubmissionValues, given: AdministratorsChange['values']) {
  const fields = new Map(inputFields(form.config).map((field) => [field.name, field]));
  const errors: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given).slice(0, budgets.formFields.atMost)) {
    const path = `values.${name.slice(0, budgets.shownName.atMost)}`;
    const field = fields.get(name);
    if (!field) errors[path] = `${path} is not a field of this form that can be changed`;
    else if (field.read_only) errors[path] = `${path} is read_only and cannot be changed`;
    else if (holdsFields(field)) Object.assign(values, withTokens(field, before, { [name]: value ?? '' }));
    else if (!isOfFiles(field)) values[name] = value ?? '';
    else {
      const files = filesOf(before[name], value);
      if (files) values[name] = files;
      else errors[path] = `${path} ${NO_UPLOADS}`;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Maps the files of a submission by the paths of their fields and their ids. */
function filesIn(
  { config }: { config: Pick<FormConfig, 'fields'> },
  values: SubmissionValues,
): Map<string, UploadedFile> {
  const found = new Map<string, UploadedFile>();
  withFiles(config, values, ({ path, files }) => {
    for (const file of files) found.set(`${path} ${file.id}`, file);
    return files;
  });
  return found;
}

/**
 * Resolves files within a group or rows, which are given as the submission has them: each must be a file of the same field, in
 * any row.
 */
function withTokens(field: FieldConfig, before: SubmissionValues, given: Record<string, unknown>) {
  const form = { fields: [field] };
  const existing = filesIn({ config: form }, before);
  return withFiles(form, given, ({ path, files }) => files.map((file) => existing.get(`${path} ${file.id}`) ?? file));
}

/** Returns the field's files that should stay, by their ids. */
function filesOf(before: unknown, given: unknown) {
  if (given === null) return [];
  if (!Array.isArray(given) || !isFiles(before)) return Array.isArray(given) && given.length === 0 ? [] : null;
  const files = given.map((one: unknown) => {
    const id: unknown = typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one;
    return before.find((file) => file.id === id);
  });
  return files.every((file) => file !== undefined) ? files : null;
}
