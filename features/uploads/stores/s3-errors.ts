import { FileGone, StoreUnavailable } from './store.ts';

/**
 * S3 answered, but refused: credentials, permissions, bucket or region are wrong. A retry helps only after an operator has
 * corrected them.
 */
export class StoreRefused extends StoreUnavailable {
  /** HTTP status. */
  readonly status: number;

  constructor(cause: unknown, status: number) {
    super(cause);
    this.name = 'StoreRefused';
    this.status = status;
  }
}

/** Refusals that are transient. */
const PASSING = ['SlowDown', 'RequestTimeout', 'RequestTimeTooSkewed', 'OperationAborted', 'TooManyRequestsException'];

/** Converts an error of the SDK to one of ours. */
export function toStoreError(error: unknown): FileGone | StoreUnavailable {
  if (isMissing(error) && nameOf(error) !== 'NoSuchBucket') return new FileGone();
  const status = statusOf(error);
  const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused && !PASSING.includes(nameOf(error)) ? new StoreRefused(error, status) : new StoreUnavailable(error);
}

/** True if file or bucket do not exist: an answer without a body does not tell which. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** Returns the HTTP status; 0 if there was no answer. */
function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0;
}
