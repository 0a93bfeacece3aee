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
  /** A third party did not do its part. */
  | 'failed_elsewhere'
  /** Another try may succeed soon. */
  | 'unavailable'
  /** There is no room to keep it. */
  | 'full';

/** Why a use case was not done. `code` is stable; `http/errors.ts` has the status of each kind, commands print the message. */
export class UseCaseError extends Error {
  readonly kind: Kind;
  readonly code: string;
  /** By name of what was given, for `invalid`. */
  readonly errors?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** Further headers of an answer. */
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

/** @param id as it was given, which may be no number */
export function formNotFound(id: unknown): UseCaseError {
  return new UseCaseError('not_found', 'form_not_found', `There is no form ${id}.`);
}

/** @param errors by name of what was given, a text that begins with the name, without a full stop */
export function invalid(errors: Record<string, string>): UseCaseError {
  const [first = '', ...others] = Object.values(errors);
  const message = others.length === 0 ? `${first}.` : `${first}. There are other mistakes; see errors.`;
  return new UseCaseError('invalid', 'validation_failed', message, errors);
}
