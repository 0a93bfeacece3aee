/** A third party that failed or was slow is left alone by first tries for so long. */
const OPEN_MS = 30_000;
/** An answer that takes longer is slow. */
const SLOW_MS = 1_500;
/** While one first try finds out whether a party is well again, the others do not ask it. */
const PROBE_MS = 5_000;

/**
 * A circuit breaker for each third party, by what this worker has lately seen of it. While one is open its party is asked only by runs
 * that wait for it, and not by the first pass of a submission, which would hold up others.
 */
export class CircuitBreakers {
  readonly #now: () => number;
  readonly #openUntil = new Map<string, number>();

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a first try may be made. A breaker that was open for a while lets one through, to find out. */
  allows(key: string): boolean {
    const until = this.#openUntil.get(key);
    if (until === undefined) return true;
    const now = this.#now();
    if (now < until) return false;
    this.#openUntil.set(key, now + PROBE_MS);
    return true;
  }

  /** How long until one may be made, in ms; 0 where it may be made now. It asks nothing of the breaker. */
  waitMs(key: string): number {
    return Math.max(0, (this.#openUntil.get(key) ?? 0) - this.#now());
  }

  /** Notes an answer. A slow one opens the breaker, too. */
  answered(key: string, tookMs: number): void {
    if (tookMs > SLOW_MS) this.failed(key);
    else this.#openUntil.delete(key);
  }

  /** Notes a failure that may pass, or a wait that was too long. */
  failed(key: string): void {
    this.#openUntil.set(key, this.#now() + OPEN_MS);
  }
}
