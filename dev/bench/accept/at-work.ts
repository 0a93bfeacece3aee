import type { LoadForm } from '#dev/load/forms.ts';
import { removeUnstarted, waitUntilDone } from '#dev/load/records.ts';
import { type LoadBounds, type LoadFigures, type LoadRequest, load } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';

export interface AtWorkFigures extends LoadFigures {
  /** Counts by status or error code. */
  failures: Record<string, number>;
  /** Submissions whose run had begun when the load ended. The others were deleted, because they would take minutes. */
  begun: number;
  /** True when all runs that had begun ended in time. */
  finished: boolean;
}

const LONGEST_SECONDS = 40;

/**
 * Accepts submissions while engine and worker process them on the same machine.
 * @param answered receives the ids of the submissions that were answered with 200 and not deleted
 */
export async function measureAtWork(
  { db }: Stack,
  form: LoadForm,
  bounds: LoadBounds,
  answered: number[],
  headers: LoadRequest['headers'] = form.submit.headers,
): Promise<AtWorkFigures> {
  const { answers, ...figures } = await load({ ...form.submit, headers }, bounds);
  const removed = new Set(await removeUnstarted(db, form.id));
  const begun = answers.map(submissionIdOf).filter((id) => !removed.has(id));
  answered.push(...begun);
  const wait = { formIds: [form.id], longestSeconds: LONGEST_SECONDS, fromId: Math.min(...begun, ...removed) };
  const { finished } = await waitUntilDone(db, wait);
  return { ...figures, begun: begun.length, finished };
}
