import type { ExhaustedQuota } from './refusal.ts';
import type { Counter } from './submission-counters.ts';

const MAX_CACHED = 10_000;

interface CachedRefusal {
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
  readonly #refusals = new Map<string, CachedRefusal>();

  /** @param monotonic a monotonic clock, in milliseconds */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  note({ id, limits }: Counter, quota: ExhaustedQuota): void {
    if (this.#refusals.size >= MAX_CACHED) this.#refusals.clear();
    this.#refusals.set(id, { limits, quota, until: this.#monotonic() + quota.waitSeconds * 1_000 });
  }

  /** Returns a refusal that still applies to one of the counters, with the remaining seconds. */
  find(counters: readonly Counter[]): ExhaustedQuota | null {
    for (const { id, limits } of counters) {
      const cached = this.#refusals.get(id);
      if (!cached) continue;
      const waitSeconds = Math.ceil((cached.until - this.#monotonic()) / 1_000);
      const hasSameLimits =
        cached.limits.per_minute === limits.per_minute && cached.limits.per_hour === limits.per_hour;
      if (hasSameLimits && waitSeconds > 0) return { ...cached.quota, waitSeconds };
      this.#refusals.delete(id);
    }
    return null;
  }
}
