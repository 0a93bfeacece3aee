import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DueParts } from '#features/feature.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { HOUR_MS } from '#time.ts';
import { Upload } from './entities.ts';

const IDLE_MS = 5_000;
const AGAIN_MS = 60_000;
/** Interval between checks whether an unstored submission has ended. */
const TRANSIENT_LOOK_MS = HOUR_MS;

/** Removes expired uploads: those never claimed, and those whose submission is gone. Deletes the bytes first, then the row. */
export function dueUploads({ orm, fileStore }: Pick<DueParts, 'orm' | 'fileStore'>): DueKind<Upload> {
  const em = () => orm.em.fork();
  const remove = (uuid: string, state: Upload['state'], more: object = {}) =>
    em().nativeUpdate(Upload, { uuid, state, ...more }, { state: 'removing' });
  return dueRows<Upload>(orm, {
    kind: 'upload',
    everyMs: IDLE_MS,
    againMs: AGAIN_MS,
    table: 'uploads',
    key: 'uuid',
    keyOf: ({ uuid }) => uuid,
    load: (uuid) => em().find(Upload, { uuid }),
    async wake({ uuid, state, submissionUuid, storageKey, leaseUntil }, now) {
      // A request is writing the file: bytes that it writes after their removal would never be found.
      if (leaseUntil && leaseUntil > now) return { woken: false };
      if (state === 'claimed') {
        if ((await em().count(TransientValues, { uuid: submissionUuid ?? '' })) > 0) {
          return { woken: false, lookAgainMs: TRANSIENT_LOOK_MS };
        }
        await remove(uuid, state);
      } else if (state !== 'removing') {
        const isOver = await remove(uuid, state, { expiresAt: { $lte: now } });
        // A submission has claimed the file meanwhile, or its time was extended.
        if (isOver === 0) return { woken: false };
      }
      await fileStore.remove(storageKey);
      await em().nativeDelete(Upload, { uuid, state: 'removing' });
      return { woken: true };
    },
    ids: ({ uuid, formId }) => ({ uploadUuid: uuid, formId }),
  });
}
