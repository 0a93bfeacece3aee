import type { DueKind } from '#engine/due/loop.ts';
import { dueRows } from '#engine/due/rows.ts';
import type { DueParts } from '#features/feature.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { HOUR_MS } from '#time.ts';
import { Upload } from './entities.ts';

const IDLE_MS = 5_000;
const AGAIN_MS = 60_000;
/** How often it is looked whether a submission that is not stored has ended. */
const TRANSIENT_LOOK_MS = HOUR_MS;

/** Uploads whose time is over: nobody has claimed them, or their submission is gone. The bytes go first, then the row. */
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
      // Somebody writes it: what comes after its bytes are removed nobody would know.
      if (leaseUntil && leaseUntil > now) return { woken: false };
      if (state === 'claimed') {
        if ((await em().count(TransientValues, { uuid: submissionUuid ?? '' })) > 0) {
          return { woken: false, lookAgainMs: TRANSIENT_LOOK_MS };
        }
        await remove(uuid, state);
      } else if (state !== 'removing') {
        const isOver = await remove(uuid, state, { expiresAt: { $lte: now } });
        // A submission was faster, or it waits longer by now.
        if (isOver === 0) return { woken: false };
      }
      await fileStore.remove(storageKey);
      await em().nativeDelete(Upload, { uuid, state: 'removing' });
      return { woken: true };
    },
    ids: ({ uuid, formId }) => ({ uploadUuid: uuid, formId }),
  });
}
