import type { EntityManager } from '@mikro-orm/mysql';
import type { Submission } from '#features/submissions/entities.ts';
import { type ClaimedFile, claimedFiles } from '#features/uploads/store/claimed.ts';
import { FileGone } from '#features/uploads/stores/store.ts';
import { filesIn } from '#forms/placed-files.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Shown } from './shown.ts';

/**
 * Finds a file of a field that a step shows, in the version of the answers that it shows.
 * @throws FileGone for every other file, and for one that was removed
 */
export async function shownFile(
  em: EntityManager,
  box: SecretBox,
  { submission, shown: { config, values }, file }: { submission: Pick<Submission, 'uuid'>; shown: Shown; file: string },
): Promise<ClaimedFile> {
  const isShown = filesIn(config, values).some(({ files }) => files.some(({ id }) => id === file));
  const [found] = isShown ? await claimedFiles(em, box, [file], submission.uuid) : [];
  if (!found) throw new FileGone();
  return found;
}
