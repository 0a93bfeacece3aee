import type { Pool } from 'mysql2/promise';
import type { Taken } from './receiver.ts';
import { select } from './stack.ts';

/** Counts from the rows of the database and from the third parties. */
export interface Figures {
  submissions: number;
  /** Submissions answered with 200 that are not in the database. */
  lost: number;
  /** Accepted submissions whose answer was lost. */
  unanswered: number;
  /** Rows by outcome. */
  outcomes: Record<string, number>;
  /** Failed first attempts, counted by kind, outcome and error class. */
  firstFailures: Record<string, number>;
  /** Submissions that do not have exactly one sent mail and one delivered delivery. */
  unequal: number;
  webhooksReceived: number;
  /** Deliveries that the receiver accepted more than once. */
  webhookDoubles: number;
  mailsReceived: number;
  mailDoubles: number;
  /** Repeated deliveries with only one attempt in their row, and deliveries that never arrived. */
  unexplained: number;
}

export interface FiguresSources {
  db: Pool;
  formId: number;
  webhooks: Taken;
  mails: Taken;
  /** Ids from answers with 200. */
  answered: readonly number[];
}

/** The progress of a form's submissions, by their rows. */
export interface Progress {
  completed: number;
  /** Submissions that have not ended. */
  waiting: number;
  /** Deliveries that have not ended; a submission ends before its deliveries that have their own runs. */
  mails: number;
  jobs: number;
}

/** @returns null while the database is down */
export async function readProgress(db: Pool, formId: number): Promise<Progress | null> {
  try {
    const [submissions] = await select<Record<'completed' | 'waiting', string | null>>(
      db,
      `select sum(status like 'completed%') as completed, sum(status not like 'completed%') as waiting
       from submissions where form_id = ?`,
      [formId],
    );
    const [deliveries] = await select<Record<'mails' | 'jobs', string | null>>(
      db,
      `select sum(kind = 'mail') as mails, sum(kind = 'integration') as jobs
       from deliveries where form_id = ? and status in ('pending', 'retrying')`,
      [formId],
    );
    const sums = Object.entries({ ...submissions, ...deliveries }).map(([what, sum]) => [what, Number(sum)]);
    return Object.fromEntries(sums) as Progress;
  } catch {
    return null;
  }
}

export async function readFigures({ db, formId, webhooks, mails, answered }: FiguresSources): Promise<Figures> {
  const stored = await select<{ id: number }>(db, 'select id from submissions where form_id = ?', [formId]);
  const ids = new Set(stored.map(({ id }) => Number(id)));
  const counts = await select<{ what: string; n: number }>(
    db,
    `select concat('submission ', status) as what, count(*) as n from submissions where form_id = ? group by 1
     union all select concat(if(kind = 'mail', 'mail ', 'job '), status, if(attempts > 1, ', again', '')), count(*)
       from deliveries where form_id = ? group by 1
     union all select concat('attempt ', a.outcome), count(*) from delivery_attempts a
       join deliveries d on d.id = a.delivery_id where d.kind = 'integration' and d.form_id = ? group by 1`,
    [formId, formId, formId],
  );
  const firstFailures = await select<{ what: string; n: number }>(
    db,
    `select concat_ws(' ', d.kind, a.outcome, a.error_type) as what, count(*) as n from delivery_attempts a
     join deliveries d on d.id = a.delivery_id
     where d.form_id = ? and a.attempt = 1 and a.outcome <> 'delivered' group by 1`,
    [formId],
  );
  const [unequal] = await select<{ n: number }>(
    db,
    `select count(*) as n from submissions s where s.form_id = ? and not coalesce(
       (select group_concat(kind order by kind) from deliveries where submission_uuid = s.uuid) = 'integration,mail'
       and (select count(*) from deliveries where submission_uuid = s.uuid and status = 'delivered') = 2, false)`,
    [formId],
  );
  const tried = async (kind: 'mail' | 'integration') =>
    new Map(
      (
        await select<{ id: string; attempts: number }>(
          db,
          'select id, attempts from deliveries where kind = ? and form_id = ?',
          [kind, formId],
        )
      ).map(({ id, attempts }) => [id, Number(attempts)]),
    );

  const jobs = await tried('integration');
  const deliveries = await tried('mail');
  return {
    submissions: ids.size,
    lost: answered.filter((id) => !ids.has(id)).length,
    unanswered: ids.size - new Set(answered).size,
    outcomes: countsOf(counts),
    firstFailures: countsOf(firstFailures),
    unequal: Number(unequal?.n),
    webhooksReceived: [...webhooks.keys()].filter((id) => jobs.has(id)).length,
    webhookDoubles: doubles(webhooks).length,
    mailsReceived: [...mails.keys()].filter((id) => deliveries.has(id)).length,
    mailDoubles: doubles(mails).length,
    unexplained: unexplained(webhooks, jobs) + unexplained(mails, deliveries),
  };
}

function countsOf(rows: readonly { what: string; n: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ what, n }) => [what, Number(n)]));
}

function doubles(received: Taken): string[] {
  return [...received].filter(([, count]) => count > 1).map(([id]) => id);
}

/** Counts deliveries that arrived more often than their row has attempts, or that never arrived. */
function unexplained(received: Taken, tried: ReadonlyMap<string, number>): number {
  const tooOften = [...received].filter(([id, count]) => tried.has(id) && count > (tried.get(id) ?? 0));
  return tooOften.length + [...tried.keys()].filter((id) => !received.has(id)).length;
}

/** Counts lost submissions, those without exactly one mail and webhook, and unexplained deliveries. */
export function countWrong({ lost, unequal, unexplained }: Figures): number {
  return lost + unequal + unexplained;
}
