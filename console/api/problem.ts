/** The body of an answer that refuses a request. */
export interface ErrorBody {
  code: string;
  message: string;
  /** Messages for invalid fields, by path. */
  errors?: Record<string, unknown>;
}

/** An unsuccessful answer of the service; `status` is 0 when there was no answer at all. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined;
  /** The whole body, for routes that return more than the usual error. */
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

  /** True when the same request may succeed later. */
  get isPassing(): boolean {
    return this.code === 'offline' || this.status === 429 || this.status >= 500;
  }
}

/** Turns any thrown value into a problem; everything but an answer of the service gets the code `failed`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(0, { code: 'failed', message: error instanceof Error ? error.message : String(error) });
}
