import { UseCaseError } from '#db/use-case-error.ts';

const MESSAGES = {
  documents_busy: 'Too many documents are being made at this moment. Try again in a few seconds.',
  document_late: 'The document took too long.',
  document_failed: 'The document could not be made.',
};

/** Failure to make a document. */
export class DocumentError extends Error {
  readonly code: keyof typeof MESSAGES;
  /** True when a retry would fail too, because the cause is the content or the appearance. */
  readonly isLasting: boolean;

  /** @param reason explanation for operators, without values of a submission */
  constructor(code: keyof typeof MESSAGES, reason?: string, { isLasting = false }: { isLasting?: boolean } = {}) {
    super(reason === undefined ? MESSAGES[code] : `${MESSAGES[code]} ${reason}`);
    this.name = 'DocumentError';
    this.code = code;
    this.isLasting = isLasting;
  }
}

const RETRY_SECONDS = { documents_busy: 5, document_late: 60, document_failed: 60 };

/** Converts a DocumentError to the API's error: `invalid` when a retry would fail too, `unavailable` otherwise. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof DocumentError)) return error;
  if (error.isLasting) return new UseCaseError('invalid', error.code, error.message);
  const unavailable = new UseCaseError('unavailable', error.code, error.message);
  unavailable.retryAfterSeconds = RETRY_SECONDS[error.code];
  return unavailable;
}
