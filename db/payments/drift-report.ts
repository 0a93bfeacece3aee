import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';

const NAME = 'payments_drift_report';

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
  const row = await orm.em.fork().findOne(Option, { name: NAME });
  return row && (row.value as DriftReport);
}

export async function saveDriftReport(orm: MikroORM, value: DriftReport): Promise<void> {
  await orm.em.fork().upsert(Option, { name: NAME, value, updatedAt: new Date(value.finished_at) });
}
