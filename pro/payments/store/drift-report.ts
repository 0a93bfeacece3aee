import type { MikroORM } from '@mikro-orm/mysql';
import { byService, readValue, writeValue } from '#db/settings.ts';

const SCOPE = 'payments_drift_report';

/** Report of the last comparison of orders with their providers. Times are ISO 8601. */
export interface DriftReport {
  started_at: string;
  finished_at: string;
  /** Number of compared orders. */
  checked: number;
  /** Number of orders that differed from their remote state and whose runs were woken. */
  differed: number;
  /** Number of orders whose provider did not answer. */
  unreachable: number;
  /** Uuids of the first unreachable orders, at most 20. */
  unreachable_orders: string[];
}

/** Reads the last report. @returns null before the first comparison */
export async function readDriftReport(orm: MikroORM): Promise<DriftReport | null> {
  return ((await readValue(orm, SCOPE)) as DriftReport | undefined) ?? null;
}

export async function saveDriftReport(orm: MikroORM, value: DriftReport): Promise<void> {
  await writeValue(orm, SCOPE, value, byService(new Date(value.finished_at)));
}
