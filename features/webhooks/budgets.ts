import type { Budget } from '#security/budget-tables/budget.ts';

export const webhooksBudgets = {
  siteWebhooks: { atMost: 20, unit: 'items', of: 'webhooks of the site', else: '409 `too_many_webhooks`' },
  askedEvents: {
    atMost: 50,
    unit: 'items',
    of: 'event types that a webhook of the site subscribes to',
    else: '422 naming `events`',
  },
  eventName: { atMost: 64, unit: 'characters', of: 'the type of an event', else: '422 naming `events`' },
} satisfies Record<string, Budget>;
