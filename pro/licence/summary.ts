import { type LicenceState, licenceState } from './states.ts';
import type { LicenceRecord } from './store/licence.ts';

/** The licence as administrators see it. Times are ISO 8601. */
export interface LicenceSummary {
  status: LicenceState['status'];
  /** Why it is not simply active. */
  reason: LicenceState['reason'];
  /** Only the end of the key. */
  license_key: string | null;
  license_key_set: boolean;
  expires_at: string | null;
  grace_ends_at: string | null;
  activated_at: string | null;
  /** When the licence server last answered. */
  checked_at: string | null;
  /** What went wrong when it was asked since then. */
  last_error: { at: string; error_class: string } | null;
  activation_limit: number | null;
  activation_usage: number | null;
}

/** @param licence null when none is activated */
export function summarise(licence: (LicenceRecord & { key: string }) | null, now: Date): LicenceSummary {
  const { status, reason, graceEndsAt } = licenceState(licence, now);
  const { failedAt, errorType } = licence ?? {};
  return {
    status,
    reason,
    license_key: licence && maskKey(licence.key),
    license_key_set: licence !== null,
    expires_at: licence?.expiresAt?.toISOString() ?? null,
    grace_ends_at: graceEndsAt?.toISOString() ?? null,
    activated_at: licence?.activatedAt.toISOString() ?? null,
    checked_at: licence?.checkedAt.toISOString() ?? null,
    last_error: failedAt ? { at: failedAt.toISOString(), error_class: errorType ?? 'unexpected' } : null,
    activation_limit: licence?.activationLimit ?? null,
    activation_usage: licence?.activationUsage ?? null,
  };
}

/** Enough to tell keys apart, and nothing of a key that is short. */
export function maskKey(key: string): string {
  return `********${key.length >= 16 ? key.slice(-4) : ''}`;
}
