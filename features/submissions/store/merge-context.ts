import { capturedMeta } from '#features/requests/captured.ts';
import type { Site } from '#features/site/site.ts';
import { editUrl, statusUrl } from '#features/submissions/edit-link.ts';
import { editableUntil } from '#features/submissions/editable.ts';
import { slotUrl } from '#features/submissions/slot-link.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import type { SubmissionRecord } from './load-submission.ts';

export type MergedSubmission = Omit<SubmissionRecord, 'meta' | 'surface' | 'uuid' | 'revision' | 'change'> &
  Partial<Pick<SubmissionRecord, 'meta'>>;

export interface MergedForm {
  title: string;
  config: FormConfig;
}

/** Returns the address at which the visitor edits the submission; '' if it cannot be edited. */
function editUrlOf({ formId, createdAt, editToken }: MergedSubmission, { config }: MergedForm, { url }: Site): string {
  if (!editToken || editableUntil(config, createdAt) === undefined) return '';
  return editUrl(url, formId, editToken());
}

/** Returns the address of the page that says what became of the submission; '' for a form without a process. */
function statusUrlOf({ formId, statusToken }: MergedSubmission, { config }: MergedForm, { url }: Site): string {
  if (!statusToken || !config.options.process?.steps.length) return '';
  return statusUrl(url, formId, statusToken());
}

/** Returns the values of merge tags in a submission's mails, integrations and messages. */
export function mergeContext(submission: MergedSubmission, form: MergedForm, site: Site): MergeContext {
  return {
    form: { id: submission.formId, title: form.title },
    submission: { id: submission.id, date: submission.createdAt },
    editUrl: () => editUrlOf(submission, form, site),
    statusUrl: () => statusUrlOf(submission, form, site),
    slotUrl: (field, start) => slotUrl(site.url, submission.formId, field, start),
    ...(submission.step && { step: submission.step }),
    site,
    meta: capturedMeta(submission),
    payment: submission.meta?.payment,
    config: withAnswers(form.config, submission.values),
    values: submission.values,
  };
}
