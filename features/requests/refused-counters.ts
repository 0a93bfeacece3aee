import type { ExhaustedQuota } from './refusal.ts';
import type { Counter } from './submission-counters.ts';

const MOST_KNOWN = 10_000;

interface Known {
  /** As they were when it refused: under other limits the answer may be another. */
  limits: Counter['limits'];
  quota: ExhaustedQuota;
  /** Ms of the clock. */
  until: number;
}

/**
 * The counters that have refused lately: further attempts cost the database nothing. Windows are fixed, so a counter
 * that refuses does so until its window ends.
 */
export class RefusedCounters {
  readonly #monotonic: () => number;
  readonly #known = new Map<string, Known>();

  /** @param monotonic ms of a clock that only goes forward */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  note({ id, limits }: Counter, quota: ExhaustedQuota): void {
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, { limits, quota, until: this.#monotonic() + quota.waitSeconds * 1_000 });
  }

  /** The refusal that still stands for one of them, with the seconds that are left. */
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
