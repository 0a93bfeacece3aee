import { withCalls } from '#engine/outbox.ts';
import type { EraseOfAddress } from '#features/feature-data.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { eachSealed, formOf } from './sealed.ts';

/** What forms that do not store have until its run has ended. Mails and jobs that wait find it gone, send nothing and end. */
export const erasePending: EraseOfAddress = ({ installed, clock, ...parts }, request) =>
  eachSealed<TransientValues, string>(request, {
    first: '',
    keyOf: ({ uuid }) => uuid,
    read: (uuid, limit) =>
      parts.orm.em
        .fork()
        .find(TransientValues, { ...formOf(request), uuid: { $gt: uuid } }, { orderBy: { uuid: 'asc' }, limit }),
    open: (row) => recordOf(parts.box, row).values,
    erase: (uuids) =>
      withCalls(parts, clock(), async (em, promise) => {
        for (const { eraseWith } of installed) await eraseWith?.(em, uuids, promise);
        return em.nativeDelete(TransientValues, { uuid: uuids });
      }),
  });
