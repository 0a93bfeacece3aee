import type { AlertSource, Cause } from '#features/alerts/source.ts';
import { type LicenceFacts, licenceState } from '#pro/licence/states.ts';
import { readLicenceRecord } from '#pro/licence/store/licence.ts';
import { DAY_MS } from '#time.ts';
import { texts } from './texts.ts';

/** Returns a cause when the licence ends within `days` or is not active; none without a licence or with 0 days. Pure. */
export function judgeLicence(facts: LicenceFacts | null, days: number, now: Date): Cause[] {
  if (!facts || days === 0) return [];
  const { status, reason, graceEndsAt } = licenceState(facts, now);
  const ends = graceEndsAt ?? facts.expiresAt;
  const isEnding = facts.expiresAt != null && facts.expiresAt.getTime() - now.getTime() <= days * DAY_MS;
  if (status === 'active' && !isEnding) return [];
  const details = { state: reason ? `${status}: ${reason}` : status, ends: ends?.toISOString().slice(0, 10) ?? '–' };
  return [{ key: 'licence', rule: 'licence_ending', subject: '', facts: details, since: now }];
}

export const licenceAlerts: AlertSource = {
  rules: { licence_ending: { texts, leadsTo: '/settings/licence' } },
  edition: 'pro',
  everyMinutes: 60,
  endsAfterMinutes: 0,
  look: async ({ orm, thresholds, now }) => judgeLicence(await readLicenceRecord({ orm }), thresholds.ending_days, now),
};
