import { ago, eraseRows } from '#activities/expiry.ts';
import { IDEMPOTENCY_MS } from '#db/idempotency.ts';
import type { Erased, ExpireParts, ExpiringRows } from '#features/feature-data.ts';
import { Form } from '#features/forms/entities.ts';
import { DAY_MS } from '#time.ts';

/** Expiring rows of tables that several features share. */
const SHARED: readonly ExpiringRows[] = [
  { table: 'idempotency_keys', where: 'created_at < ?', value: ago(IDEMPOTENCY_MS), counted: 'idempotencyKeys' },
  { table: 'rate_limits', where: 'expire < ?', value: (now) => now.getTime(), counted: 'rateLimits' },
];

/** @param installed all features that may have rows, whichever edition runs */
export function createRetentionActivities({ orm, box, installed }: Omit<ExpireParts, 'now'>) {
  return {
    /** Erases the rows that features declare expired, and submissions older than their form's `retention_days`. */
    async eraseExpired(input: { now: number }): Promise<Erased> {
      const now = new Date(input.now);
      const parts = { orm, box, now, installed };
      const total: Erased = { submissions: 0, idempotencyKeys: 0, rateLimits: 0, sessions: 0, spam: 0 };
      const rows = [...SHARED, ...installed.flatMap(({ expiring = [] }) => expiring)];
      for (const { table, where, value, counted } of rows) {
        const erased = await eraseRows(orm, table, where, [(await value?.(now, orm)) ?? now]);
        if (counted) total[counted] += erased;
      }
      for (const feature of installed) await feature.expire?.(parts);
      for (const form of await orm.em.fork().findAll(Form)) {
        const { retention_days: days } = form.config.options;
        if (!days) continue;
        const before = new Date(now.getTime() - days * DAY_MS);
        for (const feature of installed) {
          const { submissions = 0, spam = 0 } = (await feature.expireForForm?.(parts, form, before)) ?? {};
          total.submissions += submissions;
          total.spam += spam;
        }
      }
      return total;
    },
  };
}
