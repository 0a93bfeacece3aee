type Kind =
  | 'not_found'
  | 'conflict'
  | 'outdated'
  | 'malformed'
  | 'invalid'
  | 'too_large'
  | 'unauthenticated'
  | 'refused'
  | 'too_often'
  /** A third party failed. */
  | 'failed_elsewhere'
  /** A retry may succeed soon. */
  | 'unavailable'
  /** There is no storage left. */
  | 'full';

/**
 * The reason why a use case was refused. `code` is stable; `http/errors.ts` maps kinds to statuses, commands print the message.
 */
export class UseCaseError extends Error {
  readonly kind: Kind;
  readonly code: string;
  /** Mistakes by name of the input, for `invalid`. */
  readonly errors?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Additional headers for the answer. */
  headers?: Readonly<Record<string, string>>;

  constructor(kind: Kind, code: string, message: string, errors?: Record<string, unknown>) {
    super(message);
    this.name = 'UseCaseError';
    this.kind = kind;
    this.code = code;
    this.errors = errors;
  }

  static tooOften(message: string, retryAfterSeconds: number): UseCaseError {
    const error = new UseCaseError('too_often', 'rate_limited', message);
    error.retryAfterSeconds = retryAfterSeconds;
    return error;
  }
}

/** @param id the id as given, which may be no number */
export function formNotFound(id: unknown): UseCaseError {
  return new UseCaseError('not_found', 'form_not_found', `There is no form ${id}.`);
}

/** @param errors messages by name of the input; each begins with the name and has no full stop */
export function invalid(errors: Record<string, string>): UseCaseError {
  const [first = '', ...others] = Object.values(errors);
  const message = others.length === 0 ? `${first}.` : `${first}. There are other mistakes; see errors.`;
  return new UseCaseError('invalid', 'validation_failed', message, errors);
}
