import type { Feature } from '#features/feature.ts';
import { headlessAuditEvents } from './audit-events.ts';
import { headlessBudgets } from './budgets.ts';
import { headlessKeyCommands } from './commands.ts';
import { headlessOption } from './option.ts';
import { headlessKeyRoutes } from './routes.ts';

export const headless: Feature = {
  budgets: headlessBudgets,
  auditEvents: headlessAuditEvents,
  options: () => [headlessOption],
  routes: headlessKeyRoutes,
  commands: headlessKeyCommands,
};
