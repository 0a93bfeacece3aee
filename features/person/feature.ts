import type { Feature } from '#features/feature.ts';
import { personAuditEvents } from './audit-events.ts';
import { personBudgets } from './budgets.ts';
import { personCommands } from './commands.ts';
import { erasePersonRoute } from './routes/erase.ts';
import { findPersonRoutes } from './routes/find.ts';

/** Finds, shows, exports and erases a person's data. The features that store personal data contribute access to it. */
export const person: Feature = {
  budgets: personBudgets,
  auditEvents: personAuditEvents,
  routes: [...findPersonRoutes, erasePersonRoute],
  commands: personCommands,
};
