import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { MailAttachment } from '#features/mail/providers/mail.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';

/** Makes documents of submissions. The Pro package has one; the free edition has none. */
export interface SubmissionDocuments {
  /**
   * The submission as a PDF, the same for the same submission, revision and settings.
   * @throws ProviderError of kind `permanent` when there will be none: the mail goes without it; any other failure may pass.
   */
  pdf(submission: SubmissionRecord, form: FormAtRevision, tries: MailTries): Promise<MailAttachment>;
}

/** How often a mail was tried. */
export interface MailTries {
  /** With the present one. */
  attempts: number;
  /** The class of the failure of the one before. */
  failedAs?: string | null;
}
