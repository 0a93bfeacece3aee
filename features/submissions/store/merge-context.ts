import type { Site } from '#features/site/site.ts';
import { capturedMeta } from '#features/submissions/captured.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import type { SubmissionRecord } from './load-submission.ts';

export type MergedSubmission = Omit<SubmissionRecord, 'meta' | 'surface' | 'uuid' | 'revision'> &
  Partial<Pick<SubmissionRecord, 'meta'>>;

export interface MergedForm {
  title: string;
  config: FormConfig;
}

/** What merge tags of a submission's mails, integrations and messages stand for. */
export function mergeContext(submission: MergedSubmission, form: MergedForm, site: Site): MergeContext {
  return {
    form: { id: submission.formId, title: form.title },
    submission: { id: submission.id, date: submission.createdAt },
    site,
    meta: capturedMeta(submission),
    payment: submission.meta?.payment,
    config: withAnswers(form.config, submission.values),
    values: submission.values,
  };
}
