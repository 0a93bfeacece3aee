import type { EraseOfAddress } from '#features/feature-data.ts';
import { eachSealed, formOf } from '#features/submissions/erase/sealed.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { endThese, openDraft } from './drafts.ts';

/** Open drafts have values; what one of them is ended for is nobody's to know. */
export const endDraftsOf: EraseOfAddress = ({ orm, box, clock }, request) => {
  const open = { status: 'open' as const, ...formOf(request) };
  return eachSealed<Draft, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id, limit) => orm.em.fork().find(Draft, { ...open, id: { $gt: id } }, { orderBy: { id: 'asc' }, limit }),
    open({ uuid, sealed }) {
      if (!sealed) return null;
      const { values, email } = openDraft(box, { uuid, sealed });
      return [values, email];
    },
    erase: (id) => endThese(orm.em.fork(), { id, status: 'open' }, 'deleted', clock()),
  });
};
