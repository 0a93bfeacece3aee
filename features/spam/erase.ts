import type { SelectPersonalData } from '#features/feature-data.ts';
import { pickCaptured } from '#features/requests/captured.ts';
import { formCondition, searchSealed } from '#features/submissions/person/sealed.ts';
import { Spam } from './entities.ts';
import { openSpam, removeSpam } from './store/quarantine.ts';

/** Finds and erases a person's submissions in quarantine. */
export const findInQuarantine: SelectPersonalData = ({ orm, box, clock }, request) =>
  searchSealed<Spam, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id, limit) =>
      orm.em.fork().find(Spam, { ...formCondition(request), id: { $gt: id } }, { orderBy: { id: 'asc' }, limit }),
    open(row) {
      const content = openSpam(box, row);
      if (!content) return null;
      const { uuid, formId, revision, createdAt, expiresAt: until } = row;
      const { values, language } = content;
      return { uuid, formId, revision, createdAt, until, values, language, client: pickCaptured(content) };
    },
    erase: (id) => removeSpam(orm.em.fork(), { id }, clock()),
  });
