import type { Feature } from '#features/feature.ts';
import { personAuditEvents } from './audit-events.ts';
import { personBudgets } from './budgets.ts';
import { personCommands } from './commands.ts';
import { erasePersonRoute } from './routes/erase.ts';
import { findPersonRoutes } from './routes/find.ts';

/** One person's data: found, shown, exported, erased. Where it is kept is said by the features that keep it. */
export const person: Feature = {
  budgets: personBudgets,
  auditEvents: personAuditEvents,
  routes: [...findPersonRoutes, erasePersonRoute],
  commands: personCommands,
};
