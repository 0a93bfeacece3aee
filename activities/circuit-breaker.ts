/** Time for which first attempts skip a third party that failed or was slow. */
const OPEN_MS = 30_000;
/** Duration above which an answer counts as slow. */
const SLOW_MS = 1_500;
/** Time for which other first attempts stay blocked while one probes the third party. */
const PROBE_MS = 5_000;

/**
 * A circuit breaker for each third party, based on this worker's recent attempts. While it is open, only runs that wait for the
 * third party try it, and not the first pass of a submission, which would delay others.
 */
export class CircuitBreakers {
  readonly #now: () => number;
  readonly #openUntil = new Map<string, number>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** True if a first attempt may be made. Lets one attempt through as a probe when the breaker's time is over. */
  allows(key: string): boolean {
    const until = this.#openUntil.get(key);
    if (until === undefined) return true;
    const now = this.#now();
    if (now < until) return false;
    this.#openUntil.set(key, now + PROBE_MS);
    return true;
  }

  /** Returns the milliseconds until a first attempt may be made, or 0. Starts no probe. */
  waitMs(key: string): number {
    return Math.max(0, (this.#openUntil.get(key) ?? 0) - this.#now());
  }

  /** Records an answer. A slow answer opens the breaker too. */
  answered(key: string, tookMs: number): void {
    if (tookMs > SLOW_MS) this.failed(key);
    else this.#openUntil.delete(key);
  }

  /** Records a transient failure, or a wait that was too long. */
  failed(key: string): void {
    this.#openUntil.set(key, this.#now() + OPEN_MS);
  }
}
