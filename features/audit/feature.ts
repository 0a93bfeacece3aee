import { ago } from '#activities/expiry.ts';
import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { auditRetentionDays } from './audit-list.ts';
import { AuditEntry } from './entities.ts';
import { auditRoutes } from './routes.ts';
import { actionEntries } from './timeline.ts';

export const audit: Feature = {
  entities: [AuditEntry],
  expiring: [
    {
      table: 'audit_log',
      where: 'at < ?',
      value: async (now, orm) => ago((await auditRetentionDays(orm)) * DAY_MS)(now),
    },
  ],
  timelineEntries: actionEntries,
  routes: auditRoutes,
};
