import type { MikroORM } from '@mikro-orm/mysql';
import { byService, readValue, writeValue } from '#db/settings.ts';

const SCOPE = 'payments_drift_report';

/** What the last comparison of orders with their providers found. Times are ISO 8601. */
export interface DriftReport {
  started_at: string;
  finished_at: string;
  /** Orders that the provider was asked about. */
  checked: number;
  /** Orders that were not where the provider says; their runs were asked to look. */
  differed: number;
  /** Orders whose provider gave no answer. */
  unreachable: number;
  /** The uuids of the first of those; at most 20. */
  unreachable_orders: string[];
}

/** @returns null when none was made yet */
export async function readDriftReport(orm: MikroORM): Promise<DriftReport | null> {
  return ((await readValue(orm, SCOPE)) as DriftReport | undefined) ?? null;
}

export async function saveDriftReport(orm: MikroORM, value: DriftReport): Promise<void> {
  await writeValue(orm, SCOPE, value, byService(new Date(value.finished_at)));
}
