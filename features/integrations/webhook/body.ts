import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { undeliverable } from '#features/integrations/delivery.ts';
import { figure } from '#security/budget-tables/budget.ts';
import type { WebhookSettings } from './definition.ts';

export type WebhookFormat = WebhookSettings['format'];

export interface WebhookEvent {
  /** Such as `submission.created`. */
  type: string;
  /** When it happened: ISO 8601, UTC. */
  timestamp: string;
  /** What it is about, as a path: `forms/7/submissions/12`. */
  subject?: string;
  data: Record<string, unknown>;
}

const LARGEST = integrationsBudgets.webhookBody.atMost;

/** Who sends an event, and as which one. */
export interface WebhookOrigin {
  /** Where visitors reach the service. */
  source: string;
  deliveryId: string;
}

/** The bytes that are sent and signed, with their content type. @throws ProviderError, permanent, where they are too many */
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
  // By way of JSON, so that both formats hold the same values.
  for (const [key, value] of Object.entries(JSON.parse(json) as Record<string, unknown>)) flatten(fields, key, value);
  return { body: bounded(fields.toString()), contentType: 'application/x-www-form-urlencoded' };
}

/** By CloudEvents 1.0, in structured mode. */
function cloudEvent({ type, timestamp: time, subject, data }: WebhookEvent, { source, deliveryId }: WebhookOrigin) {
  const about = { specversion: '1.0', id: deliveryId, source, type, subject, time };
  return { ...about, datacontenttype: 'application/json', data };
}

/** Lists and maps become `name[0]` and `name[key]`; null becomes an empty value; empty lists and maps leave no field. */
function flatten(fields: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) flatten(fields, `${name}[${key}]`, item);
  } else {
    fields.append(name, value === null ? '' : String(value));
  }
}

/** All values together: each by itself has a limit before. */
function bounded(body: string): string {
  if (Buffer.byteLength(body) <= LARGEST) return body;
  const most = figure(LARGEST);
  throw undeliverable(`its body has more than ${most} bytes; name fewer values in settings.fields`);
}
