import { licenceState } from './states.ts';
import type { LicenceRecord } from './store/licence.ts';

export type LicenceSummary = ReturnType<typeof summarise>;

/**
 * Returns the licence as administrators see it, with only the end of its key. Times are ISO 8601.
 * @param licence null when none is activated
 */
export function summarise(licence: (LicenceRecord & { key: string }) | null, now: Date) {
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

/** Masks a key but for its last four characters, which tell keys apart. Masks a short key completely. */
export function maskKey(key: string): string {
  return `********${key.length >= 16 ? key.slice(-4) : ''}`;
}
