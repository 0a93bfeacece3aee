import type { AlertSource, Cause, LookParts } from '#features/alerts/source.ts';
import { type DriftReport, readDriftReport } from '#pro/payments/store/drift-report.ts';
import { DAY_MS } from '#time.ts';
import { texts } from './texts.ts';

/** Maximum age of compared orders, in ms. */
const COMPARED_MS = 120 * DAY_MS;
/** Age in ms after which a report is outdated. */
const CURRENT_MS = 2 * DAY_MS;

/**
 * Returns a cause while orders differ from their remote state, or could not be compared. Pure.
 * @param drifting number of orders that differ
 */
export function judgeDrift(report: DriftReport | null, drifting: number, now: Date): Cause[] {
  if (!report) return [];
  const at = new Date(report.finished_at);
  const isCurrent = now.getTime() - at.getTime() < CURRENT_MS;
  const unreachable = isCurrent ? report.unreachable : 0;
  if (drifting + unreachable === 0) return [];
  const count = drifting + unreachable;
  return [
    { key: 'payment_drift', rule: 'payment_drift', subject: '', count, facts: { drifting, unreachable }, since: at },
  ];
}

export const driftAlerts: AlertSource = {
  rules: { payment_drift: { texts, leadsTo: '/orders/drift' } },
  edition: 'pro',
  everyMinutes: 60,
  endsAfterMinutes: 0,
  async look({ orm, em, now }: LookParts) {
    const report = await readDriftReport(orm);
    if (!report) return [];
    const [row] = await em.execute<{ counted: number | string }[]>(
      'select count(*) as counted from payment_orders where created_at >= ? and drift is not null',
      [new Date(now.getTime() - COMPARED_MS)],
    );
    return judgeDrift(report, Number(row?.counted ?? 0), now);
  },
};
