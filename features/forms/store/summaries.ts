import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { formsBudgets } from '#features/forms/budgets.ts';

/** Maximum number of submissions counted per form, and of failed deliveries read for the whole site. */
const MOST = formsBudgets.countedOfForm.atMost;

/** Figures about a form's submissions. */
export interface FormSummary {
  submissions: number;
  /** True if the form has more submissions than were counted. */
  more: boolean;
  lastSubmissionAt: Date | null;
  /** Mails and integration jobs that failed. */
  failed: number;
  /** Number of drafts that can be continued; null in an edition without drafts. */
  drafts: number | null;
}

/**
 * Summarises forms at a bounded cost, however many submissions there are: reads at most a fixed number of index entries
 * per form, and of the site's newest failed deliveries.
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

/** Counts up to the bound on the index (form_id, created_at), whose last entry is the time of the last submission. */
async function countSubmissions(em: EntityManager, ids: readonly number[], most: number) {
  const index = 'submissions force index (submissions_form_id_created_at_index)';
  // The query looks beyond the bound first, because counting up to it would store as many rows and read them again.
  const one = `select cast(? as unsigned) as id,
    if((select 1 from ${index} where form_id = ? limit 1 offset ?) is not null, ?, (select count(*) from ${index} where form_id = ?)) as counted,
    (select max(created_at) from ${index} where form_id = ?) as last_at`;
  const rows = await em
    .getConnection()
    .execute<{ id: number | string; counted: number | string; last_at: string | null }[]>(
      ids.map(() => one).join(' union all '),
      ids.flatMap((id) => [id, id, most, most + 1, id, id]),
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

/** Counts failed deliveries, which are few and have an index. */
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
  for (const { countDrafts } of installed) if (countDrafts) return countDrafts(em, ids, now);
  return null;
}
