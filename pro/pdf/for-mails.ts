import { ProviderError } from '#outgoing/errors.ts';
import type { Documents } from './documents.ts';
import { DocumentError } from './errors.ts';

/**
 * Documents for mails. One that can never be made is a permanent error of its mail, which nobody tries again for days; it says
 * nothing of the mail server.
 */
export function documentsForMails(documents: Documents): Documents {
  return {
    async pdf(submission, form) {
      try {
        return await documents.pdf(submission, form);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        const kind = error.isLasting ? 'permanent' : 'transient';
        const message = `The PDF of the mail is missing. ${error.message}`;
        throw new ProviderError(message, { kind, type: 'document_failed', ofRecipient: true, cause: error });
      }
    },
  };
}
