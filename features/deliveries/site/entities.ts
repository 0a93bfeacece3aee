import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { WebhookFormat } from '#features/integrations/webhook/body.ts';

/** The form id of records that belong to the site: secrets of its webhooks, deliveries of its events. */
export const OF_SITE = 0;

/** A webhook of the site. Its secrets are stored as those of a form's webhooks, with the form id `OF_SITE`. */
export const SiteWebhook = defineEntity({
  name: 'SiteWebhook',
  tableName: 'site_webhooks',
  properties: {
    key: p.string().length(64).fieldName('webhook_key').primary(),
    url: p.text(),
    format: p.string().length(16).$type<WebhookFormat>(),
    /** Types of events, groups such as `form.*`, or `*` for all. */
    events: p.json<string[]>().columnType('longtext'),
    active: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export type SiteWebhook = InferEntity<typeof SiteWebhook>;

/**
 * An event of the site. One delivery carries it to each subscribed webhook, with the event in place of a submission. Holds ids,
 * and nothing that a visitor wrote.
 */
export const SiteEvent = defineEntity({
  name: 'SiteEvent',
  tableName: 'site_events',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    type: p.string().length(64),
    subject: p.string().length(191),
    data: p.json<Record<string, unknown>>().columnType('longtext'),
    happenedAt: p.datetime(3).index(),
  },
});
export type SiteEvent = InferEntity<typeof SiteEvent>;
