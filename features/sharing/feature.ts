import type { Feature } from '#features/feature.ts';
import { DAY_MS } from '#time.ts';
import { sharingAuditEvents } from './audit-events.ts';
import { sharingBudgets } from './budgets.ts';
import { ResultsLink, SharedCounters } from './entities.ts';
import { resultsLinkRoutes } from './routes/links.ts';
import { sharedResultsPage } from './routes/page.ts';

/** Milliseconds that an expired link is still listed. */
const EXPIRED_LINK_MS = 30 * DAY_MS;

export const sharing: Feature = {
  budgets: sharingBudgets,
  auditEvents: sharingAuditEvents,
  entities: [ResultsLink, SharedCounters],
  expiring: [
    {
      table: 'results_links',
      where: 'expires_at <= ?',
      value: (now) => new Date(now.getTime() - EXPIRED_LINK_MS),
    },
  ],
  olderHashes: {
    results_links: (em, since, now) =>
      em.count(ResultsLink, { createdAt: { $lt: since }, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }),
  },
  routes: [...resultsLinkRoutes, sharedResultsPage],
};
