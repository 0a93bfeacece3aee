import type { FormAtRevision } from '../../db/forms/revisions.ts';
import type { SubmissionRecord } from '../../db/submissions/load-submission.ts';
import type { MailAttachment } from '../../providers/mail/mail.ts';

/** Makes documents of submissions. The Pro package has one; the free edition has none. */
export interface SubmissionDocuments {
  /**
   * The submission as a PDF, the same for the same submission, revision and settings.
   * @throws ProviderError of kind `permanent` when there can be none; any other failure may pass.
   */
  pdf(submission: SubmissionRecord, form: FormAtRevision): Promise<MailAttachment>;
}
