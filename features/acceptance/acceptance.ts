import { DriverException } from '@mikro-orm/core';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { Together } from '#db/together/together.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { UploadsGone } from '#features/uploads/store/claim.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { type Accepted, type AcceptParts, acceptAll, type NewSubmission, type Outcome } from './accept.ts';

/** Transactions under way at a time: one that waits for a lock does not hold the others up. */
const LANES = 4;
const GATHER_MS = 5;
const MOST_TOGETHER = 50;
/** A database that hangs must not fill the memory with those who wait for it. */
const MOST_WAITING = budgets.waitingSubmissions.atMost;

/**
 * Accepts submissions that come at the same time in one transaction. A submission that comes alone does not wait. Each caller gets what
 * a transaction of its own would have given.
 */
export class Acceptance {
  readonly #together: Together<{ submission: NewSubmission; now: Date }, Outcome>;

  constructor(deps: AcceptParts, { longestWaitMs = REQUEST_LIMITS.waitMs } = {}) {
    this.#together = new Together({
      all: (batch) => acceptAll(deps, batch),
      lanes: LANES,
      most: MOST_TOGETHER,
      gatherMs: GATHER_MS,
      wasRolledBack: (error) => error instanceof UploadsGone || isOwnFault(error),
      longestWaitMs,
      what: 'a submission',
    });
  }

  /**
   * @throws Refusal `overloaded` when too many wait already
   * @throws Refusal of the form's limits
   * @throws NotCounted when the form has limits and is not counted yet
   * @throws DatabaseUnavailable also when it had to wait too long for its turn
   * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster
   */
  async accept(submission: NewSubmission, now: Date): Promise<Accepted> {
    if (this.#together.waiting >= MOST_WAITING) {
      const message = textsOf(submission.form.config).refusals.overloaded;
      throw new Refusal('overloaded', message, { retryAfterSeconds: 5 });
    }
    const outcome = await this.#together.do({ submission, now });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }
}

/**
 * Whether our own code failed before anything was sent, such as over a value that an extension made and nobody can write down. Errors of a
 * driver have a code, or say that the line is gone.
 */
function isOwnFault(error: unknown): boolean {
  if (error instanceof UseCaseError) return true;
  const isOfDatabase = error instanceof DriverException;
  return error instanceof Error && !isOfDatabase && !('code' in error) && !('fatal' in error);
}
