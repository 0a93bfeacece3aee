import { createHash } from 'node:crypto';

/** The first answer to a request. */
export interface StoredAnswer {
  status: number;
  body: string;
}

interface Entry {
  parameters: string;
  answer: StoredAnswer | null;
}

/**
 * Idempotency keys of requests: a repeated request gets the first answer, including errors. Bounded; the oldest keys are
 * removed first.
 */
export class IdempotencyKeys {
  readonly #capacity: number;
  readonly #entries = new Map<string, Entry>();

  constructor(capacity = 20_000) {
    this.#capacity = capacity;
  }

  /**
   * Looks up a key, and claims it when it is new. `first`: perform the request and `keep` the answer. `running`: the first
   * request has no answer yet. `other`: the key belongs to a request with other parameters.
   */
  begin(key: string, parameters: string): 'first' | 'running' | 'other' | StoredAnswer {
    const digest = createHash('sha256').update(parameters).digest('base64');
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { parameters: digest, answer: null });
      for (const oldest of this.#entries.keys()) {
        if (this.#entries.size <= this.#capacity) break;
        this.#entries.delete(oldest);
      }
      return 'first';
    }
    if (entry.parameters !== digest) return 'other';
    return entry.answer ?? 'running';
  }

  store(key: string, answer: StoredAnswer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** Releases a key after its request was refused, so that it can be used again. */
  release(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
