import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { formsBudgets } from '#features/forms/budgets.ts';

/** Of each form so many submissions are counted, and of the site so many deliveries that failed are looked at. */
const MOST = formsBudgets.countedOfForm.atMost;

/** How a form is doing. */
export interface FormSummary {
  submissions: number;
  /** Whether there are more submissions than were counted. */
  more: boolean;
  lastSubmissionAt: Date | null;
  /** Mails and integration jobs that failed. */
  failed: number;
  /** Those that can be gone on with; null where the edition has none. */
  drafts: number | null;
}

/**
 * How each of some forms is doing. What it costs is bounded, however many submissions there are: of each form at most so many
 * entries of an index are read, and of the site's failed deliveries the newest so many rows.
 * @param most for tests
 */
export async function summariseForms(
  { orm, installed }: { orm: MikroORM; installed: readonly FeatureData[] },
  ids: readonly number[],
  now: Date,
  most = MOST,
): Promise<ReadonlyMap<number, FormSummary>> {
  if (ids.length === 0) return new Map();
  const em = orm.em.fork();
  const [submissions, failed, drafts] = [
    await countSubmissions(em, ids, most),
    await countFailed(em, most),
    await countDrafts(em, installed, ids, now),
  ];
  return new Map(
    ids.map((id) => [
      id,
      {
        ...(submissions.get(id) ?? { submissions: 0, more: false, lastSubmissionAt: null }),
        failed: failed.get(id) ?? 0,
        drafts: drafts && (drafts.get(id) ?? 0),
      },
    ]),
  );
}

/** By (form_id, created_at) alone: the count stops at its bound, and the last time is the last entry. */
async function countSubmissions(em: EntityManager, ids: readonly number[], most: number) {
  const index = 'submissions force index (submissions_form_id_created_at_index)';
  const one = `select cast(? as unsigned) as id,
    (select count(*) from (select 1 from ${index} where form_id = ? limit ?) as counted) as counted,
    (select max(created_at) from ${index} where form_id = ?) as last_at`;
  const rows = await em
    .getConnection()
    .execute<{ id: number | string; counted: number | string; last_at: string | null }[]>(
      ids.map(() => one).join(' union all '),
      ids.flatMap((id) => [id, id, most + 1, id]),
    );
  return new Map(
    rows.map(({ id, counted, last_at: lastAt }) => {
      const lastSubmissionAt = lastAt === null ? null : timeOf(lastAt);
      return [
        Number(id),
        { submissions: Math.min(Number(counted), most), more: Number(counted) > most, lastSubmissionAt },
      ];
    }),
  );
}

/** Failed ones are few among all, and an index leads to them. */
async function countFailed(em: EntityManager, most: number): Promise<Map<number, number>> {
  const rows = await em.getConnection().execute<{ form_id: number | string; counted: number | string }[]>(
    `select form_id, count(*) as counted from (
       select form_id from deliveries force index (deliveries_status_enqueued_at_index)
         where status = 'failed' order by enqueued_at desc limit ?
     ) as newest group by form_id`,
    [most],
  );
  return new Map(rows.map((row) => [Number(row.form_id), Number(row.counted)]));
}

async function countDrafts(
  em: EntityManager,
  installed: readonly FeatureData[],
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number> | null> {
  for (const { countDraftsOf } of installed) if (countDraftsOf) return countDraftsOf(em, ids, now);
  return null;
}
