import type { Feature } from '#features/feature.ts';
import { integrationsAuditEvents } from './audit-events.ts';
import { integrationsBudgets } from './budgets.ts';
import { integrationsOption } from './option.ts';
import { integrationRoutes } from './routes/integrations.ts';
import { listsRoute } from './routes/lists.ts';
import { formWebhookEvents } from './webhook/events.ts';

export const integrations: Feature = {
  budgets: integrationsBudgets,
  auditEvents: integrationsAuditEvents,
  routes: [...integrationRoutes, listsRoute],
  events: formWebhookEvents,
  options: (find) => [integrationsOption(find)],
};
