import { DriverException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { REQUEST_LIMITS } from '#db/connections/limits.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { type ReadyParts, storeWhenReady } from '#features/submissions/takes.ts';
import { budgets } from '#security/budgets.ts';
import { textsOf } from '#texts/index.ts';
import { type Acceptable, type AcceptParts, acceptAll, acceptWithin, type Outcome } from './accept.ts';

/** Transactions under way at a time: one that waits for a lock does not hold the others up. */
const LANES = 4;
const GATHER_MS = 5;
const MOST_TOGETHER = 50;
/** A database that hangs must not fill the memory with those who wait for it. */
const MOST_WAITING = budgets.waitingSubmissions.atMost;

export interface AcceptanceParts extends AcceptParts {
  forms: Pick<ActiveForms, 'find' | 'forget'>;
}

/**
 * Accepts submissions that come at the same time in one transaction. A submission that comes alone does not wait. Each caller gets what
 * a transaction of its own would have given.
 */
export class Acceptance {
  readonly #deps: AcceptanceParts;
  readonly #writer: BatchWriter<Acceptable, Outcome>;

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
   * @throws Refusal `overloaded` when too many wait already
   * @throws Refusal of what the submission takes, such as `form_full`
   * @throws DatabaseUnavailable also when it had to wait too long for its batch
   * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster
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
   * Keeps one in a transaction of its own, with what `keep` writes there.
   * @param keep is given what accepts the submission in its transaction
   * @throws as `accept`
   */
  acceptWith<Kept>(
    submission: NewSubmission,
    now: Date,
    keep: (em: EntityManager, accept: () => Promise<Accepted>) => Promise<Kept>,
  ): Promise<Kept> {
    return storeWhenReady(this.#readyParts(submission), submission, now, (ready) =>
      this.#deps.orm.em.fork().transactional((em) =>
        keep(em, async () => {
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
 * Whether our own code failed before anything was sent, such as over a value that an extension made and nobody can write down. Errors of a
 * driver have a code, or say that the line is gone.
 */
function isOwnFault(error: unknown): boolean {
  if (error instanceof UseCaseError) return true;
  const isOfDatabase = error instanceof DriverException;
  return error instanceof Error && !isOfDatabase && !('code' in error) && !('fatal' in error);
}
