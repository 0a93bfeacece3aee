import { object } from 'yup';
import { SiteEvent, SiteWebhook } from '#features/deliveries/site/entities.ts';
import { expireEvents } from '#features/deliveries/site/events.ts';
import type { Feature } from '#features/feature.ts';
import { text } from '#http/routing/answers.ts';
import { webhooksAuditEvents } from './audit-events.ts';
import { webhooksBudgets } from './budgets.ts';
import { webhookCommands } from './commands.ts';
import { notifyOfForm } from './form-events.ts';
import { webhookRoutes } from './routes.ts';

/** Webhooks of the site. They receive events of forms, deliveries, payments and drafts, through ordinary deliveries. */
export const webhooks: Feature = {
  budgets: webhooksBudgets,
  auditEvents: webhooksAuditEvents,
  entities: [SiteWebhook, SiteEvent],
  expire: expireEvents,
  routes: webhookRoutes,
  commands: webhookCommands,
  afterFormEvent: notifyOfForm,
  events: [
    {
      type: 'webhook.test',
      summary: 'An administrator tests a webhook of the site',
      data: object({ webhook: text() }),
    },
  ],
};
