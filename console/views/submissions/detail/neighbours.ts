import type { SubmissionPage } from '#console/views/submissions/data.ts';

/** What stands beside a submission in a list that was read, the newest first. */
export interface Neighbours {
  newer: number | undefined;
  older: number | undefined;
  /** Whether the next older one is on a page that was not read yet. */
  isOlderBeyond: boolean;
}

/** Null where the submission is not in the list, as far as that was read. */
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
