import { HOUR_MS, SECOND_MS } from '#time.ts';
import type { Attempt, Mail } from './rows.ts';

type Progress = Pick<Mail, 'state' | 'attempts' | 'error_class' | 'next_attempt_at' | 'finished_at' | 'timestamp'>;

/** After its first attempt a delivery waits so long, and each time twice as long. */
const FIRST_WAIT = 10 * SECOND_MS;
const LONGEST_WAIT = HOUR_MS;
/** What is shorter is between the attempts of one round. */
const SHORTEST_WAIT = 7 * SECOND_MS;
/** So long it goes on. */
export const GIVES_UP_AFTER = 72 * HOUR_MS;
/** Waits are noted a little after the attempt has ended. */
const TOLERANCE = 0.1;

/** The waits of a delivery that goes on failing, in ms. */
export const WAITS: readonly number[] = Array.from({ length: 10 }, (_, at) =>
  Math.min(FIRST_WAIT * 2 ** at, LONGEST_WAIT),
);

/** What becomes of a delivery next, and why then. */
export type Outlook =
  /** An attempt goes on, or comes as soon as somebody is free. */
  | { is: 'underway' }
  /** No attempt was made: its receiver has as many as it may have. */
  | { is: 'deferred'; at: string }
  /** It has failed, and is tried again after a wait: the usual one, the one its receiver asked for, or one for mails of which nobody knows. */
  | {
      is: 'waits';
      at: string;
      why: 'usual' | 'quick' | 'asked' | 'unknown';
      wait: number | null;
      after: number | null;
      until: string;
    }
  /** It has failed for good: it was refused, nobody knows whether it was taken, or its time was over. */
  | { is: 'failed'; why: 'refused' | 'unknown' | 'time' }
  | { is: 'delivered' }
  | { is: 'cancelled' }
  | { is: 'no_recipient' };

/**
 * @param log the attempts that are known; the newest says how long the wait is
 * @param now ms
 */
export function outlookOf(progress: Progress, log: readonly Attempt[], now: number): Outlook {
  const { state, attempts, error_class, next_attempt_at: at, finished_at, timestamp } = progress;
  if (state === 'delivered' || state === 'cancelled' || state === 'no_recipient') return { is: state };
  if (state === 'failed') {
    if (error_class === 'mail_unknown') return { is: 'failed', why: 'unknown' };
    const took = finished_at ? Date.parse(finished_at) - timestamp * SECOND_MS : 0;
    return { is: 'failed', why: took >= GIVES_UP_AFTER - LONGEST_WAIT ? 'time' : 'refused' };
  }
  if (state === 'pending') {
    return at !== null && Date.parse(at) > now && attempts === 0 ? { is: 'deferred', at } : { is: 'underway' };
  }
  if (at === null || Date.parse(at) <= now) return { is: 'underway' };
  const wait = waitBefore(at, log);
  const until = new Date(timestamp * SECOND_MS + GIVES_UP_AFTER).toISOString();
  if (error_class === 'mail_unknown') return { is: 'waits', at, why: 'unknown', wait, after: null, until };
  if (wait !== null && wait < SHORTEST_WAIT) return { is: 'waits', at, why: 'quick', wait, after: null, until };
  const usual = wait === null ? null : WAITS.find((one) => isAbout(wait, one));
  if (usual === undefined) return { is: 'waits', at, why: 'asked', wait, after: null, until };
  return { is: 'waits', at, why: 'usual', wait: usual, after: usual && Math.min(2 * usual, LONGEST_WAIT), until };
}

/** How long the wait for the next attempt is, in ms; null where no attempt is known. */
function waitBefore(at: string, log: readonly Attempt[]): number | null {
  const ends = log.map(({ started_at, duration_ms }) => Date.parse(started_at) + (duration_ms ?? 0));
  return ends.length === 0 ? null : Math.max(0, Date.parse(at) - Math.max(...ends));
}

function isAbout(wait: number, usual: number): boolean {
  return Math.abs(wait - usual) <= Math.max(3 * SECOND_MS, usual * TOLERANCE);
}
