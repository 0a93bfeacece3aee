import type { Receipt } from '#features/integrations/delivery.ts';
import { excerptOf } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient } from '#outgoing/http-client.ts';
import { encodeWebhookBody, type WebhookEvent, type WebhookFormat } from './body.ts';
import { isReservedHeader } from './headers.ts';
import { signWebhook } from './signature.ts';

export interface WebhookDelivery {
  /** Stable per delivery: every attempt and every replay carries the same `webhook-id`. */
  deliveryId: string;
  url: string;
  /** `whsec_…`; the new and the old one while a secret is being rotated. Without any the request is not signed. */
  secrets: string[];
  /** Further header fields; reserved ones are left out. */
  headers?: Record<string, string>;
  format: WebhookFormat;
  event: WebhookEvent;
  /** Where visitors reach the service: `source` of CloudEvents. */
  source: string;
  /** The time of this attempt; it becomes the signature's timestamp. */
  now: Date;
  /** Overrides the client's time-out, in ms. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface WebhookSender {
  /**
   * Makes one attempt; resolves when the receiver answered 2xx. The answer is kept without the secrets and header values
   * that were sent.
   * @throws ProviderError for every other outcome.
   */
  send(delivery: WebhookDelivery): Promise<Receipt>;
}

/** Sends events by the Standard Webhooks scheme (github.com/standard-webhooks/standard-webhooks). */
export function createWebhookSender({ http }: { http: HttpClient }): WebhookSender {
  return {
    async send({ deliveryId, url, secrets, headers = {}, format, event, source, now, timeoutMs, signal }) {
      const { body, contentType } = encodeWebhookBody(event, format, { source, deliveryId });
      const timestamp = Math.floor(now.getTime() / 1000);
      const own = Object.entries(headers).filter(([name]) => !isReservedHeader(name));
      const response = await http.request({
        method: 'POST',
        url,
        headers: {
          ...Object.fromEntries(own),
          'content-type': contentType,
          ...signWebhook({ id: deliveryId, timestamp, body, secrets }),
        },
        body,
        timeoutMs,
        signal,
        answer: 'excerpt',
      });
      const answer = withoutSecrets(response.body, [...secrets, ...Object.values(headers)]);
      const failure = classifyResponse({ ...response, body: answer });
      if (failure !== null) throw failure;
      return { status: response.status, excerpt: excerptOf(answer) };
    },
  };
}

/** Shorter texts are not secrets, and blanking them would leave nothing to read. */
const SHORTEST_SECRET = 6;

/** Some receivers answer with the request they got; what is kept of answers is shown to people. */
function withoutSecrets(answer: string, sent: string[]): string {
  const words = sent.flatMap((value) => [value, ...value.split(/\s+/)]);
  const spellings = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return spellings
    .filter((text) => text.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '<secret>'), answer);
}
