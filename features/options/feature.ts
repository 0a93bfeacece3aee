import type { Feature } from '#features/feature.ts';
import { optionsAuditEvents } from './audit-events.ts';
import { optionsBudgets } from './budgets.ts';
import { optionCommands } from './commands.ts';
import { optionRoutes } from './routes.ts';

export const site: Feature = {
  budgets: optionsBudgets,
  auditEvents: optionsAuditEvents,
  commands: optionCommands,
  routes: optionRoutes,
};
