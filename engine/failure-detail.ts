import type { HookProblem } from '#hooks/hook-run.ts';
import type { ProviderErrorKind } from '#outgoing/errors.ts';

/** The first detail of every failure that an activity reports about a third party. */
export interface FailureDetail {
  /** Whether trying again can help. */
  kind: ProviderErrorKind;
  /** What the third party asked us to wait, in ms. */
  retryAfterMs?: number;
  /** What went wrong in extensions meanwhile. */
  problems?: HookProblem[];
}
