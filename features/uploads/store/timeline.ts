import type { ReadTimeline } from '#features/timeline.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Contributes the files of a submission to its timeline, each at the time of its upload. */
export const fileEntries: ReadTimeline = async ({ em, box, values }, { id, uuid: submissionUuid }) => {
  const order = { orderBy: { createdAt: 'asc', uuid: 'asc' } } as const;
  const rows = await em.find(Upload, { submissionUuid, state: 'claimed' }, order);
  return rows.map(({ uuid, field, mediaType, size, unscanned, sealed, createdAt }) => ({
    kind: 'file',
    at: createdAt,
    state: 'claimed',
    id: uuid,
    details: { field, media_type: mediaType, size, unscanned, ...(values && { name: nameOf(box, uuid, sealed) }) },
    actions: values ? [{ name: 'read', method: 'GET', path: `b:/submissions/${id}/files/${uuid}` }] : [],
  }));
};

/** Opens the file name; null if it is damaged, or its key is gone. */
function nameOf(box: SecretBox, uuid: string, sealed: string): string | null {
  try {
    return uploadNames.open(box, [uuid], sealed);
  } catch {
    return null;
  }
}
