import { createHash } from 'node:crypto';

/** An answer as a provider gave it first. */
export interface KeptAnswer {
  status: number;
  body: string;
}

interface Entry {
  parameters: string;
  answer: KeptAnswer | null;
}

/** Requests with a key of their caller: the first answer is given again, whatever it was. Bounded; the oldest go first. */
export class IdempotencyKeys {
  readonly #capacity: number;
  readonly #entries = new Map<string, Entry>();

  constructor(capacity = 20_000) {
    this.#capacity = capacity;
  }

  /**
   * Looks a key up, and takes it when it is new. `first`: do it, and `keep` the answer. `running`: the first one has no answer
   * yet. `other`: the key belongs to a request with other parameters.
   */
  begin(key: string, parameters: string): 'first' | 'running' | 'other' | KeptAnswer {
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

  keep(key: string, answer: KeptAnswer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** Lets a key be used anew: its request was refused before it was begun. */
  release(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
