import type { Pool } from 'mysql2/promise';
import type { Taken } from './receiver.ts';
import { select } from './stack.ts';

/** What stands in the rows, and what reached the third parties. */
export interface Figures {
  submissions: number;
  /** Answered with 200, and not in the database. */
  lost: number;
  /** Accepted, and their answer was lost. */
  unanswered: number;
  /** How often each outcome stands in the rows. */
  outcomes: Record<string, number>;
  /** First attempts that did not deliver: kind, outcome and class of the error, to how often. */
  firstFailures: Record<string, number>;
  /** Submissions that have not exactly one mail that was sent and one delivery that was delivered. */
  unequal: number;
  webhooksReceived: number;
  /** Deliveries that the receiver took more than once. */
  webhookDoubles: number;
  mailsReceived: number;
  mailDoubles: number;
  /** Doubles of which the rows know only one attempt, and deliveries that never arrived. */
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

/** How far a form's submissions are, by the rows. */
export interface Progress {
  completed: number;
  /** Submissions that have not ended. */
  waiting: number;
  /** Deliveries that have not ended; a submission ends before those that have runs of their own. */
  mails: number;
  jobs: number;
}

/** @returns null while the database is away. */
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

/** What is taken more often than it was tried, by its row, or not at all. */
function unexplained(received: Taken, tried: ReadonlyMap<string, number>): number {
  const tooOften = [...received].filter(([id, count]) => tried.has(id) && count > (tried.get(id) ?? 0));
  return tooOften.length + [...tried.keys()].filter((id) => !received.has(id)).length;
}

/** Submissions and deliveries that are lost, that lack their mail or webhook, or that came without a reason. */
export function countWrong({ lost, unequal, unexplained }: Figures): number {
  return lost + unequal + unexplained;
}
