import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Refusal } from '#features/requests/refusal.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Accepted, NewSubmission } from './new-submission.ts';

/** A submission with the uuid of its future record. */
export interface Entry {
  uuid: string;
  submission: NewSubmission;
  now: Date;
  /** True once a resource has put the submission on the waiting list. */
  isWaitlisted?: boolean;
}

/** In place of a reason for a refusal: the submission is stored, but waits for a place, and nothing runs for it. */
export const WAITS = 'waits';

/**
 * A resource that submissions take beside their record, such as places, files or a draft, in the transaction that inserts them.
 */
export interface SubmissionResource {
  /** False for a submission that takes none of the resource. If no resource is needed, one statement inserts the submissions. */
  isNeeded(submission: NewSubmission): boolean;
  /** True if the submission waits for a confirmation, so that nothing runs before it. */
  holds?(submission: NewSubmission): boolean;
  /**
   * Reserves the resource before the insert. @returns the reason why submissions cannot be accepted, by uuid; nothing is
   * reserved for these. `WAITS` for those that go to the waiting list
   */
  reserve?(
    em: EntityManager,
    entries: readonly Entry[],
  ): Promise<ReadonlyMap<string, Refusal | NotReady | typeof WAITS>>;
  /** Takes the resource after the insert. Throws to roll the transaction back. */
  insert?(em: EntityManager, entry: Entry, made: Accepted): Promise<void>;
  /** Takes the resource after the idempotency key is stored, because a concurrent repeat must find the key first. */
  claim?(em: EntityManager, entry: Entry, made: Accepted): Promise<void>;
}

/** A submission and the form whose limits apply. */
interface Limited {
  form: FormAtRevision;
  limitsOf?: FormAtRevision;
}

export interface ReadyParts {
  orm: MikroORM;
  box: SecretBox;
  /** Reads the form as saved now; null if it is in the trash. */
  newest(): Promise<FormAtRevision | null>;
}

/** Reports that a submission needs a preparation outside of its transaction. The transaction took no resources. */
export abstract class NotReady extends Error {
  /** Prepares the submission. @returns the submission to retry with. @throws Refusal */
  abstract prepare<Submission extends Limited>(
    parts: ReadyParts,
    submission: Submission,
    how: { now: Date; tries: number },
  ): Promise<Submission>;
}

/** Stores a submission, and prepares its resources as often as necessary. @throws Refusal, and the errors of `keep` */
export async function storeWhenReady<Submission extends Limited, Kept>(
  parts: ReadyParts,
  submission: Submission,
  now: Date,
  store: (submission: Submission) => Promise<Kept>,
): Promise<Kept> {
  let current = submission;
  for (let tries = 1; ; tries += 1) {
    try {
      return await store(current);
    } catch (error) {
      if (!(error instanceof NotReady)) throw error;
      current = await error.prepare(parts, current, { now, tries });
    }
  }
}
