import type { SubmissionPage } from '#console/views/submissions/data.ts';

/** The neighbours of a submission in a loaded list, which is newest first. */
export interface Neighbours {
  newer: number | undefined;
  older: number | undefined;
  /** True if the next older one may be beyond the loaded rows. */
  isOlderBeyond: boolean;
}

/** Null if the submission is not in the loaded part of the list. */
export function neighboursOf(
  pages: readonly Pick<SubmissionPage, 'submissions' | 'next'>[] | undefined,
  id: number,
): Neighbours | null {
  const ids = pages?.flatMap(({ submissions }) => submissions.map((row) => row.id)) ?? [];
  const at = ids.indexOf(id);
  if (at === -1) return null;
  const older = ids[at + 1];
  return { newer: ids[at - 1], older, isOlderBeyond: older === undefined && pages?.at(-1)?.next != null };
}
