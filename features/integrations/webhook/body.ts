import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { undeliverable } from '#features/integrations/delivery.ts';
import { figure } from '#security/budget-tables/budget.ts';
import type { WebhookSettings } from './definition.ts';

export type WebhookFormat = WebhookSettings['format'];

export interface WebhookEvent {
  /** For example `submission.created`. */
  type: string;
  /** Time of the event: ISO 8601, UTC. */
  timestamp: string;
  /** Path of the event's subject, such as `forms/7/submissions/12`. */
  subject?: string;
  data: Record<string, unknown>;
}

const LARGEST = integrationsBudgets.webhookBody.atMost;

/** Sender and id of a delivered event. */
export interface WebhookOrigin {
  /** Public address of the service. */
  source: string;
  deliveryId: string;
}

/** Returns the body to send and sign, with its content type. @throws ProviderError, permanent, if the body is too large */
export function encodeWebhookBody(
  event: WebhookEvent,
  format: WebhookFormat,
  origin: WebhookOrigin,
): { body: string; contentType: string } {
  const { type, timestamp, data } = event;
  if (format === 'cloudevents') {
    return { body: bounded(JSON.stringify(cloudEvent(event, origin))), contentType: 'application/cloudevents+json' };
  }
  const json = bounded(JSON.stringify({ type, timestamp, data }));
  if (format === 'json') return { body: json, contentType: 'application/json' };
  const fields = new URLSearchParams();
  // The detour through JSON makes both formats hold identical values.
  for (const [key, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) flatten(fields, key, value);
  return { body: bounded(fields.toString()), contentType: 'application/x-www-form-urlencoded' };
}

/** Builds the event by CloudEvents 1.0 in structured mode. */
function cloudEvent({ type, timestamp: time, subject, data }: WebhookEvent, { source, deliveryId }: WebhookOrigin) {
  const about = { specversion: '1.0', id: deliveryId, source, type, subject, time };
  return { ...about, datacontenttype: 'application/json', data };
}

/**
 * Flattens a value into fields: lists and maps become `name[0]` and `name[key]`, null becomes an empty value, empty lists and
 * maps are omitted.
 */
function flatten(fields: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) flatten(fields, `${name}[${key}]`, item);
  } else {
    fields.append(name, value === null ? '' : String(value));
  }
}

/** Rejects a body whose values together are too large. Each value has been checked by itself. */
function bounded(body: string): string {
  if (Buffer.byteLength(body) <= LARGEST) return body;
  const most = figure(LARGEST);
  throw undeliverable(`its body has more than ${most} bytes; name fewer values in settings.fields`);
}
