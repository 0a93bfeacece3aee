import type { MikroORM } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import { MailDiagnostics } from '#features/mail/entities.ts';
import { budgets } from '#security/budgets.ts';
import { DAY_MS } from '#time.ts';

/** Results of mails of one provider since they were last written. */
export interface MailNews {
  provider: string;
  successAt: Date | null;
  error: MailTrouble | null;
}

export interface MailTrouble {
  at: Date;
  kind: string;
  type: string;
  statusCode: number | null;
  /** The message with addresses removed. */
  message: string;
}

/** Writes the results that are newer than those written by other processes. */
export async function writeMailNews(orm: MikroORM, news: readonly MailNews[]): Promise<void> {
  const em = orm.em.fork();
  for (const { provider, successAt, error } of news) {
    const newer = 'values(last_error_at) >= coalesce(last_error_at, values(last_error_at))';
    const kept = (column: string) => `${column} = if(${newer}, values(${column}), ${column})`;
    await em.execute(
      `insert into mail_diagnostics
         (provider, last_success_at, last_error_at, error_kind, error_type, status_code, last_error)
       values (?, ?, ?, ?, ?, ?, ?)
       on duplicate key update
         last_success_at = if(values(last_success_at) > coalesce(last_success_at, '1970-01-01'),
           values(last_success_at), last_success_at),
         ${['error_kind', 'error_type', 'status_code', 'last_error', 'last_error_at'].map(kept).join(', ')}`,
      [
        provider,
        successAt,
        error?.at ?? null,
        error?.kind ?? null,
        error?.type ?? null,
        error?.statusCode ?? null,
        error?.message.slice(0, budgets.keptMessage.atMost) ?? null,
      ],
    );
  }
}

export function readMailNews(orm: MikroORM): Promise<MailDiagnostics[]> {
  return orm.em.fork().findAll(MailDiagnostics);
}

/** Counting stops at this number. */
const MOST_COUNTED = 10_000;

/** Returns the numbers of waiting and failed mails, each at most 10,000, and the time since which the oldest one waits. */
export async function mailQueue(
  orm: MikroORM,
  now: Date,
): Promise<{ pending: number; retrying: number; failedLastDay: number; oldestAt: Date | null }> {
  const em = orm.em.fork();
  const count = async (where: string, values: unknown[]) => {
    const [row] = await em.execute<{ found: number }[]>(
      `select count(*) as found from (select 1 from deliveries where kind = 'mail' and ${where} limit ${MOST_COUNTED}) as some`,
      values,
    );
    return Number(row?.found ?? 0);
  };
  const oldest = async (status: 'pending' | 'retrying') => {
    const sql = "select enqueued_at from deliveries where kind = 'mail' and status = ? order by enqueued_at limit 1";
    const [row] = await em.execute<{ enqueued_at: string }[]>(sql, [status]);
    return row ? timeOf(row.enqueued_at).getTime() : Number.POSITIVE_INFINITY;
  };
  const oldestAt = Math.min(await oldest('pending'), await oldest('retrying'));
  return {
    pending: await count('status = ?', ['pending']),
    retrying: await count('status = ?', ['retrying']),
    failedLastDay: await count('status = ? and enqueued_at > ?', ['failed', new Date(now.getTime() - DAY_MS)]),
    oldestAt: Number.isFinite(oldestAt) ? new Date(oldestAt) : null,
  };
}
