import type { EraseOfAddress } from '#features/feature-data.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { eachSealed, formOf } from './sealed.ts';

/** What forms that do not store have until its run has ended. Mails and jobs that wait find it gone, send nothing and end. */
export const erasePending: EraseOfAddress = ({ orm, box }, request) =>
  eachSealed<TransientValues, string>(request, {
    first: '',
    keyOf: ({ uuid }) => uuid,
    read: (uuid, limit) =>
      orm.em
        .fork()
        .find(TransientValues, { ...formOf(request), uuid: { $gt: uuid } }, { orderBy: { uuid: 'asc' }, limit }),
    open: (row) => recordOf(box, row).values,
    erase: (uuid) => orm.em.fork().nativeDelete(TransientValues, { uuid }),
  });
