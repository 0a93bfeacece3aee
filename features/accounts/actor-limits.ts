import { UseCaseError } from '#db/use-case-error.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Actor } from '#security/actor.ts';

/** What an account may do so many times a minute. */
export interface ActorLimit {
  /** For the counter, as `test_email`. */
  key: string;
  /** In the plural, for the message. */
  what: string;
  perMinute: number;
}

/** Counts one use of an account; commands are not limited. @throws UseCaseError `rate_limited` when there is none left */
export async function countUse(
  { limits }: { limits: Pick<RateLimits, 'take'> },
  actor: Actor,
  { key, what, perMinute }: ActorLimit,
): Promise<void> {
  if (actor.kind !== 'account') return;
  const wait = await limits.take(`${key}:${actor.account.id}`, perMinute, 60);
  if (wait > 0) throw UseCaseError.tooOften(`Too many ${what}. Try again in ${wait} s.`, wait);
}
