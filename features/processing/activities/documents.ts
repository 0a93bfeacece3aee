import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { MailAttachment } from '#features/mail/providers/mail.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';

/** Renders submissions as documents. Implemented by the Pro package only. */
export interface SubmissionDocuments {
  /**
   * Renders the submission as a PDF. The result is identical for the same submission, revision and settings.
   * @throws ProviderError of kind `permanent` if the PDF can never be rendered: the mail goes out without it. Other failures
   * may pass.
   */
  pdf(submission: SubmissionRecord, form: FormAtRevision, tries: MailTries): Promise<MailAttachment>;
}

export interface MailTries {
  /** Number of attempts, including the present one. */
  attempts: number;
  /** Error class of the previous attempt. */
  failedAs?: string | null;
}
