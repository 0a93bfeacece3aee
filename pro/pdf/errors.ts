import { UseCaseError } from '#db/use-case-error.ts';

const MESSAGES = {
  documents_busy: 'Too many documents are being made at this moment. Try again in a few seconds.',
  document_failed: 'The document could not be made.',
};

/** Why there is no document. */
export class DocumentError extends Error {
  readonly code: keyof typeof MESSAGES;
  /** It would fail again: the cause is what it says, or how it looks. */
  readonly isLasting: boolean;

  /** @param reason for operators, without values of a submission */
  constructor(code: keyof typeof MESSAGES, reason?: string, { isLasting = false }: { isLasting?: boolean } = {}) {
    super(reason === undefined ? MESSAGES[code] : `${MESSAGES[code]} ${reason}`);
    this.name = 'DocumentError';
    this.code = code;
    this.isLasting = isLasting;
  }
}

/** What an administrator who asks for a document is told: too many at a time is another error than one that fails. */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof DocumentError) || error.code !== 'documents_busy') return error;
  const busy = new UseCaseError('unavailable', error.code, error.message);
  busy.retryAfterSeconds = 5;
  return busy;
}
