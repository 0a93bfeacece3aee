import { DriverException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { type ReadyParts, storeWhenReady } from '#features/submissions/resources.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { type AcceptParts, acceptAll, acceptWithin, type Outcome, type ReceivedSubmission } from './accept.ts';

/** Number of concurrent transactions, so that a transaction waiting for a lock does not block the others. */
const LANES = 4;
const GATHER_MS = 5;
const MOST_TOGETHER = 50;
/** Maximum number of waiting submissions, so that a hanging database does not fill the memory. */
const MOST_WAITING = budgets.waitingSubmissions.atMost;

export interface AcceptanceParts extends AcceptParts {
  forms: Pick<ActiveForms, 'find' | 'forget'>;
}

/**
 * Accepts concurrent submissions in one transaction. A submission that comes alone does not wait, and each caller gets the same
 * result as from a separate transaction.
 */
export class Acceptance {
  readonly #deps: AcceptanceParts;
  readonly #writer: BatchWriter<ReceivedSubmission, Outcome>;

  constructor(deps: AcceptanceParts, { longestWaitMs = REQUEST_LIMITS.waitMs } = {}) {
    this.#deps = deps;
    this.#writer = new BatchWriter({
      processBatch: (batch) => acceptAll(deps, batch),
      lanes: LANES,
      maxBatch: MOST_TOGETHER,
      gatherMs: GATHER_MS,
      wasRolledBack: isOwnFault,
      longestWaitMs,
      itemName: 'a submission',
    });
  }

  /**
   * Stores a submission together with the resources that it needs.
   * @throws Refusal `overloaded` if too many submissions are waiting
   * @throws Refusal of a resource, such as `form_full`
   * @throws DatabaseUnavailable also if the submission waited too long for its batch
   * @throws UniqueConstraintViolationException if a concurrent request with the same idempotency key was faster
   */
  accept(submission: NewSubmission, now: Date): Promise<Accepted> {
    return storeWhenReady(this.#readyParts(submission), submission, now, async (ready) => {
      if (this.#writer.waiting >= MOST_WAITING) {
        const message = textsOf(submission.form.config).refusals.overloaded;
        throw new Refusal('overloaded', message, { retryAfterSeconds: 5 });
      }
      const outcome = await this.#writer.do({ submission: ready, now });
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
  }

  /**
   * Accepts a submission in a separate transaction, in which the caller writes rows of its own.
   * @param write calls `accept` at the moment when the submission is to be inserted
   * @throws as `accept`, and the errors of `write`
   */
  acceptWith<Result>(
    submission: NewSubmission,
    now: Date,
    write: (em: EntityManager, accept: () => Promise<Accepted>) => Promise<Result>,
  ): Promise<Result> {
    return storeWhenReady(this.#readyParts(submission), submission, now, (ready) =>
      this.#deps.orm.em.fork().transactional((em) =>
        write(em, async () => {
          const [outcome] = await acceptWithin(em, this.#deps, [{ submission: ready, now }]);
          if (outcome === undefined || outcome instanceof Error) throw outcome;
          return outcome;
        }),
      ),
    );
  }

  #readyParts({ form: { id } }: NewSubmission): ReadyParts {
    const { orm, box, forms } = this.#deps;
    const newest = () => {
      forms.forget(id);
      return forms.find(id);
    };
    return { orm, box, newest };
  }
}

/**
 * True if our own code failed before a statement was sent, for example because a value from an extension cannot be serialised.
 * Errors of the driver have a code, or `fatal` if the connection is lost.
 */
function isOwnFault(error: unknown): boolean {
  if (error instanceof UseCaseError) return true;
  const isOfDatabase = error instanceof DriverException;
  return error instanceof Error && !isOfDatabase && !('code' in error) && !('fatal' in error);
}
