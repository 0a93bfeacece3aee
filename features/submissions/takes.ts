import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Refusal } from '#features/requests/refusal.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Accepted, NewSubmission } from './new-submission.ts';

/** A submission with the uuid that its record gets. */
export interface Entry {
  uuid: string;
  submission: NewSubmission;
  now: Date;
}

/** One thing that submissions take beside their record, such as places, files or a draft: in the transaction that keeps them. */
export interface SubmissionTake {
  /** False for a submission that takes none of it: where none takes anything, one statement keeps them. */
  isNeeded(submission: NewSubmission): boolean;
  /** Before anything is inserted. @returns by uuid why some cannot be kept; nothing was taken for these */
  reserve?(em: EntityManager, entries: readonly Entry[]): Promise<ReadonlyMap<string, Refusal | NotReady>>;
  /** Once the record is inserted. Throws to keep none of the transaction. */
  insert?(em: EntityManager, entry: Entry, made: Accepted): Promise<void>;
  /** The same after the idempotency key: a twin that comes later has to find that first. */
  claim?(em: EntityManager, entry: Entry, made: Accepted): Promise<void>;
}

/** Whose limits count. */
interface Limited {
  form: FormAtRevision;
  limitsOf?: FormAtRevision;
}

export interface ReadyParts {
  orm: MikroORM;
  box: SecretBox;
  /** Reads the form as it is saved now; null when it is in the trash. */
  newest(): Promise<FormAtRevision | null>;
}

/** Something has to be prepared before a submission can be kept, outside of its transaction; nothing was taken. */
export abstract class NotReady extends Error {
  /** @returns what to try again. @throws Refusal */
  abstract prepare<Submission extends Limited>(
    parts: ReadyParts,
    submission: Submission,
    how: { now: Date; tries: number },
  ): Promise<Submission>;
}

/** Keeps a submission once all that it takes is ready. @throws Refusal, and what `keep` throws */
export async function keepWhenReady<Submission extends Limited, Kept>(
  parts: ReadyParts,
  submission: Submission,
  now: Date,
  keep: (submission: Submission) => Promise<Kept>,
): Promise<Kept> {
  let current = submission;
  for (let tries = 1; ; tries += 1) {
    try {
      return await keep(current);
    } catch (error) {
      if (!(error instanceof NotReady)) throw error;
      current = await error.prepare(parts, current, { now, tries });
    }
  }
}
