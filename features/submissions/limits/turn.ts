import type { Request } from 'express';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { ApiError } from '#http/errors.ts';

/** What an account may do so many times a minute. */
export interface Turns {
  /** For the counter, as `test_email`. */
  key: string;
  /** In the plural, for the message. */
  what: string;
  perMinute: number;
}

/** Counts one turn of the account. @throws ApiError 429 with `Retry-After` when there is none left. */
export async function takeTurn(req: Request, limits: Pick<RateLimits, 'take'>, turns: Turns): Promise<void> {
  const wait = await limits.take(`${turns.key}:${req.principal?.id ?? 0}`, turns.perMinute, 60);
  if (wait === 0) return;
  throw new ApiError(429, 'rate_limited', `Too many ${turns.what}. Try again in ${wait} s.`, {
    headers: { 'Retry-After': String(wait) },
  });
}
