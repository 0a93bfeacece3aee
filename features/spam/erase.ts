import type { EraseOfAddress } from '#features/feature-data.ts';
import { eachSealed, formOf } from '#features/submissions/erase/sealed.ts';
import { Spam } from './entities.ts';
import { openSpam, removeSpam } from './store/quarantine.ts';

/** What was refused as spam and kept. */
export const eraseQuarantine: EraseOfAddress = ({ orm, box, clock }, request) =>
  eachSealed<Spam, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id, limit) =>
      orm.em.fork().find(Spam, { ...formOf(request), id: { $gt: id } }, { orderBy: { id: 'asc' }, limit }),
    open: (row) => openSpam(box, row)?.values,
    erase: (id) => removeSpam(orm.em.fork(), { id }, clock()),
  });
