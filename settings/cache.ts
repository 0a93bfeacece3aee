/** Ms of a clock that only goes forward. */
type Monotonic = () => number;

const processClock: Monotonic = () => performance.now();

/** Reads at most once in so many ms; all who ask meanwhile share the answer. What has failed is read again. */
export function readAtMostEvery<T>(
  freshMs: number,
  read: () => Promise<T>,
  monotonic: Monotonic = processClock,
): () => Promise<T> {
  let known: { value: Promise<T>; since: number } | undefined;
  return () => {
    const now = monotonic();
    if (known && now - known.since < freshMs) return known.value;
    const value = read();
    const own = { value, since: now };
    known = own;
    value.catch(() => {
      if (known === own) known = undefined;
    });
    return value;
  };
}

/** How often it is read in the background. */
const REFRESH_MS = 30_000;
/** Older than this it has not been read in the background: the next one to ask reads it, and waits for that. */
const STALE_MS = 2 * REFRESH_MS;

/**
 * Keeps something of the database in memory, and reads it again every 30 s in the background: nobody waits for that. What
 * was read last goes on while the database is away.
 */
export class Refreshed {
  readonly #read: (counts: () => boolean) => Promise<void>;
  readonly #monotonic: Monotonic;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param read keeps what it reads, as long as `counts` says that nothing was written since it began */
  constructor(read: (counts: () => boolean) => Promise<void>, monotonic: Monotonic = processClock) {
    this.#read = read;
    this.#monotonic = monotonic;
  }

  /** @param isKnown whether something was read before, with which one can go on */
  async freshen(isKnown: boolean): Promise<void> {
    if (this.#monotonic() - this.#readAt < STALE_MS) return;
    const reading = this.#readOnce();
    await (isKnown ? reading.catch(() => {}) : reading);
  }

  /** What was written before this counts from now on. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    // What is being read may be older.
    this.#reading = undefined;
  }

  /** Reads no more in the background. */
  close(): void {
    clearInterval(this.#timer);
  }

  #readOnce(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#readOnce().catch(() => {}), REFRESH_MS).unref();
    if (this.#reading) return this.#reading;
    const startedAt = this.#monotonic();
    const counts = () => this.#reading === reading;
    const reading: Promise<void> = this.#read(counts)
      .then(() => {
        if (counts()) this.#readAt = startedAt;
      })
      .finally(() => {
        if (counts()) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }
}
