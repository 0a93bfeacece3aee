/** What the service answers where it refuses. */
export interface ErrorBody {
  code: string;
  message: string;
  /** A message for each field that is wrong, by its path. */
  errors?: Record<string, unknown>;
}

/** An answer of the service that is no success; `status` 0 is none at all. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds until it is worth another try. */
  readonly retryAfter: number | undefined;
  /** The whole body, for routes that say more than the usual. */
  readonly body: unknown;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.message ?? (status === 0 ? 'The service does not answer.' : `The service answered ${status}.`));
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'unknown');
    const errors = Object.entries(body.errors ?? {});
    this.errors = Object.fromEntries(errors.map(([path, text]) => [path, [text].flat().join(' ')]));
    this.retryAfter = retryAfter;
    this.body = body;
  }

  /** Whether it may be another time. */
  get isPassing(): boolean {
    return this.code === 'offline' || this.status === 429 || this.status >= 500;
  }
}

/** Of whatever was thrown: what is no answer of the service has the code `failed`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, { code: 'failed', message: error instanceof Error ? error.message : String(error) });
}
