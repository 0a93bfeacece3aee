import { DriverException } from '@mikro-orm/core';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { retryDeadlocks } from '#db/retry.ts';

export interface BatchWriterOptions<In, Out> {
  /** Does it for all of a batch, or for none. @returns what came of each, in the same order */
  all(batch: readonly In[]): Promise<Out[]>;
  /** Batches under way at a time: one that waits for a lock does not hold the others up. */
  lanes: number;
  /** In one batch. */
  most: number;
  /** While the newest batch under way is younger, in ms, those who come gather: many rows cost little more than a single one. */
  gatherMs?: number;
  /** Whether a failure left nothing behind, besides those of which the server says so. */
  wasRolledBack?(error: unknown): boolean;
  /** How long one waits for its batch to begin, in ms; then it fails as if the database were too slow. */
  longestWaitMs?: number;
  /** For that failure: what was waited for. */
  what: string;
}

interface Waiting<In, Out> {
  one: In;
  /** A time of `performance.now()`. */
  since: number;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/**
 * Does in one go what comes at the same time: while one batch is under way, the next gathers. What comes alone does not wait, and each
 * caller gets what it would have got alone.
 */
export class BatchWriter<In, Out> {
  readonly #options: BatchWriterOptions<In, Out>;
  readonly #waiting: Waiting<In, Out>[] = [];
  #running = 0;
  /** When the newest batch began; a time of `performance.now()`. */
  #begun = 0;
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: BatchWriterOptions<In, Out>) {
    this.#options = options;
  }

  /** Those whose batch has not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  do(one: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ one, since: performance.now(), resolve, reject });
      // Those that were read with it come with it.
      if (this.#waiting.length === 1) setImmediate(() => this.#fill());
    });
  }

  #fill(): void {
    const { lanes, most, gatherMs = 0 } = this.#options;
    if (this.#running >= lanes || this.#waiting.length === 0) return;
    const leftMs = this.#running === 0 ? 0 : this.#begun + gatherMs - performance.now();
    if (leftMs > 0) {
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.#fill();
      }, leftMs);
      return;
    }
    this.#refuseLate();
    if (this.#waiting.length === 0) return;
    this.#running += 1;
    this.#begun = performance.now();
    void this.#doBatch(this.#waiting.splice(0, most)).finally(() => {
      this.#running -= 1;
      this.#fill();
    });
    // More than one batch takes.
    this.#fill();
  }

  /** Those that waited behind a database that hangs would be answered too late if it hangs on. */
  #refuseLate(): void {
    const { longestWaitMs = Number.POSITIVE_INFINITY, what } = this.#options;
    const oldest = performance.now() - longestWaitMs;
    const inTime = this.#waiting.findIndex(({ since }) => since >= oldest);
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime);
    for (const { reject } of late) reject(DatabaseUnavailable.late(`The database did not come to ${what} in time.`));
  }

  async #doBatch(batch: Waiting<In, Out>[]): Promise<void> {
    const { all, wasRolledBack } = this.#options;
    try {
      const ones = batch.map(({ one }) => one);
      const outs = await (batch.length > 1 ? all(ones) : retryDeadlocks(() => all(ones)));
      for (const [index, { resolve }] of batch.entries()) resolve(outs[index] as Out);
    } catch (error) {
      // One of them was refused and nothing was done: each tries alone. What a lost connection did is not known, so that
      // trying again could do it twice.
      if (batch.length > 1 && (wasRefused(error) || wasRolledBack?.(error)))
        await Promise.all(batch.map((waiting) => this.#doBatch([waiting])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** Whether the server itself refused a statement. One that was shut down or killed may have committed before. */
function wasRefused(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.code === 'ER_LOCK_WAIT_TIMEOUT';
  return error instanceof DriverException && String(error.code).startsWith('ER_');
}
