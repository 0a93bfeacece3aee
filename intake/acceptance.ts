import { DeadlockException, DriverException } from '@mikro-orm/core';
import { type AcceptDeps, type Accepted, acceptAll, type NewSubmission } from './accept.ts';
import { Refusal } from './refusal.ts';

/** Transactions under way at a time: one that waits for a lock does not hold the others up. */
const LANES = 4;
const MOST_TOGETHER = 50;
/** A database that hangs must not fill the memory with those who wait for it. */
const MOST_WAITING = 1_000;
/** Twins that arrive together can deadlock on the unique index of their key; the server then names a victim. */
const DEADLOCK_TRIES = 5;

interface Waiting {
  submission: NewSubmission;
  now: Date;
  resolve(accepted: Accepted): void;
  reject(error: unknown): void;
}

/**
 * Accepts what comes at the same time in one transaction: while one commits, the next gathers. A submission that comes
 * alone waits for nobody. Each caller gets what a transaction of its own would have given.
 */
export class Acceptance {
  readonly #deps: AcceptDeps;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(deps: AcceptDeps) {
    this.#deps = deps;
  }

  /**
   * @throws Refusal `overloaded` when too many wait already
   * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster
   */
  accept(submission: NewSubmission, now: Date): Promise<Accepted> {
    if (this.#waiting.length >= MOST_WAITING) {
      const message = 'The service is busy and could not take this. Send it again in a moment.';
      return Promise.reject(new Refusal('overloaded', message, { retryAfterSeconds: 5 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ submission, now, resolve, reject });
      this.#fill();
    });
  }

  #fill(): void {
    if (this.#running >= LANES || this.#waiting.length === 0) return;
    this.#running += 1;
    void this.#acceptTogether(this.#waiting.splice(0, MOST_TOGETHER)).finally(() => {
      this.#running -= 1;
      this.#fill();
    });
  }

  async #acceptTogether(batch: Waiting[], tries = 1): Promise<void> {
    try {
      const accepted = await acceptAll(this.#deps, batch);
      for (const [index, { resolve }] of batch.entries()) resolve(accepted[index] as Accepted);
    } catch (error) {
      // One of them was refused and none was kept: each tries alone. What a lost connection did is not known, so that
      // trying again could keep a submission twice.
      if (batch.length > 1 && wasRolledBack(error))
        await Promise.all(batch.map((waiting) => this.#acceptTogether([waiting])));
      else if (error instanceof DeadlockException && tries < DEADLOCK_TRIES)
        await this.#acceptTogether(batch, tries + 1);
      else for (const { reject } of batch) reject(error);
    }
  }
}

/** Whether the server itself refused a statement. */
function wasRolledBack(error: unknown): boolean {
  return error instanceof DriverException && String(error.code).startsWith('ER_');
}
