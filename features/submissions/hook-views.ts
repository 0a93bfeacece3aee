import { capturedJson } from '#features/requests/captured.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { placedFields } from '#forms/field-types/index.ts';
import type { FieldMeta, HookContext, HookForm, HookSubmission, Prefix } from '#hooks/parameters.ts';
import type { SubmissionRecord } from './store/load-submission.ts';
import type { Surface } from './store/submission.ts';

/** Returns the prefix of the hooks that a surface fires. */
export function hookPrefix(surface: Surface): Prefix {
  return surface === 'a' ? 'svca' : 'svcb';
}

/** Converts a form to the shape that hooks receive. Runs pass the revision that the submission is pinned to. */
export function hookForm(form: { id: number; title: string; config: FormConfig }, active: 0 | 1 = 1): HookForm {
  return { id: form.id, title: form.title, active, config: form.config };
}

/** Returns the hook context of an accepted submission. */
export function hookContext(submission: SubmissionRecord): HookContext {
  return {
    ...submission.meta.context,
    surface: submission.surface,
    ...capturedJson(submission),
    submission_id: submission.id,
    submission_uuid: submission.uuid,
    ...(submission.change && { submission_version: submission.change.version }),
  };
}

export function hookSubmission(submission: SubmissionRecord): HookSubmission {
  return {
    id: submission.id,
    form_id: submission.formId,
    payload: submission.values,
    ...capturedJson(submission),
    created_at: submission.createdAt.toISOString(),
  };
}

export function fieldMeta(config: FormConfig): FieldMeta {
  return Object.fromEntries(
    placedFields(config.fields).map(({ path, field: { name, type, label } }) => [path, { type, label: label ?? name }]),
  );
}
