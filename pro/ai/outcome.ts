import { HOUR_MS } from '#time.ts';
import type { AiStatus } from './entities.ts';
import type { AiContent, AiRequestLine } from './requests.ts';

/** A request that is not answered by then is given up: nobody waits for it any more. */
export const GIVE_UP_MS = HOUR_MS;

/** Why there is no answer. */
export interface AiFailure {
  /** One of the types of ProviderError, or `invalid_answer`, `expired`, `cancelled`, `unexpected`. Stable. */
  type: string;
  message: string;
}

const EXPIRED: AiFailure = {
  type: 'expired',
  message: 'There was no answer within an hour, so that the request was given up. Ask again.',
};

/** How a request stands. One whose run was lost is over once its time is. */
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

/** What was wrong with an answer that no second one has mended. */
export function mistakesIn({ draft }: AiContent): string[] {
  return draft?.mistakes ?? [];
}
