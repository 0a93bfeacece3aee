import type { SubmissionDocuments } from '#features/processing/activities/documents.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Documents } from './documents.ts';
import { DocumentError } from './errors.ts';

/**
 * Number of a mail's consecutive attempts that may fail for the same document error. `documents_busy` has more, since it
 * passes within minutes.
 */
const MOST_TRIES = { document_failed: 2, document_late: 2, documents_busy: 5 };

/**
 * Renders documents for mails. A document that can never be made, or failed repeatedly, is a permanent error, after which the
 * mail
 * is sent without it. Such errors do not count against the mail server (`ofRecipient`).
 */
export function documentsForMails(documents: Pick<Documents, 'pdf'>): SubmissionDocuments {
  return {
    async pdf(submission, form, { attempts, failedAs }) {
      try {
        return await documents.pdf(submission, form);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        const { code: type, isLasting, message, cause } = error;
        const isLast = isLasting || (failedAs === type && attempts >= MOST_TRIES[type]);
        throw new ProviderError(`There is no PDF of the submission. ${message}`, {
          ...{ kind: isLast ? 'permanent' : 'transient', type },
          ...{ ofRecipient: true, cause },
        });
      }
    },
  };
}
