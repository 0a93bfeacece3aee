import type { MikroORM } from '@mikro-orm/mysql';
import { inBatches } from '#activities/expiry.ts';
import { giveBackErased } from './counters.ts';
import { isPlace } from './plan.ts';

/**
 * Forgets the senders of submissions that the form does not store, as retention does for stored ones: values and people are no
 * longer counted, but places stay taken.
 */
export async function expireUnstored(orm: MikroORM, formId: number, before: Date): Promise<void> {
  await inBatches<string>(
    { table: 'limit_claims', formId },
    async (limit, last = '') => {
      const rows: { uuid: string }[] = await orm.em.fork().execute(
        `select c.submission_uuid as uuid from limit_claims c
         left join submissions s on s.uuid = c.submission_uuid
         left join transient_values t on t.uuid = c.submission_uuid
         where c.form_id = ? and c.created_at < ? and c.submission_uuid > ? and s.uuid is null and t.uuid is null
         order by c.submission_uuid limit ${limit}`,
        [formId, before, last],
      );
      return rows.map(({ uuid }) => uuid);
    },
    async (uuids) => {
      await orm.em.fork().transactional((em) => giveBackErased(em, uuids, isPlace));
      return uuids.length;
    },
  );
}
