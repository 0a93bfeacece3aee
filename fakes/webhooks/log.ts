import type { IncomingHttpHeaders } from 'node:http';

/** A received request, in the shape of the JSON API. */
export interface ReceivedWebhook {
  received_at: string;
  /** The header `webhook-id`; empty without one. */
  delivery_id: string;
  /** `unchecked` when no secret was registered. */
  signature: 'valid' | 'invalid' | 'unchecked';
  signature_reason?: string;
  /** The status of the answer, or the configured failure. */
  answered: number | 'timeout' | 'reset' | 'bad_json';
  headers: IncomingHttpHeaders;
  /** The raw body as UTF-8. */
  body: string;
  /** The body as JSON; null when it is not JSON. */
  json: unknown;
}

/** Requests to one receiver: the last 1,000, newest first, and the number of attempts of every delivery id. */
export class WebhookLog {
  secret: string | null = null;
  toleranceSeconds = 300;
  readonly #capacity: number;
  readonly #requests: ReceivedWebhook[] = [];
  readonly #attempts = new Map<string, number>();
  readonly #accepted = new Map<string, number>();
  #total = 0;

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  add(request: ReceivedWebhook): void {
    this.#total += 1;
    this.#requests.unshift(request);
    this.#requests.splice(this.#capacity);
    increase(this.#attempts, request.delivery_id);
    if (typeof request.answered === 'number' && request.answered < 300) increase(this.#accepted, request.delivery_id);
  }

  requests(deliveryId?: string): ReceivedWebhook[] {
    return this.#requests.filter((request) => deliveryId === undefined || request.delivery_id === deliveryId);
  }

  /** Returns the number of attempts of a delivery. */
  count(deliveryId: string): number {
    return this.#attempts.get(deliveryId) ?? 0;
  }

  totals() {
    return {
      secret_set: this.secret !== null,
      total: this.#total,
      /** Attempts per delivery id. */
      deliveries: Object.fromEntries(this.#attempts),
      /** Delivery ids that were answered 2xx. */
      accepted: this.#accepted.size,
      /** Delivery ids that were answered 2xx more than once. */
      duplicates: [...this.#accepted.values()].filter((count) => count > 1).length,
    };
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
