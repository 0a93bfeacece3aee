import type { EntityManager } from '@mikro-orm/mysql';
import { inBatches } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import type { Form } from '#features/forms/entities.ts';
import { Invitation } from './entities.ts';

/** Removes people whose last mail, or whose invitation without one, is from before the form's retention period. */
export async function expireInvitationsOfForm(
  { orm }: Pick<ExpireParts, 'orm'>,
  { id: formId }: Pick<Form, 'id'>,
  before: Date,
): Promise<object> {
  await inBatches<number>(
    { table: 'invitations' },
    async (limit, last = 0) => {
      const rows = await orm.em.fork().execute<{ id: number | string }[]>(
        `select id from invitations where form_id = ? and id > ? and coalesce(last_sent_at, created_at) < ?
           order by id limit ?`,
        [formId, last, before, limit],
      );
      return rows.map(({ id }) => Number(id));
    },
    (ids) => orm.em.fork().nativeDelete(Invitation, { id: ids }),
  );
  return {};
}

/** Forgets which submission was whose, in the transaction that erases the submissions. Their links stay used. */
export function forgetSubmissions(em: EntityManager, submissionUuids: readonly string[]): Promise<number> {
  return em.nativeUpdate(Invitation, { submissionUuid: [...submissionUuids] }, { submissionUuid: null });
}
