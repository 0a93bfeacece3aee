import type { SelectPersonalData } from '#features/feature-data.ts';
import { formCondition, searchSealed } from '#features/submissions/person/sealed.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { endDrafts, openDraft } from './drafts.ts';

/** Finds and erases a person's open drafts. An erased draft ends as `deleted`, like one that its holder deletes. */
export const draftsOf: SelectPersonalData = ({ orm, box, clock }, request) => {
  const open = { status: 'open' as const, ...formCondition(request) };
  return searchSealed<Draft, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id, limit) => orm.em.fork().find(Draft, { ...open, id: { $gt: id } }, { orderBy: { id: 'asc' }, limit }),
    open({ uuid, formId, revision, createdAt, expiresAt: until, sealed }) {
      if (!sealed) return null;
      const { values, email, leftOver, language } = openDraft(box, { uuid, sealed });
      return { uuid, formId, revision, createdAt, until, values, others: { email, left_over: leftOver }, language };
    },
    erase: (id) => endDrafts(orm.em.fork(), { id, status: 'open' }, 'deleted', clock()),
  });
};
