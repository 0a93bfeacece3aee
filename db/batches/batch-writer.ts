import { DriverException } from '@mikro-orm/core';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { retryDeadlocks } from '#db/retry.ts';

export interface BatchWriterOptions<In, Out> {
  /** Processes all items of a batch, or none. @returns the results, in the same order */
  processBatch(batch: readonly In[]): Promise<Out[]>;
  /** Number of concurrent batches, so that a batch waiting for a lock does not block the others. */
  lanes: number;
  /** Maximum number of items in a batch. */
  maxBatch: number;
  /** Milliseconds for which new items gather after the start of the newest running batch: many rows cost little more than one. */
  gatherMs?: number;
  /** True if a failure left nothing behind. Refusals by the server are recognised without it. */
  wasRolledBack?(error: unknown): boolean;
  /** Maximum wait of an item for its batch, in milliseconds; then it fails as if the database were too slow. */
  longestWaitMs?: number;
  /** Description of the item in the message of that failure. */
  itemName: string;
}

/** Most turns of the event loop for which items that arrive one after the other are gathered. */
const MOST_TURNS = 4;

interface Waiting<In, Out> {
  item: In;
  /** A time of `performance.now()`. */
  since: number;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/**
 * Processes concurrent items in one batch: while a batch is running, the next one gathers. An item that comes alone does not
 * wait, and each caller gets the same result as without batches.
 */
export class BatchWriter<In, Out> {
  readonly #options: BatchWriterOptions<In, Out>;
  readonly #waiting: Waiting<In, Out>[] = [];
  #running = 0;
  /** Start of the newest batch; a time of `performance.now()`. */
  #begun = 0;
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: BatchWriterOptions<In, Out>) {
    this.#options = options;
  }

  /** Number of items whose batch has not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  do(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#gather(1, MOST_TURNS));
    });
  }

  /** Begins a batch after a turn of the event loop in which no further item has arrived. */
  #gather(known: number, turns: number): void {
    const { length } = this.#waiting;
    const isGrowing = length > known && length < this.#options.maxBatch;
    if (isGrowing && turns > 1) setImmediate(() => this.#gather(length, turns - 1));
    else this.#fill();
  }

  #fill(): void {
    const { lanes, maxBatch, gatherMs = 0 } = this.#options;
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
    void this.#doBatch(this.#waiting.splice(0, maxBatch)).finally(() => {
      this.#running -= 1;
      this.#fill();
    });
    // There may be more items than one batch takes.
    this.#fill();
  }

  /** Refuses items that have waited too long for a hanging database: their answer would come too late. */
  #refuseLate(): void {
    const { longestWaitMs = Number.POSITIVE_INFINITY, itemName } = this.#options;
    const oldest = performance.now() - longestWaitMs;
    const inTime = this.#waiting.findIndex(({ since }) => since >= oldest);
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime);
    for (const { reject } of late)
      reject(DatabaseUnavailable.late(`The database did not come to ${itemName} in time.`));
  }

  async #doBatch(batch: Waiting<In, Out>[]): Promise<void> {
    const { processBatch, wasRolledBack } = this.#options;
    try {
      const items = batch.map(({ item }) => item);
      const results = await (batch.length > 1 ? processBatch(items) : retryDeadlocks(() => processBatch(items)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Out);
    } catch (error) {
      // The server refused an item and rolled the batch back, so each item is tried alone. After a lost connection the outcome
      // is unknown,
      // and a retry could repeat the work.
      if (batch.length > 1 && (wasRefused(error) || wasRolledBack?.(error)))
        await Promise.all(batch.map((waiting) => this.#doBatch([waiting])));
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** True if the server itself refused a statement. A server that was shut down or killed may have committed before. */
function wasRefused(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.code === 'ER_LOCK_WAIT_TIMEOUT';
  return error instanceof DriverException && String(error.code).startsWith('ER_');
}
