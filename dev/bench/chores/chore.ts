import { setTimeout as sleep } from 'node:timers/promises';

/** Work of workers or of HTTP over many rows, which somebody has asked for or which the service does by itself. */
export interface Chore {
  /** Seconds in which its rate alone is measured. */
  aloneSeconds: number;
  /** Stores what it works on. */
  prepare(): Promise<void>;
  /**
   * Does it once, or until the signal aborts.
   * @returns false when nothing is left to do
   */
  work(stop: AbortSignal): Promise<boolean>;
  /** Returns the number of rows that were processed since it was prepared. */
  rows(): Promise<number>;
}

/** Work of a chore that has been begun. */
export interface Begun {
  look(): Promise<{ rows: number; isDone: boolean }>;
  /** Removes what it leaves behind, done or not. */
  end?(): Promise<unknown>;
}

/** Makes a chore of work that can be begun again as often as wanted. */
export function repeating(aloneSeconds: number, begin: () => Promise<Begun>): Chore {
  let [finished, latest] = [0, 0];
  return {
    aloneSeconds,
    async prepare() {
      [finished, latest] = [0, 0];
    },
    async work(stop) {
      const { look, end } = await begin();
      const isDone = await waitFor(async () => {
        const seen = await look();
        latest = seen.rows;
        return seen.isDone;
      }, stop);
      [finished, latest] = [finished + latest, 0];
      await end?.();
      return isDone;
    },
    rows: async () => finished + latest,
  };
}

export interface ChoreRound {
  /** Seconds of the measurement beside it, and those of them in which it went on. */
  seconds: number;
  busySeconds: number;
  /** Rows that it processed for each of the seconds in which it went on. */
  rowsPerSecond: number;
}

const POLL_MS = 200;

/**
 * Does a chore again and again as long as a measurement takes.
 * @throws the error of the chore or of the measurement
 */
export async function withChore<T>(
  chore: Chore,
  measure: () => Promise<T>,
): Promise<{ measured: T; round: ChoreRound }> {
  await chore.prepare();
  const over = new AbortController();
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  let busySeconds: number | undefined;
  const working = async () => {
    while (!over.signal.aborted && (await chore.work(over.signal)));
    busySeconds ??= since();
  };
  const measuring = async () => {
    try {
      const measured = await measure();
      const seconds = since();
      const busy = Math.min(busySeconds ?? seconds, seconds);
      const rowsPerSecond = (await chore.rows()) / busy;
      return { measured, round: { seconds, busySeconds: busy, rowsPerSecond } };
    } finally {
      over.abort();
    }
  };
  const [, result] = await Promise.all([working(), measuring()]);
  return result;
}

/**
 * Waits until a condition holds.
 * @returns false when the signal has aborted before
 */
export async function waitFor(holds: () => Promise<boolean>, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    if (await holds()) return true;
    await sleep(POLL_MS);
  }
  return false;
}
