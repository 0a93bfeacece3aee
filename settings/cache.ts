import { setTimeout as sleep } from 'node:timers/promises';

/** Ms of a clock that only goes forward. */
type Monotonic = () => number;

const processClock: Monotonic = () => performance.now();

/** So old may be what a process goes by: with what a read takes, what was saved elsewhere holds here within a second. */
export const FRESH_MS = 800;

/**
 * Reads now and then; all who ask meanwhile share the answer. What has failed is read again; what was read last goes on while the
 * database is away.
 */
export function readNowAndThen<T>(read: () => Promise<T>, monotonic: Monotonic = processClock): () => Promise<T> {
  let known: { value: Promise<T>; since: number } | undefined;
  let last: { value: T } | undefined;
  const readOnce = async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      known = undefined;
      if (!last) throw error;
    }
    return last.value;
  };
  return () => {
    const now = monotonic();
    if (!known || now - known.since >= FRESH_MS) known = { value: readOnce(), since: now };
    return known.value;
  };
}

/** How often it is read in the background. */
const REFRESH_MS = FRESH_MS / 2;
/** When nobody has asked for so long it is left alone; the next one to ask reads it. */
const IDLE_MS = 60_000;
/** Nobody waits longer for a database that hangs when something is known. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Keeps something of the database in memory, and reads it again in the background while it is asked for: nobody waits for that,
 * unless the process or the database is too busy for it. What was read last goes on while the database is away.
 */
export class Refreshed {
  readonly #read: (counts: () => boolean) => Promise<void>;
  readonly #monotonic: Monotonic;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param read keeps what it reads, as long as `counts` says that nothing was written since it began */
  constructor(read: (counts: () => boolean) => Promise<void>, monotonic: Monotonic = processClock) {
    this.#read = read;
    this.#monotonic = monotonic;
  }

  /** @param isKnown whether something was read before, with which one can go on */
  async freshen(isKnown: boolean): Promise<void> {
    const now = this.#monotonic();
    this.#askedAt = now;
    if (now - this.#readAt < FRESH_MS) return;
    const reading = this.#readOnce();
    await (isKnown ? Promise.race([reading.catch(() => {}), sleep(LONGEST_WAIT_MS, null, { ref: false })]) : reading);
  }

  /** As `freshen`, and what is read stands there now. */
  async readAnew(isKnown: boolean): Promise<void> {
    this.expire();
    await this.freshen(isKnown);
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
