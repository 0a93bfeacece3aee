import { UseCaseError } from '#db/use-case-error.ts';

const MESSAGES = {
  documents_busy: 'Too many documents are being made at this moment. Try again in a few seconds.',
  document_late: 'The document took too long.',
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

const RETRY_SECONDS = { documents_busy: 5, document_late: 60, document_failed: 60 };

/** What an administrator who asks for a document is told: whether it can never be made, or not now. */
export function asAnswered(error: unknown): unknown {
  if (!(error instanceof DocumentError)) return error;
  if (error.isLasting) return new UseCaseError('invalid', error.code, error.message);
  const unavailable = new UseCaseError('unavailable', error.code, error.message);
  unavailable.retryAfterSeconds = RETRY_SECONDS[error.code];
  return unavailable;
}
