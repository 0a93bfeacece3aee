import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { OutboxRow } from '#db/entities/outbox.ts';
import { callEngine, type EngineCall, isEngineAway } from './engine-call.ts';

const DEFAULTS = { concurrency: 16, capacity: 1000, deleteEveryMs: 200 };

export interface DispatcherOptions {
  orm: MikroORM;
  client: Client;
  log: Logger;
  concurrency?: number;
  /** Maximum number of calls waiting in memory; further calls are left to workers. */
  capacity?: number;
  /** Milliseconds for which rows of completed calls wait to be deleted together. */
  deleteEveryMs?: number;
}

/**
 * Makes the calls of just committed outbox rows in the background, in the process that inserted them. Correctness does not
 * depend on it: a worker picks up a row whose call was not made, or whose deletion was lost.
 */
export class OutboxDispatcher {
  readonly #deps: Pick<DispatcherOptions, 'orm' | 'client' | 'log'>;
  readonly #concurrency: number;
  readonly #capacity: number;
  readonly #deleteEveryMs: number;
  readonly #queue: { id: number; call: EngineCall }[] = [];
  readonly #running = new Set<Promise<void>>();
  #done: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ orm, client, log, concurrency, capacity, deleteEveryMs }: DispatcherOptions) {
    this.#deps = { orm, client, log };
    this.#concurrency = concurrency ?? DEFAULTS.concurrency;
    this.#capacity = capacity ?? DEFAULTS.capacity;
    this.#deleteEveryMs = deleteEveryMs ?? DEFAULTS.deleteEveryMs;
  }

  /** Number of calls that the engine has not answered yet. */
  get backlog(): number {
    return this.#queue.length + this.#running.size;
  }

  offer(id: number, call: EngineCall): void {
    if (this.#closed || this.#queue.length >= this.#capacity) return;
    this.#queue.push({ id, call });
    this.#fill();
  }

  /** Waits for the calls in progress and deletes their rows. Queued calls are left to workers. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#queue.length = 0;
    await Promise.all(this.#running);
    clearTimeout(this.#timer);
    await this.#deleteDone();
  }

  #fill(): void {
    while (this.#running.size < this.#concurrency) {
      const next = this.#queue.shift();
      if (!next) return;
      const run = this.#make(next).finally(() => {
        this.#running.delete(run);
        this.#fill();
      });
      this.#running.add(run);
    }
  }

  async #make({ id, call }: { id: number; call: EngineCall }): Promise<void> {
    try {
      await callEngine(this.#deps.client, call);
    } catch (error) {
      // If the engine is unavailable, all queued calls are left to workers instead of failing here one by one.
      const left = 1 + (isEngineAway(error) ? this.#queue.splice(0).length : 0);
      this.#deps.log.warn(
        { err: error, workflowId: call.workflowId, left },
        'outbox: a call was not taken; left to a worker',
      );
      return;
    }
    this.#done.push(id);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#deleteDone();
    }, this.#deleteEveryMs);
  }

  async #deleteDone(): Promise<void> {
    const ids = this.#done;
    this.#done = [];
    if (ids.length === 0) return;
    try {
      await this.#deps.orm.em.fork().nativeDelete(OutboxRow, { id: ids });
    } catch (error) {
      this.#deps.log.warn({ err: error, rows: ids.length }, 'outbox: done rows were not deleted; left to a worker');
    }
  }
}
