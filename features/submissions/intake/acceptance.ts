import { DeadlockException, DriverException } from '@mikro-orm/core';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { UploadsGone } from '#features/uploads/store/claim.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { type Accepted, type AcceptParts, acceptAll, type NewSubmission, type Outcome } from './accept.ts';
import { Refusal } from './refusal.ts';

/** Transactions under way at a time: one that waits for a lock does not hold the others up. */
const LANES = 4;
/** While the newest of them is younger, in ms, those who come gather: a statement of many rows costs little more than one of a single row. */
const GATHER_MS = 5;
const MOST_TOGETHER = 50;
/** A database that hangs must not fill the memory with those who wait for it. */
const MOST_WAITING = budgets.waitingSubmissions.atMost;
/** Twins that arrive together can deadlock on the unique index of their key; the server then names a victim. */
const DEADLOCK_TRIES = 5;

interface Waiting {
  submission: NewSubmission;
  now: Date;
  /** A time of `performance.now()`. */
  since: number;
  resolve(accepted: Accepted): void;
  reject(error: unknown): void;
}

/**
 * Accepts submissions that come at the same time in one transaction: while one commits, the next gathers. A submission that
 * comes alone does not wait. Each caller gets what a transaction of its own would have given.
 */
export class Acceptance {
  readonly #deps: AcceptParts;
  readonly #waiting: Waiting[] = [];
  readonly #longestWaitMs: number;
  #running = 0;
  /** When the newest transaction began; a time of `performance.now()`. */
  #begun = 0;
  #gathering: NodeJS.Timeout | undefined;

  constructor(deps: AcceptParts, { longestWaitMs = REQUEST_LIMITS.waitMs } = {}) {
    this.#deps = deps;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * @throws Refusal `overloaded` when too many wait already
   * @throws Refusal of the form's limits
   * @throws NotCounted when the form has limits and is not counted yet
   * @throws DatabaseUnavailable also when it had to wait too long for its turn
   * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster
   */
  accept(submission: NewSubmission, now: Date): Promise<Accepted> {
    if (this.#waiting.length >= MOST_WAITING) {
      const message = textsOf(submission.form.config).refusals.overloaded;
      return Promise.reject(new Refusal('overloaded', message, { retryAfterSeconds: 5 }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ submission, now, since: performance.now(), resolve, reject });
      // Those that were read with it come with it.
      if (this.#waiting.length === 1) setImmediate(() => this.#fill());
    });
  }

  #fill(): void {
    if (this.#running >= LANES || this.#waiting.length === 0) return;
    const gatherMs = this.#running === 0 ? 0 : this.#begun + GATHER_MS - performance.now();
    if (gatherMs > 0) {
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.#fill();
      }, gatherMs);
      return;
    }
    this.#refuseLate();
    if (this.#waiting.length === 0) return;
    this.#running += 1;
    this.#begun = performance.now();
    void this.#acceptTogether(this.#waiting.splice(0, MOST_TOGETHER)).finally(() => {
      this.#running -= 1;
      this.#fill();
    });
    // More than one statement takes.
    this.#fill();
  }

  /** Submissions that waited behind a database that hangs would be answered too late if it hangs on. */
  #refuseLate(): void {
    const oldest = performance.now() - this.#longestWaitMs;
    const inTime = this.#waiting.findIndex(({ since }) => since >= oldest);
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime);
    for (const { reject } of late)
      reject(DatabaseUnavailable.late('The database did not come to a submission in time.'));
  }

  async #acceptTogether(batch: Waiting[], tries = 1): Promise<void> {
    try {
      const outcomes = await acceptAll(this.#deps, batch);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index] as Outcome;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
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

/**
 * Whether the server itself refused a statement, or our own code failed before it was sent. A server that was shut down or killed may
 * have committed before.
 */
function wasRolledBack(error: unknown): boolean {
  if (error instanceof UploadsGone || isOwnFault(error)) return true;
  if (error instanceof DatabaseUnavailable) return error.code === 'ER_LOCK_WAIT_TIMEOUT';
  return error instanceof DriverException && String(error.code).startsWith('ER_');
}

/** Such as a value that an extension made and nobody can write down. Those of a driver have a code, or say that the line is gone. */
function isOwnFault(error: unknown): boolean {
  if (error instanceof UseCaseError) return true;
  const isOfDatabase = error instanceof DriverException || error instanceof DatabaseUnavailable;
  return error instanceof Error && !isOfDatabase && !('code' in error) && !('fatal' in error);
}
