import type { EntityManager } from '@mikro-orm/mysql';
import { Submission } from '#features/submissions/entities.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import { FileGone } from '#features/uploads/stores/store.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A file that a submission has claimed. */
export interface ClaimedFile {
  uuid: string;
  submissionUuid: string;
  name: string;
  size: number;
  type: string;
  storageKey: string;
}

/** Finds claimed files by their ids, in no particular order. @param submissionUuid limits the result to one submission */
export async function claimedFiles(
  em: EntityManager,
  box: SecretBox,
  uuid: readonly string[],
  submissionUuid?: string,
): Promise<ClaimedFile[]> {
  if (uuid.length === 0) return [];
  const where = { uuid: [...uuid], state: 'claimed' as const, ...(submissionUuid !== undefined && { submissionUuid }) };
  const rows = await em.find(Upload, where, { disableIdentityMap: true });
  return rows.map(({ uuid: own, submissionUuid: of, sealed, size, mediaType: type, storageKey }) => ({
    uuid: own,
    submissionUuid: of ?? '',
    name: uploadNames.open(box, [own], sealed),
    size,
    type,
    storageKey,
  }));
}

/** Finds a file of a stored submission. @throws FileGone */
export async function fileOfStored(
  em: EntityManager,
  box: SecretBox,
  { submissionId, file }: { submissionId: number; file: string },
): Promise<ClaimedFile> {
  const submission = await em.findOne(Submission, { id: submissionId }, { fields: ['uuid'] });
  const [found] = submission ? await claimedFiles(em, box, [file], submission.uuid) : [];
  if (!found) throw new FileGone();
  return found;
}
