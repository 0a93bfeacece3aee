import { randomUUID } from 'node:crypto';
import { countNew } from '#features/results/counting/feed.ts';
import { beginFeed } from '#features/results/due.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { TestService } from './service.ts';

/** Stores a submission as if a worker had processed it. @returns its id */
export function storeSubmission(
  { orm, clock }: Pick<TestService, 'orm' | 'clock'>,
  formId: number,
  payload: SubmissionValues,
  { status = 'completed', at = clock.now() }: { status?: SubmissionStatus; at?: Date } = {},
): Promise<number> {
  const common = { formId, revision: 1, surface: 'b' as const, meta: {}, status, createdAt: at };
  return orm.em.fork().insert(Submission, { ...common, uuid: randomUUID(), payload });
}

/** Counts what has arrived, as a worker does every two seconds. */
export async function countResults({ foundation, clock }: Pick<TestService, 'foundation' | 'clock'>): Promise<void> {
  await beginFeed(foundation.orm, clock.now());
  await countNew(foundation, clock.now());
}
