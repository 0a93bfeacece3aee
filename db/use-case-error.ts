type Kind = 'not_found' | 'conflict' | 'invalid' | 'refused' | 'too_often';

/** Why a use case was not done. `code` is stable; `http/errors.ts` has the status of each kind, commands print the message. */
export class UseCaseError extends Error {
  readonly kind: Kind;
  readonly code: string;
  /** By name of what was given, for `invalid`. */
  readonly errors?: Record<string, string>;

  retryAfterSeconds?: number;

  constructor(kind: Kind, code: string, message: string, errors?: Record<string, string>) {
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
