import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isObject, parseOrUndefined } from '#json.ts';
import { InvalidWebhook, type ProviderEvent, type WebhookRequest } from '#pro/payments/providers/payments.ts';
import type { Certificates } from './certificates.ts';
import { orderOf } from './events.ts';
import { readTransmission } from './transmission.ts';

export interface WebhookContext {
  webhookId: string;
  apiUrl: string;
  certificates: Certificates;
}

/**
 * Verifies a webhook without asking PayPal (developer.paypal.com/api/rest/webhooks/rest): by an RSA signature over the
 * transmission's id and time, the webhook's id, and the CRC-32 of the body. The CRC protects the body only weakly, which
 * suffices because the event only causes PayPal to be asked for the state.
 * @throws InvalidWebhook; ProviderError when the certificate could not be fetched
 */
export async function readWebhook(request: WebhookRequest, context: WebhookContext): Promise<ProviderEvent> {
  const { webhookId, apiUrl, certificates } = context;
  const { id, time, signature, certificateUrl } = readTransmission(request, apiUrl);
  const key = await certificates.keyOf(certificateUrl, request.now);
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(request.body)}`);
  if (!verify('sha256', signed, key, signature)) {
    throw new InvalidWebhook('The signature of the webhook is wrong. Check that webhook_id is the ID of this webhook.');
  }
  return readEvent(request.body);
}

function readEvent(body: Buffer): ProviderEvent {
  const event = parseOrUndefined(body.toString('utf8'));
  const { id, event_type: type, resource } = isObject(event) ? event : {};
  if (!isName(id) || !isName(type)) throw new InvalidWebhook('The webhook has no id or no event_type.');
  return { id, type, order: orderOf(type, resource) };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,191}$/.test(value);
}
