import { DAY_MS } from '#time.ts';
import type { LicenceRecord } from './store/licence.ts';
import type { Standing } from './store/standing.ts';

export const LICENCE_STATUSES = ['inactive', 'active', 'grace', 'expired', 'invalid'] as const;
export type LicenceStatus = (typeof LICENCE_STATUSES)[number];

/**
 * Reasons why a licence is not active. `expired`: its end has passed. `unchecked`: the licence server has not answered.
 * `disabled`, `unknown`, `not_activated`: the server's standing.
 */
export const LICENCE_REASONS = ['expired', 'unchecked', 'disabled', 'unknown', 'not_activated'] as const;
export type LicenceReason = (typeof LICENCE_REASONS)[number];

export interface LicenceState {
  status: LicenceStatus;
  reason: LicenceReason | null;
  /** End of the grace period, also once it has passed. */
  graceEndsAt: Date | null;
}

/** Facts that determine the status. */
export type LicenceFacts = Pick<LicenceRecord, 'standing' | 'expiresAt' | 'checkedAt'>;

/** Length of the grace period in ms, counted from the licence's end or from the server's last answer. */
export const GRACE_MS = 14 * DAY_MS;
/** Age of the server's last answer from which it counts as `unchecked`, in ms. One missed daily check does not matter. */
export const UNCHECKED_MS = 2 * DAY_MS;

/**
 * Returns the state of a licence; pure. A key that the server no longer accepts is `invalid` at once. An unreachable server
 * and the end of the licence take effect only after the grace period; until then everything works.
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

export function isLicensed({ status }: Pick<LicenceState, 'status'>): boolean {
  return status === 'active' || status === 'grace';
}

/**
 * Returns the facts of a licence after a report. An `expired` licence always gets an end in the past: when the server names
 * none, the time at which the server first reported it as expired.
 */
export function factsAfter(
  report: { standing: Standing; expiresAt: Date | null },
  before: LicenceFacts | null,
  now: Date,
): LicenceFacts {
  const { standing, expiresAt } = report;
  if (standing !== 'expired') return { standing, expiresAt, checkedAt: now };
  const pastEnd = [expiresAt, before?.standing === 'expired' ? before.expiresAt : null].find(
    (end) => end && end <= now,
  );
  return { standing, expiresAt: pastEnd ?? now, checkedAt: now };
}
