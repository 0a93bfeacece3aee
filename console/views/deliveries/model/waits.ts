import { HOUR_MS, SECOND_MS } from '#time.ts';
import type { Attempt, Mail } from './rows.ts';

type Progress = Pick<Mail, 'state' | 'attempts' | 'error_class' | 'next_attempt_at' | 'finished_at' | 'timestamp'>;

/** The wait after the first attempt; each further wait is twice as long. */
const FIRST_WAIT = 10 * SECOND_MS;
const LONGEST_WAIT = HOUR_MS;
/** Shorter waits are those between the attempts of one round. */
const SHORTEST_WAIT = 7 * SECOND_MS;
/** The time after which a delivery is no longer attempted. */
export const GIVES_UP_AFTER = 72 * HOUR_MS;
/** Tolerance as a share of a usual wait: a wait begins slightly after its attempt has ended. */
const TOLERANCE = 0.1;

/** The waits of a delivery that keeps failing, in ms. */
export const WAITS: readonly number[] = Array.from({ length: 10 }, (_, at) =>
  Math.min(FIRST_WAIT * 2 ** at, LONGEST_WAIT),
);

/** The next event for a delivery, and the reason for it. */
export type Outlook =
  /** An attempt is in progress, or starts as soon as a worker is free. */
  | { kind: 'underway' }
  /** No attempt was made, because the receiver has as many requests as it may have. */
  | { kind: 'deferred'; at: string }
  /**
   * The last attempt failed, and the next one follows after a wait: the usual one, a wait that the receiver asked for, or the
   * one for mails with an unknown result.
   */
  | {
      kind: 'waits';
      at: string;
      reason: 'usual' | 'quick' | 'asked' | 'unknown';
      wait: number | null;
      after: number | null;
      until: string;
    }
  /** The delivery has failed for good: it was refused, its result is unknown, or its time is over. */
  | { kind: 'failed'; reason: 'refused' | 'unknown' | 'time' }
  | { kind: 'delivered' }
  | { kind: 'cancelled' }
  | { kind: 'no_recipient' };

/**
 * Works out what happens to a delivery next.
 * @param log the known attempts; the newest tells how long the wait is
 * @param now in ms
 */
export function outlookOf(progress: Progress, log: readonly Attempt[], now: number): Outlook {
  const { state, attempts, error_class, next_attempt_at: at, finished_at, timestamp } = progress;
  if (state === 'delivered' || state === 'cancelled' || state === 'no_recipient') return { kind: state };
  if (state === 'failed') {
    if (error_class === 'mail_unknown') return { kind: 'failed', reason: 'unknown' };
    const took = finished_at ? Date.parse(finished_at) - timestamp * SECOND_MS : 0;
    return { kind: 'failed', reason: took >= GIVES_UP_AFTER - LONGEST_WAIT ? 'time' : 'refused' };
  }
  if (state === 'pending') {
    return at !== null && Date.parse(at) > now && attempts === 0 ? { kind: 'deferred', at } : { kind: 'underway' };
  }
  if (at === null || Date.parse(at) <= now) return { kind: 'underway' };
  const wait = waitBefore(at, log);
  const until = new Date(timestamp * SECOND_MS + GIVES_UP_AFTER).toISOString();
  if (error_class === 'mail_unknown') return { kind: 'waits', at, reason: 'unknown', wait, after: null, until };
  if (wait !== null && wait < SHORTEST_WAIT) return { kind: 'waits', at, reason: 'quick', wait, after: null, until };
  const usual = wait === null ? null : WAITS.find((one) => isAbout(wait, one));
  if (usual === undefined) return { kind: 'waits', at, reason: 'asked', wait, after: null, until };
  return { kind: 'waits', at, reason: 'usual', wait: usual, after: usual && Math.min(2 * usual, LONGEST_WAIT), until };
}

/** Returns the length of the wait for the next attempt in ms; null if no attempt is known. */
function waitBefore(at: string, log: readonly Attempt[]): number | null {
  const ends = log.map(({ started_at, duration_ms }) => Date.parse(started_at) + (duration_ms ?? 0));
  return ends.length === 0 ? null : Math.max(0, Date.parse(at) - Math.max(...ends));
}

function isAbout(wait: number, usual: number): boolean {
  return Math.abs(wait - usual) <= Math.max(3 * SECOND_MS, usual * TOLERANCE);
}
