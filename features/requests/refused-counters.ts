import type { ExhaustedQuota } from './refusal.ts';
import type { Counter } from './submission-counters.ts';

const MOST_KNOWN = 10_000;

interface Known {
  /** The limits at the time of the refusal; with other limits the answer may differ. */
  limits: Counter['limits'];
  quota: ExhaustedQuota;
  /** Milliseconds of the monotonic clock. */
  until: number;
}

/**
 * Caches recent refusals by counter, so that further attempts cost no query. Windows are fixed, so a counter that has refused a
 * request refuses all others until its window ends.
 */
export class RefusedCounters {
  readonly #monotonic: () => number;
  readonly #known = new Map<string, Known>();

  /** @param monotonic a monotonic clock, in milliseconds */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  note({ id, limits }: Counter, quota: ExhaustedQuota): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, { limits, quota, until: this.#monotonic() + quota.waitSeconds * 1_000 });
  }

  /** Returns a refusal that still applies to one of the counters, with the remaining seconds. */
  find(counters: readonly Counter[]): ExhaustedQuota | null {
    for (const { id, limits } of counters) {
      const known = this.#known.get(id);
      if (!known) continue;
      const waitSeconds = Math.ceil((known.until - this.#monotonic()) / 1_000);
      const stands = known.limits.per_minute === limits.per_minute && known.limits.per_hour === limits.per_hour;
      if (stands && waitSeconds > 0) return { ...known.quota, waitSeconds };
      this.#known.delete(id);
    }
    return null;
  }
}
