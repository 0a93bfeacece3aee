/** A third party that failed or was slow is left alone by first tries for so long. */
const TROUBLED_MS = 30_000;
/** An answer that takes longer is slow. */
const SLOW_MS = 1_500;
/** While one first try finds out whether a party is well again, the others do not ask it. */
const PROBE_MS = 5_000;

/**
 * What this worker has lately seen of third parties: those that are troubled are asked by runs that wait for them, and not
 * by the first pass of a submission, which would hold up others.
 */
export class PartyHealth {
  readonly #now: () => number;
  readonly #troubledUntil = new Map<string, number>();

  /** @param now ms of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a first try may be made. Once a troubled party has been left alone for a while, one may find out. */
  mayTry(key: string): boolean {
    const until = this.#troubledUntil.get(key);
    if (until === undefined) return true;
    const now = this.#now();
    if (now < until) return false;
    this.#troubledUntil.set(key, now + PROBE_MS);
    return true;
  }

  /** Notes an answer, good or bad for good: the party is there. */
  answered(key: string, tookMs: number): void {
    if (tookMs > SLOW_MS) this.troubled(key);
    else this.#troubledUntil.delete(key);
  }

  /** Notes a failure that may pass, or a wait that was too long. */
  troubled(key: string): void {
    this.#troubledUntil.set(key, this.#now() + TROUBLED_MS);
  }
}
