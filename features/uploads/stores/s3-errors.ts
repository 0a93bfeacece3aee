import { FileGone, StoreUnavailable } from './store.ts';

/** S3 understood us and will not do it: keys, rights, bucket or region are wrong. Another try helps when somebody has mended that. */
export class StoreRefused extends StoreUnavailable {
  /** Of HTTP. */
  readonly status: number;

  constructor(cause: unknown, status: number) {
    super(cause);
    this.name = 'StoreRefused';
    this.status = status;
  }
}

/** The few refusals that pass by themselves. */
const PASSING = ['SlowDown', 'RequestTimeout', 'RequestTimeTooSkewed', 'OperationAborted', 'TooManyRequestsException'];

/** What the SDK throws, as ours. */
export function classed(error: unknown): FileGone | StoreUnavailable {
  if (isMissing(error) && nameOf(error) !== 'NoSuchBucket') return new FileGone();
  const status = statusOf(error);
  const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return isRefused && !PASSING.includes(nameOf(error)) ? new StoreRefused(error, status) : new StoreUnavailable(error);
}

/** Neither file nor bucket: an answer without a body does not say which. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** 0 where there was no answer. */
function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0;
}
