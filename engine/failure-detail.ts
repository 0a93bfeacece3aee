import type { HookProblem } from '#hooks/hook-run.ts';
import type { ProviderErrorKind } from '#outgoing/errors.ts';

/** The first detail of every failure that an activity reports about a third party. */
export interface FailureDetail {
  /** The kind of the error, which determines whether it is retried. */
  kind: ProviderErrorKind;
  /** Wait requested by the third party, in milliseconds. */
  retryAfterMs?: number;
  /** Errors of extensions during the attempt. */
  problems?: HookProblem[];
}
