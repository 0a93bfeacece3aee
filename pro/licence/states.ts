import { DAY_MS } from '#time.ts';
import type { LicenceRecord } from './store/licence.ts';
import type { Standing } from './store/standing.ts';

export const LICENCE_STATUSES = ['inactive', 'active', 'grace', 'expired', 'invalid'] as const;
export type LicenceStatus = (typeof LICENCE_STATUSES)[number];

/**
 * Why a licence is not simply active. `expired`: its time is over. `unchecked`: the licence server has not answered.
 * `disabled`, `unknown`, `not_activated`: what the server said.
 */
export const LICENCE_REASONS = ['expired', 'unchecked', 'disabled', 'unknown', 'not_activated'] as const;
export type LicenceReason = (typeof LICENCE_REASONS)[number];

export interface LicenceState {
  status: LicenceStatus;
  reason: LicenceReason | null;
  /** When grace ends, or ended. */
  graceEndsAt: Date | null;
}

/** What the status follows from. */
export type LicenceFacts = Pick<LicenceRecord, 'standing' | 'expiresAt' | 'checkedAt'>;

/** After the licence's end, and after the last answer of the server. */
export const GRACE_MS = 14 * DAY_MS;
/** The server is asked daily: one day that is missed means nothing. */
export const UNCHECKED_MS = 2 * DAY_MS;

/**
 * The status of a licence; pure. The server's word counts at once when it takes a key back (`invalid`). Its silence, and the
 * end of the licence, count when grace is over: until then everything works.
 * @param facts null when no licence is activated
 */
export function licenceState(facts: LicenceFacts | null, now: Date): LicenceState {
  if (!facts) return { status: 'inactive', reason: null, graceEndsAt: null };
  const { standing, expiresAt, checkedAt } = facts;
  if (standing !== 'active' && standing !== 'expired')
    return { status: 'invalid', reason: standing, graceEndsAt: null };
  const troubles: { reason: LicenceReason; since: Date }[] = [];
  if (expiresAt && expiresAt <= now) troubles.push({ reason: 'expired', since: expiresAt });
  if (now.getTime() - checkedAt.getTime() > UNCHECKED_MS) troubles.push({ reason: 'unchecked', since: checkedAt });
  const [first] = troubles.sort((a, b) => a.since.getTime() - b.since.getTime());
  if (!first) return { status: 'active', reason: null, graceEndsAt: null };
  const graceEndsAt = new Date(first.since.getTime() + GRACE_MS);
  return { status: now < graceEndsAt ? 'grace' : 'expired', reason: first.reason, graceEndsAt };
}

/** Whether what needs a licence works. */
export function isLicensed({ status }: Pick<LicenceState, 'status'>): boolean {
  return status === 'active' || status === 'grace';
}

/**
 * What a report makes of a licence. An `expired` one has an end in the past, also where the server did not say when: then it
 * is when the server first said so.
 */
export function factsAfter(
  report: { standing: Standing; expiresAt: Date | null },
  before: LicenceFacts | null,
  now: Date,
): LicenceFacts {
  const { standing, expiresAt } = report;
  if (standing !== 'expired') return { standing, expiresAt, checkedAt: now };
  const known = [expiresAt, before?.standing === 'expired' ? before.expiresAt : null].find((end) => end && end <= now);
  return { standing, expiresAt: known ?? now, checkedAt: now };
}
