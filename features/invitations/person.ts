import type { SelectPersonalData } from '#features/feature-data.ts';
import { Form } from '#features/forms/entities.ts';
import { formCondition, searchSealed } from '#features/submissions/person/sealed.ts';
import { Invitation } from './entities.ts';
import { openPerson } from './store/people.ts';

/** Finds and erases a person in the lists of invited people. An erased person's link ends; answers are found on their own. */
export const invitedOf: SelectPersonalData = ({ orm, box }, request) => {
  const revisions = new Map<number, number>();
  return searchSealed<Invitation, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    async read(id, limit) {
      const em = orm.em.fork();
      const where = { ...formCondition(request), id: { $gt: id } };
      const rows = await em.find(Invitation, where, { orderBy: { id: 'asc' }, limit });
      const unknown = [...new Set(rows.map(({ formId }) => formId))].filter((formId) => !revisions.has(formId));
      for (const form of await em.find(Form, { id: unknown }, { fields: ['revision'] }))
        revisions.set(form.id, form.revision);
      return rows;
    },
    open(row) {
      const { uuid, formId, createdAt } = row;
      const { email, name, language, values } = openPerson(box, row);
      const revision = revisions.get(formId) ?? 1;
      const others = { email, name };
      return { uuid, formId, revision, createdAt, until: null, values, others, ...(language && { language }) };
    },
    erase: (ids) => orm.em.fork().nativeDelete(Invitation, { id: ids }),
  });
};
