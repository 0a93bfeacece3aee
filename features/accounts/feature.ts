import { ago } from '#activities/expiry.ts';
import type { Feature } from '#features/feature.ts';
import { accountsAuditEvents } from './audit-events.ts';
import { accountsBudgets } from './budgets.ts';
import { accountCommands } from './commands.ts';
import { ApplicationPassword, KNOWN_NETWORK_MS, KnownNetwork, Session, User } from './entities.ts';
import { expireApplicationPasswords } from './expire.ts';
import { accountPages } from './routes/account-page.ts';
import { accountRoutes } from './routes/accounts.ts';
import { applicationPasswordRoutes } from './routes/application-passwords.ts';
import { codecRoutes } from './routes/codec.ts';
import { frontPage } from './routes/front-page.ts';
import { sessionRoutes } from './routes/session.ts';

export const accounts: Feature = {
  budgets: accountsBudgets,
  auditEvents: accountsAuditEvents,
  entities: [ApplicationPassword, KnownNetwork, Session, User],
  routes: [
    ...codecRoutes,
    ...sessionRoutes,
    ...applicationPasswordRoutes,
    ...accountRoutes,
    ...accountPages,
    frontPage,
  ],
  commands: accountCommands,
  expiring: [
    { table: 'sessions', where: 'expires_at <= ?', counted: 'sessions' },
    { table: 'known_networks', where: 'last_used_at <= ?', value: ago(KNOWN_NETWORK_MS) },
  ],
  expire: expireApplicationPasswords,
  olderHashes: {
    // An application password is hashed with the newest key when it is used.
    application_passwords: (em, since) => {
      const before = { $lt: since };
      const unused = { $or: [{ lastUsedAt: null }, { lastUsedAt: before }] };
      return em.count(ApplicationPassword, { createdAt: before, ...unused });
    },
    sessions: (em, since, now) => em.count(Session, { createdAt: { $lt: since }, expiresAt: { $gt: now } }),
  },
};
