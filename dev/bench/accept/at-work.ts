import type { LoadForm } from '#dev/load/forms.ts';
import { removeUnstarted, waitUntilDone } from '#dev/load/records.ts';
import { type LoadBounds, type LoadFigures, type LoadRequest, load } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';

export interface AtWorkFigures extends LoadFigures {
  /** Status, or the error's code, to how often it came. */
  failures: Record<string, number>;
  /** Submissions whose run had begun when the load ended; the others were removed, they would take minutes. */
  begun: number;
  /** Whether all that had begun ended in time. */
  finished: boolean;
}

const LONGEST_SECONDS = 40;

/**
 * Accepts while engine and worker work off what is accepted, on the same machine.
 * @param answered gets the ids of the submissions that were answered with 200 and not removed
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
