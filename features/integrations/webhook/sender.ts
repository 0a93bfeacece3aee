import type { Receipt } from '#features/integrations/delivery.ts';
import { excerptOf } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient } from '#outgoing/http-client.ts';
import { encodeWebhookBody, type WebhookEvent, type WebhookFormat } from './body.ts';
import { isReservedHeader } from './headers.ts';
import { signWebhook } from './signature.ts';

export interface WebhookDelivery {
  /** Stable per delivery: every attempt and every replay sends it as `webhook-id`. */
  deliveryId: string;
  url: string;
  /** Secrets in the form `whsec_…`; both during a rotation. Without a secret the request is not signed. */
  secrets: string[];
  /** Additional header fields; reserved ones are dropped. */
  headers?: Record<string, string>;
  format: WebhookFormat;
  event: WebhookEvent;
  /** Public address of the service, the `source` of CloudEvents. */
  source: string;
  /** Time of this attempt; it becomes the signature's timestamp. */
  now: Date;
  /** Timeout in milliseconds, in place of the client's. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface WebhookSender {
  /**
   * Attempts the delivery once and resolves if the receiver answered 2xx. Secrets and header values that were sent are removed
   * from the returned answer.
   * @throws ProviderError for every other outcome.
   */
  send(delivery: WebhookDelivery): Promise<Receipt>;
}

/** Creates a sender for the Standard Webhooks scheme (github.com/standard-webhooks/standard-webhooks). */
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

/** Minimum length of a text to remove. Shorter texts are not secrets, and removing them would make the answer unreadable. */
const SHORTEST_SECRET = 6;

/** Removes sent secrets from an answer: some receivers echo the request, and people see stored answers. */
function withoutSecrets(answer: string, sent: string[]): string {
  const words = sent.flatMap((value) => [value, ...value.split(/\s+/)]);
  const spellings = words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return spellings
    .filter((text) => text.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, '<secret>'), answer);
}
