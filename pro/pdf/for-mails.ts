import type { SubmissionDocuments } from '#features/processing/activities/documents.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Documents } from './documents.ts';
import { DocumentError } from './errors.ts';

/** How many attempts of a mail may fail over its document in the same way, one after the other. What waits for others waits longer: a few minutes. */
const MOST_TRIES = { document_failed: 2, document_late: 2, documents_busy: 5 };

/**
 * Documents for mails. One that can never be made, or was not made when it was tried again, is a permanent error: the mail goes without
 * it. It says nothing of the mail server.
 */
export function documentsForMails(documents: Documents): SubmissionDocuments {
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
