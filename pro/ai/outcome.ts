import { HOUR_MS } from '#time.ts';
import type { AiStatus } from './entities.ts';
import type { AiContent, AiRequestLine } from './requests.ts';

/** Milliseconds after which a request without an answer is given up, because nobody waits for the answer any more. */
export const GIVE_UP_MS = HOUR_MS;

/** Reason why a request has no answer. */
export interface AiFailure {
  /** Type of a ProviderError, or `invalid_answer`, `expired`, `cancelled`, `unexpected`. Stable. */
  type: string;
  message: string;
}

const EXPIRED: AiFailure = {
  type: 'expired',
  message: 'There was no answer within an hour, so that the request was given up. Ask again.',
};

/** Returns the status of a request with its failure. A request whose run was lost counts as failed after `GIVE_UP_MS`. */
export function outcomeOf(
  { status, errorType, lastError, createdAt }: Pick<AiRequestLine, 'status' | 'errorType' | 'lastError' | 'createdAt'>,
  now: Date,
): { status: AiStatus; failure: AiFailure | null } {
  if (status === 'failed') {
    return { status, failure: { type: errorType ?? 'unexpected', message: lastError ?? 'It is not known why.' } };
  }
  if (status !== 'done' && isGivenUp(createdAt, now)) return { status: 'failed', failure: EXPIRED };
  return { status, failure: null };
}

export function isGivenUp(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > GIVE_UP_MS;
}

/** Returns the mistakes of the last answer; empty when the answer was accepted. */
export function mistakesIn({ draft }: AiContent): string[] {
  return draft?.mistakes ?? [];
}
