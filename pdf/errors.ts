const MESSAGES = {
  documents_busy: 'Too many documents are being made at this moment. Try again in a few seconds.',
  document_failed: 'The document could not be made.',
};

/** Why there is no document. */
export class DocumentError extends Error {
  readonly code: keyof typeof MESSAGES;

  /** @param cause without values of a submission */
  constructor(code: keyof typeof MESSAGES, cause?: unknown) {
    super(MESSAGES[code], { cause });
    this.name = 'DocumentError';
    this.code = code;
  }
}
