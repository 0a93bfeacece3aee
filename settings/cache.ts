import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of a monotonic clock. */
type Monotonic = () => number;

const processClock: Monotonic = () => performance.now();

/**
 * The age up to which a process uses a cached value, in ms. Together with the time of a read, a save by another process takes
 * effect within a second.
 */
export const FRESH_MS = 800;

/**
 * Returns a function that reads through a cache. Concurrent callers share one read. After a failed read the next caller reads
 * again; a previously read value remains in use while the database is away.
 */
export function cachedRead<T>(read: () => Promise<T>, monotonic: Monotonic = processClock): () => Promise<T> {
  let current: { value: Promise<T>; since: number } | undefined;
  let last: { value: T } | undefined;
  const readOnce = async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      current = undefined;
      if (!last) throw error;
    }
    return last.value;
  };
  return () => {
    const now = monotonic();
    if (!current || now - current.since >= FRESH_MS) current = { value: readOnce(), since: now };
    return current.value;
  };
}

/** Milliseconds between two reads in the background. */
const REFRESH_MS = FRESH_MS / 2;
/** Background reads stop after this many ms without a caller; the next caller reads again. */
const IDLE_MS = 60_000;
/** The longest wait for a hanging database when a previous value exists. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Reads values of the database into memory, and repeats the read in the background while there are callers: they do not wait for
 * it, unless the process or the database is too busy. The last values remain in use while the database is away.
 */
export class RefreshedCache {
  readonly #read: (counts: () => boolean) => Promise<void>;
  readonly #monotonic: Monotonic;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param read stores the values that it reads, as long as `counts` returns true: no write has happened since the read began */
  constructor(read: (counts: () => boolean) => Promise<void>, monotonic: Monotonic = processClock) {
    this.#read = read;
    this.#monotonic = monotonic;
  }

  /** @param isKnown true when an earlier value exists that the caller can use */
  async freshen(isKnown: boolean): Promise<void> {
    const now = this.#monotonic();
    this.#askedAt = now;
    if (now - this.#readAt < FRESH_MS) return;
    const reading = this.#readOnce();
    await (isKnown ? Promise.race([reading.catch(() => {}), sleep(LONGEST_WAIT_MS, null, { ref: false })]) : reading);
  }

  /** Like `freshen`, but reads in any case. */
  async refreshNow(isKnown: boolean): Promise<void> {
    this.expire();
    await this.freshen(isKnown);
  }

  /** Discards the age of the last read: the next `freshen` reads what was written before this call. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    // A running read may have begun before the write.
    this.#reading = undefined;
  }

  /** Stops the background reads. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #readInBackground(): void {
    if (this.#monotonic() - this.#askedAt > IDLE_MS) this.close();
    else this.#readOnce().catch(() => {});
  }

  #readOnce(): Promise<void> {
    this.#timer ??= setInterval(() => this.#readInBackground(), REFRESH_MS).unref();
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
