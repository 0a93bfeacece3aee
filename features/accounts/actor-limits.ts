import { UseCaseError } from '#db/use-case-error.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Actor } from '#security/actor.ts';

/** A limit on how often an account may do an action within a minute. */
export interface ActorLimit {
  /** The name of the counter, such as `test_email`. */
  key: string;
  /** The action's objects in the message, in the plural. */
  what: string;
  perMinute: number;
}

/** Counts one use by an account; commands are not limited. @throws UseCaseError `rate_limited` when none is left */
export async function countUse(
  { limits }: { limits: Pick<RateLimits, 'take'> },
  actor: Actor,
  { key, what, perMinute }: ActorLimit,
): Promise<void> {
  if (actor.kind !== 'account') return;
  const wait = await limits.take(`${key}:${actor.account.id}`, perMinute, 60);
  if (wait > 0) throw UseCaseError.tooOften(`Too many ${what}. Try again in ${wait} s.`, wait);
}
